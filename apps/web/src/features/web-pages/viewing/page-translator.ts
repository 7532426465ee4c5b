import type { TranslatedUnits, WebPageUnit } from "@yiqiao/contracts/web-pages";

/** How far a page is. */
export interface TranslationState {
  readonly phase: "waiting" | "working" | "done" | "failed";
  /** Units of the page on show. */
  readonly total: number;
  readonly done: number;
  readonly characters: number;
  readonly untranslated: number;
  readonly doubtful: number;
  /** Memories and termbases that had a hand in it. */
  readonly libraries: readonly string[];
  readonly error: unknown;
}

export interface TranslatorPorts {
  /** Without units: the next ones that are left. */
  readonly translate: (units: readonly string[] | undefined, signal: AbortSignal) => Promise<TranslatedUnits>;
  readonly onState: (state: TranslationState) => void;
}

/** Of the first call, so that its answer comes at once. */
const firstLength = 400;
const usualLength = 4000;
const mostUnits = 200;
const atOnce = 2;

/**
 * Has the units of a page translated: what is in view first, then the rest in the order of the page, and last what no place
 * in the page shows. Knows nothing of frames.
 */
export class PageTranslator {
  readonly #ports: TranslatorPorts;
  readonly #lengths = new Map<string, number>();
  readonly #asked = new Set<string>();
  #onUnits: (units: readonly WebPageUnit[]) => void = () => undefined;
  #visible: readonly string[] = [];
  #running = 0;
  #calls = 0;
  #isStarted = false;
  #isReady = false;
  #giving = new AbortController();
  #state: TranslationState = {
    phase: "waiting",
    total: 0,
    done: 0,
    characters: 0,
    untranslated: 0,
    doubtful: 0,
    libraries: [],
    error: undefined,
  };

  constructor(ports: TranslatorPorts) {
    this.#ports = ports;
  }

  /** Tells of translations as they come, from now on. */
  follow(onUnits: (units: readonly WebPageUnit[]) => void): void {
    this.#onUnits = onUnits;
  }

  /** The frame is there, with these units. */
  ready(units: readonly (readonly [string, number])[]): void {
    for (const [id, length] of units) this.#lengths.set(id, length);
    this.#isReady = true;
    this.#change({ total: this.#lengths.size });
    this.#go();
  }

  see(ids: readonly string[]): void {
    this.#visible = ids;
    this.#go();
  }

  /** Begins, or goes on after a failure. */
  start(): void {
    this.#isStarted = true;
    if (this.#giving.signal.aborted) this.#giving = new AbortController();
    this.#change({ phase: "working", error: undefined });
    this.#go();
  }

  stop(): void {
    this.#isStarted = false;
    this.#giving.abort();
  }

  #go(): void {
    if (!this.#isStarted || !this.#isReady || this.#state.phase !== "working") return;
    while (this.#running < atOnce) {
      const units = this.#next();
      if (units.length === 0) break;
      void this.#ask(units);
    }
    if (this.#running === 0) void this.#finish();
  }

  #next(): string[] {
    const most = this.#calls === 0 ? firstLength : usualLength;
    const units: string[] = [];
    let length = 0;
    for (const id of this.#inOrder()) {
      const next = this.#lengths.get(id) ?? 0;
      if (units.length > 0 && (length + next > most || units.length >= mostUnits)) break;
      units.push(id);
      length += next;
    }
    return units;
  }

  *#inOrder(): Generator<string> {
    for (const id of this.#visible) if (this.#lengths.has(id) && !this.#asked.has(id)) yield id;
    for (const id of this.#lengths.keys()) if (!this.#asked.has(id) && !this.#visible.includes(id)) yield id;
  }

  async #ask(units: readonly string[]): Promise<void> {
    this.#running += 1;
    this.#calls += 1;
    for (const id of units) this.#asked.add(id);
    const { signal } = this.#giving;
    try {
      const answer = await this.#ports.translate(units, signal);
      if (signal.aborted) {
        for (const id of units) this.#asked.delete(id);
        return;
      }
      const had = new Set(answer.units.map(({ id }) => id));
      // A call takes only so much: the others are asked for again.
      for (const id of units) if (!had.has(id)) this.#asked.delete(id);
      this.#take(answer, answer.units.length);
    } catch (error) {
      for (const id of units) this.#asked.delete(id);
      this.#fail(error, signal);
    } finally {
      this.#running -= 1;
    }
    this.#go();
  }

  /** What of the page no place shows alone, such as what crosses the ends of elements. */
  async #finish(): Promise<void> {
    this.#running += 1;
    const { signal } = this.#giving;
    try {
      for (;;) {
        const answer = await this.#ports.translate(undefined, signal);
        if (signal.aborted) return;
        this.#take(answer, 0);
        if (answer.left === 0 || answer.units.length === 0) break;
      }
      this.#change({ phase: "done" });
    } catch (error) {
      this.#fail(error, signal);
    } finally {
      this.#running -= 1;
    }
  }

  #fail(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#giving.abort();
    this.#change({ phase: "failed", error });
  }

  #take({ units, characters }: TranslatedUnits, done: number): void {
    this.#onUnits(units);
    const { libraries } = this.#state;
    const missed = units.filter(({ provenance }) => provenance.includes("untranslated")).length;
    const doubtful = units.filter(({ issues, html }) => html !== null && issues.length > 0).length;
    this.#change({
      done: this.#state.done + done,
      characters: this.#state.characters + characters,
      untranslated: this.#state.untranslated + missed,
      doubtful: this.#state.doubtful + doubtful,
      libraries: [...new Set([...libraries, ...units.flatMap((unit) => unit.libraries)])],
    });
  }

  #change(change: Partial<TranslationState>): void {
    this.#state = { ...this.#state, ...change };
    this.#ports.onState(this.#state);
  }
}
