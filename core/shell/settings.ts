import { isConstant, shown } from "./holes.ts";
import { rawMentions } from "./raw_words.ts";
import { repositoryRoot } from "./repository.ts";
import type { Job, Run } from "./run.ts";
import { unknownPart } from "./run.ts";

/** Settings whose value is a command, a folder of commands, or another file of settings. */
const RUNNING_KEY =
  /^(?:core\.(?:fsmonitor|pager|editor|sshcommand|gitproxy|askpass|worktree|attributesfile)|sequence\.|diff\.(?:external|.*\.(?:command|textconv))|difftool|mergetool|merge\..*driver|alias\.|pager\.|gpg\.|credential\.|filter\.|include|uploadpack|remote\..*\.(?:uploadpack|receivepack|vcs)|ssh\.|web\.|browser\.|man\.|help\.|instaweb|sendemail|trailer|init\.templatedir|submodule)/i;

/** Values that run nothing of note under any key: a switch, a reader, plain `ssh`. */
const HARMLESS_VALUE =
  /^(?:|true|false|yes|no|on|off|auto|always|never|-?\d+|(?:cat|less|more|most|bat|delta|head|tail|vi|vim|nano|ssh|openpgp|x509|store|cache|osxkeychain|manager)(?: +-[A-NP-Za-np-z0-9]+)*|ssh(?: +-(?:[A-Za-z]|i +[\w~.\/-]+))*)$/;

/**
 * A setting of the version control: most only say how, some name a command to run, and one says where
 * the hooks are.
 *
 * @param key The name as given.
 * @param value Its new value; undefined where it is taken away.
 */
export function applySetting(run: Run, job: Job, key: string, value: string | undefined): void {
  const part = { text: `${job.name.source} ${shown(key)}`, line: job.line };
  if (/^core\.hookspath$/i.test(key)) {
    const hooks = `${repositoryRoot(run, job) ?? "."}/.git/hooks`;
    run.record.effect("link", hooks, part, job.scope, true);
    return;
  }
  if (!isConstant(key)) return unknownPart(run, job, "variable", shown(key));
  if (value === undefined || !RUNNING_KEY.test(key) || HARMLESS_VALUE.test(value)) return;
  unknownPart(run, job, "program", shown(`${key}=${value}`));
  rawMentions(run, value, job.scope, part);
}
