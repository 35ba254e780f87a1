import { CHANNELS } from "../declaration/channels.ts";
import { channelsOf } from "../declaration/channels_of.ts";
import { checkDeclaration } from "../declaration/check_declaration.ts";
import {
  type Declaration,
  type Discipline,
  DISCIPLINE_LISTS,
  type DisciplineList,
} from "../declaration/discipline.ts";
import { sentence } from "../protocol/explain_issue.ts";
import { type KeyPath, quote, renderKeyPath } from "../protocol/key_path.ts";

/** An entry, found in one of the lists. */
export type ListedDiscipline = {
  readonly list: DisciplineList;
  readonly index: number;
  readonly entry: Discipline;
};

/** Something wrong with an entry whose shape is right. */
export type DisciplineProblem = { readonly path: KeyPath; readonly message: string };

/**
 * What the entries of the three lists must keep to beyond their shape: one id each, the list that fits
 * what they read, a declaration its mechanism takes.
 *
 * @param entries in the order of the lists
 * @returns every problem, in the order of the entries; all of them keep the file from loading
 */
export function checkDisciplines(
  entries: readonly ListedDiscipline[],
): readonly DisciplineProblem[] {
  const owners = new Map<string, KeyPath>();
  return entries.flatMap((listed) => {
    const path = [listed.list, listed.index];
    const { id, declare, draft } = listed.entry;
    const owner = owners.get(id);
    if (owner === undefined) owners.set(id, path);
    return [
      ...(owner === undefined ? [] : [{
        path: [...path, "id"],
        message: `${renderKeyPath([...path, "id"])} ${quote(id)} is taken by ${
          renderKeyPath(owner)
        }: ids are unique over the three lists`,
      }]),
      ...(draft === true ? draftProblems(listed) : []),
      ...(declare === undefined ? [] : placementProblems(listed, declare)),
      ...(declare === undefined ? [] : declarationProblems(path, declare)),
    ];
  });
}

function declarationProblems(
  base: KeyPath,
  declaration: Declaration,
): readonly DisciplineProblem[] {
  return checkDeclaration(declaration).map((problem) => {
    const path = [...base, ...problem.path];
    return { path, message: sentence(path, problem.message) };
  });
}

/** How a message names an entry: `disciplines[7] ('merge-is-the-users-call')`. */
function nameOf({ list, index, entry }: ListedDiscipline): string {
  return `${list}[${index}] ('${quote(entry.id).slice(1, -1)}')`;
}

function draftProblems(listed: ListedDiscipline): readonly DisciplineProblem[] {
  if (listed.list === "disciplines") return [];
  const message = `${nameOf(listed)}: a draft belongs in disciplines`;
  return [{ path: [listed.list, listed.index], message }];
}

function placementProblems(
  listed: ListedDiscipline,
  declaration: Declaration,
): readonly DisciplineProblem[] {
  const channels = channelsOf(declaration);
  const fitting = new Set<DisciplineList>(channels.map((channel) => CHANNELS[channel]));
  const path = [listed.list, listed.index];
  const reads = `${nameOf(listed)} reads ${channels.join(", ")}`;
  if (fitting.size > 1) {
    return [{
      path,
      message: `${reads}: it fits no list, no surface observes changes together with a session`,
    }];
  }
  const belongs = DISCIPLINE_LISTS.find((list) => fitting.has(list)) ?? "disciplines";
  if (belongs === listed.list) return [];
  const message = channels.length === 0
    ? `${nameOf(listed)} reads no channel: it belongs in disciplines`
    : `${reads}: it belongs in ${belongs}`;
  return [{ path, message }];
}
