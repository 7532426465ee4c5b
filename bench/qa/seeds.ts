import type { QaRule, QaSegment } from "@yiqiao/qa";
import type { FoundTerm } from "@yiqiao/translation-memory/terms";

/** Puts one fault into a clean segment; undefined where the segment has no place for it. */
export interface Seed {
  readonly rule: QaRule;
  readonly apply: (segment: QaSegment) => QaSegment | undefined;
}

type Change = (target: string, segment: QaSegment) => string | undefined;

const rewrite =
  (change: Change): Seed["apply"] =>
  (segment) => {
    const text = change(segment.target.text, segment);
    return text === undefined || text === segment.target.text ? undefined : { ...segment, target: { text, tags: [] } };
  };

const replace =
  (pattern: RegExp, by: string | ((found: string) => string)): Change =>
  (target) =>
    target.replace(pattern, (found: string) => (typeof by === "string" ? by : by(found)));

const both = (segment: QaSegment, source: string, target: string): QaSegment => ({
  ...segment,
  source: { text: `${segment.source.text} ${source}`, tags: [] },
  target: { text: `${segment.target.text} ${target}`, tags: [] },
});

const found = (segment: QaSegment, part: Pick<FoundTerm, "targets" | "forbidden">): FoundTerm => ({
  ...part,
  start: 0,
  end: Math.min(4, segment.source.text.length),
  term: {
    id: "1",
    source: segment.source.text.slice(0, 4),
    target: part.targets[0] ?? part.forbidden[0] ?? "",
    forbidden: part.targets.length === 0,
    caseSensitive: false,
    libraryId: "1",
    libraryName: "bench",
    rank: 0,
  },
});

/** A word of the target that a termbase could have. */
const wordOf = ({ target, languages }: QaSegment): string | undefined =>
  (languages.target === "zh-cn" ? /\p{Script=Han}{2}(?=[，。])/u : /(?<= )\p{Ll}{6,}(?=[ ,.])/u).exec(target.text)?.[0];

const tagged = (segment: QaSegment, change: "missing" | "added" | "pairing" | "order"): QaSegment => {
  const { length } = segment.target.text;
  const of = (id: number, start: number, end: number) => [
    { id, kind: "open", offset: start } as const,
    { id, kind: "close", offset: end } as const,
  ];
  const [one, two] = [of(1, 0, 2), of(2, 3, 5)];
  const targets = {
    missing: one,
    added: [...one, ...two, { id: 3, kind: "standalone", offset: length } as const],
    pairing: [...one.toReversed(), ...two],
    order: [...of(2, 0, 2), ...of(1, 3, 5)],
  }[change];
  return {
    ...segment,
    source: { ...segment.source, tags: [...one, ...two] },
    target: { ...segment.target, tags: targets },
  };
};

const isInto =
  (language: string, seed: Seed["apply"]): Seed["apply"] =>
  (segment) =>
    segment.languages.target === language ? seed(segment) : undefined;

