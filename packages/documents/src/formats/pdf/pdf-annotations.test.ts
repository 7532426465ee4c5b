import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { describeFormat, extractWhole, mergeWhole } from "../../conformance/index.ts";
import { sourceOfBytes } from "../../model/byte-source.ts";
import { openZip } from "../../zip/index.ts";
import { pdfFormat } from "./index.ts";
import { buildPdf, streamObject, textAt } from "./testing/build-pdf.ts";
import { everythingIn } from "./testing/read-text.ts";

const options = { fileName: "a.pdf" };
const look = (content: string, box = "0 0 200 40", entries = "/Resources 3 0 R"): Buffer =>
  streamObject(content, `/Type /XObject /Subtype /Form /BBox [${box}] ${entries}`);
const box = (entries: string): string => `<< /Type /Annot ${entries} >>`;

/** A page with a text box, a stamp, a filled field, a field without a look, a comment, and what is hidden or empty. */
const annotated = (content = ""): Buffer =>
  buildPdf({
    pages: [
      {
        content,
        entries: "/Annots [10 0 R 12 0 R 14 0 R 16 0 R 17 0 R 18 0 R 19 0 R 20 0 R 21 0 R]",
      },
    ],
    catalogue: "/AcroForm << /Fields [14 0 R 16 0 R 20 0 R] /DR << /Font << /Helv 4 0 R >> >> /DA (/Helv 12 Tf 0 g) >>",
    objects: [
      box(
        "/Subtype /FreeText /Rect [72 700 272 740] /Contents (The bridge is closed) /DA (/F 12 Tf) /AP << /N 11 0 R >>",
      ),
      look(textAt(2, 12, "The bridge is closed")),
      box("/Subtype /Stamp /Rect [300 700 500 740] /AP << /N 13 0 R >>"),
      look(textAt(104, 12, "For internal use"), "100 0 300 40"),
      box("/Subtype /Widget /FT /Tx /T (a) /V (Written by a visitor) /Rect [72 500 272 540] /AP << /N 15 0 R >>"),
      look("/Tx BMC BT /Helv 12 Tf 2 12 Td (Written by a visitor) Tj ET EMC", "0 0 200 40", ""),
      box(
        "/Subtype /Widget /FT /Tx /T (b) /V (Left to the program that shows it) /Rect [72 400 372 420] /DA (/Helv 11 Tf 1 0 0 rg)",
      ),
      box("/Subtype /Text /Rect [500 100 520 120] /Contents (Please check this sentence)"),
      box("/Subtype /FreeText /F 2 /Rect [72 300 272 340] /Contents (This is hidden)"),
      box("/Subtype /FreeText /Rect [72 200 272 240] /Contents (12.5)"),
      box("/Subtype /Widget /FT /Tx /T (c) /Rect [72 150 272 190]"),
      box("/Subtype /Popup /Parent 10 0 R /Rect [300 300 400 400]"),
    ],
  });

const words = ["The bridge is closed", "For internal use", "Written by a visitor", "Left to the program that shows it"];

describeFormat(pdfFormat, [{ name: "annotations that are read on the page", bytes: () => annotated() }]);

