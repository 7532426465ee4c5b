import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { sourceOfBytes } from "../model/byte-source.ts";
import { DocumentError } from "../model/document-error.ts";
import { buildZip, openZip, writeZip, type ZipChanges } from "./index.ts";

const files = [
  { name: "mimetype", content: "application/x", isStored: true as const },
  { name: "a/文.txt", content: "some text, ".repeat(500) },
  { name: "empty", content: "" },
];

const open = (bytes: Uint8Array) => openZip(sourceOfBytes(bytes));
const textOf = (bytes: Uint8Array, name: string) => {
  const archive = open(bytes);
  const entry = archive.find(name);
  return entry && Buffer.from(archive.read(entry)).toString();
};

function faultOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DocumentError) return `${error.fault} ${Object.values(error.details).join()}`;
    throw error;
  }
  return "none";
}

async function rewrite(bytes: Uint8Array, contents: Record<string, string>, changes?: ZipChanges) {
  const chunks: Uint8Array[] = [];
  const replacement = (name: string) => (name in contents ? Buffer.from(contents[name] ?? "") : undefined);
  for await (const chunk of writeZip(open(bytes), ({ name }) => replacement(name), changes)) chunks.push(chunk);
  return { bytes: Buffer.concat(chunks), longest: Math.max(...chunks.map(({ length }) => length)) };
}

/** An archive of one deflated entry, with other numbers in its directory than are true. */
function forged(
  change: (view: DataView, directory: number) => void,
  content: string | Uint8Array = "x".repeat(1000),
): Buffer {
  const bytes = Buffer.from(buildZip([{ name: "doc.xml", content }]));
  change(new DataView(bytes.buffer, bytes.byteOffset), bytes.readUInt32LE(bytes.length - 6));
  return bytes;
}

describe("openZip", () => {
  it("reads what buildZip wrote", () => {
    const bytes = buildZip(files);
    expect(open(bytes).entries.map(({ name, method }) => [name, method])).toEqual([
      ["mimetype", 0],
      ["a/文.txt", 8],
      ["empty", 8],
    ]);
    for (const { name, content } of files) expect(textOf(bytes, name)).toBe(content);
  });

  it("finds the archive behind other bytes and before trailing ones", () => {
    const bytes = Buffer.concat([Buffer.from("#!/bin/sh\n"), buildZip(files), Buffer.from("PK\x05\x06 trailing")]);
    expect(textOf(bytes, "a/文.txt")).toBe(files[1]?.content);
  });

  it("reads names in code page 437 and UTF-8 that is not declared", () => {
    const plain = Buffer.from(buildZip([{ name: "abcd", content: "1" }]));
    const named = (name: Uint8Array) => {
      const bytes = Buffer.from(plain);
      const directory = bytes.readUInt32LE(bytes.length - 6);
      bytes.set(name, directory + 46);
      bytes.writeUInt16LE(0, directory + 8);
      return open(bytes).entries[0]?.name;
    };
    expect(named(Buffer.from([0x81, 0x62, 0x65, 0x72]))).toBe("über");
    expect(named(Buffer.from("éé"))).toBe("éé");
  });

  it("reads data descriptors: sizes come from the directory alone", () => {
    const bytes = Buffer.from(buildZip([{ name: "a", content: "some" }]));
    bytes.writeUInt16LE(8, 6);
    bytes.fill(0, 14, 26);
    expect(textOf(bytes, "a")).toBe("some");
  });

  it("reads ZIP64 records", () => {
    expect(textOf(zip64("wide"), "doc.xml")).toBe("wide");
  });

  it("gives the last of several entries with one name, and lists all", () => {
    const bytes = buildZip([
      { name: "a", content: "first" },
      { name: "a", content: "second" },
    ]);
    expect(open(bytes).entries).toHaveLength(2);
    expect(textOf(bytes, "a")).toBe("second");
  });

  it.each([
    ["documentEncrypted ", forged((view, at) => view.setUint16(at + 8, 1, true))],
    ["documentCorrupt doc.xml,cutOff", forged((view, at) => view.setUint32(at + 20, 99_999, true))],
    ["documentCorrupt doc.xml,checksum", forged((view, at) => view.setUint32(at + 16, 1, true))],
    ["documentCorrupt doc.xml,header", forged((view) => view.setUint32(0, 7, true))],
    ["documentCorrupt doc.xml,compression", forged((view, at) => view.setUint16(at + 10, 12, true))],
    ["documentCorrupt doc.xml,compression", forged((view) => view.setUint8(37, 0xff))],
    ["documentCorrupt doc.xml,size", forged((view, at) => view.setUint32(at + 24, 10, true))],
    [
      "documentBomb doc.xml",
      forged((view, at) => view.setUint32(at + 24, 10, true), new Uint8Array(64 * 1024 * 1024 + 1)),
    ],
    ["documentBomb doc.xml", forged((view, at) => view.setUint32(at + 24, 65 * 1024 * 1024, true))],
    ["documentCorrupt file,cutOff", buildZip(files).subarray(0, 200)],
    ["documentCorrupt file,cutOff", Buffer.from("not a zip")],
  ])("refuses with %s", (fault, bytes) => {
    const readAll = () => {
      const archive = open(bytes);
      for (const entry of archive.entries) archive.read(entry);
    };
    expect(faultOf(readAll)).toBe(fault);
  });

  it("refuses entries that share their data, too many entries, and too much in all", () => {
    const two = Buffer.from(
      buildZip([
        { name: "one", content: "same" },
        { name: "two", content: "same" },
      ]),
    );
    const directory = two.readUInt32LE(two.length - 6);
    two.writeUInt32LE(0, directory + 46 + 3 + 42);
    expect(faultOf(() => open(two))).toMatch(/^documentBomb/);
    const many = Buffer.from(buildZip([{ name: "one", content: "", isStored: true }]));
    many.writeUInt16LE(50_001, many.length - 12);
    expect(faultOf(() => open(many))).toBe("documentBomb 50001 entries");
    const great = Buffer.from(
      buildZip(Array.from({ length: 20 }, (_, index) => ({ name: `${index % 10}`, content: "x" }))),
    );
    for (let at = great.readUInt32LE(great.length - 6); at + 47 < great.length - 22; at += 47) {
      great.writeUInt32LE(60 * 1024 * 1024, at + 24);
    }
    expect(faultOf(() => open(great))).toBe("documentBomb 7");
  });
});

