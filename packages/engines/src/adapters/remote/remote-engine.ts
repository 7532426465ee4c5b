import type { LanguageCode } from "@yiqiao/contracts/languages";
import { systemClock, type Clock } from "../../clock.ts";
import {
  EngineError,
  type Engine,
  type EngineCapabilities,
  type EngineHealth,
  type EngineOutcome,
  type EngineRequest,
  type EngineSegment,
  type ServedPair,
} from "../../engine.ts";
import { soundTags } from "../../tags/sound-tags.ts";
import type { TagCodec } from "../../tags/tag-codec.ts";
import type { BatchLimits } from "./batches.ts";
import type { HttpPeer } from "./http-peer.ts";
import { translateRemotely, type RemoteItem } from "./remote-batches.ts";
import type { RemoteEngineOptions } from "./remote-options.ts";
import { defaultRetryPolicy, withRetries } from "./retry.ts";
import { isOverlong } from "./translation-length.ts";

/** What a service's list of languages comes down to. */
export interface RemoteLanguages {
  readonly pairs: readonly ServedPair[];
  /** What the service calls a language as a source and as a target. */
  readonly codes: ReadonlyMap<LanguageCode, { readonly source?: string; readonly target?: string }>;
}

/** Texts of one exchange, written alike: all as plain text or all as markup. */
export interface RemoteTexts {
  readonly texts: readonly string[];
  readonly marked: boolean;
  readonly source: string;
  readonly target: string;
  readonly request: EngineRequest;
}

/** What tells one translation service from another. */
export interface RemoteService {
  readonly capabilities: Pick<EngineCapabilities, "domains" | "maxSegmentCodePoints"> & { readonly terms: boolean };
  /** Limits of one exchange. */
  readonly batch: BatchLimits;
  /** What a text counts against `batch.size`. */
  sizeOf(written: string): number;
  /** How a segment is written as markup; undefined for plain text, in which tags are put back in proportion. */
  write(segment: EngineSegment, request: EngineRequest): TagCodec | undefined;
  /** Asks for the languages. */
  learn(signal: AbortSignal): Promise<RemoteLanguages>;
  /** Asks whether the service works. */
  check(signal: AbortSignal): Promise<EngineHealth>;
  /** Translations in the order of the texts. */
  translate(batch: RemoteTexts, signal: AbortSignal): Promise<readonly string[]>;
}

/** What a text takes in a list in JSON. */
export const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) + 1;

/** For questions about the service itself, ahead of the translations that wait. */
export const urgentWithinMs = 5000;

/** How long the router leaves an engine alone whose quota is used up, which nothing but the account tells. */
export const quotaRestMs = 300_000;

interface Piece extends RemoteItem {
  readonly codec: TagCodec;
}

/**
 * An engine over a remote service: batches to its limits, retries as its errors say, tags carried through, each empty
 * or missing translation reported. Its pairs are known after the first `health()` or `translate()`.
 */
export class RemoteEngine implements Engine {
  readonly id: string;
  readonly cost: number;
  readonly #options: RemoteEngineOptions;
  readonly #clock: Clock;
  readonly #peer: HttpPeer;
  readonly #service: RemoteService;
  #known: RemoteLanguages | undefined;
  #queued = 0;

  constructor(
    options: RemoteEngineOptions & { readonly id: string; readonly cost: number },
    peer: HttpPeer,
    service: RemoteService,
  ) {
    this.id = options.id;
    this.cost = options.cost;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#peer = peer;
    this.#service = service;
  }

  capabilities(): EngineCapabilities {
    const own = this.#service.capabilities;
    return {
      ...own,
      pairs: this.#known?.pairs ?? [],
      markup: true,
      alternatives: false,
      maxSegmentCodePoints: this.#options.maxSegmentCodePoints ?? own.maxSegmentCodePoints,
    };
  }

