import CFB from "cfb";
import { describe, expect, it } from "vitest";
import { type ByteSource, sourceOfBytes } from "../model/byte-source.ts";
import { DocumentError } from "../model/document-error.ts";
import { buildZip, type ZipFile } from "../zip/index.ts";
import { countWords } from "./count-words.ts";
import { inspectDocument } from "./inspect-document.ts";
import { assertWithinLimits } from "./limits.ts";

const office = "application/vnd.openxmlformats-officedocument";
const relationshipTypes = "http://schemas.openxmlformats.org";

interface OfficeFixture {
  readonly type?: string;
  readonly main?: string;
  readonly extra?: readonly ZipFile[];
  readonly types?: string;
  readonly core?: string;
  readonly custom?: string;
}

function officeFile(fixture: OfficeFixture = {}): Uint8Array {
  const { type = `${office}.wordprocessingml.document.main+xml`, main = "<w/>", extra = [], types = "" } = fixture;
  const properties = `${relationshipTypes}/package/2006/relationships/metadata/core-properties`;
  const custom = `${relationshipTypes}/officeDocument/2006/relationships/custom-properties`;
  return buildZip([
    {
      name: "[Content_Types].xml",
      content: `<Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/main.xml" ContentType="${type}"/>${types}</Types>`,
    },
    {
      name: "_rels/.rels",
      content: `<Relationships><Relationship Id="a" Type="${relationshipTypes}/officeDocument/2006/relationships/officeDocument" Target="main.xml"/><Relationship Id="b" Type="${properties}" Target="core.xml"/><Relationship Id="c" Type="${custom}" Target="custom.xml"/></Relationships>`,
    },
    { name: "main.xml", content: main },
    { name: "core.xml", content: `<cp>${fixture.core ?? ""}</cp>` },
    { name: "custom.xml", content: `<Properties>${fixture.custom ?? ""}</Properties>` },
    ...extra,
  ]);
}

function oleFile(streams: Record<string, Buffer | string>): Uint8Array {
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, Buffer.from(content));
  return Buffer.from(CFB.write(file, { type: "buffer" }) as Buffer);
}

const wordStream = (flags = 0): Buffer => {
  const stream = Buffer.alloc(5000);
  stream.writeUInt16LE(0xa5ec, 0);
  stream.writeUInt16LE(flags, 0x0a);
  return stream;
};
const record = (type: number, content: Buffer): Buffer => {
  const header = Buffer.alloc(4);
  header.writeUInt16LE(type, 0);
  header.writeUInt16LE(content.length, 2);
  return Buffer.concat([header, content]);
};
const workbook = (...records: Buffer[]): Buffer =>
  Buffer.concat([record(0x809, Buffer.alloc(16)), ...records, record(0x0a, Buffer.alloc(0))]);
/** A module's stream: what was compiled, and its source in literals, eight after each flag. */
const moduleOf = (source: string): Buffer => {
  const chunks: Buffer[] = [];
  for (let at = 0; at < source.length; at += 8) chunks.push(Buffer.from(`\0${source.slice(at, at + 8)}`, "latin1"));
  const chunk = Buffer.concat(chunks);
  const header = Buffer.alloc(3);
  header.writeUInt8(1);
  header.writeUInt16LE(0xb000 | (chunk.length - 1), 1);
  return Buffer.concat([Buffer.from("compiled"), header, chunk]);
};
const emptyModule = moduleOf('Attribute VB_Name = "ThisDocument"\r\nAttribute VB_Base = "1"\r\nOption Explicit\r\n');
const codeModule = moduleOf('Attribute VB_Name = "ThisDocument"\r\nSub Document_Open()\r\nEnd Sub\r\n');
const showRecord = (type: number, content: Buffer): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt16LE(type, 2);
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content]);
};
const show = (hasMacros: number): Buffer => {
  const atom = Buffer.alloc(12);
  atom.writeUInt32LE(hasMacros, 4);
  const inner = showRecord(0x07d0, showRecord(0x03ff, showRecord(0x0400, atom)));
  return Buffer.concat([
    showRecord(0x03e9, Buffer.alloc(40)),
    showRecord(0x03e8, Buffer.concat([showRecord(1, Buffer.alloc(5)), inner])),
  ]);
};

