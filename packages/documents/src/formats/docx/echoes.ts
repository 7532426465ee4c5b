import type { Unit } from "../../model/unit.ts";
import type { Alternates } from "./paragraphs/reading-context.ts";

interface Frame {
  isFallback: boolean;
  /** Units of the first alternative that have no echo yet. */
  readonly units: Map<string, Unit[]>;
}

/** Finds for a text of a fallback the unit that says the same in what it is the fallback of. */
export class Echoes implements Alternates {
  readonly #frames: Frame[] = [];

  /** The reader is in none of the alternatives. */
  get isOutside(): boolean {
    return this.#frames.length === 0;
  }

  enter(): void {
    this.#frames.push({ isFallback: false, units: new Map() });
  }

  enterFallback(): void {
    const frame = this.#frames.at(-1);
    if (frame) frame.isFallback = true;
  }

  leave(): void {
    this.#frames.pop();
  }

  /** The unit that `text` repeats, if any. Each can be repeated once. */
  take(text: string): Unit | undefined {
    for (const frame of this.#frames) {
      const found = frame.isFallback ? frame.units.get(text)?.shift() : undefined;
      if (found) return found;
    }
    return undefined;
  }

  add(unit: Unit): void {
    for (const { isFallback, units } of this.#frames) {
      if (isFallback) continue;
      const known = units.get(unit.text);
      if (known) known.push(unit);
      else units.set(unit.text, [unit]);
    }
  }
}
