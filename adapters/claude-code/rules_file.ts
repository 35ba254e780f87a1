/** Where the host looks for what a project tells every session, relative to the project. */
export const RULES_PATH = ".claude/rules/polydeukes.md";

/** What every session is told: that the calls are judged, and where to look things up. */
export const RULES_TEXT = `# Polydeukes

Every file edit, shell line and subagent start of this session is judged before it runs, against the
covenants in \`polydeukes.config.yaml\`. An advice is recorded and the call goes on; a block stops it and
says why and what to do next.

Where \`pdks\` is not on \`PATH\`, it is \`npx pdks\`.

- What a word, a key or a message means: \`pdks docs\`, \`pdks docs search <words>\`.
- What is judged in this project, and at which level: \`pdks explain\`.
- What was judged so far: \`pdks report\`.

When a call is blocked, read the reason and change the call. Do not try the same change in another form:
what protects the judging itself (the configuration, the hooks, the log) is the person's to change. If it
has to change, say what and why, and let the person open the witness window or edit it themselves.

To turn a practice somebody describes into a declaration, use the \`discipline-draft\` skill.
`;
