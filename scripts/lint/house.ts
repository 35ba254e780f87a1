/**
 * The house's own lint checks, run by `deno lint` beside its built-in ones. What needs the whole
 * import graph stands in `tests/architecture_test.ts`.
 *
 * A lint plugin is the one place where a default export is asked for: `deno lint` loads it so.
 */
const plugin: Deno.lint.Plugin = {
  name: "house",
  rules: {
    "no-deno-namespace": {
      create: (context) =>
        !isProduct(context.filename) ? {} : {
          Identifier(node) {
            if (node.name !== "Deno" || isMemberName(node)) return;
            context.report({
              node,
              message: "product code runs on Node too: no Deno namespace",
              hint: "use a `node:` built-in or a web API",
            });
          },
          MemberExpression(node) {
            if (propertyName(node) !== "Deno") return;
            context.report({ node, message: "product code runs on Node too: no Deno namespace" });
          },
        },
    },
    "no-default-export": {
      create: (context) =>
        context.filename.endsWith("/scripts/lint/house.ts") ? {} : {
          ExportDefaultDeclaration(node) {
            context.report({ node, message: "no default export: a thing has one name everywhere" });
          },
          ExportSpecifier(node) {
            if (nameOf(node.exported) !== "default") return;
            context.report({ node, message: "no default export: a thing has one name everywhere" });
          },
        },
    },
    "no-barrel": {
      create: (context) =>
        isFace(context.filename) ? {} : {
          ExportAllDeclaration(node) {
            context.report({
              node,
              message: "only mod.ts re-exports: import from the file that has it",
            });
          },
          Program(node) {
            const statements = node.body;
            const [first] = statements;
            if (first === undefined || !statements.every(isReExport)) return;
            context.report({ node: first, message: "a file of re-exports only: that is mod.ts" });
          },
        },
    },
  },
};
export default plugin;

/** Code that ships; its tests may use what the runner gives. */
function isProduct(file: string): boolean {
  return /\/(?:core|adapters|cli)\/|\/mod\.ts$/.test(file) && !file.endsWith("_test.ts");
}

/** A package's public face, the one file that may gather names. */
function isFace(file: string): boolean {
  return file.endsWith("/mod.ts");
}

/** `x.Deno` and `{ Deno: 1 }` name a property, which the member check looks at by itself. */
function isMemberName(node: Deno.lint.Identifier): boolean {
  const { parent } = node;
  if (parent.type === "MemberExpression") return parent.property === node && !parent.computed;
  return parent.type === "Property" && parent.key === node && !parent.computed && !parent.shorthand;
}

/** The name after the dot, or the text between the brackets. */
function propertyName(node: Deno.lint.MemberExpression): string | undefined {
  const { property } = node;
  if (property.type === "Identifier") return node.computed ? undefined : property.name;
  if (property.type === "Literal" && typeof property.value === "string") return property.value;
  return undefined;
}

/** The name of an export, spelt as an identifier or as a string. */
function nameOf(node: Deno.lint.Identifier | Deno.lint.StringLiteral): string {
  return node.type === "Identifier" ? node.name : node.value;
}

function isReExport(statement: Deno.lint.Statement): boolean {
  return statement.type === "ExportAllDeclaration" ||
    (statement.type === "ExportNamedDeclaration" && statement.source !== null);
}
