import { describe, expect, it } from "vitest";
import { extractWhole, mergeWhole } from "../../conformance/index.ts";
import { sourceOfBytes } from "../../model/byte-source.ts";
import type { Unit } from "../../model/unit.ts";
import { docxFormat } from "../docx/index.ts";
import { pdfFormat } from "./index.ts";
import { openPdf } from "./open-document.ts";
import { readPage } from "./read-page.ts";
import { buildPdf, linesAt, streamObject, textAt } from "./testing/build-pdf.ts";
import { everythingIn } from "./testing/read-text.ts";

const options = { fileName: "a.pdf" };
const fontOf = (name: string, entries = ""): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding ${entries} >>`;
const pdfOf = (content: string, mono = fontOf("Courier")): Buffer =>
  buildPdf({
    pages: [{ content }],
    resources: "/Font << /F 4 0 R /B 5 0 R /I 6 0 R /M 10 0 R >>",
    objects: [mono],
  });
const mono = (x: number, y: number, text: string) => textAt(x, y, text, { font: "M", size: 10 });
const unitsIn = async (bytes: Uint8Array): Promise<readonly Unit[]> =>
  (await extractWhole(pdfFormat, bytes, options)).units;
const codeIn = ({ text, code = [] }: Unit) => code.map(({ start, end, by }) => `${by}: ${text.slice(start, end)}`);

const prose = [
  "Rain fell on the old harbour for a whole week and the",
  "boats stayed where they were until the wind turned.",
];
const listing = ["copy --all old/harbour new", "if (wind == turned) {", "    send every boat();", "}"];
const manual = pdfOf(
  linesAt(72, 760, prose) +
    listing.map((line, row) => mono(72 + (row === 2 ? 24 : 0), 700 - 12 * row, line.trim())).join("") +
    textAt(72, 600, "So the boats went out again."),
);

describe("a listing of a page", () => {
  it("is read line by line, each line a unit that is code, and no more of the page is", async () => {
    const units = await unitsIn(manual);
    expect(units.map((unit) => [unit.id, unit.text, codeIn(unit), unit.isWhole ?? false])).toEqual([
      ["p1/b1", prose.join(" "), [], false],
      ...listing.slice(0, 3).map((line, row) => {
        return [`p1/b2/l${row + 1}`, line.trim(), [`style: ${line.trim()}`], true];
      }),
      ["p1/b3", "So the boats went out again.", [], false],
    ]);
  });

  it("is not a line of Chinese or Japanese, which are of one width in every font", async () => {
    const codes = Array.from(
      "港口的天气",
      (letter, at) => `<${String(at + 1).padStart(4, "0")}> <${letter.charCodeAt(0).toString(16)}>`,
    );
    const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${codes.length} beginbfchar\n${codes.join("\n")}\nendbfchar\nendcmap end end`;
    const bytes = buildPdf({
      pages: [{ content: `BT /M 12 Tf 72 700 Td <00010002000300040005> Tj ET\n${linesAt(72, 640, prose)}` }],
      resources: "/Font << /F 4 0 R /M 10 0 R >>",
      objects: [
        "<< /Type /Font /Subtype /Type0 /BaseFont /Harbour /Encoding /Identity-H /DescendantFonts [11 0 R] /ToUnicode 13 0 R >>",
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Harbour /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 12 0 R /DW 1000 >>",
        "<< /Type /FontDescriptor /FontName /Harbour /Flags 5 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
        streamObject(toUnicode),
      ],
    });
    expect((await unitsIn(bytes)).map((unit) => [unit.text, codeIn(unit)])).toEqual([
      ["港口的天气", []],
      [prose.join(" "), []],
    ]);
  });

  it("names the lines without words that it keeps", async () => {
    const { parts } = await extractWhole(
      pdfFormat,
      pdfOf(linesAt(72, 760, prose) + mono(72, 700, "copy --all") + mono(72, 688, "<w:r>")),
      options,
    );
    expect(parts.flatMap(({ kept = [] }) => kept)).toEqual([{ text: "<w:r>", reason: "code" }]);
  });

  it("is left untouched on the page when it stays", async () => {
    const merged = await mergeWhole(pdfFormat, manual, {
      options,
      targetOf: ({ id, text, tags, code }) =>
        code === undefined ? { id, text: `Then ${text}`, tags: [] } : { id, text, tags },
    });
    const written = await everythingIn(merged);
    for (const row of [0, 1, 2, 3])
      expect(written).toContain(mono(72 + (row === 2 ? 24 : 0), 700 - 12 * row, listing[row]?.trim() ?? "").trim());
    expect(written).not.toContain("Rain fell on the old");
  });

  it("keeps its lines where each began when it is translated", async () => {
    const merged = await mergeWhole(pdfFormat, manual, {
      options,
      targetLanguage: "ru",
      targetOf: ({ id, text, tags, code }) =>
        code === undefined ? { id, text, tags } : { id, text: `${id.slice(-1)} слово`, tags: [] },
    });
    const pdf = await openPdf(sourceOfBytes(merged));
    const { blocks } = await readPage(pdf, 1);
    await pdf.close();
    const lines = blocks.flatMap((block) => block.lines).filter(({ y }) => y < 710 && y > 610);
    expect(lines.map(({ x0, y }) => [Math.round(x0), Math.round(y)])).toEqual([
      [72, 700],
      [72, 688],
      [96, 676],
      [72, 664],
    ]);
    expect(await everythingIn(merged)).not.toContain("harbour new");
  });

  it("is a line a paragraph in a Word file", async () => {
    const targets = new Map((await unitsIn(manual)).map(({ id, text }) => [id, { id, text: `<${text}>`, tags: [] }]));
    const merging = { sourceLanguage: "en-us", targetLanguage: "ru", output: "docx" } as const;
    const pieces: Uint8Array[] = [];
    for await (const piece of pdfFormat.merge({ source: sourceOfBytes(manual), options }, async () => targets, merging))
      pieces.push(piece);
    const { units } = await extractWhole(docxFormat, Buffer.concat(pieces), { fileName: "a.docx" });
    expect(units.map(({ text, code = [] }) => [text, code.length])).toEqual([
      [`<${prose.join(" ")}>`, 0],
      ...listing.slice(0, 3).map((line) => [`<${line.trim()}>`, 1]),
      ["<So the boats went out again.>", 0],
    ]);
  });
});

