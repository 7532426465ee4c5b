import { describe, expect, it } from "vitest";
import { alignTerms, countTerms, mergeCounts, rankCandidates, type TermCounts } from "./index.ts";

const heart = [
  "Heart failure is treated with a beta blocker. Left ventricular ejection fraction was measured in heart failure.",
  "The left ventricular ejection fraction fell. Chronic heart failure (CHF) needs beta-blockers, as the clinic in Geneva says.",
  "A beta blocker helps where chronic heart failure (CHF) is known; CHF is common, says the clinic in Geneva of heart failure.",
];

const termsOf = (counts: TermCounts): string[] => rankCandidates(counts).map(({ term }) => term);
const rowOf = (counts: TermCounts, term: string) => rankCandidates(counts).find((row) => row.term === term);

describe("candidates of English", () => {
  const counts = countTerms(heart, "en-us");

  it("has the terms of several words, and no words of the sentence between", () => {
    expect(termsOf(counts)).toEqual(expect.arrayContaining(["heart failure", "left ventricular ejection fraction"]));
    expect(termsOf(counts).filter((term) => /\b(?:is|with|a|was|in|the)\b/i.test(term))).toEqual([]);
  });

  it("drops fragments of one longer term, and ends none with an adjective", () => {
    expect(termsOf(counts)).not.toContain("ejection fraction");
    expect(termsOf(counts)).not.toContain("left ventricular");
  });

  it("drops a fragment that stands alone once in five times, and an adjective at the end", () => {
    const text = [
      ...Array.from({ length: 4 }, () => "It was a stroke volume index."),
      "The stroke volume was mitral stenotic.",
    ];
    const more = countTerms([...text, "The valve is mitral stenotic."], "en-us");
    expect(termsOf(more)).toContain("stroke volume index");
    expect(termsOf(more)).not.toContain("stroke volume");
    expect(termsOf(more)).not.toContain("mitral stenotic");
  });

  it("keeps a part that is a term of its own", () => {
    expect(termsOf(counts)).toContain("chronic heart failure");
    expect(rowOf(counts, "heart failure")?.frequency).toBe(5);
  });

  it("makes one row of inflections, capitals and hyphens, with the most frequent form shown", () => {
    const row = rowOf(counts, "beta blocker");
    expect(row).toMatchObject({ frequency: 3, variants: ["beta-blockers"] });
    expect(termsOf(counts)).not.toContain("beta-blockers");
  });

  it("ties an abbreviation to its long form, and the other way round", () => {
    expect(rowOf(counts, "CHF")).toMatchObject({ kind: "abbreviation", longForm: "chronic heart failure" });
    expect(rowOf(counts, "chronic heart failure")?.abbreviation).toBe("CHF");
  });

  it("tells names by their capitals inside sentences", () => {
    expect(rowOf(counts, "Geneva")?.kind).toBe("name");
    expect(rowOf(counts, "heart failure")?.kind).toBe("term");
  });

  it("gives three examples at most, each with the term where it says", () => {
    const examples = rowOf(counts, "heart failure")?.examples ?? [];
    expect(examples).toHaveLength(3);
    expect(examples.map(({ text, start, end }) => text.slice(start, end).toLowerCase())).toEqual(
      examples.map(() => "heart failure"),
    );
  });

  it("has no more than it may, no terms that are too short, and no headings in capitals", () => {
    expect(rankCandidates(counts, { limit: 2 })).toEqual(rankCandidates(counts).slice(0, 2));
    const longest = Math.max(...termsOf(counts).map((term) => term.length));
    const long = rankCandidates(counts, { minLength: longest });
    expect(long.every(({ term, kind }) => kind === "abbreviation" || term.length === longest)).toBe(true);
    const shouted = countTerms(["GEARBOX HOUSING", "GEARBOX HOUSING", "A gearbox housing broke."], "en-us");
    expect(rowOf(shouted, "gearbox housing")?.variants).toEqual(["GEARBOX HOUSING"]);
  });

  it("counts words that every object has", () => {
    const code = "The constructor calls another constructor. Its __proto__ has toString, and toString calls __proto__.";
    const again = JSON.parse(JSON.stringify(countTerms([code, code], "en-us"))) as TermCounts;
    expect(rowOf(mergeCounts([again, again]), "constructor")).toMatchObject({ frequency: 8, variants: [] });
  });
});

