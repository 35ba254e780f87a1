import { ok, type Result } from "../protocol/result.ts";
import { regexProblem } from "./arguments.ts";
import { faultAt } from "./config_fault.ts";
import type { Declaration } from "./discipline.ts";
import { fixedSource, SCOPE_SOURCE_NAMES } from "./fixed_sources.ts";
import type { ConfigFault } from "./plan.ts";
import { resolveSource, type Source, unknownSource } from "./source.ts";

/** A scope, compiled. */
export type CompiledScope = {
  readonly source: Source;
  readonly matches: (text: string) => boolean;
};

/**
 * Compiles a declaration's scope.
 *
 * @returns the scope, `undefined` where there is none, or what is wrong with it
 */
export function compileScope(
  declaration: Declaration,
): Result<CompiledScope | undefined, ConfigFault> {
  const { scope } = declaration;
  if (scope === undefined) return ok(undefined);
  const path = ["declare", "scope"];
  const source = resolveSource(declaration, scope.source);
  if (source === undefined) {
    return faultAt([...path, "source"], unknownSource(declaration, scope.source));
  }
  if (!canScope(source)) {
    const message = `a scope looks at ${SCOPE_SOURCE_NAMES.join(", ")} or a bound file`;
    return faultAt([...path, "source"], `${message}, not at "${source.name}"`);
  }
  const lists = [["include", scope.include ?? []], ["exclude", scope.exclude ?? []]] as const;
  for (const [list, sources] of lists) {
    for (const [index, regex] of sources.entries()) {
      const wrong = regexProblem(regex);
      if (wrong !== undefined) return faultAt([...path, list, index], wrong);
    }
  }
  const include = (scope.include ?? []).map((regex) => new RegExp(regex));
  const flags = scope.excludeIgnoreCase === true ? "i" : "";
  const exclude = (scope.exclude ?? []).map((regex) => new RegExp(regex, flags));
  const matches = (text: string) =>
    (include.length === 0 || include.some((regex) => regex.test(text))) &&
    !exclude.some((regex) => regex.test(text));
  return ok({ source, matches });
}

function canScope({ name, binding }: Source): boolean {
  return binding === undefined ? fixedSource(name)?.scope === true : "file" in binding;
}
