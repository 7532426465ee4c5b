import type { Unit } from "../model/unit.ts";

/** Finds texts that were met before: office files write many texts twice, for older programs or for speed. */
export class Echoes {
  readonly #units = new Map<string, Unit>();

  constructor(units: readonly Unit[] = []) {
    for (const unit of units) this.add(unit);
  }

  add(unit: Unit): void {
    if (!this.#units.has(unit.text)) this.#units.set(unit.text, unit);
  }

  /** A unit of the same text whose target fits here: with the same tags, or where this place has no tags at all. */
  find(unit: Unit): Unit | undefined {
    const known = this.#units.get(unit.text);
    if (known === undefined) return undefined;
    return unit.tags.length === 0 || signature(unit) === signature(known) ? known : undefined;
  }
}

function signature({ tags }: Unit): string {
  return tags.map((tag) => `${tag.id}${tag.kind}${tag.type}${tag.offset}`).join();
}
