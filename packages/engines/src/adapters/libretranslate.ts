import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { z } from "zod";
import { systemClock, type Clock } from "../clock.ts";
import type {
  Engine,
  EngineCapabilities,
  EngineHealth,
  EngineOutcome,
  EnginePair,
  EngineRequest,
  EngineResult,
} from "../engine.ts";
import { EngineError } from "../engine.ts";
import { createTagCodec } from "../tags/tag-codec.ts";
import { htmlText } from "./markup/entities.ts";
import { HttpPeer, type HttpAnswer } from "./remote/http-peer.ts";
import { translateRemotely, type RemoteItem } from "./remote/remote-batches.ts";
import { commonNames } from "./remote/remote-languages.ts";
import { peerOptions, type RemoteEngineOptions } from "./remote/remote-options.ts";
import { defaultRetryPolicy, withRetries } from "./remote/retry.ts";
import { isOverlong } from "./remote/translation-length.ts";

/**
 * Defaults: cost 1, segments of 2,000 code points (or the server's own limit if that is lower), 30 s and 16 segments an
 * exchange.
 */
export type LibreTranslateOptions = RemoteEngineOptions;

const languagesSchema = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }));
const settingsSchema = z.object({ charLimit: z.number().optional() });
const errorSchema = z.object({ error: z.string() });
const translationSchema = z.object({
  translatedText: z.union([z.string(), z.array(z.string())]),
  alternatives: z.union([z.array(z.string()), z.array(z.array(z.string()))]).optional(),
});

/** Our codes and what LibreTranslate calls them; newer servers tell the Chinese scripts apart. */
const remoteCodes: Readonly<Record<LanguageCode, readonly string[]>> = { ...commonNames, "zh-cn": ["zh-Hans", "zh"] };
const healthTimeoutMs = 5000;
const maxResponseBytes = 8 * 1024 * 1024;

interface RemoteLanguages {
  readonly pairs: readonly EnginePair[];
  readonly codes: ReadonlyMap<LanguageCode, string>;
  readonly charLimit: number;
}

/**
 * An engine for a LibreTranslate server. Its pairs are known after the first `health()` or `translate()`; until then
 * `capabilities().pairs` is empty. Inline tags travel as HTML elements, and are put back in proportion where the server
 * drops them.
 *
 * @throws TypeError if the base URL is not usable
 */
export function createLibreTranslate(options: LibreTranslateOptions): Engine {
  return new LibreTranslate(options);
}

class LibreTranslate implements Engine {
  readonly id: string;
  readonly cost: number;
  readonly #options: LibreTranslateOptions;
  readonly #clock: Clock;
  readonly #peer: HttpPeer;
  #known: RemoteLanguages | undefined;
  #queued = 0;

  constructor(options: LibreTranslateOptions) {
    this.#options = options;
    this.id = options.id ?? "libretranslate";
    this.cost = options.cost ?? 1;
    this.#clock = options.clock ?? systemClock;
    this.#peer = new HttpPeer(peerOptions(options, { engineId: this.id, timeoutMs: 30_000, maxResponseBytes }));
  }

