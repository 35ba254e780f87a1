/** Where the host looks for a project's skills, relative to the project. */
export const SKILL_PATH = ".claude/skills/discipline-draft/SKILL.md";

/** The skill that turns a described practice into an entry of the configuration, at \`advise\`. */
export const SKILL_TEXT = `---
name: discipline-draft
description: Turn a practice the team describes ("generated files are never edited by hand", "every migration has a rollback") into a Polydeukes discipline at advise level, with test cases. Use when somebody asks to add, write or draft a discipline, covenant or check for this project.
---

# Drafting a discipline

A discipline is data, not code: it names sources (the changed path, the text before and after, the
command, the actor), takes items out of them and relates the items. The judge decides the same way every
time, so only what can be decided from those sources can become one. Where \`pdks\` is not on \`PATH\`, it is
\`npx pdks\`.

## 1. Understand the practice

Ask, one question at a time, until you can answer all of these:

- What exactly is changed when the practice is broken: a path, a text, a pair of files, a command?
- What does the same change look like when the practice is kept?
- Where does it not apply? (Tests, generated code, vendored folders.)
- Who may do it anyway? (A subagent of some kind; nobody.)

If a person has to read and weigh something to decide (good names, clear comments), say so: it is no
discipline, and a line in a document serves it better.

## 2. Find the form

\`\`\`sh
pdks docs discipline              # the language: sources, steps, relations, mechanisms
pdks docs search "<what it is about>"
pdks explain                      # what this project judges already
\`\`\`

Choose the mechanism whose purpose fits: \`naming\` for where files lie and what they are called,
\`forbidden-command\` for shell lines, \`added-only\` for text that may not be added, \`pairing\` and
\`companion\` for files that go together, \`actor-scope\` and \`producer-owned\` for who may change something.
The mechanism closes the shape: what it does not allow is refused when the configuration loads.

Put it in the list of the surface that can see it: \`disciplines\` for both, \`sessionDisciplines\` for what
needs the actor or the session, \`changeSetDisciplines\` for what needs the whole set of changes.

## 3. Write the entry, at advise

The configuration is protected: do not edit it. Show the entry as a YAML block and say under which list it
goes; the person pastes it, or opens the witness window and asks you to.

\`\`\`yaml
disciplines:
  - id: data-in-data            # what rows and messages call it
    why: databases outside data/ are not backed up
    declare:
      mechanism: naming
      scope: { source: target.path, include: ['\\.db$'] }
      extract:
        outside:
          - { op: source, of: target.path }
          - { op: matches, re: '^(?!data/)' }
      relate:
        - { id: placed, relation: { op: empty, of: outside }, message: '{value} is outside data/' }
\`\`\`

- Leave \`enforce\` out, or write \`enforce: advise\`. Never write \`enforce: block\`: a new entry has not met
  the project yet, and whether it may stop work is decided by people who have seen its record.
- \`why\` is read by whoever is stopped or advised: give the reason, not the discipline again.
- The message says what is wrong with this very change and, if it can, what would be right.
- Prefer the narrowest scope. A discipline that speaks up on harmless changes is switched off by people.

## 4. Prove it

Write cases into \`polydeukes.cases.yaml\`: one that breaks it, one that keeps it, one just outside its scope.

\`\`\`yaml
- id: database-at-the-root
  discipline: data-in-data
  given: { edit: { path: app.db, post: '' } }
  expect: advised
- id: database-in-data
  discipline: data-in-data
  given: { edit: { path: data/app.db, post: '' } }
  expect: passed
\`\`\`

\`\`\`sh
pdks test --require-break        # every case holds, and every discipline has one that breaks it
pdks explain                     # the entry stands there as \`declare\`, not as \`skip\` or \`draft\`
\`\`\`

\`pdks docs search cases\` shows every form of \`given\`. If a case does not come out as you meant it, change
the entry, not the case.

## 5. Hand over

Say in three lines: what the discipline stops being overlooked, what it cannot see (changes made by a
program a command starts, for one), and that \`pdks report\` shows after some days whether it is ready for
\`enforce: block\`.
`;
