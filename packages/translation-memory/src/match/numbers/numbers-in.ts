import { type Token, tokensOf } from "../tokens.ts";

/** A number where it stands in a sentence, with what is written together with it. */
export interface NumberPlace {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Letters before and behind it without a space: `v2`, `5km`, `1st`. */
  readonly glued: string;
  /** What multiplies it: 万, 亿, 千 … in one spelling. */
  readonly multiplier: string;
  /** A word follows, whose form may depend on the number. */
  readonly hasWord: boolean;
}

const dateSigns = /[年月日号년월일]/;
const multipliers: Readonly<Record<string, string>> = {
  十: "十",
  百: "百",
  千: "千",
  万: "万",
  萬: "万",
  亿: "亿",
  億: "亿",
  兆: "兆",
  십: "十",
  백: "百",
  천: "千",
  만: "万",
  억: "亿",
  조: "兆",
};
/** What makes a unit of measure of a multiplier: 千克, 兆赫. */
const units = /^[克米瓦卡字赫伏帕焦安欧巴吨分]/;
const numerals = /[〇零一二三四五六七八九两几数]/;

/** The numbers of a sentence in their order; a date in characters (`2024年5月6日`) is one. */
export function numbersIn(text: string, tokens: readonly Token[] = tokensOf(text)): NumberPlace[] {
  const places: NumberPlace[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== "number") continue;
    const last = dateEnd(tokens, at);
    places.push(placeOf(text, tokens, at, last));
    at = last;
  }
  return places;
}

/** The last token of the date that begins at `at`, or `at` itself. */
function dateEnd(tokens: readonly Token[], at: number): number {
  const six = tokens.slice(at, at + 6);
  const isDate =
    six.length === 6 &&
    six.every(({ kind, text }, n) =>
      n % 2 === 0 ? kind === "number" && /^\p{Nd}+$/u.test(text) : dateSigns.test(text),
    ) &&
    six[0]?.text.length === 4;
  return isDate ? at + 5 : at;
}

/** Rather a noun than the sign of a unit: `days`, `Days` and French `an`, not `kV`. */
const isNoun = (token: Token | undefined): boolean =>
  token?.kind === "word" &&
  (token.text.length > 2 || token.folded === "an") &&
  token.text.slice(1) === token.folded.slice(1);

function placeOf(text: string, tokens: readonly Token[], first: number, last: number): NumberPlace {
  const start = tokens[first]?.start ?? 0;
  const end = (tokens[last]?.start ?? 0) + (tokens[last]?.text.length ?? 0);
  const [before, behind] = [tokens[first - 1], tokens[last + 1]];
  const isGluedBefore = before !== undefined && before.start + before.text.length === start;
  const isGluedBehind = behind !== undefined && behind.start === end;
  const glued = (token: Token | undefined, isGlued: boolean): string =>
    isGlued && token?.kind === "word" ? token.folded : "";
  const isUnit = units.test(tokens[last + 2]?.text ?? "");
  const near = behind?.kind === "character" && !isUnit ? (multipliers[behind.text] ?? "") : "";
  const isPart =
    isGluedBefore && before.kind === "character" && (numerals.test(before.text) || before.text in multipliers);
  return {
    text: text.slice(start, end),
    start,
    end,
    glued: `${glued(before, isGluedBefore)} ${glued(behind, isGluedBehind)}`,
    multiplier: isPart ? `${before.text}${near}` : near,
    hasWord: !isGluedBehind && isNoun(behind),
  };
}
