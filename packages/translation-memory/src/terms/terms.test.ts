import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { checkTerms, createTermIndex, createTermMatcher, repairTerms, type TermEntry, type TermSpan } from "./index.ts";

type Entry = Partial<TermEntry> & Pick<TermEntry, "source" | "target">;
const pairs = {
  "en-zh": { source: "en-us", target: "zh-cn" },
  "zh-en": { source: "zh-cn", target: "en-us" },
  "en-fr": { source: "en-us", target: "fr" },
} as const satisfies Record<string, { source: LanguageCode; target: LanguageCode }>;

function matcher(pair: keyof typeof pairs, ...termbases: readonly (readonly Entry[])[]) {
  const matched = termbases.map((entries, at) => {
    const index = createTermIndex(pairs[pair].source);
    entries.forEach((entry, n) => index.add({ id: `${n}`, forbidden: false, caseSensitive: false, ...entry }));
    return { id: `${at}`, name: `termbase ${at}`, index };
  });
  return createTermMatcher(matched, pairs[pair]);
}

const shown = (text: string, found: ReturnType<ReturnType<typeof matcher>["find"]>) =>
  found.map(({ start, end, targets }) => `${text.slice(start, end)}=${targets.join("|")}`);

describe("createTermMatcher", () => {
  const law = { source: "law", target: "法律" };
  const firm = { source: "law firm", target: "律师事务所" };

  it("takes the longest of overlapping terms, each word once", () => {
    const text = "Law firms know the law; a law firm partner.";
    const found = matcher("en-zh", [law, firm, { source: "firm partner", target: "合伙人" }]).find(text);
    expect(shown(text, found)).toEqual(["Law firms=律师事务所", "law=法律", "law firm=律师事务所"]);
  });

  it("heeds capitals where an entry says so and in acronyms", () => {
    const text = "Polish people polish IT; it is done.";
    const entries = [
      { source: "Polish", target: "波兰的", caseSensitive: true },
      { source: "IT", target: "信息技术" },
    ];
    expect(shown(text, matcher("en-zh", entries).find(text))).toEqual(["Polish=波兰的", "IT=信息技术"]);
  });

  it("lets the first termbase decide, with all of its translations", () => {
    const one = [law, { source: "Law", target: "法" }];
    const [found] = matcher("en-zh", one, [{ source: "law", target: "定律" }]).find("The law.");
    expect(found).toMatchObject({
      targets: ["法律", "法"],
      forbidden: [],
      term: { libraryName: "termbase 0", rank: 0 },
    });
  });

  it("keeps forbidden translations apart, and takes none that a better termbase forbids", () => {
    const forbidding = [{ ...law, forbidden: true }];
    expect(matcher("en-zh", forbidding, [law]).find("The law.")).toMatchObject([{ targets: [], forbidden: ["法律"] }]);
    expect(matcher("en-zh", [law], forbidding).find("The law.")).toMatchObject([{ targets: ["法律"], forbidden: [] }]);
  });

  it("looks for the first hundred of many translations, without comparing each with each", () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({ ...law, target: `法${n}`, forbidden: n % 2 === 0 }));
    const [found] = matcher("en-zh", many).find("The law.");
    expect([found?.targets.length, found?.forbidden.length, found?.targets[0]]).toEqual([100, 100, "法1"]);
  });

  it("finds Chinese terms that are words of their own", () => {
    const text = "电动机的动机";
    expect(shown(text, matcher("zh-en", [{ source: "动机", target: "motive" }]).find(text))).toEqual(["动机=motive"]);
  });

  it("builds 100,000 terms and finds them in time that grows with the text", () => {
    const entries = Array.from({ length: 100_000 }, (_, n) => ({ source: `part number ${n}x`, target: `零件${n}` }));
    const many = matcher("en-zh", entries);
    expect(many.size).toBe(100_000);
    expect(many.find("part number 99999x, ".repeat(200))).toHaveLength(200);
    const nested = Array.from({ length: 200 }, (_, n) => ({ source: "a ".repeat(n + 1), target: `${n}` }));
    expect(matcher("en-zh", nested).find("a ".repeat(400))).toHaveLength(2);
  });
});

describe("checkTerms", () => {
  function check(pair: keyof typeof pairs, entries: readonly Entry[], source: string, text: string) {
    const found = matcher(pair, entries).find(source);
    return checkTerms(found, { text, language: pairs[pair].target }, "memory").map((outcome) =>
      outcome.honoured ? text.slice(outcome.span.start, outcome.span.end) : outcome.reason,
    );
  }

  it("takes inflected forms and tells where they stand", () => {
    const entries = [{ source: "律师事务所", target: "law firm" }];
    expect(check("zh-en", entries, "两家律师事务所。", "Two Law Firms.")).toEqual(["Law Firms"]);
  });

  it("wants one for each mention, and each of the longer term's own", () => {
    const entries = [
      { source: "律师", target: "law" },
      { source: "律师事务所", target: "law firm" },
    ];
    expect(check("zh-en", entries, "律师事务所，律师。", "A law firm.")).toEqual(["law firm", "memory"]);
    expect(check("zh-en", entries.slice(1), "律师事务所，律师事务所。", "A law firm.")).toEqual(["law firm", "memory"]);
  });

  it("tells of a forbidden translation, and nothing where it is heeded", () => {
    const entries = [{ source: "手机", target: "cell phone", forbidden: true }];
    expect(check("zh-en", entries, "一部手机。", "A cell phone.")).toEqual(["forbidden"]);
    expect(check("zh-en", entries, "一部手机。", "A mobile.")).toEqual([]);
  });

  it("tells an acronym from the word of its letters", () => {
    expect(check("zh-en", [{ source: "信息技术", target: "IT" }], "学习信息技术。", "Learn it.")).toEqual(["memory"]);
  });
});