describe("words in letters of one width within a sentence", () => {
  const inline = (before: string, code: string, after: string, y = 700): string =>
    `BT /F 12 Tf 72 ${y} Td (${before}) Tj /M 12 Tf (${code}) Tj /F 12 Tf (${after}) Tj ET\n`;

  it("are code, in one range across gaps and lines", async () => {
    const content =
      inline("Then call ", "send boats", " and wait.") +
      inline("All of the old harbour has to be asked for the ", "wind", "", 640) +
      `BT /M 12 Tf 72 625.6 Td (direction) Tj /F 12 Tf ( before it turns.) Tj ET\n`;
    expect((await unitsIn(pdfOf(content))).map(codeIn)).toEqual([["font: send boats"], ["font: wind direction"]]);
  });

  it("are none where most of the sentence is set in them, nor numbers, nor letters of fonts for Chinese", async () => {
    const typed = `BT /M 12 Tf 72 700 Td (The ) Tj /F 12 Tf (harbour) Tj /M 12 Tf ( shall send the boats to sea.) Tj ET\n`;
    const [unit] = await unitsIn(pdfOf(typed));
    expect([unit && codeIn(unit), unit?.isTyped]).toEqual([[], true]);
    const number = inline("It took all of ", "2024", " to send the boats.");
    expect((await unitsIn(pdfOf(number))).map(codeIn)).toEqual([[]]);
    const widths = `/FirstChar 32 /LastChar 126 /Widths [${"500 ".repeat(95)}]`;
    const chinese = pdfOf(inline("Then call ", "send boats", " and wait."), fontOf("SimSun", widths));
    expect((await unitsIn(chinese)).map(codeIn)).toEqual([[]]);
  });
});
