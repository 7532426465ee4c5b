import type { LanguageCode } from "@yiqiao/contracts/languages";
import { apiTextLimitCodePoints } from "@yiqiao/contracts/public-api";
import type { StyleOutcome } from "@yiqiao/contracts/style";
import { codePointLength, type TranslateBody, type TranslateResult } from "@yiqiao/contracts/text";
import type { Text, TextManner } from "#features/text";
import { languageTools } from "#features/translation";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";

/** What callers of another platform's shape ask for. */
export interface ForeignTexts extends Pick<TranslateBody, "domain" | "tm_ids" | "tb_ids" | "format" | "style"> {
  readonly texts: readonly string[];
  /** `auto`: each text is in whatever language it is in. */
  readonly source: LanguageCode | "auto";
  readonly target: LanguageCode;
  readonly manner?: TextManner | undefined;
}

export interface ForeignTranslation {
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
const hasLetters = (asked: ForeignText): boolean => /\p{L}/u.test(wordsOf(asked));

/** As {@link createTranslateEach}, for texts that share everything. */
export function createTranslateTexts(translateEach: TranslateEach): TranslateTexts {
  return (context, { texts, ...shared }) =>
    translateEach(
      context,
      texts.map((text) => Object.assign({ text }, shared)),
    );
}

/** A text with the language that it is taken to be in; `auto`: the text service says what is wrong with it. */
interface Piece {
  readonly asked: ForeignText;
  readonly language: LanguageCode | "auto" | undefined;
  readonly confidence: number | undefined;
}

/**
 * Translates through the one text service. Texts without any letter, and with `auto` those that are in the target language
 * already, come back as they are, as clients of those platforms expect of a page's pieces; they cost nothing.
 *
 * @throws {DomainError} as the text service does; `textTooLong` also for all texts together
 */
export function createTranslateEach({ text }: { readonly text: Pick<Text, "translateAll"> }): TranslateEach {
  return async (context, asked) => {
    assertTogether(asked);
    const pieces = findLanguages(asked);
    const groups = [...Map.groupBy(pieces.filter(isTranslated), groupOf).values()];
    const results = await text.translateAll(
      context,
      groups.map((members) => askedOf(members)),
    );
    const translations = new Map(groups.flatMap((members, at) => translationsOf(members, results[at])));
    return {
      translations: pieces.map((piece) => translations.get(piece) ?? asIs(piece)),
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

/** What is too short to tell is in the language of the texts around it. */
function findLanguages(asked: readonly ForeignText[]): Piece[] {
  const found = asked.map((each) => find(each));
  const usual = commonest(found.map(({ language }) => (language === "auto" ? undefined : language)));
  return found.map(({ asked: given, language = usual, confidence }) => ({ asked: given, language, confidence }));
}

function find(asked: ForeignText): Piece {
  if (!hasLetters(asked)) return { asked, language: undefined, confidence: undefined };
  if (asked.source !== "auto") return { asked, language: asked.source, confidence: undefined };
  const { lang, confidence, other } = languageTools.detect(wordsOf(asked));
  // A language that we do not have is told by the text service, with its name.
  return { asked, language: other === undefined ? (lang ?? undefined) : "auto", confidence };
}

function isTranslated({ asked, language }: Piece): boolean {
  return hasLetters(asked) && !(asked.source === "auto" && language === asked.target);
}

/** Texts of a group are one request of the text service. */
function groupOf({
  asked: { target, format, domain, tm_ids, tb_ids, style, manner },
  language = "auto",
}: Piece): string {
  return JSON.stringify([language, target, format, domain, tm_ids, tb_ids, style, manner]);
}

function askedOf(members: readonly Piece[]): { body: TranslateBody; manner: TextManner | undefined } {
  const [first] = members;
  if (first === undefined) throw new Error("A group without texts");
  const { text: _, source: __, target, manner, ...choice } = first.asked;
  const texts = members.map(({ asked }) => asked.text);
  return { body: { ...choice, text: texts, src_lang: first.language ?? "auto", tgt_lang: target }, manner };
}

function translationsOf(members: readonly Piece[], result: TranslateResult | undefined) {
  return members.map((piece, at): [Piece, ForeignTranslation] => {
    const translation = result?.translations[at];
    if (result === undefined || translation === undefined) throw new Error("A text has no translation");
    const { text, src_lang: source, detected, characters } = translation;
    return [piece, { text, source, confidence: piece.confidence ?? detected?.confidence, characters }];
  });
}

function asIs({ asked, language, confidence }: Piece): ForeignTranslation {
  const source = hasLetters(asked) && language !== "auto" ? (language ?? null) : null;
  return { text: asked.text, source, confidence, characters: 0 };
}

function commonest(languages: readonly (LanguageCode | undefined)[]): LanguageCode | undefined {
  const counts = Map.groupBy(
    languages.filter((language) => language !== undefined),
    (language) => language,
  );
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}
