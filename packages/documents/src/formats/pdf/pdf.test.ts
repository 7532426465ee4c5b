import { describe, expect, it } from "vitest";
import { describeFormat, extractWhole, mergeWhole } from "../../conformance/index.ts";
import { sourceOfBytes } from "../../model/byte-source.ts";
import { pdfFormat } from "./index.ts";
import { openPdf } from "./open-document.ts";
import { readPage } from "./read-page.ts";
import { buildPdf, linesAt, streamObject, textAt } from "./testing/build-pdf.ts";
import { everythingIn } from "./testing/read-text.ts";

const options = { fileName: "a.pdf" };
const paragraph = [
  "Rain fell on the old harbour for a whole week and the",
  "boats stayed where they were until the wind turned.",
];

const simple = buildPdf({
  pages: [
    {
      content: `${textAt(72, 760, "Weather at the harbour", { font: "B", size: 20 })}${linesAt(72, 700, paragraph)}${textAt(72, 600, "A second paragraph.")}`,
    },
    { content: textAt(72, 760, "Another page says little.") },
  ],
  catalogue: "/Outlines 10 0 R",
  objects: [
    "<< /First 11 0 R /Last 11 0 R /Count 1 >>",
    "<< /Title (First chapter) /Parent 10 0 R /Dest [100 0 R /Fit] >>",
  ],
});

describeFormat(pdfFormat, [
  { name: "headings, paragraphs, a bookmark", bytes: () => simple },
  {
    name: "bold words, a form, numbers alone",
    bytes: () =>
      buildPdf({
        pages: [
          {
            content: `BT /F 12 Tf 72 700 Td (It was ) Tj /B 12 Tf (never) Tj /F 12 Tf ( so quiet.) Tj ET\n${textAt(72, 650, "1 234.50")}q /Form Do Q`,
          },
        ],
        resources: "/XObject << /Form 10 0 R >>",
        objects: [
          streamObject(
            textAt(72, 600, "Text of a form"),
            "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources 3 0 R",
          ),
        ],
      }),
  },
]);

const textsOf = async (content: string): Promise<string[]> => {
  const { units } = await extractWhole(pdfFormat, buildPdf({ pages: [{ content }] }), options);
  return units.map(({ text }) => text);
};

describe("what is read of a page", () => {
  it("joins lines, and words that were cut at their ends", async () => {
    expect(await textsOf(linesAt(72, 700, ["A trans-", "lation of this sen-", "tence."]))).toEqual([
      "A translation of this sentence.",
    ]);
  });

  it("reads columns one after the other", async () => {
    const lines = (word: string) =>
      Array.from({ length: 6 }, (_, index) => `${word} column has its line ${index} of the text`);
    const texts = await textsOf(linesAt(50, 700, lines("left")) + linesAt(320, 700, lines("right")));
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/^left column/);
    expect(texts[1]).toMatch(/^right column/);
  });

  it("keeps paragraphs together on a page that is set wide", async () => {
    const line = "and the boats stayed where they were until the wind turned again";
    const lines = (first: string) => [first + line.slice(first.length), line, line, `${line.slice(0, 20)}.`];
    const at = (y: number, first: string): string =>
      lines(first)
        .map((text, row) => textAt(72, y - 25 * row, text))
        .join("");
    expect(await textsOf(at(760, "Rain fell,") + at(610, "Snow came,") + at(460, "Ice froze,"))).toEqual(
      ["Rain fell,", "Snow came,", "Ice froze,"].map((first) => lines(first).join(" ")),
    );
  });

  it("reads tables row by row, cell by cell", async () => {
    const rows = [
      ["Fruit", "Colour"],
      ["Apple", "red"],
      ["Pear", "green"],
    ];
    const content = rows
      .map(
        ([left = "", right = ""], index) => textAt(72, 700 - 15 * index, left) + textAt(250, 700 - 15 * index, right),
      )
      .join("");
    expect(await textsOf(content)).toEqual(rows.flat());
  });

  it("reads the entries of a legend and the name of an axis each on its own", async () => {
    const legend = ["Model-A", "Model-B", "2nd[a]"].map((text, row) => textAt(72, 700 - 14.4 * row, text)).join("");
    const ticks = ["145", "150", "155"].map((text, column) => textAt(72 + 60 * column, 500, text)).join("");
    expect(await textsOf(`${legend}${ticks}${textAt(125, 486, "Time [ms]")}`)).toEqual([
      "Model-A",
      "Model-B",
      "2nd[a]",
      "Time [ms]",
    ]);
  });

  it("leaves numbers, codes, bullets and formulas alone", async () => {
    const content =
      textAt(72, 700, "12,5 %") +
      textAt(72, 660, "AB-2024-11") +
      "BT /F 12 Tf 72 620 Td (\\225) Tj ET\n" +
      textAt(90, 620, "An item") +
      textAt(72, 580, "x = y + 2");
    expect(await textsOf(content)).toEqual(["An item"]);
  });

  it("reads text that is drawn twice once, and text that is not shown not at all", async () => {
    const twice = textAt(72, 700, "Bold by hand") + textAt(72.3, 700, "Bold by hand");
    expect(await textsOf(`${twice}3 Tr ${textAt(72, 600, "Hidden words")}`)).toEqual(["Bold by hand"]);
  });

  it("tells running titles from the text", async () => {
    const page = (number: number) => ({
      content:
        textAt(72, 810, "The harbour") +
        textAt(72, 500, `Text number ${number} is here.`) +
        textAt(280, 30, `Page ${number}`),
    });
    const { units } = await extractWhole(pdfFormat, buildPdf({ pages: [page(1), page(2)] }), options);
    expect(units.map(({ context }) => context.kind)).toEqual([
      "header",
      "paragraph",
      "footer",
      "header",
      "paragraph",
      "footer",
    ]);
  });

  it("reads turned text", async () => {
    expect(await textsOf("BT /F 12 Tf 0 1 -1 0 100 300 Tm (Up the page) Tj ET")).toEqual(["Up the page"]);
  });
});

