import { LoopbackServer, type LoopbackAnswer, type LoopbackCall } from "./loopback-server.ts";

export interface DeepLServerOptions {
  readonly apiKey?: string;
  readonly sources?: readonly string[];
  readonly targets?: readonly string[];
  /** Characters translated and allowed. */
  readonly usage?: { readonly used: number; readonly limit: number };
  /** Glossaries that the account has at the start. */
  readonly glossaries?: readonly string[];
  /** How many glossaries an account may have; default 1,000. */
  readonly maxGlossaries?: number;
  /** Leave glossaries out, as servers do that are only like DeepL. */
  readonly withoutGlossaries?: boolean;
  /** Polls until a new glossary is ready; default 0. */
  readonly pollsUntilReady?: number;
}

interface TranslateBody {
  readonly text: readonly string[];
  readonly source_lang: string;
  readonly target_lang: string;
  readonly glossary_id?: string;
  readonly tag_handling?: string;
}
interface Glossary {
  readonly glossary_id: string;
  readonly name: string;
  ready: boolean;
  polls: number;
}

const maxBodyBytes = 128 * 1024;
const maxTexts = 50;

/**
 * A server that speaks version 2 of the DeepL API; `x` becomes `x [TARGET]`, with `+id` behind it if a glossary was
 * used. Faults hit `/v2/translate`.
 */
export async function startDeepLServer(options: DeepLServerOptions = {}): Promise<LoopbackServer> {
  const account = new Map(
    (options.glossaries ?? []).map((name, place): [string, Glossary] => [
      `old-${place}`,
      { glossary_id: `old-${place}`, name, ready: true, polls: 0 },
    ]),
  );
  return LoopbackServer.start("/v2/translate", (call) => answerOf(call, options, account));
}

function answerOf(call: LoopbackCall, options: DeepLServerOptions, account: Map<string, Glossary>): LoopbackAnswer {
  if (call.headers.authorization !== `DeepL-Auth-Key ${options.apiKey ?? "key:fx"}`) {
    return { status: 403, body: { message: "Authorization failed. Please supply a valid DeepL-Auth-Key." } };
  }
  if (call.path.startsWith("/v2/glossaries")) return glossaries(call, options, account);
  switch (call.path) {
    case "/v2/languages": {
      const isTarget = call.query.get("type") === "target";
      const codes = isTarget
        ? (options.targets ?? ["EN-GB", "EN-US", "FR", "ZH-HANS", "ZH-HANT", "JA"])
        : (options.sources ?? ["EN", "FR", "ZH", "JA"]);
      return { body: codes.map((language) => ({ language, name: language })) };
    }
    case "/v2/glossary-language-pairs":
      if (options.withoutGlossaries) return { status: 404, body: { message: "Not found" } };
      return { body: { supported_languages: [{ source_lang: "en", target_lang: "fr" }] } };
    case "/v2/usage": {
      const { used, limit } = options.usage ?? { used: 1000, limit: 500_000 };
      return { body: { character_count: used, character_limit: limit } };
    }
    case "/v2/translate":
      return translated(call, options, account);
    default:
      return { status: 404, body: { message: "Not found" } };
  }
}

function translated(call: LoopbackCall, options: DeepLServerOptions, account: Map<string, Glossary>): LoopbackAnswer {
  if (Buffer.byteLength(JSON.stringify(call.body)) > maxBodyBytes) {
    return { status: 413, body: { message: "Request Entity Too Large" } };
  }
  const { text, source_lang, target_lang, glossary_id, tag_handling } = call.body as TranslateBody;
  if (text.length > maxTexts) return { status: 400, body: { message: "Too many texts. Limit is 50." } };
  if (target_lang === "EN" || source_lang.includes("-")) {
    return { status: 400, body: { message: "Value for 'target_lang' not supported." } };
  }
  const { used, limit } = options.usage ?? { used: 1000, limit: 500_000 };
  if (used >= limit) return { status: 456, body: { message: "Quota for this billing period has been exceeded." } };
  if (glossary_id !== undefined && !account.has(glossary_id)) {
    return { status: 404, body: { message: "Glossary not found" } };
  }
  if (tag_handling === "xml" && text.some((one) => /&(?!(amp|lt|gt);)|<(?!\/?[a-z]\w*\/?>)/.test(one))) {
    return { status: 400, body: { message: "Tag handling parsing failed, please check input." } };
  }
  const mark = `[${target_lang}]${glossary_id === undefined ? "" : `+${glossary_id}`}`;
  const translations = text.map((one) => ({ detected_source_language: source_lang, text: `${one} ${mark}` }));
  return { body: { translations } };
}

function glossaries(call: LoopbackCall, options: DeepLServerOptions, account: Map<string, Glossary>): LoopbackAnswer {
  const id = call.path.slice("/v2/glossaries/".length);
  if (id !== "") {
    const glossary = account.get(id);
    if (glossary === undefined) return { status: 404, body: { message: "Glossary not found" } };
    if (call.method === "DELETE") {
      account.delete(id);
      return { status: 204, body: "" };
    }
    glossary.ready = ++glossary.polls >= (options.pollsUntilReady ?? 0);
    return { body: glossary };
  }
  if (call.method === "GET") return { body: { glossaries: [...account.values()] } };
  if (account.size >= (options.maxGlossaries ?? 1000)) {
    return { status: 456, body: { message: "Quota exceeded: maximum number of glossaries reached" } };
  }
  const { name } = call.body as { name: string };
  const made = { glossary_id: `new-${account.size}`, name, ready: !(options.pollsUntilReady ?? 0), polls: 0 };
  account.set(made.glossary_id, made);
  return { status: 201, body: made };
}
