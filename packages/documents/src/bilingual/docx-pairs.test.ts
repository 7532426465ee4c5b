import { describe, expect, it } from "vitest";
import { tagFaults } from "../conformance/checks.ts";
import { buildDocx, paragraph, run } from "../formats/docx/testing/build-docx.ts";
import { sourceOfBytes } from "../model/byte-source.ts";
import { writeBilingualDocx } from "../outputs/index.ts";
import { readHeading } from "./column-headings.ts";
import { type LanguagePair, readDocxPairs, writeProjectDocx } from "./index.ts";
import { bytesOf, projectMeta, randomProject, streamOf } from "./testing/sample-project.ts";

const table = (...rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((text) => `<w:tc>${paragraph(run(text))}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;
const read = (bytes: Uint8Array, pair?: LanguagePair) =>
  readDocxPairs(sourceOfBytes(bytes), { fileName: "a.docx", ...(pair && { pair }) });
const pairsIn = (body: string, pair?: LanguagePair) => {
  const { units, ...languages } = read(buildDocx(body), pair);
  return { ...languages, pairs: units.map(({ text, existing }) => [text, existing?.text]) };
};

describe("a bilingual Word file that was made elsewhere", () => {
  it.each([
    [["ID", "Source", "Target", "Comment"], {}],
    [
      ["ID", "English (United States)", "Chinese (Simplified)", "Status"],
      { sourceLanguage: "en-us", targetLanguage: "zh-cn" },
    ],
    [["#", "原文（英语）", "译文（简体中文）", "%"], { sourceLanguage: "en-us", targetLanguage: "zh-cn" }],
    [["No.", "en-US", "fr-FR", ""], { sourceLanguage: "en-us", targetLanguage: "fr" }],
    [["Segment ID", "Source segment", "Target segment", "x"], {}],
    [["", "Source: ja", "Translation [ko]", ""], { sourceLanguage: "ja", targetLanguage: "ko" }],
  ])("is read by its headings: %j", (headings, languages) => {
    const rows = [headings, ["1", "One", "Un", "x"], ["2", "Two", "", ""], ["3", "", "Trois", ""]];
    expect(pairsIn(table(...rows))).toEqual({
      ...languages,
      pairs: [
        ["One", "Un"],
        ["Two", undefined],
      ],
    });
  });

  it("is read the other way round where the pair says so", () => {
    const body = table(["English", "Français"], ["One", "Un"]);
    expect(pairsIn(body, { sourceLanguage: "fr", targetLanguage: "en-us" })).toEqual({
      sourceLanguage: "fr",
      targetLanguage: "en-us",
      pairs: [["Un", "One"]],
    });
  });

  it("goes on in tables without headings, over titles and headings that come again", () => {
    const first = table(["memoQ", "a.docx"], ["Source", "Target"], ["One", "Un"], ["Source", "Target"]);
    const second = table(["Two", "Deux"], ["English", "French"]);
    expect(pairsIn(table(["Date", "2026"]) + first + second).pairs).toEqual([
      ["One", "Un"],
      ["Two", "Deux"],
      ["English", "French"],
    ]);
  });

  it("says what is missing", () => {
    expect(() => pairsIn(paragraph(run("Text")))).toThrow("it has no table");
    expect(() => pairsIn(table(["One", "Un"]))).toThrow("names the source and the target column");
    const fault = expect.objectContaining({ fault: "documentNotBilingual", details: { lacks: "columns" } });
    expect(() => pairsIn(table(["One", "Un"]))).toThrow(fault);
    expect(() => pairsIn(table(["Source", "Target"], ["", "Un"]))).toThrow("no row with a source text");
  });

  it("may be our own, of a project or of a document", async () => {
    const segments = randomProject(9).filter(({ source }) => source.text.trim() !== "");
    const { units, ...languages } = read(await bytesOf(writeProjectDocx(projectMeta, streamOf(segments))));
    expect(languages).toEqual({ sourceLanguage: "en-us", targetLanguage: "fr" });
    expect(units.map(({ id, text }) => [id, text])).toEqual(segments.map(({ key, source }) => [key, source.text]));
    expect(units.map(({ existing }) => [existing?.text, existing?.state, existing?.isLocked])).toEqual(
      segments.map(({ target, status, isLocked }) =>
        target ? [target.text, status, isLocked] : [undefined, undefined, undefined],
      ),
    );
    expect(units.flatMap((unit) => [unit, unit.existing ?? unit]).flatMap(tagFaults)).toEqual([]);
    const unit = { id: "1", text: "One ⟦1⟧", tags: [], context: { part: "p", kind: "paragraph" } } as const;
    const plain = await bytesOf(
      writeBilingualDocx(projectMeta, streamOf([{ unit, target: { id: "1", text: "Un", tags: [] } }])),
    );
    expect(read(plain)).toMatchObject({ targetLanguage: "fr", units: [{ text: "One ⟦1⟧", existing: { text: "Un" } }] });
  });

  it("knows headings from texts", () => {
    expect(
      ["Chinese (Traditional)", "Source of all evil", "The English", "Chinese-English", "Open source"].map(readHeading),
    ).toEqual(Array.from({ length: 5 }));
  });
});
