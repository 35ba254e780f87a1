import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

/** One call the scripted model makes. */
export type ScriptedCall = {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
};

/** What came of a scripted call: the text the host handed back to the model. */
export type CallOutcome = ScriptedCall & { readonly result: string | undefined };

/** A stand-in for the host's model service, on loopback. */
export type ScriptedModel = {
  readonly url: string;
  readonly outcomes: () => readonly CallOutcome[];
  readonly close: () => Promise<void>;
};

type Message = {
  readonly role?: string;
  readonly tool_call_id?: string;
  readonly content?: unknown;
};
type Asked = {
  readonly model?: string;
  readonly stream?: boolean;
  readonly messages?: readonly Message[];
  readonly tools?: readonly { readonly function?: { readonly name?: string } }[];
};

/** Plays calls one after another, each in a turn of its own, then ends the conversation. */
export async function scriptedModel(calls: readonly ScriptedCall[]): Promise<ScriptedModel> {
  const results = new Map<string, string>();
  let next = 0;
  const answer = (asked: Asked): { readonly text: string; readonly call?: number } => {
    for (const { role, tool_call_id: id, content } of asked.messages ?? []) {
      if (role === "tool" && id !== undefined) results.set(id, textOf(content));
    }
    if (isAside(asked)) return { text: "A title" };
    return next < calls.length ? { text: "", call: next++ } : { text: "done" };
  };
  const server = createServer((request, response) => {
    void reply(request, response, calls, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    outcomes: () => calls.map((call, i) => ({ ...call, result: results.get(idOf(i)) })),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Requests for a title or a summary take no turn. */
function isAside({ tools = [] }: Asked): boolean {
  return tools.every((tool) => tool.function?.name === "session_title");
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  calls: readonly ScriptedCall[],
  answer: (asked: Asked) => { readonly text: string; readonly call?: number },
): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  if (request.method !== "POST" || !request.url?.endsWith("/chat/completions")) {
    const models = ["grok-4.5", "grok-4.6"].map((id) => ({ id, object: "model" }));
    const known = request.url?.endsWith("/models") ?? false;
    response.writeHead(known ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(known ? { object: "list", data: models } : { error: {} }));
    return;
  }
  const packed = request.headers["content-encoding"] === "gzip";
  const asked: Asked = JSON.parse((packed ? gunzipSync(body) : body).toString("utf8"));
  const { text, call } = answer(asked);
  const made = call === undefined ? undefined : calls[call];
  const toolCalls = call === undefined || made === undefined ? [] : [{
    index: 0,
    id: idOf(call),
    type: "function",
    function: { name: made.tool, arguments: JSON.stringify(made.input) },
  }];
  const finish = toolCalls.length > 0 ? "tool_calls" : "stop";
  const base = { id: "chat", created: 1, model: asked.model };
  if (asked.stream !== true) {
    const message = { role: "assistant", content: text, tool_calls: toolCalls };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        ...base,
        object: "chat.completion",
        choices: [{ index: 0, finish_reason: finish, message }],
      }),
    );
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (delta: unknown, reason: string | null = null) => {
    const choices = [{ index: 0, delta, finish_reason: reason }];
    response.write(
      `data: ${JSON.stringify({ ...base, object: "chat.completion.chunk", choices })}\n\n`,
    );
  };
  send({ role: "assistant", content: text });
  if (toolCalls.length > 0) send({ tool_calls: toolCalls });
  send({}, finish);
  response.end("data: [DONE]\n\n");
}

function idOf(call: number): string {
  return `call_${String(call).padStart(3, "0")}`;
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return JSON.stringify(content ?? "");
  return content.map((part: { readonly text?: string }) => part.text ?? "").join("");
}
