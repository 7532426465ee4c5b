import { EngineError } from "../../engine.ts";
import { Slots } from "../remote/slots.ts";
import { Pipeline, PipelineBroken, type PipelineOptions } from "./pipeline.ts";

export interface PipelinePoolOptions extends PipelineOptions {
  /** Pipelines side by side. */
  readonly size: number;
}

/** Texts that one pipeline has in work, so that none of its stages waits for the others. */
const inWork = 8;
/** Texts that may wait; more than this and the engine says that it is overloaded. */
const maxWaiting = 2000;
const overloadedRetryMs = 2000;
/** Pipelines that break one after the other, with no translation between, before none is started for a while. */
const maxBreaks = 5;
const restMs = 10_000;

/** Pipelines of one pair, started when they are needed and again after they broke. */
export class PipelinePool {
  readonly #options: PipelinePoolOptions;
  readonly #slots: Slots;
  readonly #pipelines: Pipeline[] = [];
  readonly #closing = new AbortController();
  #breaks = 0;
  #rest: { readonly until: number; readonly fault: EngineError } | undefined;

  constructor(options: PipelinePoolOptions) {
    this.#options = options;
    this.#slots = new Slots(options.size * inWork, maxWaiting);
  }

  /**
   * Sends one text through the pipeline that has the least to do.
   *
   * @throws EngineError `overloaded`, or what the pipeline broke on; the signal's reason when aborted
   */
  async send(text: string, signal: AbortSignal): Promise<string> {
    if (this.#slots.full) {
      const options = { retryAfterMs: overloadedRetryMs };
      throw new EngineError("overloaded", this.#options.engineId, "too many texts wait", options);
    }
    const either = AbortSignal.any([signal, this.#closing.signal]);
    const leave = await this.#slots.take(either);
    try {
      for (;;) {
        this.#throwWhileResting();
        const output = await this.#idlest()
          .send(text, either)
          .catch((error: unknown) => this.#afterBreak(error));
        if (output === undefined) continue;
        this.#breaks = 0;
        return output;
      }
    } finally {
      leave();
    }
  }

  /** Kills every process. */
  async close(): Promise<void> {
    const { engineId } = this.#options;
    this.#closing.abort(new EngineError("unavailable", engineId, "the engine has been closed", { retryable: false }));
    await Promise.all(this.#pipelines.map(async (pipeline) => pipeline.close()));
  }

  #idlest(): Pipeline {
    const whole = this.#pipelines.filter(({ broken }) => !broken);
    this.#pipelines.splice(0, this.#pipelines.length, ...whole);
    const idlest = whole.toSorted((a, b) => a.pending - b.pending).at(0);
    if (idlest !== undefined && (idlest.pending === 0 || whole.length >= this.#options.size)) return idlest;
    const started = new Pipeline(this.#options);
    this.#pipelines.push(started);
    return started;
  }

  /** Undefined for a text that has to be sent again because the pipeline broke on another. */
  #afterBreak(error: unknown): undefined {
    if (error instanceof PipelineBroken) return undefined;
    if (error instanceof EngineError && ++this.#breaks >= maxBreaks) {
      this.#rest = { until: this.#options.clock.now() + restMs, fault: error };
    }
    throw error;
  }

  #throwWhileResting(): void {
    if (this.#rest === undefined) return;
    const { until, fault } = this.#rest;
    const left = until - this.#options.clock.now();
    if (left > 0) throw new EngineError(fault.code, fault.engineId, fault.message, { retryAfterMs: left });
    this.#rest = undefined;
  }
}
