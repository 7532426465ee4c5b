import { htmlText } from "../markup/entities.ts";
import { LoopbackServer, type LoopbackAnswer, type LoopbackCall } from "./loopback-server.ts";

export interface GoogleServerOptions {
  readonly apiKey?: string;
  readonly languages?: readonly string[];
}

interface TranslateBody {
  readonly q: readonly string[];
  readonly source: string;
  readonly target: string;
  readonly format: "html" | "text";
}

const path = "/language/translate/v2";
const maxBodyBytes = 100_000;
const maxTexts = 128;

/** An error as the API writes it; `reason` as in its `errors`. */
export function googleError(code: number, message: string, reason: string): LoopbackAnswer {
  const domain = code === 403 ? "usageLimits" : "global";
  return { status: code, body: { error: { code, message, errors: [{ message, domain, reason }] } } };
}

/**
 * A server that speaks Cloud Translation Basic (v2); `x` becomes `x 'source>target'`, with entities for what stands
 * between tags if the format is HTML. Faults hit the translation path.
 */
export async function startGoogleServer(options: GoogleServerOptions = {}): Promise<LoopbackServer> {
  return LoopbackServer.start(path, (call) => answerOf(call, options));
}

function answerOf(call: LoopbackCall, options: GoogleServerOptions): LoopbackAnswer {
  if (call.headers["x-goog-api-key"] !== (options.apiKey ?? "key")) {
    const message = "API key not valid. Please pass a valid API key.";
    const details = [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }];
    const errors = [{ message, domain: "global", reason: "badRequest" }];
    return { status: 400, body: { error: { code: 400, message, errors, status: "INVALID_ARGUMENT", details } } };
  }
  const languages = options.languages ?? ["en", "fr", "ja", "my", "zh", "zh-CN", "zh-TW"];
  if (call.path === `${path}/languages`) {
    return { body: { data: { languages: languages.map((language) => ({ language })) } } };
  }
  if (call.path !== path) return { status: 404, body: "<html>" };
  return translated(call.body as TranslateBody, languages);
}

function translated(body: TranslateBody, languages: readonly string[]): LoopbackAnswer {
  if (Buffer.byteLength(JSON.stringify(body)) > maxBodyBytes) return googleError(400, "Text too long", "invalid");
  const { q, source, target, format } = body;
  if (q.length > maxTexts) return googleError(400, "Too many text segments", "invalid");
  if (!languages.includes(source) || !languages.includes(target)) return googleError(400, "Invalid Value", "invalid");
  const mark = ` '${source}>${target}'`;
  const written = format === "html" ? htmlText.escape(mark).replaceAll("'", "&#39;") : mark;
  return { body: { data: { translations: q.map((text) => ({ translatedText: text + written })) } } };
}
