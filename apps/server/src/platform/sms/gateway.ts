import { Agent, type Dispatcher, request } from "undici";
import { SmsError } from "./sms-sender.ts";

export interface GatewayOptions {
  /** `http(s)://host[:port]`. */
  readonly url: string;
  /** Carries the exchanges, through a proxy for example; connections of our own without it. Not closed with the gateway. */
  readonly dispatcher?: Dispatcher | undefined;
  readonly timeoutMs?: number;
}

export interface GatewayCall {
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal | undefined;
}

/** Sends one POST request to a provider. Redirects are not followed, since the key is meant for this host only. */
export interface Gateway {
  /** As it stands in the `Host` header. */
  readonly host: string;
  /** @throws {SmsError} `unavailable`; never with what was sent, nor with what the other side said. */
  post(call: GatewayCall): Promise<{ readonly status: number; readonly json: unknown }>;
  close(): Promise<void>;
}

const timeoutMs = 15_000;
const maxAnswerBytes = 64 * 1024;

export function createGateway(options: GatewayOptions): Gateway {
  const { origin, host } = new URL(options.url);
  const dispatcher = options.dispatcher ?? new Agent({ connections: 4 });
  const limitMs = options.timeoutMs ?? timeoutMs;
  return {
    host,
    post: async ({ path, headers, body, signal }) => {
      const timeout = AbortSignal.timeout(limitMs);
      try {
        const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
        const answer = await request(origin + path, { method: "POST", headers, body, dispatcher, signal: either });
        return { status: answer.statusCode, json: await readJson(answer.body) };
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof SmsError) throw error;
        if (timeout.aborted) throw new SmsError("unavailable", `${host} gave no answer within ${limitMs} ms`);
        throw new SmsError("unavailable", `${host} cannot be reached: ${codeOf(error)}`);
      }
    },
    close: async () => {
      if (options.dispatcher === undefined) await dispatcher.destroy();
    },
  };
}

/** What is not JSON is undefined: the adapters say what they expected. */
async function readJson(body: Dispatcher.ResponseData["body"]): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new SmsError("unavailable", "The provider's answer is too large");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

/** Only the code: an error's words may hold the address, and so the number. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "the connection failed";
}
