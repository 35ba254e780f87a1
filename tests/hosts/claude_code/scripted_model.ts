import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One reply of the scripted model. Without `calls` the turn ends. */
export type Turn = {
  readonly text?: string;
  readonly calls?: readonly ToolUse[];
  readonly delayMs?: number;
};

/** One tool call the model makes. */
export type ToolUse = { readonly name: string; readonly input: Readonly<Record<string, unknown>> };

/** What the program told the model about one of its calls. */
export type ToolOutcome = {
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Missing while the program has not answered. */
  readonly result?: { readonly isError: boolean; readonly text: string };
};

/** A stand-in for the model service, on loopback. */
export type ScriptedModel = {
  readonly url: string;
  /** Every call made so far with its outcome, in the order of the script. */
  readonly outcomes: () => readonly ToolOutcome[];
  readonly close: () => Promise<void>;
};

/** A conversation: the main one's turns, and those of subagents by a marker in their prompt. */
export type Script = {
  readonly turns: readonly Turn[];
  readonly agents?: Readonly<Record<string, readonly Turn[]>>;
};

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };
type Block = { type: "text"; text: string } | {
  type: "tool_use";
  id: string;
  name: string;
  input: Readonly<Record<string, unknown>>;
};

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objectsOf = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/**
 * Plays a script to whoever asks for a reply. A request that offers no tools (a title, a quota
 * check) gets a harmless text and uses up no turn; one whose first user message holds an agent's
 * marker is answered from that agent's turns; a script that ran out ends the conversation.
 */
export async function startScriptedModel(script: Script): Promise<ScriptedModel> {
  const played = new Map<string, number>();
  const made = new Map<string, Omit<ToolOutcome, "result">>();
  const results = new Map<string, { isError: boolean; text: string }>();
  let serial = 0;

  const nextTurn = (body: JsonObject): Turn => {
    if (objectsOf(body["tools"]).length === 0) return { text: '{"title":"Scripted"}' };
    const opening = textOf(
      objectsOf(body["messages"]).find((message) => message["role"] === "user")?.["content"],
    );
    const agents = script.agents ?? {};
    const marker = Object.keys(agents).find((name) => opening.includes(name));
    const turns = marker === undefined ? script.turns : agents[marker] ?? [];
    const at = played.get(marker ?? "") ?? 0;
    played.set(marker ?? "", at + 1);
    return turns[at] ?? { text: "(the script has no further turn)" };
  };

  const collectResults = (body: JsonObject): void => {
    for (const message of objectsOf(body["messages"])) {
      for (const block of objectsOf(message["content"])) {
        const id = block["tool_use_id"];
        if (block["type"] !== "tool_result" || typeof id !== "string" || results.has(id)) continue;
        results.set(id, {
          isError: block["is_error"] === true,
          text: textOf(block["content"]),
        });
      }
    }
  };

  const reply = async (body: JsonObject, response: ServerResponse): Promise<void> => {
    serial += 1;
    collectResults(body);
    const turn = nextTurn(body);
    if (turn.delayMs !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, turn.delayMs));
    }
    const content: Block[] = [];
    if (turn.text !== undefined) content.push({ type: "text", text: turn.text });
    (turn.calls ?? []).forEach((call, index) => {
      const id = `toolu_scripted_${String(serial).padStart(3, "0")}_${index}`;
      made.set(id, { id, name: call.name, input: call.input });
      content.push({ type: "tool_use", id, name: call.name, input: call.input });
    });
    const message = {
      id: `msg_scripted_${serial}`,
      type: "message",
      role: "assistant",
      model: body["model"] ?? "scripted",
      stop_reason: turn.calls === undefined ? "end_turn" : "tool_use",
      stop_sequence: null,
      usage: {
        input_tokens: 100,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        output_tokens: 20,
      },
    };
    if (body["stream"] === true) stream(response, message, content);
    else sendJson(response, 200, { ...message, content });
  };

  const server = createServer((request, response) => {
    void readBody(request).then(async (text) => {
      const path = new URL(request.url ?? "/", "http://loopback").pathname;
      if (path.endsWith("/count_tokens")) sendJson(response, 200, { input_tokens: 100 });
      else if (request.method === "POST" && path.endsWith("/v1/messages")) {
        await reply(objectsOf([JSON.parse(text)])[0] ?? {}, response);
      } else sendJson(response, 404, { type: "error", error: { type: "not_found_error" } });
    });
  });
  const address = await new Promise<AddressInfo | string | null>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve(server.address()));
  });
  if (address === null || typeof address === "string") throw new Error("no loopback port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    outcomes: () =>
      [...made.values()].map((call) => {
        const result = results.get(call.id);
        return result === undefined ? call : { ...call, result };
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function textOf(content: Json | undefined): string {
  if (typeof content === "string") return content;
  return objectsOf(content).map((block) => {
    if (block["type"] === "text") return typeof block["text"] === "string" ? block["text"] : "";
    return block["type"] === "tool_result" ? textOf(block["content"]) : "";
  }).join("\n");
}

async function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding("utf8");
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

type Message = { readonly stop_reason: string; readonly usage: { readonly output_tokens: number } };

function stream(response: ServerResponse, message: Message, content: readonly Block[]): void {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  const send = (type: string, data: Readonly<Record<string, unknown>>): void => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  };
  send("message_start", { message: { ...message, content: [], stop_reason: null } });
  content.forEach((block, index) => {
    const opened = block.type === "text" ? { ...block, text: "" } : { ...block, input: {} };
    const delta = block.type === "text"
      ? { type: "text_delta", text: block.text }
      : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
    send("content_block_start", { index, content_block: opened });
    send("content_block_delta", { index, delta });
    send("content_block_stop", { index });
  });
  send("message_delta", {
    delta: { stop_reason: message.stop_reason, stop_sequence: null },
    usage: { output_tokens: message.usage.output_tokens },
  });
  send("message_stop", {});
  response.end();
}
