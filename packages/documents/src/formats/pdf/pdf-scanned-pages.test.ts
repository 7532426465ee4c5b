import { createCanvas, loadImage } from "@napi-rs/canvas";
import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { extractWhole, mergeWhole } from "../../conformance/index.ts";
import { sourceOfBytes } from "../../model/byte-source.ts";
import type { Unit } from "../../model/unit.ts";
import { openZip } from "../../zip/index.ts";
import { pdfFormat } from "./index.ts";
import { openPdf } from "./open-document.ts";
import { drawPage } from "./scans/draw-page.ts";
import { textAt } from "./testing/build-pdf.ts";
import { bilevelPage, blockOf, buildScan, buildScannedPdf, scansOf, type Scan } from "./testing/build-scan.ts";
import { everythingIn } from "./testing/read-text.ts";

const title = blockOf({ text: "设备采购合同", x: 445, y: 150, width: 300, height: 64, alignment: "centre" });
const paragraph = blockOf(
  { text: "本合同由甲方与乙方于二零二四年三月在北京签订，", x: 200, y: 300, width: 650 },
  { text: "双方共同遵守。", x: 140, y: 345, width: 200 },
);
const cell = blockOf({ text: "数量", x: 200, y: 600, width: 60 });
const number = blockOf({ text: "12,500", x: 420, y: 600, width: 90 });
const smudge = blockOf({ text: "囗囗三", x: 800, y: 1400, width: 90, confidence: 0.3 });
/** A cell of 130 pixels' width around the text of the cell. */
const lines = [
  [180, 560, 160, 3],
  [180, 640, 160, 3],
  [180, 560, 3, 80],
  [340, 560, 3, 80],
] as const;
const scan = buildScan([title, paragraph, cell, number, smudge], lines);
const text = { content: textAt(72, 700, "A page of text that is no picture at all") };

const english: Readonly<Record<string, string>> = {
  设备采购合同: "Purchase contract",
  "本合同由甲方与乙方于二零二四年三月在北京签订，双方共同遵守。":
    "This contract was signed in Beijing in March 2024 by Party A and Party B, who shall both observe it.",
  数量: "Quantity of all the parts that are delivered",
};
const targetOf = ({ id, text: source }: Unit) => ({ id, text: english[source] ?? `- ${source} -`, tags: [] });
const optionsFor = (pages: Readonly<Record<number, Scan>>, isPending = false) => ({
  fileName: "a.pdf",
  scans: scansOf(pages, isPending),
});
const merge = (bytes: Uint8Array, pages: Readonly<Record<number, Scan>>) =>
  mergeWhole(pdfFormat, bytes, { options: optionsFor(pages), targetOf, sourceLanguage: "zh-cn" });

async function wordOf(bytes: Uint8Array, pages: Readonly<Record<number, Scan>>): Promise<string> {
  const source = sourceOfBytes(bytes);
  const options = optionsFor(pages);
  const { units } = await extractWhole(pdfFormat, source, options);
  const targets = new Map(units.map((unit) => [unit.id, targetOf(unit)]));
  const merging = { sourceLanguage: "zh-cn", targetLanguage: "en-us", output: "docx" } as const;
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdfFormat.merge({ source, options }, async () => targets, merging)) chunks.push(chunk);
  const archive = openZip(sourceOfBytes(Buffer.concat(chunks)));
  const entry = archive.find("word/document.xml");
  return entry === undefined ? "" : Buffer.from(archive.read(entry)).toString();
}

interface Shown {
  readonly str: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly angle: number;
  readonly size: number;
}

async function readShown(bytes: Uint8Array, page = 1): Promise<Shown[]> {
  const pdf = await openPdf(sourceOfBytes(bytes));
  const { items } = await (await pdf.reader.getPage(page)).getTextContent();
  await pdf.close();
  return items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    return [
      {
        str: item.str,
        x,
        y,
        width: item.width,
        angle: Math.round((Math.atan2(b, a) * 180) / Math.PI),
        size: Math.hypot(c, d),
      },
    ];
  });
}

