import { LoopbackServer, type LoopbackAnswer, type LoopbackCall } from "./loopback-server.ts";

export interface LibreTranslateServerOptions {
  /** What `/languages` gives; default en, fr, es, zh-Hans, each into all others. */
  readonly codes?: readonly string[];
  /** Leave out `targets`, `/health` and `/frontend/settings`, as old servers do. */
  readonly old?: boolean;
  readonly apiKey?: string;
  /** What `/frontend/settings` tells; -1 is no limit. */
  readonly charLimit?: number;
  /** What an API key may send in a text, told by nothing but the refusal. */
  readonly keyCharLimit?: number;
}

interface TranslateBody {
  readonly q: string | string[];
  readonly source: string;
  readonly target: string;
  readonly format: string;
  readonly alternatives?: number;
  readonly api_key?: string;
}

/** A server that speaks LibreTranslate's protocol; `x` becomes `x (source-target)`. Faults hit `/translate`. */
export async function startLibreTranslateServer(options: LibreTranslateServerOptions = {}): Promise<LoopbackServer> {
  const codes = options.codes ?? ["en", "fr", "es", "zh-Hans"];
  return LoopbackServer.start("/translate", (call) => answerOf(call, codes, options));
}

function answerOf(call: LoopbackCall, codes: readonly string[], options: LibreTranslateServerOptions): LoopbackAnswer {
  switch (call.path) {
    case "/languages":
      return { body: codes.map((code) => ({ code, name: code, ...(options.old ? {} : { targets: codes }) })) };
    case "/health":
      return options.old ? notFound : { body: { status: "ok" } };
    case "/frontend/settings":
      return options.old ? notFound : { body: { charLimit: options.charLimit ?? -1, keyRequired: false } };
    case "/translate":
      return translate(call.body as TranslateBody, codes, options);
    default:
      return notFound;
  }
}

const notFound = { status: 404, body: "<!doctype html><title>Not found</title>" };

function translate(
  body: TranslateBody,
  codes: readonly string[],
  options: LibreTranslateServerOptions,
): LoopbackAnswer {
  if (options.apiKey !== undefined && body.api_key !== options.apiKey)
    return { status: 403, body: { error: "Invalid API key" } };
  for (const code of [body.source, body.target]) {
    if (!codes.includes(code)) return { status: 400, body: { error: `${code} is not supported` } };
  }
  const texts = [body.q].flat();
  const limit = options.keyCharLimit ?? options.charLimit ?? -1;
  const longest = Math.max(...texts.map((text) => text.length));
  if (limit > 0 && longest > limit) {
    return { status: 400, body: { error: `Invalid request: request (${longest}) exceeds text limit (${limit})` } };
  }
  const translated = texts.map((text) => `${text} (${body.source}-${body.target})`);
  const count = body.alternatives ?? 0;
  const alternatives = translated.map((text) => [
    text,
    ...Array.from({ length: count - 1 }, (_, index) => `${text} ${index}`),
  ]);
  const isList = Array.isArray(body.q);
  return {
    body: {
      translatedText: isList ? translated : translated[0],
      ...(count > 0 ? { alternatives: isList ? alternatives : alternatives[0] } : {}),
    },
  };
}
