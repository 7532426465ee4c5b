import { LoopbackServer, type LoopbackAnswer, type LoopbackCall } from "./loopback-server.ts";

export interface ChatServerOptions {
  readonly apiKey?: string;
  /** Refuse `response_format`, as small servers do. */
  readonly refusesSchema?: boolean;
}

interface ChatBody {
  readonly model: string;
  readonly messages: readonly { role: string; content: string }[];
  readonly temperature: number;
  readonly response_format?: unknown;
}
interface Entry {
  readonly id: number;
  readonly text: string;
  readonly alternatives?: readonly string[];
}

/** The texts that a call asks to translate. */
export function textsOf(call: LoopbackCall): { id: number; text: string }[] {
  const user = (call.body as ChatBody).messages.find(({ role }) => role === "user");
  return (JSON.parse(user?.content ?? "{}") as { texts: { id: number; text: string }[] }).texts;
}

/** A chat completion that says `content`. */
export function completion(content: string, finishReason = "stop"): LoopbackAnswer {
  const message = { role: "assistant", content };
  return {
    body: {
      id: "chatcmpl-1",
      object: "chat.completion",
      choices: [{ index: 0, message, finish_reason: finishReason }],
    },
  };
}

/** A chat completion with these translations. */
export function translations(entries: readonly Entry[]): LoopbackAnswer {
  return completion(JSON.stringify({ translations: entries }));
}

/**
 * A server that speaks the chat completions protocol under `/v1`; `x` becomes `« x »`. `rewrite` may spoil the entries of
 * an answer. Faults hit `/v1/chat/completions`.
 */
export async function startChatServer(
  options: ChatServerOptions = {},
  rewrite: (entries: Entry[], call: LoopbackCall) => readonly Entry[] = (entries) => entries,
): Promise<LoopbackServer> {
  return LoopbackServer.start("/v1/chat/completions", (call) => {
    if (options.apiKey !== undefined && call.headers.authorization !== `Bearer ${options.apiKey}`) {
      return { status: 401, body: { error: { message: "Incorrect API key provided", type: "invalid_request_error" } } };
    }
    if (call.path === "/v1/models") return { body: { object: "list", data: [{ id: "small", object: "model" }] } };
    if (call.path !== "/v1/chat/completions") return { status: 404, body: { error: { message: "no such route" } } };
    const { messages, response_format: format } = call.body as ChatBody;
    if (options.refusesSchema && format !== undefined) {
      return { status: 400, body: { error: { message: "response_format is not supported by this model" } } };
    }
    const wantsAlternatives = messages[0].content.includes('"alternatives"');
    const entries = textsOf(call).map(({ id, text }) => ({
      id,
      text: `« ${text} »`,
      alternatives: wantsAlternatives ? [`« ${text} »`, `‹ ${text} ›`, `‹ ${text} ›`] : undefined,
    }));
    return translations(rewrite(entries, call));
  });
}
