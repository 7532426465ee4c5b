/**
 * The same text, holding no other: what is cut out of a large text keeps all of it in memory otherwise, however short
 * the cutting is.
 */
export function detached(text: string): string {
  return Buffer.from(text, "utf16le").toString("utf16le");
}

/** Characters of a text that it matters for. */
export const largeText = 64 * 1024;

/** At most so many characters, no pair of surrogates cut. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : detached(text.slice(0, most).replace(/[\uD800-\uDBFF]$/, ""));
}
