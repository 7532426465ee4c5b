import { codePointLength } from "@yiqiao/contracts/text";
import { domainCodes, type DomainCode } from "@yiqiao/contracts/languages";
import { z } from "zod";
import type { Engine, EngineError, EngineHealth, EngineRequest, EngineSegment } from "../engine.ts";
import type { TagCodec } from "../tags/tag-codec.ts";
import { isNested } from "../tags/tag-order.ts";
import { createElementCodec, type ElementInsert } from "./markup/element-codec.ts";
import { htmlText } from "./markup/entities.ts";
import { HttpPeer, type HttpAnswer } from "./remote/http-peer.ts";
import {
  RemoteEngine,
  quotaRestMs,
  urgentWithinMs,
  type RemoteLanguages,
  type RemoteService,
  type RemoteTexts,
} from "./remote/remote-engine.ts";
import { commonNames, remoteLanguages, type LanguageNames } from "./remote/remote-languages.ts";
import { peerOptions, type RemoteEngineOptions } from "./remote/remote-options.ts";
import { termOccurrences } from "./markup/term-occurrences.ts";

/** Defaults: cost 20, segments of 10,000 code points, 30 s and 100 segments an exchange. */
export interface MicrosoftOptions extends Omit<RemoteEngineOptions, "baseUrl" | "apiKey"> {
  readonly apiKey: string;
  /** Default `https://api.cognitive.microsofttranslator.com`. */
  readonly baseUrl?: string;
  /** Of the resource, unless it is a global one. */
  readonly region?: string;
  /** Category ids of custom models by domain; pairs without such a model get the general one. */
  readonly categories?: Readonly<Partial<Record<DomainCode, string>>>;
}

const languagesSchema = z.object({ translation: z.record(z.string(), z.unknown()) });
const translationsSchema = z.array(z.object({ translations: z.array(z.object({ text: z.string() })).min(1) }));
const errorSchema = z.object({ error: z.object({ code: z.coerce.number(), message: z.string() }) });

const names: LanguageNames = { ...commonNames, "zh-cn": ["zh-Hans"] };
const usedUp = { retryable: false, retryAfterMs: quotaRestMs };
const maxResponseBytes = 8 * 1024 * 1024;
/** A custom model that is being got ready is there in about a minute. */
const preparingMs = 60_000;

const unsupportedPair = new Set([400_003, 400_006, 400_019, 400_023, 400_035, 400_036, 400_075, 400_079]);
const tooLong = new Set([400_050, 400_072, 400_077]);

/**
 * An engine for version 3 of the Translator. Inline tags travel as HTML elements, terms as dynamic dictionary markup
 * (exact spellings, pairs with English alone), domains as categories of custom models.
 *
 * Read for it: Azure Translator documentation, "Translator 3.0: Translate", "Translator 3.0: Languages" (asks for no
 * key, so health does not prove it), "Service limits" (1,000 texts and 50,000 characters an exchange), "Dynamic
 * dictionary", "Status codes" (408: again in a minute) and the six-digit error codes of the v3 reference.
 *
 * @throws TypeError if the base URL is not usable
 */
export function createMicrosoft(options: MicrosoftOptions): Engine {
  const full = {
    ...options,
    id: options.id ?? "microsoft",
    cost: options.cost ?? 20,
    batchSegments: options.batchSegments ?? 100,
    baseUrl: options.baseUrl ?? "https://api.cognitive.microsofttranslator.com",
  };
  const region: Record<string, string> =
    options.region === undefined ? {} : { "ocp-apim-subscription-region": options.region };
  const headers: Record<string, string> = { "ocp-apim-subscription-key": options.apiKey, ...region };
  const peer = new HttpPeer(peerOptions(full, { engineId: full.id, headers, timeoutMs: 30_000, maxResponseBytes }));
  return new RemoteEngine(full, peer, new Microsoft(peer, options.categories ?? {}));
}

class Microsoft implements RemoteService {
  readonly capabilities;
  readonly batch = { segments: 1000, size: 50_000 };
  readonly #peer: HttpPeer;
  readonly #categories: NonNullable<MicrosoftOptions["categories"]>;

