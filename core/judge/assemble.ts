import type { Config } from "../config/config.ts";
import { compileDeclaration } from "../declaration/compile_declaration.ts";
import type { Discipline, DisciplineList } from "../declaration/discipline.ts";
import type { Surface } from "../protocol/verdict.ts";
import type { Registration } from "./registration.ts";

/** The discipline lists a surface compiles, in dispatch order. */
export const SURFACE_LISTS: Readonly<Record<Surface, readonly DisciplineList[]>> = {
  session: ["disciplines", "sessionDisciplines"],
  "change-set": ["disciplines", "changeSetDisciplines"],
};

/** What of a session observation decides which meta-covenants stand. */
export type Standing = {
  /** The input's roster names shell tools. */
  readonly shellTools: boolean;
  /** The input names the session's evidence. */
  readonly evidence: boolean;
};

/**
 * The dispatch table of one surface, in the order it is judged. Never throws for an entry: one that
 * does not compile becomes a skip registration, and its siblings keep standing.
 */
export function assemble(
  config: Config,
  surface: Surface,
  standing: Standing,
): readonly Registration[] {
  const session = surface === "session";
  return [
    { kind: "meta", id: "self-mod" },
    ...(session && standing.shellTools ? [{ kind: "meta", id: "shell-mod" } as const] : []),
    ...(session && standing.evidence ? [{ kind: "meta", id: "transcript-mod" } as const] : []),
    ...SURFACE_LISTS[surface].flatMap((list) =>
      config[list].flatMap((entry, index) => registrationOf(entry, list, index))
    ),
    { kind: "unjudgeable", id: "shell-unjudgeable" },
  ];
}

function registrationOf(
  entry: Discipline,
  list: DisciplineList,
  index: number,
): readonly Registration[] {
  const { id, why, enforce = "advise", declare } = entry;
  if (declare === undefined) return [];
  const compiled = compileDeclaration(declare);
  if (!compiled.ok) return [{ kind: "fault", id, list, index, fault: compiled.error }];
  const { mechanism } = declare;
  return [{
    kind: "declare",
    id,
    enforce,
    mechanism,
    plan: compiled.value,
    ...(why === undefined ? {} : { why: oneLine(why) }),
  }];
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
