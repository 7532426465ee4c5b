import type { Inner } from "../../markup/edit.ts";
import { escapeText } from "../../xml/index.ts";
import type { CharacterRange, StoryPlace, StoryTag } from "./character-range.ts";

interface WrittenPlace {
  /** Where the paragraph's text begins and ends in the file: what stands around it stays. */
  readonly first: StoryPlace;
  readonly last: StoryPlace;
  /** The format of text outside of all tags. */
  readonly base: StoryPlace;
  readonly inner: Inner;
}

/** Writes a paragraph of a story: ranges and `Content` elements are opened and closed as text and tags ask for. */
export class StoryWriter {
  readonly #place: WrittenPlace;
  readonly #pieces: string[] = [];
  /** The formats that are asked for, the innermost last. */
  readonly #formats: CharacterRange[] = [];
  /** Elements around text that are open; inside of them the range cannot change. */
  #depth = 0;
  #range: CharacterRange;
  #isInContent: boolean;

  constructor(place: WrittenPlace) {
    this.#place = place;
    this.#range = place.first.range;
    this.#isInContent = place.first.isInContent;
  }

  text(text: string): void {
    this.#go(this.#wanted, true);
    this.#pieces.push(escapeText(text));
  }

  /** A format begins or ends. */
  format(tag: StoryTag): void {
    if (tag.kind === "open") this.#formats.push(tag.range);
    else this.#formats.pop();
  }

  /** Markup of the file. */
  markup(tag: StoryTag): void {
    this.#go(this.#wanted, tag.isInContent);
    this.#pieces.push(this.#place.inner(tag.start, tag.end));
    if (tag.kind === "open") this.#depth++;
    if (tag.kind === "close") this.#depth--;
  }

  end(): string {
    this.#go(this.#place.last.range, this.#place.last.isInContent);
    return this.#pieces.join("");
  }

  get #wanted(): CharacterRange {
    return this.#formats.at(-1) ?? this.#place.base.range;
  }

  #go(range: CharacterRange, isInContent: boolean): void {
    const isMoved = this.#depth === 0 && range.head !== this.#range.head;
    if (this.#isInContent && (isMoved || !isInContent)) this.#pieces.push("</Content>");
    if (isMoved) {
      this.#pieces.push(`</${this.#range.element.name}>`, range.head);
      this.#range = range;
    }
    if (isInContent && (isMoved || !this.#isInContent)) this.#pieces.push("<Content>");
    this.#isInContent = isInContent;
  }
}
