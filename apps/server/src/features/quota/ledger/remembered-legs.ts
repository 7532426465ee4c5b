import type { Payer } from "../holders.ts";
import { isAmple, type Leg } from "./usable.ts";

/** How long it is worth to try with what was seen. */
const keptMs = 60_000;
const mostKept = 2000;

interface Seen {
  readonly leg: Leg;
  readonly readAtMs: number;
  /** What is to be charged, or was, since it was looked at. */
  promised: number;
}

/**
 * What payers had when they were last looked at, for who pays alone. It promises nothing: what is set aside by it, is set
 * aside where the ledger says the same of the purses then.
 */
export class RememberedLegs {
  readonly #legs = new Map<string, Seen>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  note(payer: Payer, [leg, ...others]: readonly Leg[]): void {
    const name = nameOf(payer);
    if (name === undefined || leg === undefined || others.length > 0) return;
    this.#legs.delete(name);
    if (this.#legs.size >= mostKept) for (const oldest of [...this.#legs.keys()].slice(0, 1)) this.#legs.delete(oldest);
    this.#legs.set(name, { leg, readAtMs: this.#nowMs(), promised: 0 });
  }

  /** Without the purses that are over by now. */
  of(payer: Payer, at: Date): Leg | undefined {
    const known = this.#legs.get(nameOf(payer) ?? "");
    if (known === undefined || this.#nowMs() - known.readAtMs >= keptMs) return undefined;
    const { leg } = known;
    return { ...leg, at, purses: leg.purses.filter(({ expiresAt }) => expiresAt > at) };
  }

  /** Whether it has ample beside what was promised of it, and so was promised this, too. */
  promise(payer: Payer, characters: number): boolean {
    const seen = this.#legs.get(nameOf(payer) ?? "");
    if (seen === undefined || !isAmple(seen.leg, seen.promised + characters)) return false;
    seen.promised += characters;
    return true;
  }

  /** What was promised is not needed. */
  giveBack(payer: Payer, characters: number): void {
    const seen = this.#legs.get(nameOf(payer) ?? "");
    if (seen !== undefined) seen.promised = Math.max(0, seen.promised - characters);
  }

  forget(payer: Payer): void {
    this.#legs.delete(nameOf(payer) ?? "");
  }
}

/** What tells payers apart; undefined where several pay, or a budget may bind. */
function nameOf({ holders: [holder, ...others], source }: Payer): string | undefined {
  return others.length > 0 ? undefined : `${holder.name} ${holder.grant} ${source}`;
}
