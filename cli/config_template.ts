/** What a new project protects: the judging chain of every host we have an adapter for. */
export const DEFAULT_PROTECTED_PATHS = [
  ".claude/settings.json",
  ".claude/settings.local.json",
  ".claude/hooks",
  ".codex/hooks",
  ".codex/hooks.json",
  ".codex/config.toml",
  ".grok/hooks",
  ".polydeukes",
  ".git/hooks",
] as const;

/** What a person types to open the valve, until the project chooses its own words. */
export const DEFAULT_WITNESS = { token: "pdks witness", ttlMinutes: 10 } as const;

/**
 * The configuration file of a new project. Lines of prose begin with `# ` and a capital letter; every
 * other comment line is an example, which loads once its `# ` is taken away.
 *
 * @param schema where the schema stands, relative to the file; the editor's line is left out without one
 */
export function configTemplate(schema: string | undefined): string {
  const head = schema === undefined ? "" : `# yaml-language-server: $schema=${schema}\n`;
  return `${head}${BODY}`;
}

const BODY = `# What is judged in this project. Every key is explained by \`pdks docs config\`.

# The project's languages under names of its own. Rename this one and fill it in.
languages:
  source:
    productionGlob: 'src/**'
    testCmd: 'echo "no test command yet for {scope}"'

# What an agent may change only while a person holds the valve below open.
protectedPaths:
${DEFAULT_PROTECTED_PATHS.map((path) => `  - ${path}`).join("\n")}

# The valve. A person types the token alone on the first line of a message.
witness:
  token: ${DEFAULT_WITNESS.token}
  ttlMinutes: ${DEFAULT_WITNESS.ttlMinutes}

# Practices judged on both surfaces. A broken one is advice, unless its entry says block.
# disciplines:
#   - id: no-focused-tests
#     why: a focused test hides every other one
#     enforce: block
#     declare:
#       mechanism: added-only
#       scope: { source: target.path, include: ['_test\\.[jt]s$'] }
#       supply: { pre: empty, post: empty }
#       extract:
#         before: [{ op: source, of: pre }, { op: lines }, { op: keyByPattern, re: '(.*\\.only\\(.*)' }]
#         after: [{ op: source, of: post }, { op: lines }, { op: keyByPattern, re: '(.*\\.only\\(.*)' }]
#         added: [{ op: onlyIn, of: after, notIn: before }]
#       relate:
#         - { id: none-added, relation: { op: empty, of: added }, message: 'focused test added: {value}' }
#   - id: write-down-decisions
#     why: not a declaration yet; a draft is listed and never judged
#     draft: true

# Practices judged before each call of a session.
# sessionDisciplines:
#   - id: no-force-push
#     why: history that others have pulled stays as it is
#     declare:
#       mechanism: forbidden-command
#       scope: { source: command, include: ['\\bgit\\s+push\\b'] }
#       extract:
#         forced: [{ op: source, of: command }, { op: matches, re: '\\s(--force|-f)(\\s|$)' }]
#       relate:
#         - { id: plain, relation: { op: empty, of: forced }, message: 'push without --force' }

# Practices judged over a finished set of changes.
# changeSetDisciplines:
#   - id: changelog-goes-along
#     why: a change of the product that the changelog does not tell is not finished
#     declare:
#       mechanism: naming
#       scope: { source: target.path, include: ['^src/'] }
#       extract:
#         told: [{ op: source, of: changes }, { op: items }, { op: matches, re: '^CHANGELOG\\.md$' }]
#       relate:
#         - { id: told, relation: { op: nonEmpty, of: told }, message: 'src/ changes, CHANGELOG.md does not' }

# Where rows are recorded, relative to this file.
# telemetry:
#   logPath: .polydeukes/roi.log

# Commands that never write whatever operands they get, beside the built-in ones.
# shell:
#   readers: [our-linter]

# Each adapter's own settings under the adapter's name.
# adapters:
#   claude-code: { tools: [] }
`;