function found(bytes: Uint8Array | string, fileName: string): string {
  try {
    const { format, warnings } = inspectDocument(sourceOfBytes(Buffer.from(bytes)), fileName);
    return [format, ...warnings.map(({ code, details }) => `${code} ${details?.["claimed"]}`)].join(", ");
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return `${error.fault} ${Object.values(error.details)[0] ?? ""}`.trim();
  }
}

describe("what a zip file is", () => {
  it.each([
    ["wordprocessingml.document", "a.docx", "docx"],
    ["presentationml.presentation", "a.pptx", "pptx"],
    ["spreadsheetml.sheet", "a.xlsx", "xlsx"],
    ["spreadsheetml.sheet", "a.docx", "xlsx, mislabelled .docx"],
    ["wordprocessingml.document", "a.doc", "docx, mislabelled .doc"],
    ["wordprocessingml.template", "a.dotx", "documentUnknownFormat Word (.dotx)"],
    ["wordprocessingml.template", "a.docx", "docx"],
  ])("shows in its main part: %s in %s", (type, name, expected) => {
    expect(found(officeFile({ type: `${office}.${type}.main+xml` }), name)).toBe(expected);
  });

  it("shows in the manifests of others", () => {
    const designmap = { name: "designmap.xml", content: "<Document/>" };
    const mimetype = {
      name: "mimetype",
      content: "application/vnd.adobe.indesign-idml-package",
      isStored: true,
    } as const;
    expect(found(buildZip([mimetype, designmap]), "a.idml")).toBe("idml");
    expect(found(buildZip([mimetype]), "a.idml")).toMatch(/^documentCorrupt/);
    const odt = { name: "mimetype", content: "application/vnd.oasis.opendocument.text" };
    expect(found(buildZip([odt]), "a.docx")).toBe("documentUnknownFormat OpenDocument");
    expect(found(buildZip([{ name: "a.txt", content: "text" }]), "a.docx")).toBe("documentUnknownFormat ZIP");
  });

  it("is refused with macros, entities, a mark of secrecy, or a password", () => {
    const type = "application/vnd.ms-word.document.macroEnabled.main+xml";
    expect(found(officeFile({ type }), "a.docx")).toBe("documentMacros");
    const project = { name: "vbaProject.bin", content: "x" };
    expect(found(officeFile({ extra: [project] }), "a.docx")).toBe("documentMacros");
    const bomb = `<?xml version="1.0"?><!-- ${"x".repeat(10_000)} --><!DOCTYPE w [<!ENTITY a "b">]><w/>`;
    expect(found(officeFile({ extra: [{ name: "other.xml", content: bomb }] }), "a.docx")).toBe(
      "documentUnsafeXml other.xml",
    );
    const wide = Buffer.from(bomb, "utf16le");
    expect(found(officeFile({ extra: [{ name: "other.xml", content: wide }] }), "a.docx")).toBe(
      "documentUnsafeXml other.xml",
    );
    const zip = Buffer.from(officeFile());
    zip[zip.indexOf("PK\u0001\u0002") + 8] = 1;
    expect(found(zip, "a.docx")).toBe("documentEncrypted");
  });

  it.each([
    ["<cp:keywords>report; 机密★10年</cp:keywords>", "", "documentConfidential 机密★10年"],
    ["<cp:category>Top Secret</cp:category>", "", "documentConfidential Top Secret"],
    [
      "",
      '<property fmtid="{a}" pid="2" name="MSIP_Label_1_Name"><vt:lpwstr>Highly Confidential</vt:lpwstr></property>',
      "documentConfidential Highly Confidential",
    ],
    [
      "",
      '<property fmtid="{a}" pid="2" name="文件密级"><vt:lpwstr>秘密</vt:lpwstr></property>',
      "documentConfidential 秘密",
    ],
    ["<dc:title>Confidential</dc:title><cp:keywords>trade secrets, confidentiality</cp:keywords>", "", "docx"],
    ["", '<property fmtid="{a}" pid="2" name="Comment"><vt:lpwstr>Confidential</vt:lpwstr></property>', "docx"],
  ])("has marks of secrecy in its properties alone: %s %s", (core, custom, expected) => {
    expect(found(officeFile({ core, custom }), "a.docx")).toBe(expected);
  });
});

