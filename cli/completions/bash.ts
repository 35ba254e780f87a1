import { type Completed, PROGRAMS } from "./completed.ts";

/** Completion for bash, as a script to be sourced. */
export function bashCompletion(commands: readonly Completed[]): string {
  return `# bash completion of pdks. In ~/.bashrc: source <(pdks completions bash)
_pdks_files() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$1"))
}
_pdks() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} words=
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W "${
    commands.map(({ name }) => name).join(" ")
  } --help --version" -- "$cur"))
    return
  fi
  # "=" is a word of its own to readline.
  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  case "\${COMP_WORDS[1]} $prev" in
${commands.map(valueCases).join("")}  esac
  case "\${COMP_WORDS[1]}" in
${commands.map(wordCase).join("")}  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -F _pdks ${PROGRAMS.join(" ")}
`;
}

function valueCases({ name, options }: Completed): string {
  return Object.entries(options).map(([option, { type, words = [], file }]) => {
    if (type === "boolean") return "";
    const then = file === true
      ? '_pdks_files "$cur"'
      : `COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$cur"))`;
    return `    "${name} --${option}") ${then}; return ;;\n`;
  }).join("");
}

function wordCase({ name, options, words }: Completed): string {
  const flags = Object.keys(options).map((option) => `--${option}`).join(" ");
  if (words === "file") {
    return `    ${name})
      if [[ $cur != -* ]]; then _pdks_files "$cur"; return; fi
      words="${flags}" ;;
`;
  }
  const first = words.length === 0
    ? ""
    : ` [[ $COMP_CWORD -eq 2 && $cur != -* ]] && words="${words.join(" ")}" ;`;
  return `    ${name}) words="${flags}" ;${first};\n`;
}
