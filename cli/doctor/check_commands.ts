import { accessSync, constants, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { findJudge, findOnPath, INSTALL_JUDGE } from "../../adapters/shared/find_judge.ts";
import { type Examined, failed, type Finding, well } from "./finding.ts";
import { HOSTS, type HostWiring } from "./host_wiring.ts";
import { packageFolder } from "./package_folder.ts";
import { registrationOf } from "./registration.ts";

/**
 * What the registered commands start is there and can be run. It is looked up, not run: a hook that is
 * run would leave a row of a call that nobody made.
 */
export function checkCommands(of: Examined): readonly Finding[] {
  return HOSTS.flatMap((wiring) => {
    const registration = registrationOf(wiring, of);
    if (registration === undefined || registration.handlers.length === 0) return [];
    const { binary } = registration;
    return binary === undefined
      ? delegatorFindings(wiring, of)
      : programFindings(wiring, binary.program, of);
  });
}

function delegatorFindings(
  { host, delegator, packageName }: HostWiring,
  of: Examined,
): readonly Finding[] {
  const found: Finding[] = [];
  const install = `run \`npm install --save-dev polydeukes @polydeukes/core ${packageName}\``;
  if (of.readers.statOf(join(of.root, delegator)) === undefined) return [];
  if (findOnPath("node", of.env) === undefined) {
    found.push(
      failed(
        `${host}: its hook is started with node, which is not on PATH`,
        "put Node 20 or newer on PATH",
      ),
    );
  }
  for (const name of [packageName, "@polydeukes/core"]) {
    if (packageFolder(name, of) === undefined) {
      found.push(failed(`${host}: ${name} is not installed: every call is stopped`, install));
    }
  }
  if (findJudge({ repoRoot: of.root, env: of.env }) === undefined) {
    found.push(failed(`${host}: no judge is installed: every call is stopped`, INSTALL_JUDGE));
  }
  if (found.length > 0) return found;
  return [well(`${host}: ${delegator} finds its adapter and its judge from the root and below it`)];
}

function programFindings(
  { host, program: name }: HostWiring,
  program: string,
  of: Examined,
): readonly Finding[] {
  if (!/[/\\]/.test(program)) {
    return findOnPath(program, of.env) === undefined
      ? [
        failed(
          `${host}: ${program} is not on PATH: its calls are not judged`,
          `put the folder that holds ${program} on PATH`,
        ),
      ]
      : [well(`${host}: ${program} is on PATH, whatever folder it is called from`)];
  }
  if (!isAbsolute(program)) {
    return [
      failed(
        `${host}: ${program} is found from the project root alone`,
        `take our commands out of the settings and run \`${name} init\``,
      ),
    ];
  }
  if (isExecutable(program)) {
    return [well(`${host}: ${program} is there, whatever folder it is called from`)];
  }
  return [
    failed(
      `${host}: ${program} is not there or cannot be run: its calls are not judged`,
      `put ${name} on PATH and run \`${name} init\` (the settings name another machine's path)`,
    ),
  ];
}

function isExecutable(path: string): boolean {
  try {
    if (!statSync(path).isFile()) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
