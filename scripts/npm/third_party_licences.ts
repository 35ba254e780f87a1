import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A package whose code was bundled. */
export type ThirdParty = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
};

/**
 * The packages that bundled files came from, with the text of each one's licence.
 *
 * @param files absolute paths of the bundle's inputs
 * @throws when a package carries no licence text: what may not be passed on is not bundled
 */
export function thirdParty(files: readonly string[]): readonly ThirdParty[] {
  const homes = new Set(files.filter((file) => file.includes("/node_modules/")).map(homeOf));
  return [...homes].map(readThirdParty).sort((a, b) => a.name < b.name ? -1 : 1);
}

/** One Markdown text with every licence in it. */
export function licencesText(packages: readonly ThirdParty[]): string {
  const parts = packages.map(({ name, version, licence, text }) =>
    `## ${name} ${version} (${licence})\n\n\`\`\`text\n${text.trim()}\n\`\`\`\n`
  );
  return ["# Third-party code in this package\n", ...parts].join("\n");
}

/** The nearest folder upwards whose manifest has a name; inner manifests only say the module kind. */
function homeOf(file: string): string {
  for (let folder = dirname(file);; folder = dirname(folder)) {
    const manifest = join(folder, "package.json");
    if (existsSync(manifest) && "version" in JSON.parse(readFileSync(manifest, "utf8"))) {
      return folder;
    }
    if (folder === dirname(folder)) throw new Error(`${file} belongs to no package`);
  }
}

function readThirdParty(home: string): ThirdParty {
  const { name, version, license } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const file = readdirSync(home).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`${name}@${version} carries no licence text`);
  const text = readFileSync(join(home, file), "utf8");
  return { name, version, licence: String(license), text };
}
