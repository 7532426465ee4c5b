import { describe, expect, it } from "vitest";
import { describeFormat, extractWhole, mergeWhole } from "../../conformance/index.ts";
import { encodeText } from "../../text-encoding/codec.ts";
import type { EncodingName } from "../../text-encoding/encodings.ts";
import { txtFormat } from "./index.ts";

const lines = "First line\r\n\r\n  Second, indented  \nThird\rFourth\n\f\n- a point\n12. a number\n";
const wrapped = [
  "The quick brown fox jumps over the lazy dog and runs on into the dark",
  "green forest, where it meets another fox that is just as quick and as",
  "brown as itself. They talk for a while about dogs, and then each goes",
  "its own way.",
  "",
  "  * A point that is long enough to be wrapped at the same width as the",
  "    text above it, so that it takes two lines.",
  "  * A short one",
  "",
  "Name      Price      Left",
  "Apples    2.50       a lot",
  "",
  "Signed",
  "by nobody",
].join("\n");
const chinese = [
  "　　人们常常说，时间是最公平的东西，因为每个人每天都有二十四个小时，",
  "不多也不少。可是同样的时间，在不同的人手里却会变成不同的东西，有人用",
  "它来学习，有人用它来工作，也有人什么都不做，只是看着它慢慢地从自己身",
  "边走过。",
  "",
  "第一章　开始",
].join("\r\n");

const bytes = (text: string, encoding: EncodingName = "utf-8"): Uint8Array => encodeText(text, encoding);

const mixed = "See:\n\n```js\n// a name\nlet a = 1; // 1\n```\n\n| Name | Price |\n|------|-------|\n| Pipe | 3 |\n";

describeFormat(txtFormat, [
  { name: "code and tables", bytes: () => bytes(mixed), isByteEqual: true },
  { name: "lines", bytes: () => bytes(lines), isByteEqual: true },
  { name: "wrapped paragraphs", bytes: () => bytes(wrapped), isByteEqual: true },
  { name: "Chinese in gb18030", bytes: () => bytes(chinese, "gb18030"), isByteEqual: true },
  { name: "utf-16 with a mark", bytes: () => bytes(`\ufeff${lines}`, "utf-16be"), isByteEqual: true },
]);

async function translate(
  text: string,
  translations: Record<string, string>,
  encoding?: EncodingName,
): Promise<Uint8Array> {
  return mergeWhole(txtFormat, bytes(text, encoding), {
    options: { fileName: "a.txt" },
    targetOf: ({ id, text }) => ({ id, text: translations[text] ?? text, tags: [] }),
  });
}

describe("plain text", () => {
  it("keeps bullets, numbers, spaces and line ends outside of the texts", async () => {
    const { units } = await extractWhole(txtFormat, bytes(lines), { fileName: "a.txt" });
    expect(units.map(({ text }) => text)).toEqual([
      "First line",
      "Second, indented",
      "Third",
      "Fourth",
      "a point",
      "a number",
    ]);
  });

  it("reads lines that were wrapped at a width as one text, and wraps its translation", async () => {
    const { units } = await extractWhole(txtFormat, bytes(wrapped), { fileName: "a.txt" });
    expect(units.map(({ text, context }) => `${context.kind}: ${text.slice(0, 20)}`)).toEqual([
      "paragraph: The quick brown fox ",
      "paragraph: A point that is long",
      "line: A short one",
      "line: Name",
      "line: Price",
      "line: Left",
      "line: Apples",
      "line: a lot",
      "line: Signed",
      "line: by nobody",
    ]);
    const point = units[1]?.text ?? "";
    expect(point).toContain("width as the text above it");
    const merged = await translate(wrapped, {
      [point]: `${"word ".repeat(20)}end`,
      Apples: "Pommes de terre",
      Name: "Nom",
    });
    expect(Buffer.from(merged).toString()).toContain(
      [
        "  * word word word word word word word word word word word word word",
        "    word word word word word word word end",
        "  * A short one",
        "",
        "Nom       Price      Left",
        "Pommes de terre   2.50   a lot",
      ].join("\n"),
    );
  });

  it("joins Chinese lines without a space", async () => {
    const { units } = await extractWhole(txtFormat, bytes(chinese, "gb18030"), { fileName: "a.txt" });
    expect(units.map(({ text }) => text.length)).toEqual([104, 6]);
    expect(units[0]?.text).toContain("有人用它来学习");
  });

  it("becomes UTF-8 where the encoding lacks a character, and says so", async () => {
    const warnings: unknown[] = [];
    const merged = await mergeWhole(txtFormat, bytes("Où êtes-vous ?\n", "windows-1252"), {
      options: { fileName: "a.txt" },
      targetOf: ({ id }) => ({ id, text: "你在哪里？", tags: [] }),
      warn: (warning) => warnings.push(warning),
    });
    expect(Buffer.from(merged).toString()).toBe("\ufeff你在哪里？\n");
    expect(warnings).toEqual([{ code: "unencodable", location: "a.txt", details: { encoding: "windows-1252" } }]);
  });

  it("keeps code, and gives its comments as texts", async () => {
    const code = "Try this:\n\n# Counts words.\ndef count(words):\n    return len(words)  # all of them\n\nDone.";
    const { units } = await extractWhole(txtFormat, bytes(code), { fileName: "a.txt" });
    expect(units.map(({ text }) => text)).toEqual(["Try this:", "Counts words.", "all of them", "Done."]);
    const merged = await translate(code, { "Counts words.": "数单词。", "all of them": "全部" });
    expect(Buffer.from(merged).toString()).toBe(
      code.replace("Counts words.", "数单词。").replace("all of them", "全部"),
    );
  });

  it("never lets a translation add lines", async () => {
    expect(Buffer.from(await translate("One\nTwo\n", { One: "Un\n\nDeux" })).toString()).toBe("Un Deux\nTwo\n");
  });
});
