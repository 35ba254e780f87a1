/**
 * The text of a small tool server (MCP over stdio) with one tool that writes a file: what a further tool
 * of the config is tried on. It runs on the Node of the machine, as people's servers do.
 */
export const NOTE_SERVER = `
const { writeFileSync } = require("node:fs");
const { createInterface } = require("node:readline");
const tool = {
  name: "write_note",
  description: "writes a note",
  inputSchema: { type: "object", properties: { file: { type: "string" }, text: { type: "string" } } },
};
const answer = (id, result) =>
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method === "initialize") {
    const { protocolVersion } = params;
    const serverInfo = { name: "notes", version: "1" };
    answer(id, { protocolVersion, capabilities: { tools: {} }, serverInfo });
  } else if (method === "tools/list") answer(id, { tools: [tool] });
  else if (method === "tools/call") {
    writeFileSync(params.arguments.file, params.arguments.text);
    answer(id, { content: [{ type: "text", text: "noted" }] });
  } else answer(id, {});
});
`;