describe("a page that is a picture", () => {
  it("has the texts that were read of it as units, with their page, and says so", async () => {
    const { units, warnings, parts } = await extractWhole(pdfFormat, buildScannedPdf([scan]), optionsFor({ 1: scan }));
    expect(units.map(({ id, text: read, context }) => [id, read, context.kind, context.place])).toEqual([
      ["p1/s1", "设备采购合同", "heading", [{ in: "page", at: 1 }]],
      ["p1/s2", paragraph.text, "paragraph", [{ in: "page", at: 1 }]],
      ["p1/s3", "数量", expect.any(String), [{ in: "page", at: 1 }]],
    ]);
    expect(parts.map(({ id }) => id)).toEqual(["p1"]);
    expect(warnings).toEqual([{ code: "recognisedPages", location: "", details: { pages: "1" } }]);
  });

  it("becomes its cleaned picture with the translation as text over it, and nothing of the source", async () => {
    const source = buildScannedPdf([scan]);
    const merged = Buffer.from(await merge(source, { 1: scan }));
    expect(merged.includes(Buffer.from(scan.cleaned.bytes))).toBe(true);
    expect(merged.includes(scan.picture)).toBe(false);
    const shown = await readShown(merged);
    expect(shown.map(({ str }) => str).join("")).not.toMatch(/\p{Script=Han}/u);
    expect(shown.map(({ str }) => str).join(" ")).toContain("Purchase contract");
    // In the middle of the page, at half a point a pixel.
    const heading = shown.find(({ str }) => str === "Purchase contract");
    expect((heading?.x ?? 0) + (heading?.width ?? 0) / 2).toBeCloseTo(595 / 2, -0.5);
    expect(Math.abs((heading?.y ?? 0) - (842 - 75))).toBeLessThan(12);
    expect(await everythingIn(merged)).toContain("0.063 0.125 0.188 rg");
  });

  it("keeps its translation within the lines of its picture", async () => {
    const shown = await readShown(await merge(buildScannedPdf([scan]), { 1: scan }));
    const inCell = shown.filter(({ y }) => y < 842 - 275 && y > 842 - 325);
    expect(inCell.length).toBeGreaterThan(0);
    for (const { x, width } of inCell) expect([x > 90, x + width < 171]).toEqual([true, true]);
  });

  it("has room beside a text although a rule below reaches into its box by a hair, as where the page lay askew", async () => {
    const block = blockOf({ text: "数量", x: 200, y: 600, width: 60 });
    const sizes = [];
    for (const drawn of [[], [[300, 609, 800, 3]]] as const) {
      const page = buildScan([block], drawn);
      sizes.push((await readShown(await merge(buildScannedPdf([page]), { 1: page })))[0]?.size);
    }
    expect(sizes[0]).toBeGreaterThan(9);
    expect(sizes[1]).toBe(sizes[0]);
  });

  it("stays as it is where none of its texts has another translation, or its picture was not cleaned", async () => {
    const source = buildScannedPdf([scan]);
    const same = ({ id, text: read }: Unit) => ({ id, text: read, tags: [] });
    const unchanged = await mergeWhole(pdfFormat, source, { options: optionsFor({ 1: scan }), targetOf: same });
    expect(Buffer.from(unchanged).includes(scan.picture)).toBe(true);
    const scans = { ...scansOf({ 1: scan }), cleaned: () => undefined };
    const kept = await mergeWhole(pdfFormat, source, { options: { fileName: "a.pdf", scans }, targetOf });
    expect(Buffer.from(kept).includes(scan.picture)).toBe(true);
    expect(await readShown(kept)).toEqual([]);
  });

  it("leaves texts in the picture that were not painted over", async () => {
    const cleaned = { ...scan.cleaned, blocks: new Map([[0, { colour: "#000000" }]]) };
    const shown = await readShown(await merge(buildScannedPdf([scan]), { 1: { ...scan, cleaned } }));
    expect(shown.map(({ str }) => str)).toEqual(["Purchase contract"]);
  });

  it("is set along its writing where the page is turned", async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([842, 595]);
    const image = await document.embedJpg(scan.picture);
    page.drawImage(image, { x: 0, y: 595, width: 595, height: 842, rotate: degrees(-90) });
    page.setRotation(degrees(90));
    const [shown] = await readShown(await merge(await document.save(), { 1: scan }));
    expect(shown).toMatchObject({ str: "Purchase contract", angle: 90 });
    expect(Math.abs((shown?.x ?? 0) - 75)).toBeLessThan(12);
    expect((shown?.y ?? 0) + (shown?.width ?? 0) / 2).toBeCloseTo(595 / 2, -0.5);
  });

  it("is written into a Word file as paragraphs and tables", async () => {
    const body = await wordOf(buildScannedPdf([scan, text]), { 1: scan });
    expect(body.slice(body.search(/Heading\d/))).toContain("Purchase contract");
    expect(body).toContain("- A page of text that is no picture at all -");
  });

  it("has its tables in the Word file, although it lay askew", async () => {
    const cells = ["名称", "规格", "水泵", "3", "阀门", "钢制"];
    const blocks = cells.map((each, index) => {
      const [column, row] = [index % 2, Math.floor(index / 2)];
      return blockOf({ text: each, x: 200 + 400 * column, y: 400 + 80 * row + 9 * column, width: 60 });
    });
    // A digit alone, taller than wide, seems to run down; what runs down comes last.
    const [digit] = blocks.splice(3, 1);
    if (digit === undefined) throw new Error("There is no digit");
    const box = { ...digit.box, angle: Math.PI / 2 };
    const table = buildScan([...blocks, { ...digit, box, lines: [{ text: "3", confidence: 1, box }] }]);
    const body = await wordOf(buildScannedPdf([table]), { 1: table });
    expect(body.match(/<w:tr>/g)).toHaveLength(3);
    expect(body.match(/<w:tc>/g)).toHaveLength(6);
    const places = ["水泵", ">3<", "阀门"].map((text) => body.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});

describe("documents of pages of both kinds", () => {
  it("are read page by page, and name the pages that nobody has read", async () => {
    const source = buildScannedPdf([text, scan, scan, text]);
    const { units, warnings } = await extractWhole(pdfFormat, source, optionsFor({ 2: scan }));
    expect(units.map(({ context }) => context.part)).toEqual(["p1", "p2", "p2", "p2", "p4"]);
    expect(warnings.map(({ code, details }) => [code, details?.["pages"]])).toEqual([
      ["scannedPages", "3"],
      ["recognisedPages", "2"],
    ]);
  });

  it("do not name pages without any text", async () => {
    const blank = buildScan([]);
    const { units, warnings } = await extractWhole(pdfFormat, buildScannedPdf([text, blank]), optionsFor({ 2: blank }));
    expect(units).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it("are refused where they are nothing but pictures, unless these are going to be read", async () => {
    const source = buildScannedPdf([scan]);
    await expect(extractWhole(pdfFormat, source, optionsFor({}))).rejects.toMatchObject({ fault: "documentScanned" });
    expect((await extractWhole(pdfFormat, source, optionsFor({}, true))).units).toEqual([]);
    const { parts, unreadPages } = await pdfFormat.extract(sourceOfBytes(source), optionsFor({}, true));
    for await (const part of parts) expect(part).toBeUndefined();
    expect(unreadPages).toEqual([1]);
  });
});

describe("the picture of a page", () => {
  const drawFirstPage = async (bytes: Uint8Array) => {
    const pdf = await openPdf(sourceOfBytes(bytes));
    const picture = await drawPage(pdf, 1);
    await pdf.close();
    return picture;
  };

  it("shows the page as it is seen, as fine as it was scanned", async () => {
    const { format, bytes, width, height } = await drawFirstPage(buildScannedPdf([scan]));
    expect([format, width, height]).toEqual(["jpeg", 1190, 1684]);
    const context = createCanvas(width, height).getContext("2d");
    context.drawImage(await loadImage(Buffer.from(bytes)), 0, 0);
    expect(context.getImageData(600, 150, 1, 1).data[0]).toBeLessThan(80);
    expect(context.getImageData(100, 100, 1, 1).data[0]).toBeGreaterThan(200);
  });

  it("is exact where the page is black and white", async () => {
    expect(await drawFirstPage(bilevelPage())).toMatchObject({ format: "png", width: 1239, height: 1754 });
  });
});
