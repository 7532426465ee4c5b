import { z } from "zod";
import type { Engine, EngineError, EngineHealth, EngineSegment } from "../engine.ts";
import type { TagCodec } from "../tags/tag-codec.ts";
import { isNested } from "../tags/tag-order.ts";
import { createElementCodec } from "./markup/element-codec.ts";
import { HttpPeer, type HttpAnswer } from "./remote/http-peer.ts";
import {
  jsonBytes,
  RemoteEngine,
  urgentWithinMs,
  type RemoteLanguages,
  type RemoteService,
  type RemoteTexts,
} from "./remote/remote-engine.ts";
import { commonNames, remoteLanguages, type LanguageNames } from "./remote/remote-languages.ts";
import { peerOptions, type RemoteEngineOptions } from "./remote/remote-options.ts";

/** Defaults: cost 1, segments of 500 code points, 120 s (a pair's first exchange loads its model) and 16 segments. */
export type MTranServerOptions = RemoteEngineOptions;

const languagesSchema = z.object({
  languages: z.array(z.string()),
  pairs: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
});
const resultsSchema = z.object({ results: z.array(z.string()) });
const errorSchema = z.object({ error: z.string(), message: z.string().optional() });

const names: LanguageNames = { ...commonNames, "zh-cn": ["zh-Hans", "zh"] };
const maxResponseBytes = 4 * 1024 * 1024;
/** Of a body, which the server takes up to 100 KiB. */
const maxTextBytes = 96 * 1024;
/** The server guesses the languages of a longer text (in UTF-16 units, markup included) instead of believing `from`. */
const maxBelieved = 512;

/**
 * An engine for a self-hosted MTranServer, version 3 or 4. Inline tags travel as HTML elements while text and markup
 * stay short enough; terms are not taken. Its pairs are those of its models; what it would pivot itself is left to the
 * router.
 *
 * Read for it: the project's API.md (`/translate/batch`, `/languages`, `/health`, the token) and its source: a body of at
 * most 100 KiB, 401 and 500 as the only errors of version 4, the guess of languages above 512 characters.
 *
 * @throws TypeError if the base URL is not usable
 */
export function createMTranServer(options: MTranServerOptions): Engine {
  const full = {
    ...options,
    id: options.id ?? "mtranserver",
    cost: options.cost ?? 1,
    batchSegments: options.batchSegments ?? 16,
  };
  const headers: Record<string, string> =
    options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` };
  const peer = new HttpPeer(peerOptions(full, { engineId: full.id, headers, timeoutMs: 120_000, maxResponseBytes }));
  return new RemoteEngine(full, peer, new MTranServer(peer));
}

class MTranServer implements RemoteService {
  readonly sizeOf = jsonBytes;
  readonly capabilities = { domains: [], maxSegmentCodePoints: 500, terms: false };
  readonly batch = { segments: 1000, size: maxTextBytes };
  readonly #peer: HttpPeer;

  constructor(peer: HttpPeer) {
    this.#peer = peer;
  }

  write(segment: EngineSegment): TagCodec | undefined {
    const { tags = [] } = segment;
    if (tags.length === 0 || !isNested(tags)) return undefined;
    const codec = createElementCodec(segment);
    return codec.encoded.length <= maxBelieved ? codec : undefined;
  }

  /** Version 3 tells languages alone: each has models from and into English. */
  async learn(signal: AbortSignal): Promise<RemoteLanguages> {
    const answer = await this.#get("/languages", signal);
    const { languages, pairs } = this.#peer.read(languagesSchema, answer, "/languages gave no list of languages");
    const served = new Set(pairs?.map(({ from, to }) => `${from}>${to}`));
    return remoteLanguages(names, { sources: languages, targets: languages }, (from, to) =>
      pairs === undefined ? from === "en" || to === "en" : served.has(`${from}>${to}`),
    );
  }

  async check(signal: AbortSignal): Promise<EngineHealth> {
    await this.#get("/health", signal);
    return { state: "ready" };
  }

  async translate({ texts, source, target, marked }: RemoteTexts, signal: AbortSignal): Promise<readonly string[]> {
    const body = { from: source, to: target, texts, html: marked };
    const answer = await this.#peer.exchange({ method: "POST", path: "/translate/batch", body }, signal);
    return this.#peer.read(resultsSchema, this.#accepted(answer), "the answer holds no results").results;
  }

  #faultOf({ status, body, retryAfterMs }: HttpAnswer): EngineError {
    const error = errorSchema.safeParse(body).data;
    const message = error === undefined ? `HTTP status ${status}` : (error.message ?? error.error);
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
    if (status === 429) return this.#peer.fault("rate-limited", message, wait);
    if (status === 401 || status === 403) return this.#peer.fault("unauthorized", message);
    if (status === 413 || /too large/i.test(message)) return this.#peer.fault("too-long", message);
    if (/no model found/i.test(message)) return this.#peer.fault("unsupported-pair", message);
    if (status === 404) return this.#peer.fault("unavailable", message, { retryable: false });
    if (status === 500) return this.#peer.fault("internal", message);
    if (status > 500) return this.#peer.fault("unavailable", message, wait);
    return this.#peer.fault("bad-response", message);
  }

  async #get(path: string, signal: AbortSignal): Promise<HttpAnswer> {
    return this.#accepted(await this.#peer.exchange({ method: "GET", path, urgentWithinMs }, signal));
  }

  #accepted(answer: HttpAnswer): HttpAnswer {
    if (answer.status !== 200) throw this.#faultOf(answer);
    return answer;
  }
}
