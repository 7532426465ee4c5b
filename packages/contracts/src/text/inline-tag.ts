/**
 * An inline tag of a text, at a UTF-16 offset of the text (which holds no markup itself).
 * `open` and `close` share an `id`; a `standalone` tag has an `id` of its own.
 */
export interface InlineTag {
  readonly id: number;
  readonly kind: "open" | "close" | "standalone";
  readonly offset: number;
}

/** A text with the inline tags that stand in it, in the order of the text. */
export interface TaggedText {
  readonly text: string;
  readonly tags: readonly InlineTag[];
}
