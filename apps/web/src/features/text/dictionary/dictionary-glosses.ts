import type { DictionarySense } from "@yiqiao/contracts/dictionary";

export interface UsableGloss {
  /** As the dictionary has it, with its notes. */
  readonly written: string;
  readonly translation: string;
}

/** Explanations that tell of a word rather than translate it. */
const noTranslation =
  /^(?:classifier for|used |variant|surname |abbr\. |see |also |old variant|suffix|prefix)|\(surname\)/;
const longestTranslation = 40;

/** What of a sense could stand as the translation: without its notes in brackets; none of one that explains. */
export function usableGlosses({ pieces }: Pick<DictionarySense, "pieces">): readonly UsableGloss[] {
  const [text, ...others] = pieces;
  if (typeof text !== "string" || others.length > 0 || noTranslation.test(text)) return [];
  const glosses = text.split(/;\s(?![^()]{0,300}\))/).map((written) => ({
    written,
    translation: written
      .replace(/(?:(?<!\s)\s+)?\([^()]*\)\s*/g, " ")
      .replace(/^to (?=\S)/, "")
      .trim(),
  }));
  const isUsable = ({ translation }: UsableGloss): boolean =>
    translation !== "" && translation.length <= longestTranslation && !/[()"]|\b(?:sb|sth)\b/.test(translation);
  return glosses.every(isUsable) ? glosses : [];
}
