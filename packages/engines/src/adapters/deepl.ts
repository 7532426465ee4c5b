import { z } from "zod";
import { systemClock } from "../clock.ts";
import type { Engine, EngineError, EngineHealth, EngineSegment } from "../engine.ts";
import { createTagCodec, type TagCodec } from "../tags/tag-codec.ts";
import { isNested } from "../tags/tag-order.ts";
import { DeepLGlossaries } from "./deepl/deepl-glossaries.ts";
import { htmlText } from "./markup/entities.ts";
import { HttpPeer, type HttpAnswer } from "./remote/http-peer.ts";
import {
  jsonBytes,
  RemoteEngine,
  quotaRestMs,
  urgentWithinMs,
  type RemoteLanguages,
  type RemoteService,
  type RemoteTexts,
} from "./remote/remote-engine.ts";
import { remoteLanguages, type LanguageNames } from "./remote/remote-languages.ts";
import { peerOptions, type RemoteEngineOptions } from "./remote/remote-options.ts";

/** Defaults: cost 20, segments of 5,000 code points, 30 s and 50 segments an exchange. */
export interface DeepLOptions extends Omit<RemoteEngineOptions, "baseUrl" | "apiKey"> {
  /** A free key ends in `:fx`. */
  readonly apiKey: string;
  /** Default `https://api-free.deepl.com` for a free key, else `https://api.deepl.com`. */
  readonly baseUrl?: string;
  /** Form of address, where the target language has one. */
  readonly formality?: "more" | "less";
}

const languagesSchema = z.array(z.object({ language: z.string() }));
const glossaryPairsSchema = z.object({
  supported_languages: z.array(z.object({ source_lang: z.string(), target_lang: z.string() })),
});
const usageSchema = z.object({ character_count: z.number(), character_limit: z.number() });
const translationsSchema = z.object({ translations: z.array(z.object({ text: z.string() })) });
const errorSchema = z.object({ message: z.string(), detail: z.string().optional() });

const names: LanguageNames = {
  "zh-cn": { source: ["ZH"], target: ["ZH-HANS", "ZH"] },
  "en-us": { source: ["EN"], target: ["EN-US", "EN"] },
  ja: ["JA"],
  ko: ["KO"],
  ru: ["RU"],
  my: ["MY"],
  ar: ["AR"],
  fr: ["FR"],
  es: ["ES"],
};
const usedUp = { retryable: false, retryAfterMs: quotaRestMs };
const maxResponseBytes = 4 * 1024 * 1024;
/** Of a body: 128 KiB less what stands around the texts. */
const maxTextBytes = 126 * 1024;

/**
 * An engine for version 2 of the DeepL API. Inline tags travel as XML; terms as glossaries made for them, which are
 * kept and used again; a glossary that is refused leaves the translation without terms and the engine `degraded`.
 *
 * Read for it: DeepL API documentation, "Translate text", "Usage and limits" (128 KiB and 50 texts an exchange), "Error
 * handling" (429, 456, 500, 503, 529), "Monolingual glossaries (v2 endpoints)", "XML handling", and the OpenAPI
 * description of /v2/translate, /v2/languages, /v2/usage, /v2/glossaries.
 *
 * @throws TypeError if the base URL is not usable
 */
export function createDeepL(options: DeepLOptions): Engine {
  const host = options.apiKey.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com";
  const full = { ...options, id: options.id ?? "deepl", cost: options.cost ?? 20, baseUrl: options.baseUrl ?? host };
  const headers = { authorization: `DeepL-Auth-Key ${options.apiKey}` };
  const peer = new HttpPeer(peerOptions(full, { engineId: full.id, headers, timeoutMs: 30_000, maxResponseBytes }));
  return new RemoteEngine(full, peer, new DeepL(peer, full));
}

class DeepL implements RemoteService {
  readonly sizeOf = jsonBytes;
  readonly capabilities = { domains: [], maxSegmentCodePoints: 5000, terms: true };
  readonly batch = { segments: 50, size: maxTextBytes };
  readonly #peer: HttpPeer;
  readonly #formality: "more" | "less" | undefined;
  readonly #glossaries: DeepLGlossaries;

