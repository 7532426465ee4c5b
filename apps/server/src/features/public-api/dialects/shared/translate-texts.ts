import { errorNameOf } from "@yiqiao/contracts/errors";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { apiTextLimitCodePoints } from "@yiqiao/contracts/public-api";
import type { StyleOutcome } from "@yiqiao/contracts/style";
import { codePointLength, type TranslateBody, type TranslateResult, type Translation } from "@yiqiao/contracts/text";
import type { Text, TextOptions } from "#features/text";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import { keptIn, type MaybeUnchanged } from "./unchanged.ts";

/** What callers of another platform's shape ask for. */
export interface ForeignTexts extends Pick<TranslateBody, "domain" | "tm_ids" | "tb_ids" | "format" | "style"> {
  readonly texts: readonly string[];
  /** `auto`: each text is in whatever language it is in. */
  readonly source: LanguageCode | "auto";
  readonly target: LanguageCode;
  readonly options?: TextOptions | undefined;
}

export interface ForeignTranslation extends MaybeUnchanged {
  readonly text: string;
  /** Null: it carries no sign of a language, such as digits. */
  readonly source: LanguageCode | null;
  /** 0 to 1; undefined where the caller named the language. */
  readonly confidence?: number | undefined;
  /** Characters that were charged for it: of what several texts of a call share, the first one pays. */
  readonly characters: number;
}

export interface ForeignResult {
  readonly translations: readonly ForeignTranslation[];
  /** Characters that the whole call was charged. */
  readonly characters: number;
  readonly engine: string | undefined;
  /** Of all texts together; undefined where there were no style rules, or nothing for an engine to do. */
  readonly style: StyleOutcome | undefined;
}

export type TranslateTexts = (context: SignedInContext, asked: ForeignTexts) => Promise<ForeignResult>;

/** One text into one language; several of a call may differ in all of it. */
export interface ForeignText extends Omit<ForeignTexts, "texts"> {
  readonly text: string;
}

/** Of texts that belong to one call: all are translated and charged, or none is. */
export type TranslateEach = (context: SignedInContext, asked: readonly ForeignText[]) => Promise<ForeignResult>;

/** What is read of a text; of HTML not its tags. */
const wordsOf = ({ text, format }: ForeignText): string => (format === "html" ? withoutTags(text) : text);

/** A blank for each tag, from a `<` to the next `>`. Without a `>` behind it, a `<` is looked at once, not the text for each. */
function withoutTags(text: string): string {
  const pieces = text.split(">");
  const rest = pieces.pop() ?? "";
  const kept = pieces.map((piece) => (piece.includes("<") ? `${piece.slice(0, piece.indexOf("<"))} ` : `${piece}>`));
  return kept.join("") + rest;
}
/** As {@link createTranslateEach}, for texts that share everything. */
export function createTranslateTexts(translateEach: TranslateEach): TranslateTexts {
  return (context, { texts, ...shared }) =>
    translateEach(
      context,
      texts.map((text) => Object.assign({ text }, shared)),
    );
}

/**
 * Translates through the one text service. Texts without any word, and with `auto` those that are in the target language
 * already, come back as they are, as clients of those platforms expect of a page's pieces; they cost nothing. So does, among
 * others, one whose language is not known or not served: these platforms' answers have no place for its failure. Each of
 * them is told as `unchanged`.
 *
 * @throws {DomainError} as the text service does; `textTooLong` also for all texts together
 */
export function createTranslateEach({ text }: { readonly text: Pick<Text, "translateAll"> }): TranslateEach {
  return async (context, asked) => {
    assertTogether(asked);
    const groups = [...Map.groupBy(asked.filter(isSent), groupOf).values()];
    const results = await text.translateAll(
      context,
      groups.map((members) => askedOf(members)),
    );
    const translations = new Map(groups.flatMap((members, at) => translationsOf(members, results[at])));
    return {
      translations: asked.map((each) => translations.get(each) ?? asIs(each)),
      characters: results.reduce((sum, { characters }) => sum + characters, 0),
      engine: results[0]?.engine,
      style: togetherStyled(results),
    };
  };
}

function togetherStyled(results: readonly TranslateResult[]): StyleOutcome | undefined {
  const told = results.flatMap(({ style }) => style ?? []);
  return told.find((style) => style === "not-followed") ?? told[0];
}

/** Each target counts: so much work is one call. */
function assertTogether(asked: readonly ForeignText[]): void {
  const length = asked.reduce((sum, { text }) => sum + codePointLength(text), 0);
  const isMarkup = asked.some(({ format }) => format === "html");
  // Of HTML the text service knows what is text.
  if (!isMarkup && length > apiTextLimitCodePoints) {
    throw new DomainError("textTooLong", { length, limit: apiTextLimitCodePoints });
  }
}

/** Without a letter it is not text for the text service, however long it is. */
const isSent = (asked: ForeignText): boolean => /\p{L}/u.test(wordsOf(asked));

/** Texts of a group are one request of the text service. */
function groupOf({ source, target, format, domain, tm_ids, tb_ids, style, options }: ForeignText): string {
  return JSON.stringify([source, target, format, domain, tm_ids, tb_ids, style, options]);
}

function askedOf(members: readonly ForeignText[]): { body: TranslateBody; options: TextOptions | undefined } {
  const [first] = members;
  if (first === undefined) throw new Error("A group without texts");
  const { text: _, source, target, options, ...choice } = first;
  const texts = members.map(({ text }) => text);
  return { body: { ...choice, text: texts, src_lang: source, tgt_lang: target }, options };
}

function translationsOf(members: readonly ForeignText[], result: TranslateResult | undefined) {
  return members.map((asked, at): [ForeignText, ForeignTranslation] => {
    const translation = result?.translations[at];
    if (result === undefined || translation === undefined) throw new Error("A text has no translation");
    return [asked, told(asked, translation)];
  });
}

function told(asked: ForeignText, translation: Translation): ForeignTranslation {
  const { text, src_lang, detected, characters, error } = translation;
  const confidence = detected?.confidence;
  if (error !== undefined) {
    const source = detected?.lang ?? null;
    return { text: asked.text, source, confidence, characters, unchanged: errorNameOf(error.code) ?? "error" };
  }
  const reason = keptIn(translation);
  if (reason === undefined) return { text, source: src_lang, confidence, characters };
  const source = reason === "no-words" ? null : src_lang;
  return { text, source, confidence, characters, unchanged: reason };
}

const asIs = ({ text }: ForeignText): ForeignTranslation => {
  return { text, source: null, characters: 0, unchanged: "no-words" };
};
