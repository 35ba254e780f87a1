/**
 * The note that goes with the binaries: how they get onto a machine.
 *
 * @param version of the programs beside it
 */
export function installNote(version: string): string {
  return `# Polydeukes ${version}: the binaries

Each program stands alone: no Node, no Deno, no network. Documentation and schemas are inside.

1. Check what you have: \`sha256sum --check SHA256SUMS\` (macOS: \`shasum -a 256 --check SHA256SUMS\`).
2. Put the programs you want into one folder that is on \`PATH\`, for example:
   \`install -m 755 pdks pdks-codex ~/.local/bin/\`. A hook program looks for \`pdks\` beside itself first.
3. In the project: \`pdks init\`, and for the agent you use one of \`pdks-claude-code init\`,
   \`pdks-codex init\`, \`pdks-grok init\`. It registers the hook by its name where \`PATH\` finds this very
   program, else by its absolute path, and says so: such a registration holds on this machine only.
4. \`pdks explain\` shows what is judged; \`pdks docs install\` tells the rest, offline.

To upgrade, put the new programs in the place of the old ones, all from the same release. The
registration stays as it is. \`pdks --version\` says what is installed.
`;
}
