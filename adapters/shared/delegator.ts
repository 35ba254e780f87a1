/** The delegator's file name, in every host's hooks folder. */
export const DELEGATOR_NAME = "covenant-pretooluse.mjs";

/**
 * The delegator: a few lines in the project that hand each call to the installed adapter. It needs no
 * regenerating, since it holds neither vocabulary nor versions, and finds its project by its own place.
 *
 * @param program `pdks-<host>`
 * @param packageName what exports `runHook`
 * @param up from the delegator's folder to the project root: `../..`
 */
export function delegatorText(program: string, packageName: string, up = "../.."): string {
  return `// Hands each hook call to the installed adapter. Written by \`${program} init\`; no need to change it.
import process from "node:process";
import { fileURLToPath } from "node:url";

const repoRoot = fileURLToPath(new URL("${up}", import.meta.url));
try {
  const { runHook } = await import("${packageName}");
  process.exitCode = await runHook({ repoRoot });
} catch (error) {
  const why = String(error?.message ?? error).split("\\n")[0];
  process.stderr.write(\`${program}: the hook cannot start (\${why}); run \\\`npm install\\\` in \${repoRoot}\\n\`);
  process.exitCode = 2;
}
`;
}
