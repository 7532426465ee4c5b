import { readFile } from "node:fs/promises";
import path from "node:path";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { systemClock, type Clock } from "../clock.ts";
import {
  EngineError,
  type Engine,
  type EngineCapabilities,
  type EngineHealth,
  type EngineOutcome,
  type EnginePair,
  type EngineRequest,
} from "../engine.ts";
import { parseModeFile } from "./apertium/mode-file.ts";
import { PipelinePool } from "./apertium/pipeline-pool.ts";
import { createStreamCodec } from "./apertium/stream-codec.ts";
import { translateRemotely, type RemoteItem } from "./remote/remote-batches.ts";
import { defaultRetryPolicy, withRetries, type RetryPolicy } from "./remote/retry.ts";

/** Defaults: cost 1, one pipeline a pair, 20 s a segment, segments of 2,000 code points. */
export interface ApertiumOptions {
  readonly id?: string;
  readonly cost?: number;
  /** Where the `.mode` files lie; default `/usr/share/apertium/modes`, as in Debian. */
  readonly modesFolder?: string;
  /** Pipelines of one pair side by side. */
  readonly processes?: number;
  readonly timeoutMs?: number;
  readonly maxSegmentCodePoints?: number;
  /** What to run in place of a command of the mode files, for programs outside of the system's folders. */
  readonly commands?: Readonly<Record<string, readonly string[]>>;
  readonly retry?: RetryPolicy;
  readonly clock?: Clock;
}

interface KnownMode extends EnginePair {
  /** The first that is there counts. */
  readonly modes: readonly string[];
  readonly debianPackage: string;
}

const englishSpanish = "apertium-eng-spa";
const frenchSpanish = "apertium-fr-es";
const knownModes: readonly KnownMode[] = [
  { source: "en-us", target: "es", modes: ["eng-spa", "en-es"], debianPackage: englishSpanish },
  { source: "es", target: "en-us", modes: ["spa-eng_US", "spa-eng", "es-en"], debianPackage: englishSpanish },
  { source: "fr", target: "es", modes: ["fra-spa", "fr-es"], debianPackage: frenchSpanish },
  { source: "es", target: "fr", modes: ["spa-fra", "es-fr"], debianPackage: frenchSpanish },
];

/**
 * An engine over the programs of Apertium on this machine, without a shell: the pairs whose mode files are there, each
 * through processes that stay. Inline tags travel as blanks of Apertium's stream format; terms are not taken. Its pairs
 * are known after the first `health()` or `translate()`.
 */
export function createApertium(options: ApertiumOptions = {}): Engine {
  return new Apertium(options);
}

class Apertium implements Engine {
  readonly id: string;
  readonly cost: number;
  readonly #options: ApertiumOptions;
  readonly #clock: Clock;
  readonly #folder: string;
  #pools: Promise<ReadonlyMap<KnownMode, PipelinePool>> | undefined;
  #pairs: readonly EnginePair[] = [];
  #closed = false;
  #queued = 0;

  constructor(options: ApertiumOptions) {
    this.#options = options;
    this.id = options.id ?? "apertium";
    this.cost = options.cost ?? 1;
    this.#clock = options.clock ?? systemClock;
    this.#folder = options.modesFolder ?? "/usr/share/apertium/modes";
  }

