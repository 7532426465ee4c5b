import { PDFDocument } from "@cantoo/pdf-lib";
import { describePlace } from "@yiqiao/contracts/documents";
import { describe, expect, it } from "vitest";
import { extractWhole, mergeWhole } from "../../conformance/index.ts";
import { sourceOfBytes } from "../../model/byte-source.ts";
import { DocumentError } from "../../model/document-error.ts";
import type { Unit } from "../../model/unit.ts";
import { pdfFormat } from "./index.ts";
import { openPdf } from "./open-document.ts";
import { readPage } from "./read-page.ts";
import { buildPdf, streamObject, textAt } from "./testing/build-pdf.ts";

async function faultOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    await extractWhole(pdfFormat, bytes, { fileName: "a.pdf" });
    return undefined;
  } catch (error) {
    return error instanceof DocumentError ? error.fault : String(error);
  }
}

async function buildEncrypted(userPassword: string): Promise<Uint8Array> {
  const document = await PDFDocument.load(buildPdf({ pages: [{ content: textAt(72, 700, "Behind a lock") }] }));
  document.encrypt({ userPassword, ownerPassword: "owner", permissions: {} });
  return document.save();
}

const picture = streamObject(
  Buffer.alloc(12),
  "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceRGB /BitsPerComponent 8",
);
const scan = { content: "q 595 0 0 842 0 0 cm /Scan Do Q" };

describe("files that are refused", () => {
  it("asks for no password where none is needed to read, and refuses where one is", async () => {
    expect(await faultOf(await buildEncrypted("secret"))).toBe("documentEncrypted");
    expect(await faultOf(await buildEncrypted(""))).toBeUndefined();
  });

  it("names scanned documents, and scanned pages of others", async () => {
    const resources = "/XObject << /Scan 10 0 R >>";
    expect(await faultOf(buildPdf({ pages: [scan], resources, objects: [picture] }))).toBe("documentScanned");
    const mixed = buildPdf({
      pages: [scan, { content: textAt(72, 700, "A page of text") }, scan, scan],
      resources,
      objects: [picture],
    });
    const { warnings, counts } = await extractWhole(pdfFormat, mixed, { fileName: "a.pdf" });
    expect(warnings).toEqual([{ code: "scannedPages", location: "", details: { pages: "1, 3-4" } }]);
    expect(counts.pages).toBe(4);
  });

  it("refuses what is no PDF, or half of one", async () => {
    expect(await faultOf(Buffer.from("%PDF-1.7\nnothing"))).toBe("documentCorrupt");
    expect(await faultOf(Buffer.from(""))).toBe("documentCorrupt");
  });

  it("leaves a page out whose stream is damaged", async () => {
    const damaged = Buffer.concat([
      Buffer.from("<< /Length 24 /Filter /FlateDecode >>\nstream\n"),
      Buffer.from("789c07ffffffffffffffffffffffffffffffffffffffffff", "hex"),
      Buffer.from("\nendstream"),
    ]);
    const pages = [{ content: textAt(72, 700, "A page of text") }, { content: "", entries: "/Contents 10 0 R" }];
    const source = buildPdf({ pages, objects: [damaged] });
    const { units, warnings } = await extractWhole(pdfFormat, source, { fileName: "a.pdf" });
    expect(units.map(({ text }) => text)).toEqual(["A page of text"]);
    expect(warnings).toMatchObject([{ code: "partUnreadable", location: [{ in: "page", at: 2 }] }]);
  });

  it("names pages whose content is missing or no stream, and no empty ones", async () => {
    const text = textAt(72, 700, "A page of text");
    const pages = [
      { content: text },
      { content: "", entries: "/Contents 99 0 R" },
      { content: "", entries: "/Contents [10 0 R 11 0 R]" },
      { content: "" },
      { content: "", entries: "/Contents null" },
    ];
    const source = buildPdf({ pages, objects: ["(no stream)", streamObject(text)] });
    const { units, warnings } = await extractWhole(pdfFormat, source, { fileName: "a.pdf" });
    expect(units).toHaveLength(2);
    expect(warnings.map(({ code, location }) => [code, describePlace(location, "en")])).toEqual([
      ["partUnreadable", "page 2"],
      ["partUnreadable", "page 3"],
    ]);
  });

  it("leaves a page out that its reader cannot take apart", async () => {
    const pdf = await openPdf(sourceOfBytes(buildPdf({ pages: [{ content: textAt(72, 700, "Some words") }] })));
    const reader = { getPage: () => Promise.reject(new Error("Illegal character: 41")) };
    const content = await readPage({ ...pdf, reader: reader as unknown as typeof pdf.reader }, 1);
    expect(content).toMatchObject({ blocks: [], problem: "Illegal character: 41" });
    await pdf.close();
  });

  it("reads and writes a page whose resources are damaged", async () => {
    const whole = buildPdf({ pages: [{ content: textAt(72, 700, "Some words") }] });
    const damaged = Buffer.from(
      Buffer.from(whole).toString("latin1").replace("/Resources 3 0 R", "/Resources (3 0)"),
      "latin1",
    );
    const options = { fileName: "a.pdf" };
    const targetOf = ({ id }: Unit) => ({ id, text: "Des mots", tags: [] });
    const merged = await mergeWhole(pdfFormat, damaged, { options, targetOf });
    expect(Buffer.from(merged).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("refuses a page that unfolds without end", async () => {
    const bomb = streamObject(Buffer.alloc(80 * 1024 * 1024, 32));
    const source = buildPdf({ pages: [{ content: "", entries: "/Contents 10 0 R" }], objects: [bomb] });
    expect(await faultOf(source)).toBe("documentBomb");
  });

  it("refuses forms that show themselves", async () => {
    const form = streamObject("/Form Do", "/Subtype /Form /BBox [0 0 9 9] /Resources 3 0 R");
    const source = buildPdf({
      pages: [{ content: "/Form Do" }],
      resources: "/XObject << /Form 10 0 R >>",
      objects: [form],
    });
    expect(await faultOf(source)).toBe("documentTooDeep");
  });

  it("refuses graphics states that are saved within each other without end", async () => {
    const words = textAt(72, 700, "Some words");
    const nested = (depth: number) => `${"q ".repeat(depth)}${words}${"Q ".repeat(depth)}`;
    const form = streamObject(nested(1500), "/Subtype /Form /BBox [0 0 99 99] /Resources 3 0 R");
    const build = (content: string) =>
      buildPdf({ pages: [{ content }], resources: "/XObject << /Form 10 0 R >>", objects: [form] });
    expect(await faultOf(build(nested(200_000)))).toBe("documentTooDeep");
    expect(await faultOf(build(`${"q ".repeat(1000)}/Form Do`))).toBe("documentTooDeep");
    expect(await faultOf(build(`${nested(1000)}/Form Do ${"q Q ".repeat(3000)}`))).toBeUndefined();
  });

  it("does not go round in a page tree or an outline that do", async () => {
    const loop = buildPdf({
      pages: [{ content: textAt(72, 700, "One page") }],
      catalogue: "/Outlines 10 0 R",
      objects: ["<< /First 11 0 R >>", "<< /Title (Round) /Next 11 0 R /First 10 0 R >>"],
    });
    expect(await faultOf(loop)).toBeUndefined();
    const tree = Buffer.from(
      buildPdf({ pages: [{ content: "" }] })
        .toString("latin1")
        .replace("/Kids [100 0 R]", "/Kids [  2 0 R]"),
      "latin1",
    );
    expect(await faultOf(tree)).toMatch(/^document/);
  });
});
