import type { InlineTag, TaggedText } from "../model/unit.ts";

/** A piece of a target in its order: text, or the tag at this place of the unit's `tags`. */
export type TargetPiece = { readonly text: string } | { readonly tag: number };

const keyOf = (tag: InlineTag) => `${tag.kind}${tag.id}`;

/** The same text with the same tags in the same places. */
export function isSameText(one: TaggedText, other: TaggedText): boolean {
  return (
    one.text === other.text &&
    one.tags.length === other.tags.length &&
    one.tags.every((tag, at) => {
      const twin = other.tags[at];
      return twin !== undefined && keyOf(tag) === keyOf(twin) && tag.offset === twin.offset;
    })
  );
}

/**
 * The target cut at its tags, every tag of the source in it once and properly nested, whatever the target's own tags
 * are: markup must not break for a translation.
 */
export function placeTarget(source: readonly InlineTag[], target: TaggedText): TargetPiece[] {
  const placer = new Placer(source);
  let told = 0;
  for (const tag of target.tags) {
    const offset = Math.min(Math.max(tag.offset, told), target.text.length);
    if (offset > told) placer.pieces.push({ text: target.text.slice(told, offset) });
    told = offset;
    placer.add(tag);
  }
  if (told < target.text.length) placer.pieces.push({ text: target.text.slice(told) });
  placer.addMissing();
  return placer.pieces;
}

class Placer {
  readonly pieces: TargetPiece[] = [];
  readonly #source: readonly InlineTag[];
  /** What is not placed yet, by key. */
  readonly #left: Map<string, number>;
  readonly #open: number[] = [];

  constructor(source: readonly InlineTag[]) {
    this.#source = source;
    this.#left = new Map(source.map((tag, at) => [keyOf(tag), at]));
  }

  add(tag: InlineTag): void {
    if (tag.kind === "close") this.#closeTo(tag.id);
    else this.#place(tag);
  }

  #place(tag: InlineTag): void {
    const key = keyOf(tag);
    const at = this.#left.get(key);
    if (at === undefined) return;
    this.#left.delete(key);
    this.pieces.push({ tag: at });
    if (tag.kind === "open") this.#open.push(tag.id);
    if (tag.kind === "close") this.#open.pop();
  }

  /** Closes what is open inside of the element as well. */
  #closeTo(id: number): void {
    if (!this.#open.includes(id)) return;
    for (let top = this.#open.at(-1); top !== undefined; top = this.#open.at(-1)) {
      this.#place({ id: top, kind: "close", offset: 0 });
      if (top === id) return;
    }
  }

  addMissing(): void {
    const [outermost] = this.#open;
    if (outermost !== undefined) this.#closeTo(outermost);
    for (const tag of this.#source) this.add(tag);
  }
}
