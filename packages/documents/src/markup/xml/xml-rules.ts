import type { TagType, UnitKind } from "../../model/unit.ts";
import type { TextCodec } from "./xml-text.ts";
import type { XmlElement } from "./xml-tree.ts";

/** What an element is to a reader. */
export interface ElementRule {
  /** `inline`: part of the sentence around it; `nested`: read on its own, though it stands inside of a sentence. */
  readonly placement: "block" | "inline" | "nested";
  readonly isTranslated: boolean;
  readonly keepsSpace: boolean;
  readonly type: TagType;
  readonly kind: UnitKind;
  /** Names of attributes that people read. */
  readonly attributes: readonly string[];
}

/** A vocabulary: how its elements are read. */
export interface XmlRules {
  /** @param outer of the element around it; of the document where there is none */
  readonly ruleOf: (element: XmlElement, outer: ElementRule) => ElementRule;
  readonly codec: TextCodec;
  /** Whether text that is alone in its element is worth translating. */
  readonly isProse: (text: string) => boolean;
}

/** The rule of a document before its root is looked at. */
export const documentRule: ElementRule = {
  placement: "block",
  isTranslated: true,
  keepsSpace: false,
  type: "format",
  kind: "paragraph",
  attributes: [],
};