describe("what an OLE file is", () => {
  it.each<[string, Record<string, Buffer | string>, string]>([
    ["doc", { WordDocument: wordStream() }, "doc"],
    ["doc", { WordDocument: wordStream(0x0100) }, "documentEncrypted"],
    ["doc", { WordDocument: wordStream(), "Macros/VBA/dir": "x" }, "documentMacros"],
    ["doc", { WordDocument: wordStream(), "Macros/VBA/dir": "x", "Macros/VBA/ThisDocument": emptyModule }, "doc"],
    ["doc", { WordDocument: wordStream(), "Macros/VBA/ThisDocument": codeModule }, "documentMacros"],
    ["doc", { WordDocument: wordStream(), "Macros/VBA/a": emptyModule, "Macros/VBA/b": codeModule }, "documentMacros"],
    ["doc", { WordDocument: wordStream(), "Macros/VBA/a": emptyModule, "Macros/VBA/b": "x" }, "documentMacros"],
    ["xls", { Workbook: workbook(), "_VBA_PROJECT_CUR/VBA/Sheet1": emptyModule }, "xls"],
    ["doc", { WordDocument: wordStream(), "ObjectPool/_1/Macros/VBA/dir": "x" }, "doc"],
    ["docx", { EncryptedPackage: "x", EncryptionInfo: "y" }, "documentEncrypted"],
    ["xls", { Workbook: workbook() }, "xls"],
    ["xls", { Workbook: workbook(record(0x2f, Buffer.from("0000aabbccdd", "hex"))) }, "documentEncrypted"],
    ["xls", { Workbook: workbook(record(0x85, Buffer.from([0, 0, 0, 0, 0, 1, 0]))) }, "documentMacros"],
    ["xls", { Workbook: workbook(), "_VBA_PROJECT_CUR/VBA/dir": "x" }, "documentMacros"],
    ["ppt", { "PowerPoint Document": show(0), "Current User": Buffer.alloc(20) }, "ppt"],
    ["ppt", { "PowerPoint Document": show(1) }, "documentMacros"],
    [
      "ppt",
      { "PowerPoint Document": show(0), "Current User": Buffer.from("000000000000000000000000dfc4d1f3", "hex") },
      "documentEncrypted",
    ],
    ["doc", { "__properties_version1.0": "x" }, "documentUnknownFormat Outlook (.msg)"],
    ["doc", { Workbook: workbook() }, "xls, mislabelled .doc"],
  ])("shows in its streams: %s %o", (extension, streams, expected) => {
    expect(found(oleFile(streams), `a.${extension}`)).toBe(expected);
  });

  it("opens a workbook that Excel locked with the password it knows itself", () => {
    // Key and verifier of the default password, by the XOR method.
    const verifier = Buffer.alloc(6);
    verifier.writeUInt16LE(xorVerifierOf("VelvetSweatshop"), 4);
    expect(found(oleFile({ Workbook: workbook(record(0x2f, verifier)) }), "a.xls")).toBe("xls");
  });

  it("is refused when it is cut off or leads round in circles", () => {
    const whole = oleFile({ WordDocument: wordStream() });
    expect(found(whole.subarray(0, 400), "a.doc")).toMatch(/^documentCorrupt/);
    expect(found(whole.subarray(0, 1024), "a.doc")).toMatch(/^document/);
    const looped = Buffer.from(whole);
    for (let at = 512; at + 4 <= looped.length; at += 4)
      if (looped.readUInt32LE(at) === 0xfffffffe) looped.writeUInt32LE(1, at);
    expect(found(looped, "a.doc")).toBeTypeOf("string");
  });
});

/** As the standard puts it: bit by bit from the last character, the length coming last. */
function xorVerifierOf(password: string): number {
  let value = 0;
  for (const character of password.split("").toReversed()) {
    value = ((value >> 14) & 1) | ((value << 1) & 0x7fff);
    value ^= character.charCodeAt(0);
  }
  value = ((value >> 14) & 1) | ((value << 1) & 0x7fff);
  return value ^ password.length ^ 0xce4b;
}

