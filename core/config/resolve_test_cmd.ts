/**
 * Fills a language's `testCmd` in. Only the text is made; nothing here or elsewhere runs it.
 *
 * @param template every `{scope}` is replaced, every other brace stays (`${VAR}`, `{a,b}`)
 * @param scope put in as it is, `$` and all
 * @example
 * ```ts
 * resolveTestCmd("make ${T} {scope} | awk '{print}'", "core"); // "make ${T} core | awk '{print}'"
 * ```
 */
export function resolveTestCmd(template: string, scope: string): string {
  return template.replaceAll("{scope}", () => scope);
}