describe("writeZip", () => {
  it("copies what is not replaced as it stands, and writes the same bytes every time", async () => {
    const bytes = buildZip(files);
    const { bytes: same } = await rewrite(bytes, {});
    expect(Buffer.compare(same, bytes)).toBe(0);
    const changes = { added: [{ name: "new", content: "n" }], removed: new Set(["empty"]) };
    const once = await rewrite(bytes, { "a/文.txt": "other" }, changes);
    const again = await rewrite(bytes, { "a/文.txt": "other" }, changes);
    expect(Buffer.compare(once.bytes, again.bytes)).toBe(0);
    expect(open(once.bytes).entries.map(({ name }) => name)).toEqual(["mimetype", "a/文.txt", "new"]);
    expect(textOf(once.bytes, "a/文.txt")).toBe("other");
    expect(textOf(once.bytes, "mimetype")).toBe("application/x");
  });

  it("holds a great entry in pieces only", async () => {
    const bytes = buildZip([{ name: "picture", content: new Uint8Array(5 * 1024 * 1024), isStored: true }]);
    const { bytes: copy, longest } = await rewrite(bytes, {});
    expect(longest).toBe(1024 * 1024);
    expect(Buffer.compare(copy, bytes)).toBe(0);
  });
});

/** One deflated entry whose sizes and place are in ZIP64 fields. */
function zip64(content: string): Buffer {
  const data = deflateRawSync(content);
  const local = Buffer.alloc(37);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(7, 26);
  local.write("doc.xml", 30);
  const central = Buffer.alloc(46 + 7 + 28);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(crc32(content), 16);
  central.fill(0xff, 20, 28);
  central.writeUInt16LE(7, 28);
  central.writeUInt16LE(28, 30);
  central.fill(0xff, 42, 46);
  central.write("doc.xml", 46);
  central.writeUInt16LE(1, 53);
  central.writeUInt16LE(24, 55);
  central.writeBigUInt64LE(BigInt(content.length), 57);
  central.writeBigUInt64LE(BigInt(data.length), 65);
  const end64 = Buffer.alloc(56 + 20 + 22);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(1n, 32);
  end64.writeBigUInt64LE(BigInt(central.length), 40);
  end64.writeBigUInt64LE(BigInt(local.length + data.length), 48);
  end64.writeUInt32LE(0x07064b50, 56);
  end64.writeBigUInt64LE(BigInt(local.length + data.length + central.length), 64);
  end64.writeUInt32LE(0x06054b50, 76);
  end64.fill(0xff, 84, 96);
  return Buffer.concat([local, data, central, end64]);
}