describe("annotations", () => {
  it("are read where they stand on the page, and what is not is told", async () => {
    const source = annotated(textAt(72, 620, "A sentence of the page."));
    const { units, warnings } = await extractWhole(pdfFormat, source, options);
    expect(units.map(({ text }) => text)).toEqual([words[0], words[1], "A sentence of the page.", words[2], words[3]]);
    expect(warnings).toEqual([
      { code: "annotationsFixed", location: "", details: { pages: "1" } },
      { code: "commentsKept", location: "", details: { pages: "1" } },
    ]);
  });

  it("are translated in their place, and leave nothing of the source behind", async () => {
    const merged = await mergeWhole(pdfFormat, annotated(), {
      options,
      targetOf: ({ id, text }) => ({ id, text: `${text.length} mots`, tags: [] }),
    });
    const again = await extractWhole(pdfFormat, merged, options);
    expect(again.units.map(({ text }) => text)).toEqual(words.map((text) => `${text.length} mots`));
    const all = await everythingIn(merged);
    for (const text of words) expect(all).not.toContain(text);
    for (const stays of ["Please check this sentence", "This is hidden", "12.5"]) expect(all).toContain(stays);
    const objects = (await PDFDocument.load(merged)).context.enumerateIndirectObjects();
    const known = new Set(objects.map(([ref]) => ref.tag));
    expect([...all.matchAll(/(?<!\d)\d+ 0 R\b/g)].filter(([tag]) => !known.has(tag))).toEqual([]);
    const fields = (await PDFDocument.load(merged)).getForm().getFields();
    expect(fields.map((field) => field.getName())).toEqual(["c"]);
  });

  it("are in every kind of output, and on the source's side of two", async () => {
    const { units: read } = await extractWhole(pdfFormat, annotated(), options);
    const targets = new Map(read.map(({ id, text }) => [id, { id, text: `${text.length} mots`, tags: [] }]));
    const skeleton = { source: sourceOfBytes(annotated()), options };
    const write = async (output: "docx" | "bilingual_pdf") => {
      const merging = { sourceLanguage: "en-us", targetLanguage: "fr", output } as const;
      const pieces: Uint8Array[] = [];
      for await (const piece of pdfFormat.merge(skeleton, async () => targets, merging)) pieces.push(piece);
      return Buffer.concat(pieces);
    };
    const zip = openZip(sourceOfBytes(await write("docx")));
    const entry = zip.find("word/document.xml");
    expect(entry && Buffer.from(zip.read(entry)).toString()).toContain(`${words[0]?.length} mots`);
    const { units } = await extractWhole(pdfFormat, await write("bilingual_pdf"), options);
    const both = units.map(({ text }) => text).join(" ");
    for (const text of words) expect(both).toContain(text);
    for (const text of words) expect(both).toContain(`${text.length} mots`);
  });

  it("are left, and told, where their letters cannot be drawn", async () => {
    const source = buildPdf({
      pages: [{ content: textAt(72, 700, "A sentence of the page."), entries: "/Annots [10 0 R]" }],
      objects: [box("/Subtype /FreeText /Rect [72 200 272 240] /Contents <FEFF6865 5DF2 5173 95ED>")],
    });
    const { warnings } = await extractWhole(pdfFormat, source, options);
    expect(warnings).toEqual([{ code: "annotationsKept", location: "", details: { pages: "1" } }]);
  });

  it("that hide a password are not read", async () => {
    const field = "/Subtype /Widget /FT /Tx /T (p) /V (Open the gate) /Rect [72 300 272 340] /DA (/Helv 11 Tf 0 g)";
    const unitsWith = async (flags: string) => {
      const source = buildPdf({
        pages: [{ content: textAt(72, 700, "A sentence of the page."), entries: "/Annots [10 0 R]" }],
        catalogue: "/AcroForm << /Fields [10 0 R] >>",
        objects: [box(field + flags)],
      });
      return (await extractWhole(pdfFormat, source, options)).units.map(({ text }) => text);
    };
    expect(await unitsWith("")).toEqual(["A sentence of the page.", "Open the gate"]);
    expect(await unitsWith(" /Ff 8192")).toEqual(["A sentence of the page."]);
  });

  it("leave no value of the source in the field that they were part of", async () => {
    const source = buildPdf({
      pages: [{ content: textAt(72, 700, "A sentence of the page."), entries: "/Annots [11 0 R]" }],
      catalogue: "/AcroForm << /Fields [10 0 R] >>",
      objects: [
        "<< /FT /Tx /T (whole) /V (Open the gate) /DV (Open the gate) /Kids [11 0 R] /DA (/Helv 11 Tf 0 g) >>",
        box("/Subtype /Widget /Parent 10 0 R /Rect [72 300 272 340]"),
      ],
    });
    const targetOf = ({ id }: { readonly id: string }) => ({ id, text: "des mots", tags: [] });
    const all = await everythingIn(await mergeWhole(pdfFormat, source, { options, targetOf }));
    expect(all).not.toContain("Open the gate");
  });

  it("of a file that has none that are read stay as they are", async () => {
    const source = buildPdf({
      pages: [{ content: textAt(72, 700, "A sentence of the page."), entries: "/Annots [10 0 R]" }],
      objects: [box("/Subtype /FreeText /Rect [72 200 272 240] /Contents (12.5) /AP << /N 11 0 R >>"), look("")],
    });
    const { units, warnings } = await extractWhole(pdfFormat, source, options);
    expect([units.length, warnings]).toEqual([1, []]);
  });
});
