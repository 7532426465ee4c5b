import type { Capability, translatables } from "./capabilities.ts";

type Translatable = (typeof translatables)[number];
interface Bilingual {
  readonly zh: string;
  readonly en: string;
}

/** What is translated, one of it and many. */
const translatableWords: Readonly<
  Record<Translatable, { readonly zh: string; readonly en: string; readonly many: string }>
> = {
  text: { zh: "文本", en: "text", many: "texts" },
  documents: { zh: "文档", en: "document", many: "documents" },
  pictures: { zh: "图片", en: "picture", many: "pictures" },
  webPages: { zh: "网页", en: "web page", many: "web pages" },
};

/** Words one after the other, as each language lists them; English by default with the plural. */
export function translatableList(installed: readonly Capability[], form: "en" | "many" = "many"): Bilingual {
  const known = Object.entries(translatableWords).filter(([name]) => installed.some((each) => each === name));
  return {
    zh: inChinese(known.map(([, { zh }]) => zh)),
    en: new Intl.ListFormat("en-GB").format(known.map(([, words]) => words[form])),
  };
}

function inChinese(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join("、")}和${last}` : last;
}
