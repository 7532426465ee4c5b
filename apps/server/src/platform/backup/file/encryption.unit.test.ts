import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { decrypt, encrypt, headBytes } from "./encryption.ts";

const cost = 4;
const chunkBytes = 64 * 1024;
const sealedBytes = chunkBytes + 16;

async function allOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const held: Buffer[] = [];
  for await (const bytes of source) held.push(bytes);
  return Buffer.concat(held);
}
const sealed = (plain: Buffer, passphrase = "right") =>
  allOf(encrypt(passphrase, cost)(Readable.from([plain], { objectMode: false })));
const opened = (bytes: Buffer, passphrase = "right") =>
  allOf(decrypt(passphrase)(Readable.from([bytes], { objectMode: false })));
/** Of so many chunks, each of which has another content. */
const plainOf = (chunks: number): Buffer =>
  Buffer.concat(Array.from({ length: chunks }, (_, at) => Buffer.alloc(chunkBytes, at + 1)));
const chunk = (bytes: Buffer, at: number): Buffer =>
  bytes.subarray(headBytes + at * sealedBytes, headBytes + (at + 1) * sealedBytes);
const headOf = (bytes: Buffer): Buffer => bytes.subarray(0, headBytes);

it.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes])("gives %i bytes back", async (length) => {
  const plain = Buffer.alloc(length, "x");
  const bytes = await sealed(plain);
  expect((await opened(bytes)).equals(plain)).toBe(true);
  expect(bytes.includes("xxxxxxxx")).toBe(false);
});

it.each<[string, (bytes: Buffer, other: Buffer) => Buffer[]]>([
  ["cut off at a chunk's end", (bytes) => [headOf(bytes), chunk(bytes, 0), chunk(bytes, 1)]],
  ["cut off behind its head", (bytes) => [headOf(bytes)]],
  ["cut off within its head", (bytes) => [bytes.subarray(0, headBytes - 1)]],
  ["in another order", (bytes) => [headOf(bytes), chunk(bytes, 1), chunk(bytes, 0), chunk(bytes, 2)]],
  ["without its first chunk", (bytes) => [headOf(bytes), chunk(bytes, 1), chunk(bytes, 2)]],
  ["without one in the middle", (bytes) => [headOf(bytes), chunk(bytes, 0), chunk(bytes, 2)]],
  ["with one twice", (bytes) => [headOf(bytes), chunk(bytes, 0), chunk(bytes, 0), chunk(bytes, 1), chunk(bytes, 2)]],
  ["with its end twice", (bytes) => [bytes, chunk(bytes, 2)]],
  ["with one of another file", (bytes, other) => [headOf(bytes), chunk(other, 0), chunk(bytes, 1), chunk(bytes, 2)]],
  ["with the chunks of another file", (bytes, other) => [headOf(bytes), other.subarray(headBytes)]],
  ["with something behind it", (bytes) => [bytes, Buffer.from("more")]],
])("is not taken %s", async (_, change) => {
  const [bytes, other] = await Promise.all([sealed(plainOf(3)), sealed(plainOf(3))]);
  await expect(opened(Buffer.concat(change(bytes, other)))).rejects.toMatchObject({ problem: "damaged" });
});

it("is not taken with another head", async () => {
  const bytes = await sealed(plainOf(1));
  // All that follows the magic: cost, salt and the sealed key.
  for (let at = 16; at < headBytes; at += 1) {
    const changed = Buffer.from(bytes);
    // A cost that is lower by one bit is still one that is used.
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(opened(changed), `byte ${at}`).rejects.toMatchObject({ name: "BackupError" });
  }
  const dear = Buffer.from(bytes);
  dear[16] = 40;
  await expect(opened(dear), "memory without end").rejects.toMatchObject({ problem: "damaged" });
});

it("is opened by its passphrase alone, however that is written", async () => {
  const bytes = await sealed(plainOf(1), "caf\u00e9 \u96fb\u6c60");
  await expect(opened(bytes, "cafe \u96fb\u6c60")).rejects.toMatchObject({ problem: "wrong-passphrase" });
  await expect(opened(bytes, "cafe\u0301 \u96fb\u6c60")).resolves.toHaveLength(chunkBytes);
});
