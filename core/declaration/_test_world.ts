import assert from "node:assert/strict";
import { compileDeclaration } from "./compile_declaration.ts";
import type { Declaration, RelateEntry, Step } from "./discipline.ts";
import type { Finding, Plan } from "./plan.ts";
import type { FileSource, SessionSnapshot, World } from "./world.ts";

/** What a test's world holds; what is left out is absent. */
export type WorldParts = Omit<Partial<World>, "readFile" | "transcript" | "sidecar"> & {
  readonly files?: Readonly<Record<string, string | FileSource>>;
  readonly session?: SessionSnapshot;
  readonly spawns?: string;
};

/** A world made of plain values. */
export function worldOf({ files = {}, session, spawns, ...parts }: WorldParts): World {
  return {
    subject: parts.targetPath ?? "-",
    ...parts,
    ...(session === undefined ? {} : { transcript: () => session }),
    ...(spawns === undefined ? {} : { sidecar: () => spawns }),
    readFile: (path) => {
      const file = Object.hasOwn(files, path) ? files[path] : undefined;
      if (file === undefined) return { kind: "absent" };
      return typeof file === "string" ? { kind: "text", text: file } : file;
    },
  };
}

/** The plan of a declaration that compiles. */
export function planOf(declaration: Declaration): Plan {
  const compiled = compileDeclaration(declaration);
  assert.ok(compiled.ok, compiled.ok ? "" : JSON.stringify(compiled.error));
  return compiled.value;
}

/** What a declaration finds in a world; `"not admitted"` where its scope keeps it out. */
export function judged(declaration: Declaration, parts: WorldParts): Finding | "not admitted" {
  const plan = planOf(declaration);
  const world = worldOf(parts);
  return plan.admits(world) === false ? "not admitted" : plan.evaluate(world);
}

/** A declaration of the shape most tests need. */
export function declarationOf(
  extract: Readonly<Record<string, readonly Step[]>>,
  relate: readonly RelateEntry[],
  rest: Omit<Partial<Declaration>, "extract" | "relate"> = {},
): Declaration {
  return { mechanism: "scoped-valve", extract, relate, ...rest };
}

/** A relate entry whose message is its id. */
export function must(id: string, relation: RelateEntry["relation"]): RelateEntry {
  return { id, relation, message: id };
}
