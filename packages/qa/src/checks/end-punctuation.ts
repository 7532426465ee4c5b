import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Check } from "../context.ts";

const kinds = ["ellipsis", "question", "exclamation", "stop", "colon", "semicolon", "comma"] as const;
type EndKind = (typeof kinds)[number];

/** What a text ends with: `ask` and `call` may come together. */
interface End {
  readonly kinds: readonly EndKind[];
  readonly start: number;
  readonly end: number;
}

/** Closing quotes and brackets stand behind the mark in some languages and before it in others. */
// Expression on at most 200 characters: the end of a text.
const closing = /[\s"'”’“»›)\]）］】〕」』》〉}*_]+$/u;
const marks = /(?<![…⋯.。．｡။۔?？؟!！⁈⁉‽:：;；؛,，、،၊])[…⋯.。．｡။۔?？؟!！⁈⁉‽:：;；؛,，、،၊]+$/u;
const patterns: Readonly<Record<EndKind, RegExp>> = {
  ellipsis: /…|⋯|\.{2,}|。{2,}/u,
  question: /[?？؟⁈⁉‽]/u,
  exclamation: /[!！⁈⁉‽]/u,
  stop: /[.。．｡။۔]/u,
  colon: /[:：]/u,
  semicolon: /[;；؛]/u,
  comma: /[,，、،၊]/u,
};

/** "U.S.", "Inc.", "etc.", "3.", "A.": the full stop belongs to the word. */
const abbreviated =
  /(?:\p{L}\.\p{L}|(?<![\p{L}\p{N}])(?:\p{L}|\p{N}{1,3}|etc|Inc|Ltd|Co|Corp|Jr|Sr|St|No|vs|al|approx|др|пр|руб|тыс|млн|гг|г|в|вв))\.$/u;

/** "(see below)" behind the end of a sentence. */
// Expression on at most 200 characters: the end of a text.
const aside = /(?<=[.。!?！？။۔؟]["”»]*)\s*[(（][^()（）]*[)）]$/u;

const longestEnd = 200;

function endOf(text: string): End {
  const head = text.trimEnd();
  // What ends a text stands at its end: looking through all of it takes the square of its length.
  const tail = head.slice(-longestEnd).replace(aside, "").replace(closing, "");
  const bare = head.slice(0, -longestEnd) + tail;
  const found = marks.exec(tail)?.[0] ?? "";
  const own = kinds.filter((kind) => patterns[kind].test(found));
  const isOwn = own.length === 1 && own[0] === "stop" && abbreviated.test(tail);
  // What stands among others is no end of its own: "?." and "…?".
  const telling = own.includes("ellipsis") ? own.filter((kind) => kind !== "stop") : own;
  return { kinds: isOwn ? [] : telling, start: bare.length - found.length, end: bare.length };
}

const marksOf: Readonly<Record<"wide" | "plain", Readonly<Record<EndKind, string>>>> = {
  wide: { ellipsis: "……", question: "？", exclamation: "！", stop: "。", colon: "：", semicolon: "；", comma: "，" },
  plain: { ellipsis: "…", question: "?", exclamation: "!", stop: ".", colon: ":", semicolon: ";", comma: "," },
};
const ownMarks: Readonly<Partial<Record<LanguageCode, Readonly<Partial<Record<EndKind, string>>>>>> = {
  "zh-cn": marksOf.wide,
  ja: { ...marksOf.wide, comma: "、", ellipsis: "…" },
  my: { stop: "။", question: "။", comma: "၊" },
  ar: { question: "؟", semicolon: "؛", comma: "،" },
  fr: { question: "\u202f?", exclamation: "\u202f!", colon: "\u00a0:", semicolon: "\u202f;" },
};

const markFor = (kind: EndKind, language: LanguageCode): string => ownMarks[language]?.[kind] ?? marksOf.plain[kind];

/** Words at the end that ask by themselves. */
const asking: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  "zh-cn": /[吗呢么吧]$/u,
  ja: /(?:か|かな|かね|の)$/u,
  ko: /(?:까|나요|가요|니|요|지|냐)$/u,
  my: /(?:လား|လဲ|သလဲ|နည်း|လော)$/u,
};
const lastWord = (text: string, { start }: End): string =>
  text
    .slice(Math.max(0, start - longestEnd), start)
    .replace(closing, "")
    .trimEnd();

interface Ends {
  readonly source: string;
  readonly text: string;
  readonly from: LanguageCode;
  readonly language: LanguageCode;
}

/** Habits of translators that are no faults. */
function isHabit(source: End, target: End, context: Ends): boolean {
  const [from, to] = [source.kinds[0], target.kinds[0]];
  const isCalm = (kind: EndKind | undefined) => kind === "stop" || kind === "exclamation" || kind === "ellipsis";
  // Burmese and Japanese ask with a word, and have a full stop behind it.
  if (from === "stop" && to === "question" && asking[context.from]?.test(lastWord(context.source, source)) === true)
    return true;
  if (from === "question" && (to === "stop" || to === undefined))
    return asking[context.language]?.test(lastWord(context.text, target)) === true;
  // A call is made with more or less of an outcry from one language to another.
  if (isCalm(from) && isCalm(to)) return from !== "ellipsis" && to !== "ellipsis";
  // What leads to a list, an example or a next part may do so with any of these, and one that was forgotten is put in.
  if (to === "colon" && (from === undefined || from === "stop" || from === "comma")) return true;
  if (to === "stop" && (from === "colon" || from === "semicolon" || from === "comma")) return true;
  return to === "stop" && from === undefined && isSentence(context.source);
}

const innerEnd = /[.!?。！？]["”’»)\]]*\s+\p{Lu}|[。！？]/u;

/** Too long for a heading: a full stop was forgotten, and put in by the translator. */
const isSentence = (text: string): boolean =>
  Array.from(text).length > (/[\p{Script=Han}\p{Script=Hangul}]/u.test(text) ? 20 : 60) || innerEnd.test(text);

const isSame = (one: readonly EndKind[], other: readonly EndKind[]): boolean =>
  one.length === other.length ? one.every((kind) => other.includes(kind)) : one.some((kind) => other.includes(kind));

/** The mark that a text ends with, whatever its script writes for it. */
export const checkEndPunctuation: Check = function* (context) {
  if (!context.isOn("end-punctuation") || !/\p{L}/u.test(context.source)) return;
  const [source, target] = [endOf(context.plainSource), endOf(context.plainTarget)];
  if (isSame(source.kinds, target.kinds)) return;
  const { source: from, target: language } = context.languages;
  if (isHabit(source, target, { source: context.plainSource, text: context.plainTarget, from, language })) return;
  // What belongs to an abbreviation of one side may end the sentence on the other.
  if (isAbbreviation(context.plainSource, source) || isAbbreviation(context.plainTarget, target)) return;
  yield {
    rule: "end-punctuation",
    source: context.inSource(source.start, source.end),
    target: context.inTarget(target.start, target.end),
    expected: source.kinds.map((kind) => markFor(kind, language)).join(""),
  };
};

const isAbbreviation = (text: string, { kinds: own, start, end }: End): boolean =>
  own.length === 0 && end > start && abbreviated.test(text.slice(Math.max(0, end - 20), end));
