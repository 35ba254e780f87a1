import type { DocLanguage } from "../../cli/docs/bundle.ts";
import * as claudeCode from "../../adapters/claude-code/mod.ts";
import * as codex from "../../adapters/codex/mod.ts";
import * as grok from "../../adapters/grok/mod.ts";
import { codes, table } from "./table.ts";

const HOSTS = { "claude-code": claudeCode, codex, grok } as const;

/** Names of the tools each adapter knows: one region a host. */
export const ADAPTER_REGIONS: Readonly<Record<string, (lang: DocLanguage) => string>> = Object
  .fromEntries(
    Object.entries(HOSTS).map(([name, { MUTATING_TOOLS, SHELL_TOOLS, COMMAND_ARGS }]) => [
      `tools ${name}`,
      (lang: DocLanguage) =>
        table(
          lang === "en" ? ["exported", "tools", "names"] : ["내보내는 이름", "도구", "이름들"],
          [
            [
              "`MUTATING_TOOLS`",
              lang === "en" ? "change files" : "파일을 바꿉니다",
              codes(MUTATING_TOOLS),
            ],
            [
              "`SHELL_TOOLS`",
              lang === "en" ? "run shell lines" : "셸 명령줄을 실행합니다",
              codes(SHELL_TOOLS),
            ],
            [
              "`COMMAND_ARGS`",
              lang === "en" ? "arguments that hold the line" : "명령줄을 담는 인자",
              codes(COMMAND_ARGS),
            ],
          ],
        ),
    ]),
  );
