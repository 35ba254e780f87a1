import { parse } from "unbash";
import { evaluate } from "./arithmetic.ts";
import { isConstant } from "./holes.ts";
import { MAX_CALCULATION } from "./limits.ts";
import type { Run } from "./run.ts";
import type { Scope } from "./scope.ts";
import { firstText, setText, valueOf } from "./variables.ts";

/** What a calculation needs at hand. */
type Names = { readonly run: Run; readonly scope: Scope };

/** The value of a text taken for a calculation; undefined where the text does not determine it. */
export function calculate(text: string, { run, scope }: Names): number | undefined {
  if (text.length > MAX_CALCULATION || !isConstant(text) || /[$`"'\\]/.test(text)) return undefined;
  const command = parse(`((${text}))`).commands[0]?.command;
  if (command?.type !== "ArithmeticCommand") return undefined;
  return evaluate(command.expression, {
    get: (name) => {
      const value = firstText(valueOf(run, scope, name));
      return value === undefined || !isConstant(value) ? undefined : value;
    },
    set: (name, value) => {
      if (/^[A-Za-z_]\w*$/.test(name)) {
        setText(scope, name, value === undefined ? "" : String(value));
      }
    },
    embedded: () => undefined,
  });
}