/** The kinds of faults that the checks are for, each by a fixed rule. */
export const seeds: readonly Seed[] = [
  {
    rule: "number",
    apply: rewrite(replace(/(?<![\p{Nd}.,:])[2-9]\p{Nd}(?![\p{Nd}.,:%])/u, (digits) => String(Number(digits) + 7))),
  },
  { rule: "date", apply: (segment) => datedAt(segment) },
  { rule: "unit", apply: rewrite(replace(/(?<=\p{Nd}) ?[%％]/u, "")) },
  { rule: "tag-missing", apply: (segment) => tagged(segment, "missing") },
  { rule: "tag-added", apply: (segment) => tagged(segment, "added") },
  { rule: "tag-pairing", apply: (segment) => tagged(segment, "pairing") },
  { rule: "tag-order", apply: (segment) => tagged(segment, "order") },
  { rule: "term-missing", apply: (segment) => withTerm(segment, "missing") },
  { rule: "term-forbidden", apply: (segment) => withTerm(segment, "forbidden") },
  { rule: "same-as-source", apply: (segment) => ({ ...segment, target: segment.source }) },
  { rule: "target-empty", apply: rewrite(() => "") },
  { rule: "end-punctuation", apply: rewrite(replace(/[.。]$/u, "")) },
  { rule: "end-punctuation", apply: rewrite(replace(/[.。]$/u, "?")) },
  { rule: "brackets", apply: rewrite(replace(/[)）]/u, "")) },
  { rule: "quotes", apply: (segment) => withoutQuote(segment) },
  { rule: "full-width", apply: isInto("zh-cn", rewrite(replace(/，/u, ","))) },
  { rule: "space-double", apply: isInto("en-us", rewrite(replace(/ /u, "  "))) },
  {
    rule: "space-trailing",
    apply: isInto(
      "en-us",
      rewrite((text) => `${text}\n`),
    ),
  },
  { rule: "space-leading", apply: rewrite((text) => ` ${text}`) },
  {
    rule: "capitals",
    apply: isInto("en-us", rewrite(replace(/^(?:The|In|It|This)(?= )/u, (word) => word.toLowerCase()))),
  },
  { rule: "length-limit", apply: (segment) => ({ ...segment, maxLength: Array.from(segment.target.text).length - 1 }) },
  { rule: "untranslated-words", apply: (segment) => withLeftOver(segment) },
  { rule: "url", apply: (segment) => both(segment, "https://example.com/start", "https://example.com/stat") },
  { rule: "email", apply: (segment) => both(segment, "office@example.com", "ofice@example.com") },
  { rule: "placeholder", apply: (segment) => both(segment, "{user_name}", "{username}") },
  {
    rule: "repeated-words",
    apply: isInto("en-us", rewrite(replace(/(?<= )(?:the|of|and)(?= )/u, (word) => `${word} ${word}`))),
  },
  { rule: "negation", apply: isInto("en-us", withoutDenial) },
];

/** A sentence that is cut out of a quotation has a loose end on both sides. */
const withoutQuote: Seed["apply"] = (segment) =>
  /^(?:[^"“”]*["“][^"“”]*["”])+[^"“”]*$/u.test(segment.source.text) ? rewrite(replace(/”/u, ""))(segment) : undefined;

function datedAt(segment: QaSegment): QaSegment {
  const isChinese = segment.languages.target === "zh-cn";
  return isChinese ? both(segment, "(March 5)", "（5 月 5 日）") : both(segment, "（3 月 5 日）", "(May 5)");
}

function withTerm(segment: QaSegment, kind: "missing" | "forbidden"): QaSegment | undefined {
  const word = wordOf(segment);
  if (word === undefined) return undefined;
  if (kind === "forbidden") return { ...segment, terms: [found(segment, { targets: [], forbidden: [word] })] };
  const text = segment.target.text.replaceAll(word, segment.languages.target === "zh-cn" ? "某物" : "thing");
  return { ...segment, target: { text, tags: [] }, terms: [found(segment, { targets: [word], forbidden: [] })] };
}

/** A few words of the source in the middle of the target. */
function withLeftOver(segment: QaSegment): QaSegment | undefined {
  const isChinese = segment.languages.target === "zh-cn";
  const left = (isChinese ? /(?<= )\p{Ll}+ (?:of|in|for) the \p{Ll}+(?= )/u : /\p{Script=Han}{3}(?=，)/u).exec(
    segment.source.text,
  )?.[0];
  if (left === undefined) return undefined;
  return rewrite(replace(isChinese ? /(?<=\p{Script=Han})的/u : /(?<= )the(?= )/u, isChinese ? ` ${left} ` : left))(
    segment,
  );
}

function withoutDenial(segment: QaSegment): QaSegment | undefined {
  if (!/(?:不能|不会|不是|没有)/u.test(segment.source.text)) return undefined;
  const text = segment.target.text.replace(/ not(?= )|(?<=can)not(?= )|n['’]t(?= )/u, "");
  const others = /\b(?:no|not|never|none|nothing|neither|nor|without|un\w+|in\w+|few|little|only|than)\b|n['’]t/iu;
  return others.test(text) || text === segment.target.text ? undefined : { ...segment, target: { text, tags: [] } };
}
