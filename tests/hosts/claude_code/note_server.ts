/**
 * A tool server of the kind any session may bring along (MCP over standard streams): it offers one tool
 * that writes a file, `write_note { target, text }`. Plain script text, run by Node.
 */
export const NOTE_SERVER = `import { createInterface } from "node:readline";
import { writeFileSync } from "node:fs";

const TOOL = {
  name: "write_note",
  description: "Writes a note",
  inputSchema: {
    type: "object",
    properties: { target: { type: "string" }, text: { type: "string" } },
  },
};

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "my-files", version: "1" },
  }),
  "tools/list": () => ({ tools: [TOOL] }),
  "tools/call": ({ arguments: { target, text } }) => {
    writeFileSync(target, text);
    return { content: [{ type: "text", text: "written" }] };
  },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = answers[method]?.(params ?? {}) ?? {};
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
});
`;
