import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";
import type { SegmentOrigin, SegmentStatus, TagType } from "./model.ts";
import type { TagProblem } from "./tags/tag-check.ts";

const dictionary = createDictionary(en, zh);

/** The editor's texts in the interface language. */
export const useTexts = () => useT(dictionary);
export type Texts = ReturnType<typeof useTexts>;

export const statusTexts = {
  untranslated: "statusUntranslated",
  draft: "statusDraft",
  translated: "statusTranslated",
  reviewed: "statusReviewed",
} as const satisfies Record<SegmentStatus, keyof typeof en>;

export const originTexts = {
  context: "fromContext",
  exact: "fromExact",
  fuzzy: "fromFuzzy",
  mt: "fromMt",
  term: "fromTerm",
  human: "fromHuman",
  untranslatable: "fromUntranslatable",
  untranslated: "fromUntranslated",
  existing: "fromExisting",
} as const satisfies Record<SegmentOrigin, keyof typeof en>;

export const tagTypeTexts = {
  format: "typeFormat",
  link: "typeLink",
  break: "typeBreak",
  tab: "typeTab",
  image: "typeImage",
  field: "typeField",
  note: "typeNote",
  code: "typeCode",
  other: "typeOther",
} as const satisfies Record<TagType, keyof typeof en>;

export const problemTexts = {
  unpaired: "problemUnpaired",
  reversed: "problemReversed",
  crossed: "problemCrossed",
  repeated: "problemRepeated",
  unknown: "problemUnknown",
} as const satisfies Record<TagProblem, keyof typeof en>;
