import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One thing the model does in a reply. */
export type Step =
  /** The final message: ends the turn. */
  | { readonly say: string }
  /** A shell call, with whichever tool the host declared. */
  | { readonly shell: string; readonly workdir?: string }
  /** A patch, with whichever tool the host declared. */
  | { readonly patch: string }
  /** A function tool by name. */
  | { readonly tool: string; readonly namespace?: string; readonly args: unknown };

/** One reply of the model. */
export type Turn = readonly Step[];

/** A model that answers the Responses API on loopback with a fixed script. */
export type ScriptedModel = {
  readonly port: number;
  /** What the model was told of each call, in the order the calls were made; a text where it saw one. */
  readonly answers: () => readonly (string | undefined)[];
  /** Texts of every developer and user message of the newest request. */
  readonly messages: () => readonly string[];
  /** Requests answered so far. */
  readonly requests: () => number;
  readonly close: () => Promise<void>;
};

type Item = Readonly<Record<string, unknown>>;
type Body = { readonly input: readonly Item[]; readonly tools: ReadonlySet<string> };

/** Starts the server; after the last turn it says one closing message. */
export async function startScriptedModel(turns: readonly Turn[]): Promise<ScriptedModel> {
  const calls: string[] = [];
  const seen = new Map<string, string>();
  let newest: readonly Item[] = [];
  let served = 0;
  const reply = (body: Body): readonly Item[] => {
    newest = body.input;
    for (const item of body.input) {
      if (typeof item["call_id"] === "string" && String(item["type"]).endsWith("_output")) {
        seen.set(item["call_id"], textOf(item["output"]));
      }
    }
    const turn = turns[served++] ?? [{ say: "the script is over" }];
    return turn.map((step, index) => {
      const id = `call_${served}_${index}`;
      if (!("say" in step)) calls.push(id);
      return itemOf(step, id, body.tools);
    });
  };
  const server = createServer((request, response) => {
    answer(request, response, reply).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  return {
    port: isAddress(address) ? address.port : 0,
    answers: () => calls.map((id) => seen.get(id)),
    messages: () =>
      newest.filter((item) => item["type"] === "message").map((item) => textOf(item["content"])),
    requests: () => served,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === "object" && address !== null;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  reply: (body: Body) => readonly Item[],
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.method !== "POST" || !String(request.url).endsWith("/responses")) {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", data: [], models: [] }));
    return;
  }
  const items = reply(bodyOf(Buffer.concat(chunks).toString("utf8")));
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const [type, data] of eventsOf(items)) {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  }
  response.end();
}

function* eventsOf(items: readonly Item[]): Generator<readonly [string, Item]> {
  const response = { id: "resp_1", object: "response" };
  yield ["response.created", { response: { ...response, status: "in_progress", output: [] } }];
  for (const [index, item] of items.entries()) {
    yield ["response.output_item.added", {
      output_index: index,
      item: { ...item, status: "in_progress" },
    }];
    yield ["response.output_item.done", { output_index: index, item }];
  }
  const usage = {
    input_tokens: 1,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 1,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 2,
  };
  yield ["response.completed", {
    response: { ...response, status: "completed", output: items, usage },
  }];
}

function bodyOf(text: string): Body {
  const body: unknown = JSON.parse(text);
  const input = isItem(body) && Array.isArray(body["input"]) ? body["input"].filter(isItem) : [];
  const tools = new Set<string>();
  const collect = (list: unknown): void => {
    for (const tool of Array.isArray(list) ? list.filter(isItem) : []) {
      if (typeof tool["name"] === "string") tools.add(tool["name"]);
      collect(tool["tools"]);
    }
  };
  collect(isItem(body) ? body["tools"] : undefined);
  for (const item of input) collect(item["tools"]);
  return { input, tools };
}

function itemOf(step: Step, id: string, tools: ReadonlySet<string>): Item {
  const common = { id: `item_${id}`, call_id: id, status: "completed" };
  if ("say" in step) {
    const content = [{ type: "output_text", text: step.say, annotations: [] }];
    return { type: "message", id: `item_${id}`, role: "assistant", status: "completed", content };
  }
  if ("tool" in step) {
    const { tool, namespace, args } = step;
    return {
      type: "function_call",
      ...common,
      name: tool,
      ...(namespace === undefined ? {} : { namespace }),
      arguments: JSON.stringify(args),
    };
  }
  const codeOnly = tools.has("exec") && !tools.has("exec_command");
  if ("patch" in step) {
    return {
      type: "custom_tool_call",
      ...common,
      name: codeOnly ? "exec" : "apply_patch",
      input: codeOnly
        ? `text(JSON.stringify(await tools.apply_patch(${JSON.stringify(step.patch)})));`
        : step.patch,
    };
  }
  const args = {
    cmd: step.shell,
    ...(step.workdir === undefined ? {} : { workdir: step.workdir }),
  };
  return codeOnly
    ? {
      type: "custom_tool_call",
      ...common,
      name: "exec",
      input: `text(JSON.stringify(await tools.exec_command(${JSON.stringify(args)})));`,
    }
    : { type: "function_call", ...common, name: "exec_command", arguments: JSON.stringify(args) };
}

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(output: unknown): string {
  if (typeof output === "string") return output;
  if (!Array.isArray(output)) return JSON.stringify(output);
  return output.map((part) => isItem(part) && typeof part["text"] === "string" ? part["text"] : "")
    .join("");
}
