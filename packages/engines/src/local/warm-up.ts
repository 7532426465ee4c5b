import { languages } from "@yiqiao/contracts/languages";
import type { EngineOutcome, EnginePair } from "../engine.ts";
import { pairKey, type ServingModel } from "./model-choice.ts";
import type { WorkerPool } from "./pool/pool.ts";

/** Has a worker load the model and translate a word with it; what is wrong if that fails. */
export async function tryModel(pool: WorkerPool, { pair, model }: ServingModel): Promise<string | undefined> {
  const text = languages[pair.source].native;
  const segment = { text, pair, alternatives: 0, scores: false, search: "usual", rescue: true } as const;
  let withdraw: (() => void) | undefined;
  const outcome = await new Promise<EngineOutcome>((resolve) => {
    withdraw = pool.submit(model, [{ index: 0, codePoints: text.length, segment }], resolve, { isTrial: true });
  });
  withdraw?.();
  if (!outcome.ok) return outcome.error.message;
  return outcome.result.text.trim() === "" ? `it translates ${JSON.stringify(text)} to nothing` : undefined;
}

/** Loads models before anybody asks for them, and loads again what changes. */
export class WarmUp {
  readonly #pool: WorkerPool;
  readonly #onProblem: (problem: string) => void;
  #first: readonly EnginePair[] = [];
  #preferred: readonly string[] = [];
  #state: "cold" | "starting" | "warm" = "cold";
  #running: Promise<void> = Promise.resolve();
  #problems: readonly { readonly key: string; readonly message: string }[] = [];

  constructor(pool: WorkerPool, onProblem: (problem: string) => void) {
    this.#pool = pool;
    this.#onProblem = onProblem;
  }

  /** What is wrong with models that could not be loaded, and have not been since. */
  get problems(): readonly string[] {
    return this.#problems.filter(({ key }) => !this.#pool.has(key)).map(({ message }) => message);
  }

  get isStarting(): boolean {
    return this.#state === "starting";
  }

  async run(serving: readonly ServingModel[], first: readonly EnginePair[]): Promise<void> {
    this.#first = first;
    if (this.#state === "cold") this.#state = "starting";
    await this.#next(serving);
    this.#state = "warm";
  }

  /** The models have changed; does nothing before the first run. */
  async again(serving: readonly ServingModel[]): Promise<void> {
    if (this.#state !== "cold") await this.#next(serving);
  }

  /** Ids of models that go before all others, the most important first. */
  prefer(ids: readonly string[]): void {
    this.#preferred = ids;
  }

  #next(serving: readonly ServingModel[]): Promise<void> {
    this.#running = this.#running.then(async () => this.#load(serving));
    return this.#running;
  }

  async #load(serving: readonly ServingModel[]): Promise<void> {
    const first = new Set(this.#first.map(pairKey));
    const isFirst = ({ model }: ServingModel): boolean =>
      model.model.manifest.pairs.some((pair) => first.has(pairKey(pair)));
    const rankOf = (one: ServingModel): number => {
      const place = this.#preferred.indexOf(one.model.model.manifest.id);
      return place >= 0 ? place - this.#preferred.length : isFirst(one) ? 0 : 1;
    };
    const inOrder = serving.toSorted((a, b) => rankOf(a) - rankOf(b));
    this.#problems = [];
    for (const { model, count } of this.#pool.planWarmth(inOrder.map((one) => one.model))) {
      const one = inOrder.find((serves) => serves.model === model);
      if (one === undefined || this.#pool.closed) continue;
      // At once, so that each goes to a worker of its own.
      const tried = await Promise.all(Array.from({ length: count }, async () => this.#try(one)));
      const message = tried.find((found) => found !== undefined);
      if (message === undefined || this.#pool.closed) continue;
      this.#problems = [...this.#problems, { key: model.key, message }];
      this.#onProblem(message);
    }
  }

  async #try(serving: ServingModel): Promise<string | undefined> {
    return tryModel(this.#pool, serving).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
  }
}
