import { describe, expect, test } from "vitest";
import { createScriptedEngine } from "../testing/scripted-engine.ts";
import { translateAll } from "../testing/translate-all.ts";

const toChinese = { source: "en-us", target: "zh-cn" } as const;

/** The text with each sentence that an engine was asked for in brackets. */
async function translate(text: string, more: object = {}) {
  const asked: string[] = [];
  const wordOf = (at: number) => `译${String.fromCodePoint(0x5000 + at)}文`;
  const engine = createScriptedEngine({
    answer: ({ text: sentence }) => ({ text: wordOf(asked.push(sentence) - 1) }),
  });
  const { outcome, events } = await translateAll([engine], { ...toChinese, texts: [text], ...more });
  const [translation] = outcome.translations;
  const streamed = events.map(({ before = "", target, after }) => before + target + after).join("");
  expect(streamed === "" ? translation?.text : streamed).toBe(translation?.text);
  const shown = asked.reduce(
    (all, sentence, at) => all.replaceAll(wordOf(at), `【${sentence}】`),
    translation?.text ?? "",
  );
  return { text: shown, counts: outcome.counts, segments: translation?.segments ?? [] };
}

const mail = [
  "Dear all,",
  "",
  "> The quick brown fox jumps over the lazy dog and runs on into the dark",
  "> green forest, where it meets another fox that is just as quick and as",
  "> brown as itself.",
  "",
  "The quick brown fox jumps over the lazy dog and runs on into the dark",
  "green forest. Where it meets another fox that is just as quick as it is,",
  "they talk.",
];
const verses = "Roses are red,\nViolets are blue,\nSugar is sweet,\nAnd so are you.";

describe("plain text", () => {
  test.each([
    ["tabs", "Steel pipe\t10\t$3.50\nCopper\t\t$9", "【Steel pipe】\t10\t$3.50\n【Copper】\t\t$9"],
    ["columns", "Name      Left\nSteel     Some", "【Name】      【Left】\n【Steel】     【Some】"],
    [
      "tables",
      "| Name | Price |\n|------|:-----:|\n| Steel | 3 |",
      "| 【Name】 | 【Price】 |\n|------|:-----:|\n| 【Steel】 | 3 |",
    ],
    [
      "lists",
      "Buy:\n  - Bread\n  - [ ] Milk\n1) Eat\n２、Go",
      "【Buy:】\n  - 【Bread】\n  - [ ] 【Milk】\n1) 【Eat】\n２、【Go】",
    ],
    ["headings and quotations", "## How it works\n> It just does.", "## 【How it works】\n> 【It just does.】"],
    ["leading spaces", "　　One more.\n    Another.", "　　【One more.】\n    【Another.】"],
  ])("keeps %s", async (_name, text, wanted) => {
    expect((await translate(text)).text).toBe(wanted);
  });

  test("reads the lines of a paragraph that was wrapped as one, where it is asked for", async () => {
    const { text } = await translate(mail.join("\n"), { joinsLines: true });
    expect(text).toBe(
      [
        "【Dear all,】",
        "",
        `> 【${mail
          .slice(2, 5)
          .map((line) => line.slice(2))
          .join(" ")}】`,
        "",
        `【${mail.slice(6).join(" ").replace(". ", ".】【")}】`,
      ].join("\n"),
    );
    const apart = await translate(mail.join("\n"));
    expect(apart.text.split("\n")).toHaveLength(mail.length);
  });

  test("tells a sentence of several lines in one, with its place in the text", async () => {
    const text = mail.slice(6).join("\n");
    const { segments } = await translate(text, { joinsLines: true });
    expect(segments.map(({ source }) => source)).toEqual([
      "The quick brown fox jumps over the lazy dog and runs on into the dark green forest.",
      "Where it meets another fox that is just as quick as it is, they talk.",
    ]);
    expect(
      segments.map(({ source_start: start, source_end: end }) => text.slice(start, end).replaceAll("\n", " ")),
    ).toEqual(segments.map(({ source }) => source));
  });

  test("reads two lines as one where a wide one goes on with a small letter", async () => {
    const [one, other] = [
      "You are right: the trip to Lyon was booked twice. I have asked",
      "the agency to cancel one of them.",
    ];
    const { text } = await translate(`${one}\n${other}\n\nBest,\nBen`, { joinsLines: true });
    expect(text).toBe(
      `【You are right: the trip to Lyon was booked twice.】【I have asked ${other}】\n\n【Best,】\n【Ben】`,
    );
  });

  test("leaves verses and addresses in their lines", async () => {
    expect((await translate(verses, { joinsLines: true })).text.split("\n")).toHaveLength(4);
    const address = "Jane Miller\nSouth Harbour Trading Company Limited\n12 Long Street\nSpringfield";
    expect((await translate(address, { joinsLines: true })).text.split("\n")).toHaveLength(4);
  });
});

test("keeps the signs of Markdown around what they stand around", async () => {
  const text = "**Dear** all. See [the page](http://a.b/c_d) now.\n![A cat](cat.png)";
  const { text: translated, segments } = await translate(text);
  for (const sign of ["[", "](http://a.b/c_d)", "![【A cat】](cat.png)"]) expect(translated).toContain(sign);
  expect(translated.split("**")).toHaveLength(3);
  expect(segments.map(({ source }) => source)).toEqual(["Dear all.", "See the page now.", "A cat"]);
});

describe("code", () => {
  const script = "// Adds two numbers.\nfunction add(a, b) {\n  return a + b; // the sum\n}\n";

  test("stays, and its comments are translated and counted alone", async () => {
    const { text, counts } = await translate(`Try this:\n${script}It works very well in all places.`);
    expect(text).toBe(
      "【Try this:】\n// 【Adds two numbers.】\nfunction add(a, b) {\n  return a + b; // 【the sum】\n}\n【It works very well in all places.】",
    );
    expect(counts.total).toBe("Try this:\nAdds two numbers.\n\nthe sum\n\nIt works very well in all places.".length);
  });

  test("between fences stays, too", async () => {
    const text = "See:\n```python\n# Counts words.\ntotal = len(words)\n```\nDone.";
    const wanted = "【See:】\n```python\n# 【Counts words.】\ntotal = len(words)\n```\n【Done.】";
    expect((await translate(text)).text).toBe(wanted);
    const named = "```\nSome words\nin a box\n```";
    expect(await translate(named)).toMatchObject({ text: named, counts: { total: 0 } });
  });

  test("without a comment is returned as it is, also where its language is named", async () => {
    const text = "const total = sum(items);\nif (total > 0) { return total; }";
    const { text: same, segments } = await translate(text);
    expect([same, new Set(segments.map(({ kept }) => kept))]).toEqual([text, new Set(["no-words"])]);
  });
});