  constructor(peer: HttpPeer, options: DeepLOptions) {
    this.#peer = peer;
    this.#formality = options.formality;
    this.#glossaries = new DeepLGlossaries({
      clock: options.clock ?? systemClock,
      ask: async (call, schema) => {
        const answer = this.#accepted(await peer.exchange(call, new AbortController().signal));
        return peer.read(schema, answer, `${call.path} gave no glossary`);
      },
    });
  }

  /** XML must be well formed, so tags that cross are not sent. */
  write(segment: EngineSegment): TagCodec | undefined {
    const { tags = [] } = segment;
    return tags.length > 0 && isNested(tags) ? createTagCodec(segment, htmlText) : undefined;
  }

  async learn(signal: AbortSignal): Promise<RemoteLanguages> {
    const [sources, targets] = [await this.#languages("source", signal), await this.#languages("target", signal)];
    this.#glossaries.pairs = await this.#glossaryPairs(signal);
    return remoteLanguages(names, { sources, targets });
  }

  async check(signal: AbortSignal): Promise<EngineHealth> {
    const answer = await this.#get("/v2/usage", signal);
    const usage = this.#peer.read(usageSchema, answer, "/v2/usage gave no count of characters");
    const { character_count: used, character_limit: limit } = usage;
    if (used >= limit) return { state: "down", detail: `the quota of ${limit} characters is used up` };
    const trouble = this.#glossaries.trouble;
    return trouble === undefined ? { state: "ready" } : { state: "degraded", detail: `no glossaries: ${trouble}` };
  }

  async translate(batch: RemoteTexts, signal: AbortSignal): Promise<readonly string[]> {
    const texts = await this.#glossaries.using(batch, signal, async (glossary) => {
      const body = {
        text: batch.texts,
        source_lang: batch.source,
        target_lang: batch.target,
        split_sentences: "0",
        ...(this.#formality === undefined ? {} : { formality: `prefer_${this.#formality}` }),
        ...(glossary === undefined ? {} : { glossary_id: glossary }),
        ...(batch.marked ? { tag_handling: "xml", outline_detection: false } : {}),
      };
      const answer = await this.#peer.exchange({ method: "POST", path: "/v2/translate", body }, signal);
      if (answer.status === 404 && glossary !== undefined) return undefined;
      const parsed = this.#peer.read(translationsSchema, this.#accepted(answer), "the answer holds no translations");
      return parsed.translations.map(({ text }) => text);
    });
    return texts ?? [];
  }

  #accepted(answer: HttpAnswer): HttpAnswer {
    if (answer.status >= 300) throw this.#faultOf(answer);
    return answer;
  }

  #faultOf({ status, body, retryAfterMs }: HttpAnswer): EngineError {
    const parsed = errorSchema.safeParse(body).data;
    const message = parsed === undefined ? `HTTP status ${status}` : [parsed.message, parsed.detail].join(" ").trim();
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
    if (status === 429 || status === 529) return this.#peer.fault("rate-limited", message, wait);
    if (status === 456) return this.#peer.fault("rate-limited", `quota used up: ${message}`, usedUp);
    if (status === 401 || status === 403) return this.#peer.fault("unauthorized", message);
    if (status === 413 || status === 414) return this.#peer.fault("too-long", message);
    if (status === 404) return this.#peer.fault("unavailable", message, { retryable: false });
    if (status >= 500) return this.#peer.fault("unavailable", message, wait);
    if (/_lang[^_]*not supported/i.test(message)) return this.#peer.fault("unsupported-pair", message);
    return this.#peer.fault("bad-response", message);
  }

  async #languages(type: "source" | "target", signal: AbortSignal): Promise<string[]> {
    const answer = await this.#get(`/v2/languages?type=${type}`, signal);
    const list = this.#peer.read(languagesSchema, answer, "/v2/languages gave no list of languages");
    return list.map(({ language }) => language);
  }

  /** None where a server that is like DeepL has no glossaries. */
  async #glossaryPairs(signal: AbortSignal): Promise<string[]> {
    const path = "/v2/glossary-language-pairs";
    const answer = await this.#peer.exchange({ method: "GET", path, urgentWithinMs }, signal);
    if (answer.status === 404) return [];
    const pairs = this.#peer.read(glossaryPairsSchema, this.#accepted(answer), `${path} gave no list of pairs`);
    return pairs.supported_languages.map((pair) => `${pair.source_lang}>${pair.target_lang}`);
  }

  async #get(path: string, signal: AbortSignal): Promise<HttpAnswer> {
    return this.#accepted(await this.#peer.exchange({ method: "GET", path, urgentWithinMs }, signal));
  }
}
