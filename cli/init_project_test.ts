import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { nodeReaders } from "../adapters/shared/node_readers.ts";
import { loadConfig } from "../core/config/load_config.ts";
import { DEFAULT_PROTECTED_PATHS } from "./config_template.ts";
import { initProject } from "./init_project.ts";

/** Runs a test in a folder of its own. */
function inFolder(run: (root: string) => void): void {
  const root = mkdtempSync(join(tmpdir(), "pdks-init-"));
  try {
    run(root);
  } finally {
    chmodSync(root, 0o755);
    rmSync(root, { recursive: true });
  }
}

const CONFIG = "polydeukes.config.yaml";

test("initProject writes both files, and nothing the second time", () => {
  inFolder((root) => {
    assert.deepEqual(initProject(root), {
      ok: true,
      value: [
        { name: CONFIG, outcome: "created" },
        { name: ".gitignore (.polydeukes/)", outcome: "created" },
      ],
    });
    assert.deepEqual(readdirSync(root).sort(), [".gitignore", CONFIG]);
    assert.equal(readFileSync(join(root, ".gitignore"), "utf8"), ".polydeukes/\n");
    const config = readFileSync(join(root, CONFIG), "utf8");
    assert.doesNotMatch(config, /yaml-language-server/);

    const again = initProject(root);
    assert.ok(again.ok);
    assert.deepEqual(again.value.map(({ outcome }) => outcome), ["skipped", "skipped"]);
    assert.equal(readFileSync(join(root, CONFIG), "utf8"), config);
    assert.equal(readFileSync(join(root, ".gitignore"), "utf8"), ".polydeukes/\n");
  });
});

test("what initProject writes loads", () => {
  inFolder((root) => {
    initProject(root);
    const loaded = loadConfig(root, nodeReaders());
    assert.ok(loaded.ok);
    const { config } = loaded.value;
    assert.deepEqual(config.protectedPaths, DEFAULT_PROTECTED_PATHS);
    assert.deepEqual(config.witness, { token: "pdks witness", ttlMinutes: 10 });
    assert.equal(config.telemetry.logPath, ".polydeukes/roi.log");
  });
});

test("initProject names the schema where it is installed", () => {
  inFolder((root) => {
    const installed = join(root, "node_modules", "polydeukes");
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, "schema.json"), "{}");
    const member = join(root, "packages", "app");
    mkdirSync(member, { recursive: true });
    for (
      const [folder, path] of [
        [root, "node_modules/polydeukes/schema.json"],
        [member, "../../node_modules/polydeukes/schema.json"],
      ] as const
    ) {
      initProject(folder);
      const [first] = readFileSync(join(folder, CONFIG), "utf8").split("\n");
      assert.equal(first, `# yaml-language-server: $schema=${path}`);
      assert.ok(loadConfig(folder, nodeReaders()).ok);
    }
  });
});

const IGNORE_LISTS: readonly [before: string, after: string][] = [
  ["", ".polydeukes/\n"],
  ["dist\n", "dist\n.polydeukes/\n"],
  ["dist", "dist\n.polydeukes/\n"],
  ["a\r\nb\r\n", "a\r\nb\r\n.polydeukes/\r\n"],
  ["a\r\nb", "a\r\nb\r\n.polydeukes/\r\n"],
  ["a\r\nb\n", "a\r\nb\n.polydeukes/\n"],
  ["# .polydeukes/\n", "# .polydeukes/\n.polydeukes/\n"],
  ["x/.polydeukes/\n", "x/.polydeukes/\n.polydeukes/\n"],
  [".polydeukes/roi.log\n", ".polydeukes/roi.log\n.polydeukes/\n"],
  ["caf\u00e9\n", "caf\u00e9\n.polydeukes/\n"],
  ...[
    ".polydeukes/\n",
    ".polydeukes\n",
    "/.polydeukes\r\n",
    "**/.polydeukes/  \n",
    "a\n.polydeukes/**",
    "!.polydeukes/\n",
  ].map((text): [string, string] => [text, text]),
];

for (const [before, after] of IGNORE_LISTS) {
  test(`initProject leaves ${JSON.stringify(before)} as ${JSON.stringify(after)}`, () => {
    inFolder((root) => {
      writeFileSync(join(root, ".gitignore"), before, "latin1");
      const done = initProject(root);
      assert.ok(done.ok);
      assert.equal(done.value[1]?.outcome, before === after ? "skipped" : "created");
      assert.equal(readFileSync(join(root, ".gitignore"), "latin1"), after);
    });
  });
}

for (const name of ["polydeukes.config.yml", "polydeukes.config.json"]) {
  test(`initProject leaves ${name} alone`, () => {
    inFolder((root) => {
      writeFileSync(join(root, name), "anything");
      const done = initProject(root);
      assert.ok(done.ok);
      assert.deepEqual(done.value[0], { name, outcome: "skipped" });
      assert.deepEqual(readdirSync(root).sort(), [".gitignore", name]);
    });
  });
}

type Refusal = {
  readonly name: string;
  readonly make: (root: string) => void;
  readonly message: string;
  readonly left: readonly string[];
};

const REFUSED: readonly Refusal[] = [
  {
    name: "several configurations",
    make: (root) => {
      writeFileSync(join(root, "polydeukes.config.yml"), "");
      writeFileSync(join(root, "polydeukes.config.json"), "");
    },
    message:
      "several configurations: polydeukes.config.yml, polydeukes.config.json stand side by side; keep one; nothing was written",
    left: ["polydeukes.config.json", "polydeukes.config.yml"],
  },
  {
    name: "an ignore list that is a link",
    make: (root) => symlinkSync(join(tmpdir(), "elsewhere"), join(root, ".gitignore")),
    message:
      ".gitignore is a symbolic link, which git does not follow: make it a file; nothing was written",
    left: [".gitignore"],
  },
  {
    name: "an ignore list that is a folder",
    make: (root) => mkdirSync(join(root, ".gitignore")),
    message: ".gitignore is not a file; nothing was written",
    left: [".gitignore"],
  },
  {
    name: "a root that is a file",
    make: (root) => {
      rmSync(root, { recursive: true });
      writeFileSync(root, "");
    },
    message: ".gitignore cannot be looked at (ENOTDIR); nothing was written",
    left: [],
  },
  {
    name: "a root that is gone",
    make: (root) => {
      rmSync(root, { recursive: true });
    },
    message: "the project root cannot be written (ENOENT); nothing was written",
    left: [],
  },
];

for (const { name, make, message, left } of REFUSED) {
  test(`initProject refuses ${name} and writes nothing`, () => {
    inFolder((root) => {
      make(root);
      assert.deepEqual(initProject(root), { ok: false, error: message });
      if (!existsSync(root) || statSync(root).isFile()) {
        rmSync(root, { force: true });
        mkdirSync(root);
      }
      assert.deepEqual(readdirSync(root).sort(), left);
    });
  });
}

test("initProject writes nothing into a root it may not write to", () => {
  inFolder((root) => {
    chmodSync(root, 0o555);
    // The superuser is refused by the kernel's own file systems alone.
    const isSuperuser = process.getuid?.() === 0;
    const done = initProject(isSuperuser ? "/proc" : root);
    assert.ok(!done.ok);
    assert.match(
      done.error,
      /^(?:the project root|polydeukes\.config\.yaml) cannot be written \(E[A-Z]+\); nothing was written$/,
    );
    assert.deepEqual(readdirSync(root), []);
  });
});