describe("repairTerms", () => {
  /** `[...]` in the target stands around the engine's words for each term, in order. */
  function repair(pair: keyof typeof pairs, entries: readonly Entry[], source: string, marked: string) {
    const spans: TermSpan[] = [];
    let text = "";
    for (const part of marked.split(/(\[[^[\]]*\])/)) {
      const words = part.startsWith("[") ? part.slice(1, -1) : part;
      if (part.startsWith("[")) spans.push({ start: text.length, end: text.length + words.length });
      text += words;
    }
    const found = matcher(pair, entries).find(source);
    return repairTerms(found, {
      text,
      tags: [],
      language: pairs[pair].target,
      spans: found.map((_, n) => spans[n] ?? null),
    });
  }

  it.each<[keyof typeof pairs, string, string, string, string]>([
    ["zh-en", "律师事务所=law firm", "律师事务所关门了。", "[Attorney office] has closed.", "Law firm has closed."],
    ["zh-en", "律师事务所=law firm", "一家律师事务所。", "It is [an office].", "It is a law firm."],
    ["zh-en", "组织=institution", "一个组织。", "It is [a body].", "It is an institution."],
    ["zh-en", "组织=the institution", "这个组织。", "It is the [body].", "It is the institution."],
    ["zh-en", "律师事务所=law firm", "律师事务所。", "Their law [office] is here.", "Their law firm is here."],
    ["zh-en", "律师事务所=law firm", "律师事务所。", "Two law firms.", "Two law firms."],
    ["zh-en", "胜利=victory", "赢得了胜利。", "He came to win[.]", "He came to win victory."],
    ["zh-en", "和平=peace", "和平的标志。", "The sign [of] love.", "The sign of peace love."],
    ["en-zh", "law firm=律师行", "The law firm closed.", "[律师事务所]关门了。", "律师行关门了。"],
    ["en-zh", "local=本地", "Local media.", "[当地的]媒体。", "本地的媒体。"],
    ["en-zh", "phone=iPhone", "The phone.", "这部[电话]。", "这部iPhone。"],
    ["en-fr", "water=eau", "of water", "un verre de [vin]", "un verre d'eau"],
    ["en-fr", "water=eau", "the water", "la [flotte]", "l'eau"],
    ["en-fr", "man=homme", "of the man", "C'est du [gars]", "C'est de l'homme"],
    ["en-fr", "tree=arbre", "To the tree", "Au [bois]", "À l'arbre"],
    ["en-fr", "flag=drapeau", "the flag", "jusqu’à l’[étendard]", "jusqu’à le drapeau"],
    ["en-fr", "rise=hausse", "the rise", "la [montée]", "la hausse"],
    ["zh-en", "标准=8-bit norm", "一个标准。", "It is a [rule].", "It is an 8-bit norm."],
    ["zh-en", "价格=price", "高。价格低。", "High. [Cost] is low.", "High. Price is low."],
    ["en-fr", "milk=lait", "of milk", "un verre d’[eau]", "un verre de lait"],
  ])("writes in %s %s", (pair, term, source, marked, expected) => {
    const [from = "", to = ""] = term.split("=");
    const { text, outcomes } = repair(pair, [{ source: from, target: to }], source, marked);
    expect(text).toBe(expected);
    expect(outcomes).toMatchObject([{ honoured: true, target: to }]);
  });

  it("replaces a forbidden translation by the wanted one", () => {
    const entries = [
      { source: "手机", target: "mobile phone" },
      { source: "手机", target: "cell phone", forbidden: true },
    ];
    expect(repair("zh-en", entries, "手机坏了。", "Cell phones broke.").text).toBe("Mobile phone broke.");
  });

  it("does not forbid a part of a wanted translation that stands there once more", () => {
    const entries = [
      { source: "手机", target: "mobile phone" },
      { source: "手机", target: "phone", forbidden: true },
    ];
    const twice = repair("zh-en", entries, "手机。", "A mobile phone is a mobile phone.");
    expect(twice).toMatchObject({ repairs: 0, outcomes: [{ honoured: true }] });
  });

  it("lists what it cannot repair", () => {
    const entries = [
      { source: "调查", target: "inquiry" },
      { source: "组织", target: "organization" },
    ];
    const lost = repair("zh-en", entries.slice(0, 1), "一项调查。", "A look.");
    expect(lost).toMatchObject({ repairs: 0, outcomes: [{ honoured: false, reason: "position" }] });
    const shared = repair("zh-en", entries, "调查组织。", "The [organization].");
    expect(shared.outcomes).toMatchObject([{ reason: "overlap" }, { honoured: true }]);
  });

  it("keeps tags in their order around the words that were replaced", () => {
    const found = matcher("zh-en", [{ source: "律师事务所", target: "law firm" }]).find("律师事务所关门了。");
    const text = "The attorney office closed.";
    const tags = [
      { id: 1, kind: "open", offset: 4 },
      { id: 2, kind: "open", offset: 8 },
      { id: 1, kind: "close", offset: 12 },
      { id: 3, kind: "standalone", offset: 13 },
      { id: 2, kind: "close", offset: 26 },
    ] as const;
    const repaired = repairTerms(found, { text, tags, language: "en-us", spans: [{ start: 4, end: 19 }] });
    expect(repaired.text).toBe("The law firm closed.");
    expect(repaired.tags.map(({ id, offset }) => [id, offset])).toEqual([
      [1, 4],
      [2, 4],
      [1, 12],
      [3, 12],
      [2, 19],
    ]);
  });
});
