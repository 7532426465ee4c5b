import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unpack } from "./unpack.ts";

const bytes = randomBytes(100_000);
const plain = { name: "vocab.spm", bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
const { signal } = new AbortController();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "unpack-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function unpackAndRead(packed: Uint8Array, expected = plain): Promise<Buffer> {
  await writeFile(path.join(folder, "in"), packed);
  await unpack(expected, path.join(folder, "in"), path.join(folder, "out"), signal);
  return readFile(path.join(folder, "out"));
}

describe("unpack", () => {
  it.each([
    ["zstd", zstdCompressSync(bytes)],
    ["gzip", gzipSync(bytes)],
    ["plain", bytes],
  ])("unpacks %s", async (_, packed) => {
    expect((await unpackAndRead(packed)).equals(bytes)).toBe(true);
  });

  it.each([
    ["a bomb", "too-large", zstdCompressSync(new Uint8Array(50_000_000))],
    ["a gzip bomb", "too-large", gzipSync(new Uint8Array(50_000_000))],
    ["less than is said", "wrong-size", zstdCompressSync(bytes.subarray(1))],
    ["something else", "wrong-hash", zstdCompressSync(randomBytes(100_000))],
    ["half an archive", "cannot-unpack", zstdCompressSync(bytes).subarray(0, 50_000)],
    ["a broken archive", "cannot-unpack", Buffer.concat([Buffer.from("28b52ffd", "hex"), bytes])],
    ["nothing", "wrong-size", new Uint8Array()],
  ])("names %s (%s) and leaves nothing", async (_, code, packed) => {
    await expect(unpackAndRead(packed)).rejects.toMatchObject({ problem: { code, file: "vocab.spm" } });
    expect(await readdir(folder)).toEqual(["in"]);
  });
});
