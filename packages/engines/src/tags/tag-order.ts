import type { InlineTag } from "../engine.ts";

/** What a tag is called in messages and placeholders: `<3>`, `</3>`, `<3/>`. */
export function tagName({ id, kind }: InlineTag): string {
  if (kind === "close") return `</${id}>`;
  return kind === "open" ? `<${id}>` : `<${id}/>`;
}

/**
 * What is wrong with the tags of a translation, in words; empty when each tag of the source stands there once, inside
 * the text, at offsets that never go back and never split a surrogate pair, closed after it is opened and well nested
 * as far as the source is.
 */
export function tagProblems(
  source: readonly InlineTag[],
  target: { text: string; tags?: readonly InlineTag[] },
): string[] {
  const problems: string[] = [];
  const { text, tags = [] } = target;
  const left = new Map<string, number>();
  for (const tag of source) left.set(tagName(tag), (left.get(tagName(tag)) ?? 0) + 1);
  let at = 0;
  for (const tag of tags) {
    const name = tagName(tag);
    const open = left.get(name) ?? 0;
    if (open === 0) problems.push(`${name} is not in the source, or stands there too often`);
    left.set(name, open - 1);
    if (!Number.isInteger(tag.offset) || tag.offset < 0 || tag.offset > text.length) {
      problems.push(`${name} lies outside the text, at ${tag.offset} of ${text.length}`);
    }
    if (tag.offset < at) problems.push(`${name} at ${tag.offset} comes after a tag at ${at}`);
    if (splitsPair(text, tag.offset)) problems.push(`${name} splits a surrogate pair at ${tag.offset}`);
    at = tag.offset;
  }
  for (const [name, count] of left) if (count > 0) problems.push(`${name} is missing`);
  if (!isNested(tags) && isNested(source)) problems.push("the tags are not well nested");
  return problems;
}

/** Whether every pair closes after it opens and no two pairs cross. */
export function isNested(tags: readonly InlineTag[]): boolean {
  const open: number[] = [];
  for (const { id, kind } of tags) {
    if (kind === "open") open.push(id);
    if (kind === "close" && open.pop() !== id) return false;
  }
  return open.length === 0;
}

function splitsPair(text: string, offset: number): boolean {
  return /[\uD800-\uDBFF]/.test(text.charAt(offset - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(offset));
}
