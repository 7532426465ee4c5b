import type { InlineItem, TagItem } from "../../markup/inline-item.ts";
import type { XmlElement, XmlTree } from "../../markup/xml/xml-tree.ts";

/** A tag of a story; `isFormat`: it stands for a change of format, not for markup of its own. */
export type StoryTag = TagItem & StoryPlace & { readonly isFormat?: true };

/** A `CharacterStyleRange`: a stretch of text with one format. */
export interface CharacterRange {
  readonly element: XmlElement;
  /** What opens it, up to its first text. Two ranges that open alike look alike. */
  readonly head: string;
}

/** Where an item stands: in which range, and whether inside of a `Content` element. */
export interface StoryPlace {
  readonly range: CharacterRange;
  readonly isInContent: boolean;
}

export type StoryItem = InlineItem & StoryPlace;

export function rangeOf(tree: XmlTree, element: XmlElement): CharacterRange {
  const properties = element.children.find((node) => node.kind === "element" && node.local === "Properties");
  return { element, head: tree.text.slice(element.start, properties?.end ?? element.contentStart) };
}
