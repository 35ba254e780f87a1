/**
 * Whether a program said what is shown: a line `…` stands for any lines, `…` inside a line for any text. White
 * space at the ends of lines and empty lines at the end do not count.
 */
export function showsOutput(shown: string, said: string): boolean {
  if (shown.trim() === "") return said.trim() === "";
  const lines = trimmed(shown).split("\n").map((line) => {
    if (line.trim() === "…") return "(?:.*\\n)*?";
    const parts = line.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
    return `${parts.join(".*")}[ \\t]*\\n`;
  });
  return new RegExp(`^\\n*${lines.join("")}\\s*$`).test(`${said}\n`);
}

function trimmed(text: string): string {
  return text.split("\n").map((line) => line.trimEnd()).join("\n").replace(/^\n+|\n+$/g, "");
}