describe("counts", () => {
  it("of documents merged one by one, through JSON, are those of all at once", () => {
    const kept = heart.map((text) => JSON.parse(JSON.stringify(countTerms([text], "en-us"))) as TermCounts);
    const [first, ...others] = kept;
    const oneByOne = others.reduce((merged, next) => mergeCounts([merged, next]), first as TermCounts);
    expect(rankCandidates(oneByOne)).toEqual(rankCandidates(mergeCounts(kept)));
    expect(rowOf(oneByOne, "heart failure")).toMatchObject({ frequency: 5, documents: 3 });
    expect(oneByOne.wordCounts["heart"]).toBe(5);
    for (const { term, variants, examples } of rankCandidates(oneByOne)) {
      const forms = [term, ...variants].map((form) => form.toLowerCase());
      for (const { text, start, end } of examples) expect(forms).toContain(text.slice(start, end).toLowerCase());
    }
    const whole = termsOf(countTerms(heart, "en-us"));
    expect(termsOf(oneByOne).toSorted()).toEqual(whole.toSorted());
  });

  it("leave those that are merged as they are", () => {
    const counts = countTerms(heart, "en-us");
    const before = structuredClone(counts);
    mergeCounts([counts, counts]);
    expect(counts).toEqual(before);
  });

  it("of two languages are refused", () => {
    expect(() => mergeCounts([countTerms(heart, "en-us"), countTerms(heart, "fr")])).toThrow(RangeError);
    expect(() => mergeCounts([])).toThrow(RangeError);
  });

  it("have a bounded number of abbreviations", () => {
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
    const short = letters.flatMap((a) => letters.flatMap((b) => letters.slice(0, 9).map((c) => `${a}${b}${c}`)));
    const abbreviations = Object.fromEntries(short.map((one) => [one, { [`long ${one}`]: 1 }]));
    expect(Object.keys(mergeCounts([{ ...countTerms([], "en-us"), abbreviations }]).abbreviations)).toHaveLength(5_000);
  });

  it("are bounded, and keep what is frequent", () => {
    const words = Array.from({ length: 40_000 }, (_, n) => `zq${n.toString(36)} vk${(n * 7).toString(36)}.`);
    const counts = countTerms([...heart, ...words], "en-us");
    expect(Object.keys(counts.candidates)).toHaveLength(60_000);
    expect(counts.candidates["heart failure"]?.frequency).toBe(5);
  });
});

describe("other languages", () => {
  it("French: small words inside, inflections folded, elided articles left out", () => {
    const text =
      "L’insuffisance cardiaque augmente le taux de mortalité. Les insuffisances cardiaques et les taux de mortalité baissent.";
    const counts = countTerms([text], "fr");
    expect(termsOf(counts)).toEqual(expect.arrayContaining(["insuffisance cardiaque", "taux de mortalité"]));
  });

  it("Spanish and Russian: forms of one term are one row", () => {
    const spanish = countTerms(["Un aerogenerador marino, con palas. Hay aerogeneradores marinos."], "es");
    expect(rowOf(spanish, "aerogenerador marino")).toMatchObject({
      frequency: 2,
      variants: ["aerogeneradores marinos"],
    });
    const russian = countTerms(["Сердечная недостаточность опасна. Лечение сердечной недостаточности возможно."], "ru");
    expect(rowOf(russian, "Сердечная недостаточность")?.variants).toEqual(["сердечной недостаточности"]);
  });

  it("Chinese: words joined, no particle in a term, abbreviation in full-width brackets", () => {
    const text = [
      "卷积神经网络（CNN）是一种神经网络。我们训练了卷积神经网络的模型参数，损失函数是模型参数的函数。",
      "在卷积神经网络（CNN）中，损失函数的梯度。",
    ];
    const counts = countTerms(text, "zh-cn");
    expect(termsOf(counts)).toEqual(expect.arrayContaining(["卷积神经网络", "模型参数", "损失函数"]));
    expect(termsOf(counts).filter((term) => /[的了在是]/.test(term))).toEqual([]);
    expect(rowOf(counts, "CNN")).toMatchObject({ kind: "abbreviation", longForm: "卷积神经网络" });
  });

  it("Japanese: katakana and kanji between particles", () => {
    const text = "ニューラルネットワークを学習します。このニューラルネットワークの損失関数は、損失関数と呼ばれます。";
    const counts = countTerms([text], "ja");
    expect(termsOf(counts)).toEqual(expect.arrayContaining(["ニューラルネットワーク", "損失関数"]));
    expect(Object.keys(counts.candidates).filter((key) => /\p{Script=Hiragana}/u.test(key))).toEqual([]);
  });
});

