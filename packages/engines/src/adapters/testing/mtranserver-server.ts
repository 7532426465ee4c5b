import { LoopbackServer, type LoopbackAnswer, type LoopbackCall } from "./loopback-server.ts";

export interface MTranServerServerOptions {
  readonly token?: string;
  /** Leave out the pairs in `/languages`, as version 3 does. */
  readonly old?: boolean;
}

interface BatchBody {
  readonly from: string;
  readonly to: string;
  readonly texts: readonly string[];
  readonly html?: boolean;
}

const pairs = ["en>fr", "fr>en", "en>zh-Hans", "zh-Hans>en", "ja>en"];
const maxBodyBytes = 100 * 1024;

/** A server that speaks MTranServer's protocol; `x` becomes `x (from-to)`. Faults hit `/translate/batch`. */
export async function startMTranServerServer(options: MTranServerServerOptions = {}): Promise<LoopbackServer> {
  return LoopbackServer.start("/translate/batch", (call) => answerOf(call, options));
}

function answerOf(call: LoopbackCall, options: MTranServerServerOptions): LoopbackAnswer {
  if (call.path === "/health") return { body: { status: "ok" } };
  if (call.path === "/version") return { body: { version: options.old ? "v3.0.2" : "v4.0.0" } };
  if (options.token !== undefined && call.headers.authorization !== `Bearer ${options.token}`) {
    return { status: 401, body: { error: "Unauthorized", requestId: "1" } };
  }
  if (call.path === "/languages") {
    const languages = ["en", "fr", "ja", "zh-Hans"];
    const list = pairs.map((pair) => pair.split(">")).map(([from, to]) => ({ from, to }));
    return { body: options.old ? { languages } : { languages, pairs: list } };
  }
  if (call.path !== "/translate/batch") return { status: 404, body: "Cannot GET" };
  if (Buffer.byteLength(JSON.stringify(call.body)) > maxBodyBytes) return failure("request entity too large");
  const { from, to, texts } = call.body as BatchBody;
  if (!pairs.includes(`${from}>${to}`)) return failure(`No model found for ${from} -> ${to}`);
  return { body: { results: texts.map((text) => `${text} (${from}-${to})`) } };
}

function failure(message: string): LoopbackAnswer {
  return { status: 500, body: { error: "Internal Server Error", message, requestId: "1" } };
}
