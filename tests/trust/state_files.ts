import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Project, project } from "../support/project.ts";
import { ask, codexEvent, codexPrompt, DOORS, HOOK_DOORS, LOG, payloadOf } from "./doors.ts";
import { type Figure, type Point, type Size, tried } from "./point.ts";
import { installJudge, programsOf, start } from "./programs.ts";

const CONFIG = `${LANGUAGES}protectedPaths: [gate, .polydeukes]\n`;
const SECRET = "planted-secret-5f2c9e";

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? filesUnder(join(folder, each.name)) : [join(folder, each.name)]
  );
}

const state = (site: Project) => join(site.root, ".polydeukes");
const turn = (site: Project, event: string, id: string, more: Readonly<Record<string, unknown>>) =>
  JSON.stringify(codexEvent(site.root, event, more, id));
const prompt = (site: Project, id: string, text = "x") => codexPrompt(site.root, text, id);

async function withSite<T>(run: (site: Project) => Promise<T>): Promise<T> {
  const site = project(CONFIG);
  site.write("gate/lock", "x");
  try {
    return await run(site);
  } finally {
    site.remove();
  }
}

/** What the judge writes is its owner's alone. */
const modes = () =>
  withSite(async (site): Promise<Figure> => {
    for (const door of DOORS) {
      await ask(door, site, payloadOf(door, site.root, { kind: "shell", line: "ls" }));
    }
    await ask("codex", site, prompt(site, "s"));
    return await tried(
      "files of the judge, readable by their owner alone",
      [join(state(site), "codex-sessions"), ...filesUnder(state(site))],
      (path) => {
        const mode = statSync(path).mode & 0o777;
        const wanted = path.endsWith("codex-sessions") ? 0o700 : 0o600;
        return mode === wanted ? undefined : `${path}: ${mode.toString(8)}`;
      },
    );
  });

const IDS = [
  "../../gate/lock",
  "/etc/passwd",
  "a/b",
  "..",
  "a\0b",
  "x".repeat(100_000),
  "a\nb",
  "\ud800",
];

/** A session's id never becomes a path. */
const ids = () =>
  tried("session ids that would be paths", IDS, (id) =>
    withSite(async (site) => {
      await ask("codex", site, prompt(site, id));
      const session = { transcript: `${site.root}/none`, sessionId: id };
      const act = { kind: "shell", line: "ls" } as const;
      for (const door of HOOK_DOORS) {
        await ask(door, site, payloadOf(door, site.root, act, session));
      }
      const known = /[/](?:[0-9a-f]{64}\.jsonl|roi\.log|baseline\.json)$/;
      const odd = filesUnder(state(site)).filter((file) => !known.test(file));
      return odd.length === 0 && site.read("gate/lock") === "x" ? undefined : `${id}: ${odd}`;
    }));

/** Nothing a caller does makes a file grow without bound, or leaves files behind. */
async function growth(): Promise<Figure> {
  const checks: readonly (readonly [string, (site: Project) => Promise<boolean>])[] = [
    ["a row of a path of 1 MB", async (site) => {
      const path = `src/${"x".repeat(1_000_000)}`;
      for (const door of DOORS) {
        await ask(door, site, payloadOf(door, site.root, { kind: "write", path, text: "x" }));
      }
      return statSync(join(site.root, LOG)).size < 100_000;
    }],
    ["a session's evidence", async (site) => {
      for (let i = 0; i < 10; i++) {
        await ask("codex", site, prompt(site, "s", "x".repeat(1_000_000)));
      }
      const [file = ""] = filesUnder(join(state(site), "codex-sessions"));
      return statSync(file).size <= 8 * 1024 * 1024;
    }],
    ["a session that is over", async (site) => {
      await ask("codex", site, prompt(site, "s"));
      await ask("codex", site, turn(site, "SessionEnd", "s", { reason: "exit" }));
      return filesUnder(state(site)).length === 0;
    }],
    ["sessions nobody ended", async (site) => {
      await ask("codex", site, prompt(site, "old"));
      const [file = ""] = filesUnder(join(state(site), "codex-sessions"));
      const past = Date.now() / 1_000 - 8 * 24 * 3_600;
      utimesSync(file, past, past);
      await ask("codex", site, prompt(site, "new"));
      return filesUnder(join(state(site), "codex-sessions")).length === 1;
    }],
    ["what a killed run left", async (site) => {
      const left = ".polydeukes/baseline.json.1.x";
      site.write(left, "{");
      utimesSync(join(site.root, left), 1, 1);
      await ask("cli", site, payloadOf("cli", site.root, { kind: "shell", line: "ls" }));
      return !filesUnder(state(site)).some((file) => file.endsWith(left));
    }],
  ];
  return await tried(
    "files that must not grow or stay",
    checks,
    ([name, check]) => withSite(async (site) => await check(site) ? undefined : name),
  );
}

/** A secret of the environment stands in nothing that is written or said. */
async function secrets(size: Size): Promise<Figure> {
  const env = { API_TOKEN: SECRET, NODE_EXTRA: SECRET, HOME: `/tmp/${SECRET}`, USER: SECRET };
  const lines = ["ls", "echo $API_TOKEN > gate/lock", "cat ~/x > gate/lock", "rm -rf $HOME gate"];
  const list = await programsOf(size);
  const cases = list.flatMap((program) => lines.map((line) => ({ program, line })));
  return await tried(
    "a secret of the environment, looked for in all that was written",
    cases,
    ({ program, line }) =>
      withSite(async (site) => {
        installJudge(site);
        const stdin = payloadOf(program.door, site.root, { kind: "shell", line });
        const { stdout, stderr } = await start(program, { cwd: site.root, stdin, env });
        appendFileSync(join(site.root, "said"), stdout + stderr);
        rmSync(join(site.root, "node_modules"), { recursive: true });
        const told = filesUnder(site.root).filter((file) =>
          readFileSync(file, "utf8").includes(SECRET)
        );
        return told.length === 0 ? undefined : `${program.form} ${program.door}: ${line}: ${told}`;
      }),
  );
}

/** What the judge keeps on disk. */
export const stateFiles: Point = {
  title: "evidence and log files: private, bounded, without secrets",
  run: async (size) => [await modes(), await ids(), await growth(), await secrets(size)],
};
