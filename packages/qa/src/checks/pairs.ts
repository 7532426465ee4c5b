import type { Check, Draft, QaContext } from "../context.ts";
import type { QaRule } from "../rules.ts";

interface Mark {
  readonly sign: string;
  readonly at: number;
}

interface Pairs {
  /** Signs that open, with those that close them. */
  readonly closers: ReadonlyMap<string, string>;
  readonly pattern: RegExp;
}

const pairsOf = (list: Readonly<Record<string, string>>): Pairs => ({
  closers: new Map(Object.entries(list)),
  // Expression such as /[()\[\]{}（）]/gu: a set of the signs below.
  pattern: new RegExp(
    `[${Object.entries(list)
      .flat()
      .join("")
      .replace(/[[\]\\]/g, "\\$&")}]`,
    "gu",
  ),
});

const brackets = pairsOf({ "(": ")）", "[": "]］", "{": "}", "（": "）)", "［": "］]", "【": "】", "〔": "〕" });
const quotes = pairsOf({ "“": "”", "„": "“”", "«": "»", "《": "》", "「": "」", "『": "』", "‹": "›", "〈": "〉" });

/** "a)" and "1)" of lists, ":)" and the like. */
const listed = /(?:^|[\s;；,，()（）])[\p{L}\p{N}]{1,3}$/u;
const isSmile = (text: string, at: number): boolean => /[:;=8]-?$/u.test(text.slice(Math.max(0, at - 2), at));

/** Signs that are open, each inside of those before it. */
class OpenMarks {
  readonly marks: Mark[] = [];
  readonly #closers: Pairs["closers"];
  /** How many of them a sign would close. */
  readonly #closedBy = new Map<string, number>();

  constructor(closers: Pairs["closers"]) {
    this.#closers = closers;
  }

  open(mark: Mark): void {
    this.marks.push(mark);
    this.#count(mark, 1);
  }

  /** The marks that are left open inside of the last one that a sign closes; undefined where it closes none. */
  close(sign: string): Mark[] | undefined {
    if ((this.#closedBy.get(sign) ?? 0) === 0) return undefined;
    const inside: Mark[] = [];
    for (let last = this.marks.pop(); last !== undefined; last = this.marks.pop()) {
      this.#count(last, -1);
      if (this.#closers.get(last.sign)?.includes(sign) === true) break;
      inside.push(last);
    }
    return inside;
  }

  #count({ sign }: Mark, by: number): void {
    for (const closer of this.#closers.get(sign) ?? "")
      this.#closedBy.set(closer, (this.#closedBy.get(closer) ?? 0) + by);
  }
}

/** Signs that have no partner. */
function unpaired(text: string, { closers, pattern }: Pairs): Mark[] {
  const open = new OpenMarks(closers);
  const alone: Mark[] = [];
  for (const { 0: sign, index: at } of text.matchAll(pattern)) {
    const last = open.marks.at(-1);
    if (last && closers.get(last.sign)?.includes(sign) === true) open.close(sign);
    else if (closers.has(sign)) open.open({ sign, at });
    else if (
      !((sign === ")" || sign === "）") && (listed.test(text.slice(Math.max(0, at - 5), at)) || isSmile(text, at)))
    ) {
      // Closed over what is open inside.
      for (const mark of open.close(sign) ?? [{ sign, at }]) alone.push(mark);
    }
  }
  return [...alone, ...open.marks].toSorted((left, right) => left.at - right.at);
}

/** Straight quotes open and close alike; inches and minutes follow a number. */
function straightAlone(text: string): Mark[] {
  const found = Array.from(text.matchAll(/(?<!\p{Nd})"|(?<=\p{Nd})"(?=[^"]*$)/gu), ({ index }) => index);
  const all = Array.from(text.matchAll(/"/gu), ({ index }) => index);
  if (all.length % 2 === 0 || found.length % 2 === 0) return [];
  const at = found.at(-1);
  return at === undefined ? [] : [{ sign: '"', at }];
}

/** Whether the source has as many loose ends: a sentence may be a part of what is quoted. */
function* alone(context: QaContext, rule: QaRule, find: (text: string) => readonly Mark[]): Iterable<Draft> {
  const marks = find(context.plainTarget);
  if (marks.length === 0 || find(context.plainSource).length > 0) return;
  for (const { sign, at } of marks) yield { rule, target: context.inTarget(at, at + sign.length) };
}

/** What stands in brackets or quotes in a text, counted. */
const openings = (text: string, signs: RegExp): RegExpExecArray[] => [...text.matchAll(signs)];

const anyBracket = /[([{（［【〔]/gu;
/** All that languages quote with, titles and emphasis among it. */
const anyQuote = /["“”„«»‹›《》〈〉「」『』*_<>‘]|(?<!\p{L})['’]|['’](?!\p{L})/u;
const quoted = /(?:“[^”]{2,400}”|"[^"]{2,400}"|«[^»]{2,400}»|「[^」]{2,400}」|『[^』]{2,400}』)/gu;
/** Names and single words are quoted in one language and not in another; what is said is quoted in all. */
const isSaid = (text: string): boolean =>
  text.length > 25 || (text.length > 14 && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(text));
/** Speech may stand behind a dash. */
const dashed = /(?:^|\n)[^\S\n]*[—–-]/u;

/** Brackets around codes and numbers alone are kept; what else is in brackets may be said between commas. */
const technical = /^[[{][!-~\uE000]{2,200}[\]}](?![\p{L}\p{M}])/u;

function* lostBrackets(context: QaContext): Iterable<Draft> {
  const found = openings(context.plainSource, anyBracket);
  const first = found.find(({ index }) => technical.test(context.plainSource.slice(index)));
  if (first === undefined || context.plainTarget.search(anyBracket) >= 0) return;
  const length = technical.exec(context.plainSource.slice(first.index))?.[0].length ?? 1;
  yield { rule: "brackets", source: context.inSource(first.index, first.index + length) };
}

function* lostQuotes(context: QaContext): Iterable<Draft> {
  const found = openings(context.plainSource, quoted);
  const first = found.find(([text]) => isSaid(text));
  if (first === undefined || anyQuote.test(context.plainTarget) || dashed.test(context.plainTarget)) return;
  yield { rule: "quotes", source: context.inSource(first.index, first.index + first[0].length) };
}

export const checkPairs: Check = function* (context) {
  if (context.isOn("brackets")) {
    yield* alone(context, "brackets", (text) => unpaired(text, brackets));
    yield* lostBrackets(context);
  }
  if (context.isOn("quotes")) {
    // In a text that runs from right to left either curved quote may open.
    const isMirrored = context.languages.target === "ar" || context.languages.source === "ar";
    const plain = (text: string): string => (isMirrored ? text.replace(/[“”„]/gu, '"') : text);
    yield* alone(context, "quotes", (text) => [...unpaired(plain(text), quotes), ...straightAlone(plain(text))]);
    yield* lostQuotes(context);
  }
};