  async *translate(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineOutcome> {
    signal.throwIfAborted();
    const { codes, pairs } = this.#known ?? (await this.#retried(async () => this.#learn(signal), signal));
    if (this.#peer.closed) throw this.#peer.fault("unavailable", "the engine has been closed", { retryable: false });
    const { source, target } = request.pair;
    const from = codes.get(source)?.source;
    const to = codes.get(target)?.target;
    const served = pairs.some((pair) => pair.source === source && pair.target === target);
    if (!served || from === undefined || to === undefined) {
      throw this.#peer.fault("unsupported-pair", `${this.id} does not translate ${source} to ${target}`);
    }
    const { batch } = this.#service;
    yield* translateRemotely(
      {
        engineId: this.id,
        request,
        maxSegmentCodePoints: this.capabilities().maxSegmentCodePoints,
        batch: { ...batch, segments: Math.min(batch.segments, this.#options.batchSegments ?? batch.segments) },
        sizeOf: (segment) => this.#service.sizeOf(this.#codecFor(segment, request).encoded),
        concurrency: this.#options.connections ?? 4,
        send: async (items, inner) => this.#sendByForm(items, { source: from, target: to, request }, inner),
        count: (change) => (this.#queued += change),
      },
      signal,
    );
  }

  async health(): Promise<EngineHealth> {
    const { signal } = new AbortController();
    try {
      if (!this.#known) await this.#learn(signal);
      return { ...(await this.#service.check(signal)), queued: this.#queued };
    } catch (error) {
      return { state: "down", detail: error instanceof Error ? error.message : String(error), queued: this.#queued };
    }
  }

  async close(): Promise<void> {
    await this.#peer.close();
  }

  async #learn(signal: AbortSignal): Promise<RemoteLanguages> {
    this.#known = await this.#service.learn(signal);
    return this.#known;
  }

  #codecFor(segment: EngineSegment, request: EngineRequest): TagCodec {
    return this.#service.write(segment, request) ?? plainCodec(segment);
  }

  /** Plain texts and marked ones go separately: the form holds for a whole exchange. */
  async #sendByForm(
    items: readonly RemoteItem[],
    common: Omit<RemoteTexts, "texts" | "marked">,
    signal: AbortSignal,
  ): Promise<EngineOutcome[]> {
    const plain: Piece[] = [];
    const marked: Piece[] = [];
    for (const item of items) {
      const codec = this.#service.write(item.segment, common.request);
      if (codec === undefined) plain.push({ ...item, codec: plainCodec(item.segment) });
      else marked.push({ ...item, codec });
    }
    const parts = [
      { pieces: plain, marked: false },
      { pieces: marked, marked: true },
    ].filter(({ pieces }) => pieces.length > 0);
    const sent = parts.map(async (part) => this.#send(part.pieces, { ...common, marked: part.marked }, signal));
    return (await Promise.all(sent)).flat();
  }

  async #send(
    pieces: readonly Piece[],
    common: Omit<RemoteTexts, "texts">,
    signal: AbortSignal,
  ): Promise<EngineOutcome[]> {
    const texts = pieces.map(({ codec }) => codec.encoded);
    try {
      const answers = await this.#retried(async () => this.#service.translate({ ...common, texts }, signal), signal);
      if (answers.length !== texts.length) {
        throw this.#peer.fault("bad-response", `${texts.length} texts were sent, ${answers.length} came back`);
      }
      return pieces.map((piece, place) => this.#outcomeOf(piece, answers[place]));
    } catch (error) {
      if (!(error instanceof EngineError) || signal.aborted || !ownToSegments.has(error.code)) throw error;
      if (pieces.length === 1) return [{ index: pieces[0].index, ok: false, error }];
      const alone: EngineOutcome[] = [];
      for (const piece of pieces) alone.push(...(await this.#send([piece], common, signal)));
      return alone;
    }
  }

  #outcomeOf({ index, codec }: Piece, answer: string): EngineOutcome {
    if (isOverlong(answer, codec.encoded)) {
      return {
        index,
        ok: false,
        error: this.#peer.fault("bad-response", "what came back is too long for a translation"),
      };
    }
    const result = codec.decode(answer);
    if (result.text.trim() !== "") return { index, ok: true, result };
    return { index, ok: false, error: this.#peer.fault("bad-response", "an empty translation came back") };
  }

  async #retried<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return withRetries(attempt, { policy: this.#options.retry ?? defaultRetryPolicy, clock: this.#clock, signal });
  }
}

/** Errors that may be due to one text of a batch: the others are asked for again without it. */
const ownToSegments: ReadonlySet<string> = new Set(["bad-response", "too-long", "internal"]);

function plainCodec(segment: EngineSegment): TagCodec {
  return {
    encoded: segment.text,
    decode: (text) => (segment.tags === undefined ? { text } : { text, tags: soundTags(segment, { text, tags: [] }) }),
  };
}
