import type { Content } from "@yiqiao/contracts/content";

/** Where something is missing that readers need: a name of the catalogue's words, and which entry. */
export interface MissingText {
  readonly field: string;
  /** Of the FAQ, counted from 1. */
  readonly entry?: number;
}

const isBlank = (text: string) => text.trim() === "";

/** What is to be written before a draft can be published: all that readers see, in both languages. */
export function missingTexts(content: Content): readonly MissingText[] {
  if (content.kind !== "faq") return missingIn(content);
  return content.entries.flatMap(({ hidden, id: _id, category_zh, category_en, ...texts }, place) => {
    if (hidden) return [];
    // An entry without a category needs none; one with it needs both names.
    const categories = isBlank(category_zh) === isBlank(category_en) ? {} : { category_zh, category_en };
    return missingIn({ ...texts, ...categories }).map(({ field }) => ({ field, entry: place + 1 }));
  });
}

/** In the order in which they stand in the editor. */
const fields = ["category", "title", "question", "answer", "text", "link"].flatMap((name) => [
  `${name}_zh`,
  `${name}_en`,
]);

function missingIn(texts: object): MissingText[] {
  const given: Readonly<Record<string, unknown>> = { ...texts };
  return fields.flatMap((field) => {
    const isNeeded = !field.startsWith("link_") || given["link"] !== "";
    const value = given[field];
    return typeof value === "string" && isNeeded && isBlank(value) ? [{ field }] : [];
  });
}

/** Whether readers would see nothing of it. */
export function isEmptyContent(content: Content): boolean {
  return content.kind === "faq" && content.entries.every(({ hidden }) => hidden);
}
