/**
 * The files a patch changes, as its headers name them.
 *
 * @param strip How many leading folders are taken off; undefined: any number may be.
 */
export function patchedNames(patch: string, strip: string | undefined): readonly string[] {
  const names = new Set<string>();
  const add = (name: string) => {
    if (name === "" || name === "/dev/null") return;
    const parts = name.split("/");
    if (strip !== undefined) names.add(parts.slice(Number(strip)).join("/"));
    else parts.forEach((_, index) => names.add(parts.slice(index).join("/")));
  };
  for (const line of patch.split("\n")) {
    const pair = /^diff --git (?:"(.+?)"|(\S+)) (?:"(.+?)"|(\S+))/.exec(line);
    for (const name of pair?.slice(1) ?? []) add(name ?? "");
    const whole = /^(?:rename|copy) (?:from|to) (.+)$/.exec(line)?.[1];
    if (whole !== undefined) names.add(whole.replace(/^"|"$/g, ""));
    const header = /^(?:---|\+\+\+|\*\*\*|Index:) "?([^\t\n"]+)/.exec(line)?.[1];
    if (header !== undefined) add(header.trim());
  }
  names.delete("");
  return [...names];
}
