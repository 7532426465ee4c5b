import {
  EngineError,
  type Engine,
  type EngineCapabilities,
  type EngineOutcome,
  type EngineRequest,
  type EngineResult,
  type EngineSegment,
  type ServedPair,
} from "../engine.ts";

export interface MemoryEngineOptions {
  readonly id?: string;
  readonly cost?: number;
  readonly pairs: readonly ServedPair[];
  readonly capabilities?: Partial<Omit<EngineCapabilities, "pairs">>;
  /** The translation; default `text [source>target]`. Throw an {@link EngineError} to fail the segment. */
  readonly translate?: (segment: EngineSegment, request: EngineRequest) => string | Promise<string>;
  /** Called as each request begins; throw to fail the whole of it. */
  readonly onRequest?: (request: EngineRequest, signal: AbortSignal) => void | Promise<void>;
}

/** An engine in memory for tests of what stands above engines; it records the requests that it was given. */
export class MemoryEngine implements Engine {
  readonly id: string;
  readonly cost: number;
  readonly requests: EngineRequest[] = [];
  healthChecks = 0;
  state: "ready" | "starting" | "degraded" | "down" = "ready";
  readonly #options: MemoryEngineOptions;

  constructor(options: MemoryEngineOptions) {
    this.#options = options;
    this.id = options.id ?? "memory";
    this.cost = options.cost ?? 0;
  }

  capabilities(): EngineCapabilities {
    return {
      pairs: this.#options.pairs,
      markup: true,
      alternatives: true,
      domains: [],
      maxSegmentCodePoints: 1000,
      ...this.#options.capabilities,
    };
  }

  async *translate(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineOutcome> {
    signal.throwIfAborted();
    const { source, target } = request.pair;
    if (this.state === "down") throw new EngineError("unavailable", this.id, `${this.id} is down`);
    if (!this.#options.pairs.some((pair) => pair.source === source && pair.target === target)) {
      throw new EngineError("unsupported-pair", this.id, `${this.id} does not translate ${source} to ${target}`);
    }
    this.requests.push(request);
    await this.#options.onRequest?.(request, signal);
    for (const [index, segment] of request.segments.entries()) {
      const outcome = await this.#one(segment, request).then(
        (result): EngineOutcome => ({ index, ok: true, result }),
        (error: unknown): EngineOutcome => {
          if (error instanceof EngineError) return { index, ok: false, error };
          throw error;
        },
      );
      signal.throwIfAborted();
      yield outcome;
      signal.throwIfAborted();
    }
  }

  async health() {
    this.healthChecks++;
    return { state: this.state };
  }

  async close(): Promise<void> {
    this.state = "down";
  }

  async #one(segment: EngineSegment, request: EngineRequest): Promise<EngineResult> {
    const limit = this.capabilities().maxSegmentCodePoints;
    if (Array.from(segment.text).length > limit) {
      throw new EngineError("too-long", this.id, `the segment is longer than ${limit} characters`);
    }
    const { source, target } = request.pair;
    const text = (await this.#options.translate?.(segment, request)) ?? `${segment.text} [${source}>${target}]`;
    const wanted = this.capabilities().alternatives ? (request.alternatives ?? 0) : 0;
    const alternatives = Array.from({ length: wanted }, (_, index) => ({ text: `${text} ${index + 2}` }));
    const tags = segment.tags && this.capabilities().markup ? { tags: segment.tags } : {};
    const styled = request.style && this.capabilities().style === true ? ({ styled: true } as const) : {};
    return { text, ...tags, ...styled, ...(wanted > 0 ? { alternatives } : {}) };
  }
}
