import type { Payer } from "../holders.ts";
import type { Leg } from "./usable.ts";

/** How long it is worth to try with what was seen. */
const keptMs = 60_000;
const mostKept = 2000;

/**
 * What payers had when they were last looked at, for who pays alone. It promises nothing: what is set aside by it, is set
 * aside where the ledger says the same of the purses then.
 */
export class RememberedLegs {
  readonly #legs = new Map<string, { readonly leg: Leg; readonly readAtMs: number }>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  note(payer: Payer, [leg, ...others]: readonly Leg[]): void {
    const name = nameOf(payer);
    if (name === undefined || leg === undefined || others.length > 0) return;
    this.#legs.delete(name);
    if (this.#legs.size >= mostKept) for (const oldest of [...this.#legs.keys()].slice(0, 1)) this.#legs.delete(oldest);
    this.#legs.set(name, { leg, readAtMs: this.#nowMs() });
  }

  /** Without the purses that are over by now. */
  of(payer: Payer, at: Date): Leg | undefined {
    const known = this.#legs.get(nameOf(payer) ?? "");
    if (known === undefined || this.#nowMs() - known.readAtMs >= keptMs) return undefined;
    const { leg } = known;
    return { ...leg, at, purses: leg.purses.filter(({ expiresAt }) => expiresAt > at) };
  }

  forget(payer: Payer): void {
    this.#legs.delete(nameOf(payer) ?? "");
  }
}

/** What tells payers apart; undefined where several pay, or a budget may bind. */
function nameOf({ holders: [holder, ...others], source }: Payer): string | undefined {
  return others.length > 0 ? undefined : `${holder.name} ${holder.grant} ${source}`;
}
