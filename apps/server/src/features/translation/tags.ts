import type { InlineTag } from "@yiqiao/engines";

/** Tags of a sentence, with the ids of those that keep their order outside of pairs. */
export interface TaggedText {
  readonly text: string;
  readonly tags: readonly InlineTag[];
  readonly fixed: ReadonlySet<number>;
}

const keyOf = (tag: InlineTag) => `${tag.kind}${tag.id}`;

/** Each tag once, in ascending places inside the text. */
function areSameTags(source: readonly InlineTag[], target: readonly InlineTag[], length: number): boolean {
  const missing = new Set(source.map(keyOf));
  let last = 0;
  for (const tag of target) {
    if (!missing.delete(keyOf(tag)) || tag.offset < last || tag.offset > length) return false;
    last = tag.offset;
  }
  return missing.size === 0;
}

/** Every tag of the source stands in the target once, pairs are nested, and fixed tags have kept their order. */
export function areTagsValid(source: TaggedText, target: { text: string; tags: readonly InlineTag[] }): boolean {
  if (!areSameTags(source.tags, target.tags, target.text.length)) return false;
  const open: number[] = [];
  const fixedOrder = source.tags.filter((tag) => source.fixed.has(tag.id)).map((tag) => tag.id);
  for (const tag of target.tags) {
    if (source.fixed.has(tag.id)) {
      if (open.length > 0 || fixedOrder.shift() !== tag.id) return false;
    } else if (tag.kind === "open") open.push(tag.id);
    else if (tag.kind === "close" && open.pop() !== tag.id) return false;
  }
  return open.length === 0;
}

const wordPair = /^[\p{L}\p{N}]{2}$/u;
const surrogatePair = /^[\ud800-\udbff][\udc00-\udfff]$/;
const cjk = /[\u3040-\u30ff\u3400-\u9fff]/;

function isBoundary(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 1), at + 1);
  if (at === 0 || at === text.length) return true;
  return !surrogatePair.test(around) && (cjk.test(around) || !wordPair.test(around));
}

/** The nearest place to `offset` where no word is cut. */
function snapToBoundary(text: string, offset: number): number {
  for (let step = 0; step < text.length; step++) {
    if (offset - step >= 0 && isBoundary(text, offset - step)) return offset - step;
    if (offset + step <= text.length && isBoundary(text, offset + step)) return offset + step;
  }
  return text.length;
}

/**
 * Tags for a translation whose engine placed none, or placed them wrong: in the source's order, which is valid, at
 * proportional places between words.
 */
export function placeTagsByProportion(source: TaggedText, target: string): InlineTag[] {
  let last = 0;
  return source.tags.map((tag) => {
    const share = source.text.length === 0 ? 0 : tag.offset / source.text.length;
    last = Math.max(last, snapToBoundary(target, Math.round(share * target.length)));
    return { id: tag.id, kind: tag.kind, offset: last };
  });
}
