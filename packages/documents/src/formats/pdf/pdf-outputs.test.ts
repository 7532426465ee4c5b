import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { extractWhole, openZip } from "../../conformance/index.ts";
import { sourceOfBytes } from "../../model/byte-source.ts";
import { pdfFormat } from "./index.ts";
import { openPdf } from "./open-document.ts";
import { readPage } from "./read-page.ts";
import { buildPdf, linesAt, textAt } from "./testing/build-pdf.ts";
import { translatePdf } from "./translate-pdf.ts";
import { overlaps } from "./content/matrix.ts";

const options = { fileName: "a.pdf" };
const source = buildPdf({
  pages: [
    {
      content:
        textAt(72, 760, "A heading of the page", { size: 20 }) +
        linesAt(72, 700, ["The first line of the text that is", "followed by a second line."]),
    },
    {
      content: textAt(72, 700, "Apple") + textAt(200, 700, "red") + textAt(72, 685, "Pear") + textAt(200, 685, "green"),
    },
  ],
});

async function write(output: "docx" | "bilingual_pdf" | "alternating_pdf"): Promise<Buffer> {
  const { units } = await extractWhole(pdfFormat, source, options);
  const targets = new Map(units.map(({ id, text }) => [id, { id, text: `译文${text.length}`, tags: [] }]));
  const merging = { sourceLanguage: "en-us", targetLanguage: "zh-cn", output } as const;
  const pieces: Uint8Array[] = [];
  for await (const piece of pdfFormat.merge({ source: sourceOfBytes(source), options }, async () => targets, merging))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

describe("further outputs", () => {
  it("puts source and translation side by side", async () => {
    const bytes = await write("bilingual_pdf");
    const document = await PDFDocument.load(bytes);
    expect(document.getPages().map((page) => [page.getWidth(), page.getHeight()])).toEqual([
      [1190, 842],
      [1190, 842],
    ]);
    const { units } = await extractWhole(pdfFormat, bytes, options);
    expect(units.map(({ text }) => text)).toEqual(expect.arrayContaining(["A heading of the page", "译文21"]));
  });

  it("puts each page of the source before its translation", async () => {
    const { units, counts } = await extractWhole(pdfFormat, await write("alternating_pdf"), options);
    expect(counts.pages).toBe(4);
    expect(units.find(({ context }) => context.part === "p1")?.text).toBe("A heading of the page");
    expect(units.find(({ context }) => context.part === "p2")?.text).toBe("译文21");
  });

  it("writes paragraphs, headings and tables for editing", async () => {
    const archive = openZip(sourceOfBytes(await write("docx")));
    const entry = archive.entries.find(({ name }) => name === "word/document.xml");
    const xml = entry === undefined ? "" : Buffer.from(archive.read(entry)).toString();
    expect(xml).toContain('<w:pStyle w:val="Heading');
    expect(xml.match(/<w:tr>/g)).toHaveLength(2);
    expect(xml).toContain(">译文21</w:t>");
    expect(xml).not.toContain("heading of the page");
  });
});

describe("setting", () => {
  const crowded = buildPdf({
    pages: [
      {
        content:
          Array.from(
            { length: 30 },
            (_, row) => textAt(72, 780 - 14 * row, `Row number ${row}`) + textAt(180, 780 - 14 * row, "a value"),
          ).join("") +
          linesAt(72, 300, ["A paragraph of the page goes on", "for two lines and ends."]) +
          textAt(72, 262, "Close below it stands another."),
      },
    ],
  });

  it.each(["ru", "my", "ar", "zh-cn"] as const)(
    "lets no two blocks overlap in %s, however long they are",
    async (targetLanguage) => {
      const pdf = await openPdf(sourceOfBytes(crowded));
      const { units } = await extractWhole(pdfFormat, crowded, options);
      const long = {
        ru: "довольно длинный перевод строки",
        my: "အလွန်ရှည်လျားသောဘာသာပြန်ဆိုချက်",
        ar: "ترجمة طويلة إلى حد ما للسطر",
        "zh-cn": "这一行的译文相当长而且还要更长",
      }[targetLanguage];
      const targets = new Map(units.map(({ id }) => [id, { id, text: long, tags: [] }]));
      const boxes: Parameters<typeof overlaps>[0][] = [];
      await translatePdf(pdf, async () => targets, {
        options: { sourceLanguage: "en-us", targetLanguage },
        onPage: (_, set) => boxes.push(...(set?.blocks ?? []).map((block) => block.set.box)),
      });
      await pdf.close();
      expect(boxes.length).toBeGreaterThan(50);
      expect(boxes.filter((box, index) => boxes.some((other, at) => at > index && overlaps(box, other, 0.2)))).toEqual(
        [],
      );
    },
  );

  it("sets bullets and numbers of lists to the right of texts that run from right to left", async () => {
    const items = ["Boats leave the harbour", "Rain falls for a week"];
    const lists = buildPdf({
      pages: [
        {
          content: items
            .map((text, row) => textAt(72, 700 - 16 * row, `${row + 1}.`) + textAt(90, 700 - 16 * row, text))
            .join(""),
        },
      ],
    });
    const { units } = await extractWhole(pdfFormat, lists, options);
    const targets = new Map(units.map(({ id }) => [id, { id, text: "تغادر القوارب", tags: [] }]));
    const pieces: Uint8Array[] = [];
    const merging = { sourceLanguage: "en-us", targetLanguage: "ar" } as const;
    for await (const piece of pdfFormat.merge({ source: sourceOfBytes(lists), options }, async () => targets, merging))
      pieces.push(piece);
    const pdf = await openPdf(sourceOfBytes(Buffer.concat(pieces)));
    const { blocks } = await readPage(pdf, 1);
    await pdf.close();
    const drawn = blocks
      .flatMap(({ lines }) => lines.flatMap(({ fragments }) => fragments))
      .map(({ glyphs, x0, x1 }) => ({ text: glyphs.map(({ text }) => text).join(""), x0, x1 }));
    const end = Math.max(...drawn.filter(({ text }) => /\p{Script=Arabic}/u.test(text)).map(({ x1 }) => x1));
    const numbers = drawn.filter(({ text }) => /^\.?[12]\.?$/.test(text));
    expect(numbers).toHaveLength(2);
    for (const { x0 } of numbers) expect(x0).toBeGreaterThan(end);
  });
});
