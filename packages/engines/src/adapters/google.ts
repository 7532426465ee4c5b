import { z } from "zod";
import type { Engine, EngineError, EngineHealth, EngineSegment } from "../engine.ts";
import type { TagCodec } from "../tags/tag-codec.ts";
import { isNested } from "../tags/tag-order.ts";
import { createElementCodec } from "./markup/element-codec.ts";
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
import { commonNames, remoteLanguages, type LanguageNames } from "./remote/remote-languages.ts";
import { peerOptions, type RemoteEngineOptions } from "./remote/remote-options.ts";

/** Defaults: cost 20, segments of 5,000 code points, 30 s and 128 segments an exchange. */
export interface GoogleOptions extends Omit<RemoteEngineOptions, "baseUrl" | "apiKey"> {
  readonly apiKey: string;
  /** Default `https://translation.googleapis.com`. */
  readonly baseUrl?: string;
}

const languagesSchema = z.object({ data: z.object({ languages: z.array(z.object({ language: z.string() })) }) });
const translationsSchema = z.object({
  data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }),
});
const errorSchema = z.object({
  error: z.object({
    message: z.string(),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

const names: LanguageNames = { ...commonNames, "zh-cn": ["zh-CN", "zh"] };
const path = "/language/translate/v2";
const usedUp = { retryable: false, retryAfterMs: quotaRestMs };
const maxResponseBytes = 4 * 1024 * 1024;
/** Of a body: 100,000 bytes less what stands around the texts. */
const maxTextBytes = 99_000;

/**
 * An engine for Cloud Translation Basic (v2). Inline tags travel as HTML elements; there are no glossaries. The key
 * travels in a header, so that no log of addresses holds it.
 *
 * Read for it: Google Cloud documentation, "Translating text (Basic)" (128 texts an exchange, `format`), "Quotas and
 * limits" (100K bytes an exchange for Basic, 5K code points recommended, 403 with "Daily Limit Exceeded" or "User Rate
 * Limit Exceeded"), "System parameters" (`X-Goog-Api-Key`).
 *
 * @throws TypeError if the base URL is not usable
 */
export function createGoogle(options: GoogleOptions): Engine {
  const baseUrl = options.baseUrl ?? "https://translation.googleapis.com";
  const full = { ...options, id: options.id ?? "google", cost: options.cost ?? 20, baseUrl };
  const headers = { "x-goog-api-key": options.apiKey };
  const peer = new HttpPeer(peerOptions(full, { engineId: full.id, headers, timeoutMs: 30_000, maxResponseBytes }));
  return new RemoteEngine(full, peer, new Google(peer));
}

class Google implements RemoteService {
  readonly sizeOf = jsonBytes;
  readonly capabilities = { domains: [], maxSegmentCodePoints: 5000, terms: false };
  readonly batch = { segments: 128, size: maxTextBytes };
  readonly #peer: HttpPeer;

  constructor(peer: HttpPeer) {
    this.#peer = peer;
  }

  write(segment: EngineSegment): TagCodec | undefined {
    const { tags = [] } = segment;
    return tags.length > 0 && isNested(tags) ? createElementCodec(segment) : undefined;
  }

  async learn(signal: AbortSignal): Promise<RemoteLanguages> {
    const answer = await this.#languages(signal);
    const { languages } = this.#peer.read(languagesSchema, answer, "the answer holds no list of languages").data;
    const codes = languages.map(({ language }) => language);
    return remoteLanguages(names, { sources: codes, targets: codes });
  }

  async check(signal: AbortSignal): Promise<EngineHealth> {
    await this.#languages(signal);
    return { state: "ready" };
  }

  async translate(batch: RemoteTexts, signal: AbortSignal): Promise<readonly string[]> {
    const { texts: q, source, target, marked } = batch;
    const body = { q, source, target, format: marked ? "html" : "text" };
    const answer = this.#accepted(await this.#peer.exchange({ method: "POST", path, body }, signal));
    const { translations } = this.#peer.read(translationsSchema, answer, "the answer holds no translations").data;
    return translations.map(({ translatedText }) => translatedText);
  }

  #faultOf({ status, body, retryAfterMs }: HttpAnswer): EngineError {
    const error = errorSchema.safeParse(body).data?.error;
    const message = error?.message ?? `HTTP status ${status}`;
    const reasons = [...(error?.errors ?? []), ...(error?.details ?? [])].map(({ reason }) => reason);
    const said = [message, ...reasons].join(" ");
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
    if (/daily\s?limit\s?exceeded/i.test(said)) {
      return this.#peer.fault("rate-limited", `quota used up: ${message}`, usedUp);
    }
    if (status === 429 || /rate\s?limit\s?exceeded/i.test(said)) return this.#peer.fault("rate-limited", message, wait);
    if (status === 401 || status === 403 || /key_?\s?(invalid|expired|not valid)/i.test(said)) {
      return this.#peer.fault("unauthorized", message);
    }
    if (status === 413 || /too (long|large|many text segments)/i.test(said))
      return this.#peer.fault("too-long", message);
    if (status === 404) return this.#peer.fault("unavailable", message, { retryable: false });
    if (status >= 500) return this.#peer.fault("unavailable", message, wait);
    if (/language pair|invalid value/i.test(said)) return this.#peer.fault("unsupported-pair", message);
    return this.#peer.fault("bad-response", message);
  }

  async #languages(signal: AbortSignal): Promise<HttpAnswer> {
    return this.#accepted(
      await this.#peer.exchange({ method: "GET", path: `${path}/languages`, urgentWithinMs }, signal),
    );
  }

  #accepted(answer: HttpAnswer): HttpAnswer {
    if (answer.status !== 200) throw this.#faultOf(answer);
    return answer;
  }
}
