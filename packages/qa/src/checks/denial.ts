import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { TranslationIssue } from "@yiqiao/translation-memory/checks";
import type { QaLanguages } from "../model.ts";

/**
 * Chinese denies in many words that other languages say plainly (不变 is "the same", 不难 is "easy"): where it is people who
 * wrote both sides, only a denied verb of saying that one can, will or should is one that must not be lost.
 */
const plainChinese =
  /^(?:不(?:是|能|会|要|得(?!不)|可(?!避|思|或|多|靠)|应|该|需|必(?!要)|想|允|准|许(?!多)|愿|敢|肯|支持|包括|包含|属于|存在|再)|没有?(?!过|几|多少)|未(?:能|曾)|勿|别)/u;
/** Says of something that it is little, late or hard, or asks. */
const softened = /几乎没|从来没|有没有|还没|没有?(?:什么|多)/u;

/** What a sentence with "until", "unless" or a comparison denies is often said without denying. */
const turned = /\b(?:until|unless|without|any more|anymore|hesitate|only|but|yet|enough|too)\b/iu;
const chineseTurned = /[才再先只暂缓]|之前|以前|直到|除非/u;

interface Sentences {
  readonly source: string;
  readonly target: string;
  readonly languages: QaLanguages;
}

/** Whether a denial that one side alone has is one that the other would hardly say otherwise. */
export function isPlainDenial({ source: lost, target: added }: TranslationIssue, sentences: Sentences): boolean {
  const { source, target, languages } = sentences;
  const isPlain = (text: string, start: number, language: LanguageCode, other: string): boolean => {
    if (language === "zh-cn") {
      const at = text.slice(start, start + 6);
      return plainChinese.test(at) && !softened.test(text.slice(Math.max(0, start - 2), start + 6));
    }
    return !turned.test(text) && !chineseTurned.test(other);
  };
  if (lost) return isPlain(source, lost.start, languages.source, target);
  return added !== undefined && isPlain(target, added.start, languages.target, source);
}
