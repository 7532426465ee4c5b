import { describe, expect, it } from "vitest";
import { sourceOfBytes } from "../model/byte-source.ts";
import { buildZip, openZip, readInPieces, zipStream } from "./index.ts";

async function contentOf(zip: Uint8Array, name: string): Promise<string> {
  const archive = openZip(sourceOfBytes(zip));
  const entry = archive.find(name);
  if (entry === undefined) throw new Error(`${name} is missing`);
  const pieces: Uint8Array[] = [];
  for await (const piece of readInPieces(archive, entry)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe("an entry in pieces", () => {
  const long = "some text, again and again\n".repeat(50_000);

  it("is what was packed", async () => {
    const zip = buildZip([
      { name: "a.txt", content: long },
      { name: "b.txt", content: long, isStored: true },
    ]);
    expect(await contentOf(zip, "a.txt")).toBe(long);
    expect(await contentOf(zip, "b.txt")).toBe(long);
  });

  it("is asked for when its turn comes", async () => {
    function* files() {
      yield { name: "a.txt", content: "one" };
      yield { name: "b.txt", content: "two" };
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of zipStream(files())) pieces.push(piece);
    expect(await contentOf(Buffer.concat(pieces), "b.txt")).toBe("two");
  });

  it("is refused where its bytes are damaged", async () => {
    const zip = Buffer.from(buildZip([{ name: "a.txt", content: long }]));
    zip.fill(0x55, 60, 200);
    await expect(contentOf(zip, "a.txt")).rejects.toThrow(/a\.txt/);
    const other = Buffer.from(buildZip([{ name: "b.txt", content: "plain", isStored: true }]));
    other[36] = 0x41;
    await expect(contentOf(other, "b.txt")).rejects.toThrow("wrong checksum");
  });

  it("may be left before its end", async () => {
    const archive = openZip(sourceOfBytes(buildZip([{ name: "a.txt", content: long }])));
    const [entry] = archive.entries;
    if (entry === undefined) throw new Error("nothing in there");
    for await (const piece of readInPieces(archive, entry)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
  });
});
