import { type Completed, firstLine, PROGRAMS } from "./completed.ts";

/** Completion for zsh: a script to be sourced, or a file `_pdks` in `$fpath`. */
export function zshCompletion(commands: readonly Completed[]): string {
  const programs = PROGRAMS.join(" ");
  return `#compdef ${programs}
# zsh completion of pdks. In ~/.zshrc, after compinit: source <(pdks completions zsh)
_pdks() {
  local -a commands
  commands=(
${
    commands.map(({ name, summary }) =>
      `    ${quoted(`${name}:${summary.replaceAll(":", "\\:")}`)}\n`
    )
      .join("")
  }  )
  if (( CURRENT == 2 )); then
    _describe command commands
    compadd -- --help --version
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
${commands.map(commandCase).join("")}  esac
}
if [[ $funcstack[1] == _pdks ]]; then _pdks "$@"; else compdef _pdks ${programs}; fi
`;
}

function commandCase({ name, options, words }: Completed): string {
  const specs = Object.entries(options).map(
    ([option, { type, value = "", words = [], file, doc }]) => {
      const said = firstLine(doc).replace(/[[\]:\\]/g, "\\$&");
      const action = file === true ? "_files" : words.length > 0 ? `(${words.join(" ")})` : " ";
      return quoted(`--${option}[${said}]${type === "boolean" ? "" : `:${value}:${action}`}`);
    },
  );
  const first = words === "file"
    ? ["'*:file:_files'"]
    : words.length > 0
    ? [quoted(`1:word:(${words.join(" ")})`)]
    : [];
  return `    ${name}) _arguments ${[...first, ...specs].join(" ")} ;;\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