  constructor(peer: HttpPeer, categories: NonNullable<MicrosoftOptions["categories"]>) {
    const domains = domainCodes.filter((domain) => domain !== "general" && categories[domain] !== undefined);
    this.capabilities = { domains, maxSegmentCodePoints: 10_000, terms: true };
    this.#peer = peer;
    this.#categories = categories;
  }

  sizeOf(written: string): number {
    return codePointLength(written);
  }

  write(segment: EngineSegment, { pair, terms = [] }: EngineRequest): TagCodec | undefined {
    const { tags = [] } = segment;
    const hasEnglish = pair.source === "en-us" || pair.target === "en-us";
    const inserts = hasEnglish ? dictionaryMarkup(segment, terms) : [];
    const writesTags = tags.length > 0 && isNested(tags);
    return writesTags || inserts.length > 0 ? createElementCodec(segment, inserts) : undefined;
  }

  async learn(signal: AbortSignal): Promise<RemoteLanguages> {
    const answer = await this.#languages(signal);
    const { translation } = this.#peer.read(languagesSchema, answer, "/languages gave no languages");
    const codes = Object.keys(translation);
    return remoteLanguages(names, { sources: codes, targets: codes });
  }

  async check(signal: AbortSignal): Promise<EngineHealth> {
    await this.#languages(signal);
    return { state: "ready" };
  }

  async translate(batch: RemoteTexts, signal: AbortSignal): Promise<readonly string[]> {
    const { texts, source, target, marked, request } = batch;
    const category = this.#categories[request.domain ?? "general"] ?? this.#categories.general;
    const query = new URLSearchParams({
      "api-version": "3.0",
      from: source,
      to: target,
      textType: marked ? "html" : "plain",
      ...(category === undefined ? {} : { category }),
    });
    const body = texts.map((Text) => ({ Text }));
    const call = { method: "POST", path: `/translate?${query.toString()}`, body } as const;
    const answer = this.#accepted(await this.#peer.exchange(call, signal));
    const list = this.#peer.read(translationsSchema, answer, "the answer holds no translations");
    return list.map(({ translations }) => translations[0].text);
  }

  #faultOf({ status, body, retryAfterMs }: HttpAnswer): EngineError {
    const error = errorSchema.safeParse(body).data?.error;
    const code = error?.code ?? status * 1000;
    const message = error === undefined ? `HTTP status ${status}` : `${error.message} (${code})`;
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
    if (status === 429) return this.#peer.fault("rate-limited", message, wait);
    if (code === 403_001) return this.#peer.fault("rate-limited", `quota used up: ${message}`, usedUp);
    if (status === 401 || status === 403) return this.#peer.fault("unauthorized", message);
    if (unsupportedPair.has(code)) return this.#peer.fault("unsupported-pair", message);
    if (status === 413 || tooLong.has(code)) return this.#peer.fault("too-long", message);
    if (status === 408) return this.#peer.fault("unavailable", message, { retryAfterMs: preparingMs, ...wait });
    if (status === 404) return this.#peer.fault("unavailable", message, { retryable: false });
    if (status >= 500) return this.#peer.fault("unavailable", message, wait);
    return this.#peer.fault("bad-response", message);
  }

  async #languages(signal: AbortSignal): Promise<HttpAnswer> {
    const path = "/languages?api-version=3.0&scope=translation";
    return this.#accepted(await this.#peer.exchange({ method: "GET", path, urgentWithinMs }, signal));
  }

  #accepted(answer: HttpAnswer): HttpAnswer {
    if (answer.status !== 200) throw this.#faultOf(answer);
    return answer;
  }
}

/** Dictionary markup around the terms that no tag cuts through. */
function dictionaryMarkup(segment: EngineSegment, terms: NonNullable<EngineRequest["terms"]>): ElementInsert[] {
  const { text, tags = [] } = segment;
  return termOccurrences(text, terms)
    .filter(({ start, end }) => tags.every(({ offset }) => offset <= start || offset >= end))
    .flatMap(({ start, end, term }): ElementInsert[] => {
      const translation = htmlText.escape(term.target).replaceAll('"', "&quot;");
      return [
        { offset: start, edge: "start", markup: `<mstrans:dictionary translation="${translation}">` },
        { offset: end, edge: "end", markup: "</mstrans:dictionary>" },
      ];
    });
}
