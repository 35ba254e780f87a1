import type { Config } from "../../core/config/config.ts";
import { quote } from "../../core/protocol/key_path.ts";
import type { Given } from "./case_schema.ts";

/**
 * Why a discipline, or a meta-covenant, can never be reached by what a case gives; `undefined` where it
 * can. What its scope says of this very change is for the judge.
 */
export function unreachable(discipline: string, given: Given, config: Config): string | undefined {
  const name = quote(discipline);
  const isDiff = given.diff !== undefined;
  if (config.disciplines.some(({ id, draft }) => id === discipline && draft === true)) {
    return `${name} is a draft, which is not judged: give it a declare block first`;
  }
  if (isDiff && isIn(config.sessionDisciplines, discipline)) {
    return `${name} is one of sessionDisciplines, which no diff reaches: ` +
      "give an edit, a command or a session";
  }
  if (!isDiff && isIn(config.changeSetDisciplines, discipline)) {
    return `${name} is one of changeSetDisciplines, which only a diff reaches: give a diff`;
  }
  if (discipline === "shell-mod" && given.command === undefined) {
    return "shell-mod judges shell lines alone: give a command";
  }
  if (discipline === "transcript-mod" && given.session?.evidencePath === undefined) {
    return "transcript-mod stands only where a session names its evidence: " +
      "give session.evidencePath";
  }
  return undefined;
}

function isIn(list: readonly { readonly id: string }[], discipline: string): boolean {
  return list.some(({ id }) => id === discipline);
}
