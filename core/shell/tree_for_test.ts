import type { ShellContext } from "./analysis.ts";

/** A tree in memory to analyse lines over; folders follow from the paths. For tests only. */
export function contextForTest(
  files: Readonly<Record<string, string>>,
  vouched: readonly string[] = [],
): ShellContext {
  const folders = new Map<string, Set<string>>([["/", new Set()]]);
  for (const path of Object.keys(files)) {
    const parts = path.split("/").slice(1);
    parts.forEach((name, index) => {
      const folder = `/${parts.slice(0, index).join("/")}`;
      const names = folders.get(folder) ?? new Set();
      names.add(name);
      folders.set(folder, names);
    });
  }
  const stat = (kind: "file" | "directory", size: number) => {
    return { kind, size, mtimeMs: 0, ino: 1, dev: 1, nlink: 1 } as const;
  };
  return {
    cwd: "/p",
    home: "/home/dev",
    vouched,
    readers: {
      readText: (path) => {
        const text = files[path];
        if (text !== undefined) return { kind: "text", text };
        return folders.has(path) ? { kind: "unreadable", why: "a directory" } : { kind: "absent" };
      },
      statOf: (path) => {
        const text = files[path];
        if (text !== undefined) return stat("file", text.length);
        return folders.has(path) ? stat("directory", 0) : undefined;
      },
      listDir: (path) => {
        const names = folders.get(path);
        return names === undefined ? undefined : [...names].sort();
      },
    },
  };
}

/** The project the corpora speak of: `.conf/settings.json` in `/p` is the file that matters. */
export const PROJECT: Readonly<Record<string, string>> = {
  "/p/.conf/settings.json": '{ "hooks": {} }\n',
  "/p/.conf/settings.local.json": "{}\n",
  "/p/.git/HEAD": "ref: refs/heads/main\n",
  "/p/src/a.ts": "export const a = 1;\n",
  "/p/src/b.ts": "export const b = 2;\n",
  "/p/package.json": '{ "version": "1.0.0" }\n',
  "/p/notes.txt": "one\ntwo\n",
  "/tmp/keep.txt": "",
  "/fx/evil.json": '{ "evil": true }\n',
};
