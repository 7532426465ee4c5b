import type { PlaceStep } from "@yiqiao/contracts/documents";
import type { UnitKind } from "./unit.ts";

type Steps = readonly PlaceStep[];

/** A heading is known by its first words. */
const longestHeading = 60;

function shortened(text: string): string {
  const characters = Array.from(text.trim().replaceAll(/\s+/g, " "));
  return characters.length <= longestHeading ? characters.join("") : `${characters.slice(0, longestHeading).join("")}…`;
}

/** Tells where a reader finds the texts of a story, in their order: by the heading before them, or counted. */
export class TextPlaces {
  readonly #story: Steps;
  #section: Steps = [];
  #counts = new Map<UnitKind, number>();

  /** @param story where all of it stands */
  constructor(story: Steps = []) {
    this.#story = story;
  }

  of(kind: UnitKind, text: string): Steps {
    if (kind === "heading") return this.#enterSection(shortened(text));
    const isCounted = kind === "paragraph" || kind === "cell";
    return this.within([isCounted ? { in: kind, at: this.#count(kind) } : { in: kind }]);
  }

  /** Of what has steps of its own below the heading. */
  within(steps: Steps): Steps {
    return [...this.#story, ...this.#section, ...steps];
  }

  #enterSection(heading: string): Steps {
    this.#section = [{ in: "section", at: heading }];
    this.#counts = new Map();
    return [...this.#story, { in: "heading", at: heading }];
  }

  #count(kind: UnitKind): number {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return count;
  }
}
