import type { TextCodec } from "../../markup/xml/xml-text.ts";
import type { XmlElement, XmlTree } from "../../markup/xml/xml-tree.ts";

type Names = ReadonlySet<string>;

/** What is known of a kind of XML file; elements go by their local names. */
export interface Vocabulary {
  /** Whether a file with this root is of the kind. */
  readonly isOf: (root: XmlElement, tree: XmlTree) => boolean;
  /** Elements inside of sentences. All others end them, where the list is given. */
  readonly inline?: Names;
  /** Inline elements whose text is no prose. */
  readonly verbatim?: Names;
  /** Read on their own, though they stand inside of sentences. */
  readonly nested?: Names;
  readonly untranslated?: Names;
  readonly headings?: Names;
  readonly preformatted?: Names;
  readonly attributes?: readonly string[];
  /** Overrides the lists for one element; undefined: what holds around it. */
  readonly isTranslated?: (element: XmlElement, tree: XmlTree) => boolean | undefined;
  readonly codec?: (standard: TextCodec) => TextCodec;
}

export const names = (list: string): Names => new Set(list.split(" "));