  capabilities(): EngineCapabilities {
    const limit = this.#options.maxSegmentCodePoints ?? 2000;
    return {
      pairs: this.#known?.pairs ?? [],
      markup: true,
      alternatives: true,
      domains: [],
      maxSegmentCodePoints: Math.min(limit, this.#known?.charLimit ?? limit),
    };
  }

  async *translate(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineOutcome> {
    signal.throwIfAborted();
    const { codes, pairs } = this.#known ?? (await this.#retried(async () => this.#learn(signal), signal));
    const { source, target } = request.pair;
    if (this.#peer.closed) throw this.#peer.fault("unavailable", "the engine has been closed", { retryable: false });
    if (!pairs.some((pair) => pair.source === source && pair.target === target)) {
      throw this.#peer.fault("unsupported-pair", `${this.id} does not translate ${source} to ${target}`);
    }
    const common = { source: codes.get(source), target: codes.get(target), alternatives: request.alternatives ?? 0 };
    yield* translateRemotely(
      {
        engineId: this.id,
        request,
        maxSegmentCodePoints: this.capabilities().maxSegmentCodePoints,
        batch: { segments: this.#options.batchSegments ?? 16, size: 5000 },
        concurrency: this.#options.connections ?? 4,
        send: async (items, inner) => this.#sendByFormat(items, common, inner),
        count: (change) => (this.#queued += change),
      },
      signal,
    );
  }

  async health(): Promise<EngineHealth> {
    const { signal } = new AbortController();
    try {
      const answer = await this.#get("/health", signal);
      if (answer.status >= 400 && answer.status !== 404) throw this.#faultOf(answer);
      if (!this.#known || answer.status === 404) await this.#learn(signal);
      return { state: "ready", queued: this.#queued };
    } catch (error) {
      return { state: "down", detail: error instanceof Error ? error.message : String(error), queued: this.#queued };
    }
  }

  async close(): Promise<void> {
    await this.#peer.close();
  }

  /** Reads the server's languages and its limit of characters a text. */
  async #learn(signal: AbortSignal): Promise<RemoteLanguages> {
    const answer = this.#accepted(await this.#get("/languages", signal));
    const parsed = languagesSchema.safeParse(answer.body);
    if (!parsed.success) throw this.#peer.fault("bad-response", "/languages did not give a list of languages");
    const settings = settingsSchema.safeParse((await this.#get("/frontend/settings", signal)).body);
    const charLimit = settings.data?.charLimit ?? -1;
    this.#known = { ...pairsOf(parsed.data), charLimit: charLimit > 0 ? charLimit : Number.MAX_SAFE_INTEGER };
    return this.#known;
  }

  /** Plain texts and texts with tags go separately: the format holds for a whole exchange. */
  async #sendByFormat(
    items: readonly RemoteItem[],
    common: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<EngineOutcome[]> {
    const tagged = items.filter(({ segment }) => (segment.tags?.length ?? 0) > 0);
    const plain = items.filter((item) => !tagged.includes(item));
    const [first, second] = await Promise.all([
      this.#send(plain, { ...common, format: "text" }, signal),
      this.#send(tagged, { ...common, format: "html" }, signal),
    ]);
    return [...first, ...second];
  }

  async #send(
    items: readonly RemoteItem[],
    common: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<EngineOutcome[]> {
    if (items.length === 0) return [];
    const html = common.format === "html";
    const codecs = items.map(({ segment }) => createTagCodec(segment, html ? htmlText : undefined));
    const { apiKey } = this.#options;
    const body = {
      q: codecs.map(({ encoded }) => encoded),
      ...common,
      ...(apiKey === undefined ? {} : { api_key: apiKey }),
    };
    try {
      const answer = await this.#retried(
        async () => this.#accepted(await this.#peer.exchange({ method: "POST", path: "/translate", body }, signal)),
        signal,
      );
      const results = this.#resultsOf(answer.body, body.q);
      return items.map(({ index }, place): EngineOutcome => {
        const { text, alternatives } = results[place];
        const decoded = codecs[place].decode(text);
        const others = distinct(
          decoded.text,
          alternatives.map((other) => codecs[place].decode(other).text),
        );
        return { index, ok: true, result: { ...decoded, ...(others.length > 0 ? { alternatives: others } : {}) } };
      });
    } catch (error) {
      if (!(error instanceof EngineError) || signal.aborted || error.retryable || error.code === "unauthorized")
        throw error;
      if (items.length === 1) return [{ index: items[0].index, ok: false, error }];
      const alone: EngineOutcome[] = [];
      for (const item of items) alone.push(...(await this.#send([item], common, signal)));
      return alone;
    }
  }

  #resultsOf(body: unknown, sent: readonly string[]): { text: string; alternatives: string[] }[] {
    const parsed = translationSchema.safeParse(body);
    if (!parsed.success) throw this.#peer.fault("bad-response", "the answer holds no translatedText");
    const texts = [parsed.data.translatedText].flat();
    const alternatives = parsed.data.alternatives ?? [];
    if (texts.length !== sent.length)
      throw this.#peer.fault("bad-response", `${sent.length} texts were sent, ${texts.length} came back`);
    if (texts.some((text) => text.trim() === ""))
      throw this.#peer.fault("bad-response", "an empty translation came back");
    if (texts.some((text, place) => isOverlong(text, sent[place])))
      throw this.#peer.fault("bad-response", "what came back is too long for a translation");
    return texts.map((text, place) => ({ text, alternatives: [alternatives[place] ?? []].flat() }));
  }

  /** Asks about the server itself, ahead of the translations that wait. */
  async #get(path: string, signal: AbortSignal): Promise<HttpAnswer> {
    return this.#peer.exchange({ method: "GET", path, urgentWithinMs: healthTimeoutMs }, signal);
  }

  #accepted(answer: HttpAnswer): HttpAnswer {
    if (answer.status !== 200) throw this.#faultOf(answer);
    if (answer.body === undefined) throw this.#peer.fault("bad-response", "the answer is not JSON");
    return answer;
  }

  #faultOf({ status, body, retryAfterMs }: HttpAnswer): EngineError {
    const message = errorSchema.safeParse(body).data?.error ?? `HTTP status ${status}`;
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
    if (status === 429) return this.#peer.fault("rate-limited", message, wait);
    if (status === 401 || status === 403 || /api key/i.test(message)) return this.#peer.fault("unauthorized", message);
    if (status === 413 || /exceeds text limit/i.test(message)) return this.#peer.fault("too-long", message);
    if (status === 400 && /not supported/i.test(message)) return this.#peer.fault("unsupported-pair", message);
    if (status === 503) return this.#peer.fault("overloaded", message, wait);
    if (status === 500) return this.#peer.fault("internal", message);
    if (status > 500) return this.#peer.fault("unavailable", message, wait);
    return this.#peer.fault("bad-response", message);
  }

  async #retried<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return withRetries(attempt, { policy: this.#options.retry ?? defaultRetryPolicy, clock: this.#clock, signal });
  }
}

function distinct(best: string, others: readonly string[]): NonNullable<EngineResult["alternatives"]> {
  return [...new Set(others)].filter((text) => text !== best && text.trim() !== "").map((text) => ({ text }));
}

function pairsOf(list: z.infer<typeof languagesSchema>): Pick<RemoteLanguages, "pairs" | "codes"> {
  const offered = new Map(list.map(({ code, targets }) => [code, targets]));
  const codes = new Map<LanguageCode, string>();
  for (const code of Object.keys(languages) as LanguageCode[]) {
    const remote = remoteCodes[code].find((name) => offered.has(name));
    if (remote !== undefined) codes.set(code, remote);
  }
  const pairs: EnginePair[] = [];
  for (const [source, sourceCode] of codes) {
    for (const [target, targetCode] of codes) {
      const targets = offered.get(sourceCode);
      if (source !== target && (targets?.includes(targetCode) ?? true)) pairs.push({ source, target });
    }
  }
  return { pairs, codes };
}