  capabilities(): EngineCapabilities {
    const maxSegmentCodePoints = this.#options.maxSegmentCodePoints ?? 2000;
    return { pairs: this.#pairs, markup: true, alternatives: false, domains: [], maxSegmentCodePoints };
  }

  async *translate(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineOutcome> {
    signal.throwIfAborted();
    const { source, target } = request.pair;
    const pools = await this.#learn();
    const found = [...pools].find(([mode]) => mode.source === source && mode.target === target);
    if (found === undefined) throw this.#unsupported(source, target);
    yield* translateRemotely(
      {
        engineId: this.id,
        request,
        maxSegmentCodePoints: this.capabilities().maxSegmentCodePoints,
        batch: { segments: 1, size: Number.MAX_SAFE_INTEGER },
        concurrency: 16,
        send: async ([item], inner) => [await this.#one(item, found[1], inner)],
        count: (change) => (this.#queued += change),
      },
      signal,
    );
  }

  /** Sends a word through one pair, which proves that the programs are there too. */
  async health(): Promise<EngineHealth> {
    try {
      const pools = await this.#learn();
      const [first] = pools.values();
      const missing = knownModes.filter((mode) => !pools.has(mode));
      if (first === undefined) throw this.#fault("unavailable", `no pair in ${this.#folder}; ${packagesFor(missing)}`);
      await first.send(createStreamCodec({ text: "Madrid" }).encoded, new AbortController().signal);
      return { state: "ready", queued: this.#queued, ...(missing.length > 0 ? { detail: packagesFor(missing) } : {}) };
    } catch (error) {
      return { state: "down", detail: error instanceof Error ? error.message : String(error), queued: this.#queued };
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const pools = await this.#pools?.catch(() => undefined);
    await Promise.all([...(pools?.values() ?? [])].map(async (pool) => pool.close()));
  }

  async #one({ index, segment }: RemoteItem, pool: PipelinePool, signal: AbortSignal): Promise<EngineOutcome> {
    const codec = createStreamCodec(segment);
    const rules = { policy: this.#options.retry ?? defaultRetryPolicy, clock: this.#clock, signal };
    try {
      const result = codec.decode(await withRetries(async () => pool.send(codec.encoded, signal), rules));
      if (result.text.trim() === "") throw this.#fault("bad-response", "an empty translation came back");
      return { index, ok: true, result };
    } catch (error) {
      if (signal.aborted || !(error instanceof EngineError)) throw error;
      return { index, ok: false, error };
    }
  }

  /** Reads which pairs are there; again the next time if it cannot. */
  async #learn(): Promise<ReadonlyMap<KnownMode, PipelinePool>> {
    if (this.#closed) throw this.#fault("unavailable", "the engine has been closed");
    this.#pools ??= this.#read();
    try {
      const pools = await this.#pools;
      this.#pairs = [...pools.keys()].map(({ source, target }) => ({ source, target }));
      if (pools.size === 0) this.#pools = undefined;
      return pools;
    } catch (error) {
      this.#pools = undefined;
      throw error;
    }
  }

  async #read(): Promise<ReadonlyMap<KnownMode, PipelinePool>> {
    const pools = new Map<KnownMode, PipelinePool>();
    for (const known of knownModes) {
      for (const mode of known.modes) {
        const file = path.join(this.#folder, `${mode}.mode`);
        const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return undefined;
          throw this.#fault("unavailable", `${file} cannot be read (${error.code ?? error.message})`);
        });
        if (text === undefined) continue;
        pools.set(known, this.#poolOf(text, file));
        break;
      }
    }
    return pools;
  }

  #poolOf(text: string, file: string): PipelinePool {
    const { commands = {}, processes, timeoutMs } = this.#options;
    try {
      const stages = parseModeFile(text).map(([command, ...args]) => (commands[command] ?? [command]).concat(args));
      const limits = { size: processes ?? 1, timeoutMs: timeoutMs ?? 20_000, clock: this.#clock };
      return new PipelinePool({ ...limits, engineId: this.id, stages });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw this.#fault("unavailable", `${file} cannot be understood: ${error.message}`);
    }
  }

  #unsupported(source: LanguageCode, target: LanguageCode): EngineError {
    const known = knownModes.filter((mode) => mode.source === source && mode.target === target);
    const hint = known.length === 0 ? "" : `; ${packagesFor(known)}`;
    return this.#fault("unsupported-pair", `${this.id} does not translate ${source} to ${target}${hint}`);
  }

  #fault(code: EngineError["code"], message: string): EngineError {
    return new EngineError(code, this.id, message, { retryable: false });
  }
}

function packagesFor(modes: readonly KnownMode[]): string {
  const pairs = modes.map(({ source, target }) => `${source} to ${target}`).join(", ");
  const packages = [...new Set(modes.map(({ debianPackage }) => debianPackage))].join(" ");
  return `for ${pairs} install the Debian package ${packages}`;
}