describe("what a text is", () => {
  it.each([
    ["%PDF-1.7 …", "a.pdf", "pdf"],
    ["\n\n%PDF-1.7 …", "a.docx", "pdf, mislabelled .docx"],
    ["{\\rtf1 text}", "a.doc", "documentUnknownFormat RTF"],
    ["MIME-Version: 1.0\nContent-Type: multipart/related\n", "a.doc", "documentUnknownFormat MHTML"],
    ["<html><body>x</body></html>", "a.doc", "html, mislabelled .doc"],
    ["<?xml version='1.0'?><w:wordDocument/>", "a.doc", "xml, mislabelled .doc"],
    ["<!-- a --><?pi ?><!DOCTYPE html><p>x", "a.html", "html"],
    ["<p>x</p>", "a.html", "html"],
    ["<?xml version='1.0'?><book/>", "a.html", "xml, mislabelled .html"],
    ["<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>", "a.xhtml", "html"],
    ["<xliff version='1.2'/>", "a.xlf", "xliff"],
    ["<xliff xmlns:sdl='http://sdl.com/FileTypes/SdlXliff/1.0'/>", "a.sdlxliff", "sdlxliff"],
    ["<?xml version='1.0'?><xliff/>", "a.xml", "xliff, mislabelled .xml"],
    ["<topic id='a'/>", "a.dita", "dita"],
    ['<!DOCTYPE task PUBLIC "-//OASIS//DTD DITA Task//EN" "task.dtd"><task/>', "a.xml", "dita, mislabelled .xml"],
    ["<!DOCTYPE a [<!ELEMENT a (#PCDATA)>]><a/>", "a.xml", "xml"],
    ["a,b\n1,2\n", "a.csv", "csv"],
    ["Some text", "a.txt", "txt"],
    ["<b>Note</b> this", "a.txt", "txt"],
    ["Some text", "a.docx", "txt, mislabelled .docx"],
    ["Some text", "README", "txt, mislabelled ?"],
    ["\0\u0001\u0002\u0003binary\0\u0005", "a.txt", "documentUnknownFormat BIN"],
    ["\0\u0001\u0002\u0003binary\0\u0005", "a.docx", "documentCorrupt file"],
    ["\x7fELF\u0002\u0001\u0001\0", "a.doc", "documentUnknownFormat ELF"],
    ["", "a.txt", "documentEmpty"],
  ])("%j named %s", (text, name, expected) => {
    expect(found(text, name)).toBe(expected);
  });
});

describe("limits", () => {
  it("refuses what is too large without reading it", () => {
    const source: ByteSource = {
      sizeBytes: 201 * 1024 * 1024,
      read: () => {
        throw new Error("read");
      },
    };
    expect(() => inspectDocument(source, "a.pdf")).toThrow("201 MB; the limit is 200 MB");
  });

  it("are those of the format", () => {
    const most = { pages: 1000, cells: 20_000, words: 20_000 };
    for (const format of ["docx", "xlsx", "txt"] as const) assertWithinLimits(format, most);
    assertWithinLimits("docx", { pages: 3, words: 1_000_000 });
    const fault = (name: string, count: number) =>
      expect.objectContaining({ fault: name, details: { count, limit: count - 1 } });
    expect(() => assertWithinLimits("pdf", { pages: 1001, words: 1 })).toThrow(fault("documentTooManyPages", 1001));
    expect(() => assertWithinLimits("xls", { cells: 20_001, words: 1 })).toThrow(fault("documentTooManyCells", 20_001));
    expect(() => assertWithinLimits("xml", { words: 20_001 })).toThrow(fault("documentTooManyWords", 20_001));
  });

  it("count words of spaced scripts, characters of the others", () => {
    expect(countWords("It's well-known: version 2.0, isn't it?")).toBe(6);
    expect(countWords("今天 weather 很好。")).toBe(5);
    expect(countWords("오늘은 날씨가 좋다.")).toBe(3);
  });
});
