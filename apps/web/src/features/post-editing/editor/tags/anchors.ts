import type { TaggedText } from "../model.ts";
import { keyOf } from "./tag-check.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Places of two texts that say the same. */
export interface Anchor {
  readonly source: Range;
  readonly target: Range;
}

interface Token extends Range {
  readonly key: string;
}

/** Signs that stand for each other across scripts. */
const signs = [
  ".。．｡",
  ",，、،",
  ":：",
  ";；؛",
  "!！",
  "?？؟",
  "(（",
  ")）",
  "[［【",
  "]］】",
  "%％٪",
  "/／",
  "+＋",
  "=＝",
];
const signKeys = new Map(signs.flatMap((same, at) => Array.from(same, (sign) => [sign, `sign ${at}`] as const)));

const pattern =
  /\p{Nd}+(?:[.,:/\u2009\u00A0]\p{Nd}+)*|[\p{Script=Latin}\p{M}][\p{Script=Latin}\p{M}\p{Nd}_-]*|[^\s\p{L}\p{N}]/gu;

/** Numbers, words in Latin letters and signs: what a translation may have as it stands. */
function tokensOf(text: string): Token[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [token] = match;
    const range = { start: match.index, end: match.index + token.length };
    if (/^\p{Nd}/u.test(token)) return [{ ...range, key: `number ${token.normalize("NFKC").replace(/\P{Nd}/gu, "")}` }];
    if (/^[\p{L}\p{M}]/u.test(token)) return [{ ...range, key: `word ${token.toLowerCase()}` }];
    const key = signKeys.get(token);
    return key === undefined ? [] : [{ ...range, key }];
  });
}

function grouped(tokens: readonly Token[]): Map<string, Token[]> {
  const groups = new Map<string, Token[]>();
  for (const token of tokens) {
    const group = groups.get(token.key);
    if (group) group.push(token);
    else groups.set(token.key, [token]);
  }
  return groups;
}

/** The tokens that both texts have equally often; the first stands for the first, and so on. */
function sameTokens(source: string, target: string): Anchor[] {
  const there = grouped(tokensOf(target));
  return [...grouped(tokensOf(source))].flatMap(([key, group]) => {
    const twins = there.get(key) ?? [];
    if (twins.length !== group.length) return [];
    return group.flatMap((token, at) => {
      const twin = twins[at];
      return twin === undefined ? [] : [{ source: token, target: twin }];
    });
  });
}

const point = (offset: number): Range => ({ start: offset, end: offset });

/** Where the text ends but for closing signs and space. */
const endOfWords = (text: string): number =>
  text.replace(/(?<![\s\p{Po}\p{Pe}\p{Pf}])[\s\p{Po}\p{Pe}\p{Pf}]+$/u, "").length;

/** Places that two texts share: numbers, words and signs, tags that both have, begin and end. */
export function anchorsOf(source: TaggedText, target: TaggedText): Anchor[] {
  const placed = new Map(target.tags.map((tag) => [keyOf(tag), tag.offset]));
  const tags = source.tags.flatMap((tag) => {
    const offset = placed.get(keyOf(tag));
    return offset === undefined ? [] : [{ source: point(tag.offset), target: point(offset) }];
  });
  return [
    ...sameTokens(source.text, target.text),
    ...tags,
    { source: point(0), target: point(0) },
    { source: point(endOfWords(source.text)), target: point(endOfWords(target.text)) },
    { source: point(source.text.length), target: point(target.text.length) },
  ];
}
