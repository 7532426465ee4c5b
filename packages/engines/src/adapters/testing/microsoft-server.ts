import { LoopbackServer, type LoopbackAnswer, type LoopbackCall } from "./loopback-server.ts";

export interface MicrosoftServerOptions {
  readonly apiKey?: string;
  readonly region?: string;
  readonly languages?: readonly string[];
}

const maxCharacters = 50_000;
const maxTexts = 1000;

/** An error as the Translator writes it: the status is the code's first three digits. */
export function microsoftError(code: number, message: string): LoopbackAnswer {
  return { status: Math.floor(code / 1000), body: { error: { code, message } } };
}

/**
 * A server that speaks version 3 of the Translator; `x` becomes `x (from-to)`, or `x (from-to category)`, and dictionary
 * markup the translation that it asks for. Faults hit `/translate`.
 */
export async function startMicrosoftServer(options: MicrosoftServerOptions = {}): Promise<LoopbackServer> {
  return LoopbackServer.start("/translate", (call) => answerOf(call, options));
}

function answerOf(call: LoopbackCall, options: MicrosoftServerOptions): LoopbackAnswer {
  const languages = options.languages ?? ["en", "fr", "ja", "my", "zh-Hans", "zh-Hant"];
  if (call.query.get("api-version") !== "3.0") return microsoftError(400_021, "The API version parameter is missing.");
  if (call.path === "/languages") {
    const entries = languages.map((code) => [code, { name: code, nativeName: code, dir: "ltr" }]);
    return { body: { translation: Object.fromEntries(entries) as unknown } };
  }
  if (call.path !== "/translate")
    return { status: 404, body: { error: { code: "404", message: "Resource not found" } } };
  const isOurs = call.headers["ocp-apim-subscription-key"] === (options.apiKey ?? "key");
  if (!isOurs || call.headers["ocp-apim-subscription-region"] !== options.region) {
    return microsoftError(401_000, "The request is not authorized because credentials are missing or invalid.");
  }
  return translated(call, languages);
}

function translated({ query, body }: LoopbackCall, languages: readonly string[]): LoopbackAnswer {
  const texts = (body as { Text: string }[]).map(({ Text }) => Text);
  const [from, to, category] = ["from", "to", "category"].map((name) => query.get(name) ?? "");
  if (!languages.includes(from)) return microsoftError(400_035, "The source language is not valid.");
  if (!languages.includes(to)) return microsoftError(400_036, "The target language is not valid.");
  if (texts.length > maxTexts) return microsoftError(400_072, "The array of input text has too many elements.");
  const count = texts.reduce((sum, text) => sum + Array.from(text).length, 0);
  if (count > maxCharacters) return microsoftError(400_077, "The maximum request size has been exceeded.");
  const mark = ` (${from}-${to}${category === "" ? "" : ` ${category}`})`;
  const dictionary = /<mstrans:dictionary translation="([^"]*)">[^<]*<\/mstrans:dictionary>/g;
  return {
    body: texts.map((text) => ({ translations: [{ text: text.replace(dictionary, "$1") + mark, to }] })),
  };
}