describe("alignTerms", () => {
  const pairs = [
    ["武宗学府招收学员。", "The Martial Arts Training Institute takes students."],
    ["他离开了武宗学府。", "He left the Martial Arts Training Institute."],
    ["武宗学府很远，苏宇在等。", "The Martial Arts Training Institute is far, and Su Yu is waiting."],
    ["苏宇看见了学员。", "Su Yu saw the students."],
    ["苏宇笑了。", "Su Yu smiled."],
    ["学员都走了。", "All students were gone."],
  ].map(([source = "", target = ""]) => ({ source, target }));
  const languages = { source: "zh-cn", target: "en-us" } as const;
  const found = new Map(alignTerms(pairs, ["武宗学府", "苏宇", "学员"], languages).map((row) => [row.source, row]));

  it("finds whole phrases without the article, not fragments", () => {
    expect(found.get("武宗学府")).toMatchObject({
      target: "Martial Arts Training Institute",
      pairs: 3,
      association: 1,
    });
    expect(found.get("苏宇")?.target).toBe("Su Yu");
    expect(found.get("学员")?.target).toBe("students");
  });

  it("finds inflected source terms by whole words", () => {
    const english = pairs.map(({ source, target }) => ({ source: target, target: source }));
    const [row] = alignTerms(english, ["student"], { source: "en-us", target: "zh-cn" });
    expect(row).toMatchObject({ source: "student", target: "学员", pairs: 3 });
    expect(alignTerms(english, ["art"], { source: "en-us", target: "zh-cn", minPairs: 4 })).toEqual([]);
  });

  it("takes the whole phrase where its part is found a little more often", () => {
    const measured = [
      ["射血分数下降。", "The ejection fraction fell."],
      ["射血分数很低。", "The ejection fraction is low."],
      ["测量射血分数。", "Measure the ejection fraction."],
      ["射血分数正常。", "The ejection share is normal."],
      ["病人走了。", "The patient left."],
    ].map(([source = "", target = ""]) => ({ source, target }));
    expect(alignTerms(measured, ["射血分数"], languages)[0]?.target).toBe("ejection fraction");
  });

  it("gives a phrase to the term that it is nearest to", () => {
    const beside = [
      ["苏宇在武馆。", "Su Yu is in the hall."],
      ["苏宇去武馆。", "Su Yu goes to the hall."],
      ["苏宇回武馆。", "Su Yu returns home."],
      ["苏宇笑了。", "Su Yu smiled."],
    ].map(([source = "", target = ""]) => ({ source, target }));
    const targets = alignTerms(beside, ["苏宇", "武馆"], languages).map(({ target }) => target);
    expect(targets).toEqual(["Su Yu", "hall"]);
  });

  it("leaves out what is seen too rarely", () => {
    expect(alignTerms(pairs, ["武宗学府"], { ...languages, minPairs: 4 })).toEqual([]);
  });
});
