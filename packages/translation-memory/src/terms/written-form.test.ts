import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { checkTerms, createTermIndex, createTermMatcher, repairTerms, type TermSpan } from "./index.ts";

interface Wanted {
  readonly target: string;
  readonly language?: LanguageCode;
  readonly caseSensitive?: boolean;
  readonly forbidden?: string;
}

/** A sentence with one term, and its translation: `[...]` stands around the engine's words for the term. */
function translated({ target, language = "en-us", caseSensitive = false, forbidden }: Wanted, marked: string) {
  const source: LanguageCode = language === "zh-cn" ? "en-us" : "zh-cn";
  const [sentence, word] = source === "zh-cn" ? ["公司成立了。", "公司"] : ["The word stands.", "word"];
  const index = createTermIndex(source);
  const entry = { source: word, caseSensitive };
  index.add({ ...entry, id: "1", target, forbidden: false });
  if (forbidden !== undefined) index.add({ ...entry, id: "2", target: forbidden, forbidden: true });
  const found = createTermMatcher([{ id: "tb", name: "tb", index }], { source, target: language }).find(sentence);
  const start = marked.indexOf("[");
  const text = marked.replace(/[[\]]/g, "");
  const span: TermSpan | null = start < 0 ? null : { start, end: marked.indexOf("]") - 1 };
  return { found, text, language, spans: [span] };
}

function repaired(wanted: Wanted, marked: string): string {
  const { found, text, language, spans } = translated(wanted, marked);
  const after = repairTerms(found, { text, tags: [], language, spans });
  const [told] = after.outcomes;
  // What is told of the repaired text is what a check of it tells.
  const [checked] = checkTerms(found, { text: after.text, language, spans: [null] }, "position");
  expect(told).toMatchObject({ honoured: true });
  expect(checked?.honoured).toBe(true);
  return after.text;
}

const honoured = (wanted: Wanted, text: string): boolean => {
  const { found, language } = translated(wanted, text);
  return checkTerms(found, { text, language }, "memory").every((outcome) => outcome.honoured);
};

describe("capitals of a wanted translation", () => {
  const company: Wanted = { target: "the Company" };

  it.each<[string, Wanted, string, string]>([
    ["are written", company, "It is said that [the company] grew.", "It is said that the Company grew."],
    [
      "are written whatever the entry says of its source",
      { ...company, caseSensitive: true },
      "So [the company] grew.",
      "So the Company grew.",
    ],
    ["are written where the engine does not say where", company, "So the company grew.", "So the Company grew."],
    ["are written into a form of it", company, "So [the companies] grew.", "So the Companies grew."],
    ["leave the start of a sentence its own", company, "[The company] grew.", "The Company grew."],
    [
      "leave the start of a sentence its own, in other words",
      company,
      "Yes. [The firm] grew.",
      "Yes. The Company grew.",
    ],
    ["leave the start of a sentence its own, with its article", company, "[A firm] grew.", "The Company grew."],
    ["are not added", { target: "company" }, "[The firm] grew.", "The company grew."],
    ["take away others", company, "And [The Company] grew.", "And the Company grew."],
    ["stay inside a name", { target: "iPhone" }, "[Iphone] sales grew.", "iPhone sales grew."],
    ["go with a text in capitals", company, "TODAY [THE FIRM] GREW.", "TODAY THE COMPANY GREW."],
    [
      "go with a text in capitals where it has none",
      { target: "law firm" },
      "TODAY [THE BUREAU] GREW.",
      "TODAY THE LAW FIRM GREW.",
    ],
    ["of an acronym", { target: "NASA" }, "Ask [Nasa] first.", "Ask NASA first."],
    ["with a determiner", company, "They left our [company].", "They left the Company."],
    ["in French", { target: "la Société", language: "fr" }, "Hier [la société] a grandi.", "Hier la Société a grandi."],
    ["in Russian", { target: "Общество", language: "ru" }, "Вчера [обществом] принято.", "Вчера Обществом принято."],
  ])("%s", (_, wanted, marked, expected) => expect(repaired(wanted, marked)).toBe(expected));

  it.each<[boolean, Wanted, string]>([
    [true, company, "Here the Company grew."],
    [true, company, "The Company grew."],
    [true, company, "Note: The Company grew."],
    [true, company, "“The Company grew.”"],
    [true, company, "THE COMPANY GREW."],
    [true, { target: "law firm" }, "Two Law Firms."],
    [true, { target: "the board" }, "The Board met."],
    [false, company, "The company grew."],
    [false, company, "Here THE COMPANY grew."],
    [false, company, "Here The Company grew."],
    [false, { target: "iPhone" }, "IPhone sales grew."],
    [false, { target: "May" }, "It may rain."],
    [false, { ...company, target: "the company", forbidden: "the Company" }, "Here the Company grew."],
    [true, { ...company, forbidden: "the company" }, "Here the Company grew."],
  ])("%s: %j in %s", (expected, wanted, text) => expect(honoured(wanted, text)).toBe(expected));

  it("do not make a name of a word that nobody says is the term", () => {
    const { found, text, language, spans } = translated({ target: "May" }, "It may rain.");
    expect(repairTerms(found, { text, tags: [], language, spans })).toMatchObject({
      text,
      outcomes: [{ honoured: false, reason: "position" }],
    });
  });
});

describe("the spelling of a wanted translation", () => {
  it.each<[string, Wanted, string, string]>([
    ["has its width", { target: "ＩＴ部", language: "zh-cn" }, "这是[IT部]。", "这是ＩＴ部。"],
    ["has its spaces", { target: "人工 智能", language: "zh-cn" }, "这是[人工智能]。", "这是人工 智能。"],
    ["has no others", { target: "人工智能", language: "zh-cn" }, "这是[人工 智能]。", "这是人工智能。"],
    ["has its hyphen, and no spaces around it", { target: "e-mail" }, "Send [e - mail].", "Send e-mail."],
    ["has its dash", { target: "Mann–Whitney" }, "Use [Mann-Whitney].", "Use Mann–Whitney."],
    ["has its accents", { target: "papá", language: "es" }, "Es el [papa].", "Es el papá."],
  ])("%s", (_, wanted, marked, expected) => expect(repaired(wanted, marked)).toBe(expected));

  it.each<[boolean, Wanted, string]>([
    [true, { target: "driver's licence" }, "A driver’s licence."],
    [true, { target: "e-mail" }, "An e‑mail."],
    [true, { target: "Excel 文件", language: "zh-cn" }, "这个Excel文件。"],
    [true, { target: "café" }, "A cafe\u0301."],
    [true, { target: "law firm" }, "A law\nfirm."],
    [true, { target: "ёжик", language: "ru" }, "Вот ежик."],
    [false, { target: "ＩＴ部", language: "zh-cn" }, "这是IT部。"],
    [false, { target: "人工智能", language: "zh-cn" }, "这是人工 智能。"],
    [false, { target: "papá", language: "es" }, "Es la papa."],
  ])("%s: %j in %s", (expected, wanted, text) => expect(honoured(wanted, text)).toBe(expected));
});
