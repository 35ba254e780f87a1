import assert from "node:assert/strict";
import { test } from "node:test";
import plugin from "./house.ts";

/** Which checks a file of this name and text sets off, and on which line. */
const cases: readonly {
  readonly says: string;
  readonly file: string;
  readonly text: string;
  readonly found: readonly string[];
}[] = [
  {
    says: "a member of the namespace in product code",
    file: "core/a.ts",
    text: "export const x = Deno.args;",
    found: ["house/no-deno-namespace"],
  },
  {
    says: "the namespace as a type",
    file: "cli/a.ts",
    text: "export type X = Deno.FileInfo;",
    found: ["house/no-deno-namespace"],
  },
  {
    says: "the namespace by way of the global object",
    file: "adapters/shared/a.ts",
    text: 'export const x = (globalThis as Record<string, unknown>)["Deno"];',
    found: ["house/no-deno-namespace"],
  },
  {
    says: "a dotted way to it",
    file: "mod.ts",
    text: "export const x = globalThis.Deno;",
    found: ["house/no-deno-namespace"],
  },
  {
    says: "a text or a comment",
    file: "core/a.ts",
    text: '// Deno\nexport const x = "Deno";',
    found: [],
  },
  { says: "a test", file: "core/a_test.ts", text: "export const x = Deno.args;", found: [] },
  { says: "a script", file: "scripts/a.ts", text: "export const x = Deno.args;", found: [] },
  {
    says: "a property of that name",
    file: "core/a.ts",
    text: "export const x = { Deno: 1 };",
    found: [],
  },
  {
    says: "a default export",
    file: "core/a.ts",
    text: "export default 1;",
    found: ["house/no-default-export"],
  },
  {
    says: "a default export by name",
    file: "scripts/a.ts",
    text: "const a = 1;\nexport { a as default };",
    found: ["house/no-default-export"],
  },
  {
    says: "everything of another file",
    file: "core/a.ts",
    text: 'export const b = 1;\nexport * from "./c.ts";',
    found: ["house/no-barrel"],
  },
  {
    says: "a file of re-exports only",
    file: "cli/a.ts",
    text: 'export { b } from "./b.ts";\nexport type { C } from "./c.ts";',
    found: ["house/no-barrel"],
  },
  {
    says: "a public face",
    file: "core/mod.ts",
    text: 'export { b } from "./b.ts";\nexport * from "./c.ts";',
    found: [],
  },
];

for (const { says, file, text, found } of cases) {
  test(`lint: ${says}: ${found.join(" ") || "nothing"}`, () => {
    const diagnostics = Deno.lint.runPlugin(plugin, `/project/${file}`, text);
    assert.deepEqual(diagnostics.map((each) => each.id), found);
  });
}