describe("what is written", () => {
  const translate = (bytes: Uint8Array, translated: string, targetLanguage: "zh-cn" | "ar" | "my" | "ru") =>
    mergeWhole(pdfFormat, bytes, {
      options,
      targetLanguage,
      targetOf: ({ id }) => ({ id, text: translated, tags: [] }),
    });

  it.each([
    ["zh-cn", "港口的天气：下了整整一个星期的雨。"],
    ["ru", "Дождь шёл над гаванью целую неделю."],
    ["ar", "هطل المطر على الميناء أسبوعا كاملا."],
    ["my", "ဆိပ်ကမ်းတွင် မိုးရွာသည်။"],
  ] as const)("can be read again in %s", async (language, translation) => {
    const merged = await translate(simple, translation, language);
    const { units } = await extractWhole(pdfFormat, merged, options);
    expect(units.map(({ text }) => text)).toEqual(Array.from({ length: 5 }, () => translation));
  });

  it("holds nothing of the source any more", async () => {
    const source = buildPdf({
      pages: [
        {
          content: `/Span << /ActualText (harbour) >> BDC ${linesAt(72, 700, paragraph)} EMC q /Form Do Q`,
          entries: "/StructParents 0",
        },
      ],
      resources: "/XObject << /Form 10 0 R >>",
      objects: [streamObject(textAt(72, 600, "Words of the harbour form"), "/Subtype /Form /BBox [0 0 595 842]")],
    });
    expect(await everythingIn(source)).toContain("harbour");
    expect(await everythingIn(await translate(source, "港口", "zh-cn"))).not.toMatch(/harbour|boats/);
  });

  it("names lines that it keeps, and no words of a sentence among them", async () => {
    const lines = ["<w:rPr>", "www.example.org", "0x41a", "a + b = c", "w = Matrix + b"];
    const content = lines.map((line, at) => textAt(72, 700 - 60 * at, line)).join("");
    const turned = "BT /F 12 Tf 0.8 0.6 -0.6 0.8 300 100 Tm (q) Tj ET";
    const pages = [{ content: content + textAt(72, 300, "Words to read.") + turned }];
    const { parts } = await extractWhole(pdfFormat, buildPdf({ pages }), options);
    expect(parts.flatMap(({ kept = [] }) => kept.map(({ text, reason }) => `${reason} ${text}`))).toEqual([
      "code <w:rPr>",
      "address www.example.org",
      "code 0x41a",
      "formula a + b = c",
    ]);
  });

  it.each([
    ["ru", "Дождь шёл над старой гаванью целую неделю, и лодки не покидали её. ".repeat(3)],
    ["zh-cn", "整整一个星期，雨一直下在老港口上，船只都停在原处，直到风向转变。".repeat(4)],
  ] as const)("keeps justified text justified in %s", async (language, translation) => {
    const line = "and the boats stayed where they were until the wind turned again";
    const source = buildPdf({ pages: [{ content: linesAt(72, 700, [line, line, line, line, "and stayed."]) }] });
    const pdf = await openPdf(sourceOfBytes(await translate(source, translation.trim(), language)));
    const { blocks } = await readPage(pdf, 1);
    await pdf.close();
    expect(blocks.map(({ lines, alignment }) => [lines.length > 2, alignment])).toEqual([[true, "justify"]]);
  });

  it("begins beside the bullet that its other lines go on below", async () => {
    const first = "Changing the routing of the wires of the old harbour";
    const content =
      textAt(90, 700, "-") + textAt(100, 700, first) + linesAt(72, 686, ["light, as people who know it say."]);
    const merged = await translate(
      buildPdf({ pages: [{ content }] }),
      "Дождь шёл над старой гаванью. ".repeat(3),
      "ru",
    );
    const pdf = await openPdf(sourceOfBytes(merged));
    const { blocks } = await readPage(pdf, 1);
    await pdf.close();
    const [, item] = blocks.toSorted((left, right) => left.content.text.length - right.content.text.length);
    expect(item?.lines.map(({ x0, y }) => [Math.round(x0), Math.round(y)])).toEqual([
      [100, 700],
      [72, expect.any(Number)],
    ]);
  });

  it("says which language it is in", async () => {
    expect(await everythingIn(await translate(simple, "港口", "zh-cn"))).toContain("/Lang (zh-CN)");
  });

  it("moves a link with its words", async () => {
    const source = buildPdf({
      pages: [{ content: textAt(72, 700, "See the harbour page for more."), entries: "/Annots [10 0 R]" }],
      objects: [
        "<< /Type /Annot /Subtype /Link /Rect [115 697 160 712] /A << /S /URI /URI (https://example.org) >> >>",
      ],
    });
    const { units } = await extractWhole(pdfFormat, source, options);
    expect(units[0]?.tags.map(({ type, offset }) => `${type} ${offset}`)).toEqual(["link 8", "link 15"]);
    const merged = await mergeWhole(pdfFormat, source, {
      options,
      targetOf: ({ id, tags }) => ({
        id,
        text: "harbour first",
        tags: tags.map((tag) => ({ ...tag, offset: tag.kind === "open" ? 0 : 7 })),
      }),
    });
    expect(await everythingIn(merged)).toMatch(/\/Rect \[ 72 /);
  });
});
