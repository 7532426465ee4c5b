import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { readMigrations, MIGRATIONS_FOLDER } from "#platform/database";
import { BackupError, damaged } from "../backup-error.ts";
import { createSpool, type Spool } from "../objects/spool.ts";
import { createRowDigest, type TableContent } from "../tables/row-digest.ts";
import {
  type BackupHead,
  formatVersion,
  headSchema,
  type Manifest,
  manifestSchema,
  objectEntrySchema,
} from "./manifest.ts";
import { type ArchiveEntry, decompress, readArchive } from "./read-archive.ts";

export interface FileToCheck {
  readonly path: string;
  readonly passphrase: string | undefined;
  /** Where a list may lie meanwhile. */
  readonly workPath: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

const largestSmallEntry = 16 * 1024 * 1024;

/**
 * Reads a whole backup and checks every table, every file and the lists against their hashes.
 * @throws BackupError if a part is damaged, the backup is from a later release, or the passphrase is missing or wrong
 */
export async function checkFile({ path, passphrase, workPath, signal, onProgress }: FileToCheck): Promise<Manifest> {
  const { size } = await stat(path);
  let seen = 0;
  const onBytes = (count: number): void => {
    seen += count;
    onProgress?.(seen / size);
  };
  await using objects = await createSpool(workPath);
  const found: Found = { tables: new Map(), objects, manifestHash: undefined };
  for await (const entry of readArchive({ path, passphrase, signal, onBytes })) await take(entry, found);
  return hold(found);
}

interface Found {
  head?: BackupHead;
  readonly tables: Map<string, TableContent>;
  jobs?: string;
  objects: Spool;
  objectsHash?: string;
  manifest?: Manifest;
  manifestHash: string | undefined;
}

async function take({ name, body, contentType }: ArchiveEntry, found: Found): Promise<void> {
  if (name === "backup.json") {
    found.head = parsed(name, headSchema, jsonOf(name, await bytesOf(name, body)));
    await assertKnown(found.head);
  } else if (name.startsWith("tables/")) {
    const table = name.slice("tables/".length);
    if (found.tables.has(table)) throw damaged(`table ${table}`, "it is there twice");
    found.tables.set(table, await rowsOf(`table ${table}`, body));
  } else if (name === "jobs") found.jobs = (await rowsOf("the jobs", body)).sha256;
  else if (name.startsWith("objects/"))
    await takeObject({ key: name.slice("objects/".length), contentType }, body, found.objects);
  else if (name === "objects.jsonl") found.objectsHash = await compareObjects(body, found.objects);
  else if (name === "manifest.json") {
    const bytes = await bytesOf(name, body);
    found.manifestHash = sha256(bytes);
    found.manifest = parsed(name, manifestSchema, jsonOf(name, bytes));
  } else if (name === "manifest.sha256") {
    if ((await bytesOf(name, body)).toString() !== found.manifestHash) throw damaged("the manifest", "it was changed");
  }
}

async function rowsOf(part: string, body: AsyncIterable<Buffer>): Promise<TableContent> {
  const digest = createRowDigest();
  for await (const bytes of decompress(part, body)) digest.add(bytes);
  return digest.end();
}

async function takeObject(
  { key, contentType = "" }: { readonly key: string; readonly contentType: string | undefined },
  body: AsyncIterable<Buffer>,
  objects: Spool,
): Promise<void> {
  const digest = createHash("sha256");
  for await (const bytes of body) digest.update(bytes);
  await objects.add(`${digest.digest("hex")} ${key} ${contentType}`);
}

/** Names the file whose bytes are not those that were packed. */
async function compareObjects(body: AsyncIterable<Buffer>, packed: Spool): Promise<string> {
  const digest = createHash("sha256");
  const seen = (await packed.lines())[Symbol.asyncIterator]();
  let before = "";
  for await (const line of linesOf(decompress("the list of files", body), digest)) {
    const entry = parsed("the list of files", objectEntrySchema, jsonOf("the list of files", line));
    const { key, sha256: expected, contentType } = entry;
    const next = await seen.next();
    if (next.done === true || next.value !== `${expected} ${key} ${contentType}`)
      throw damaged(`file ${key}`, "it was changed");
    // What a restore removes is found by walking both lists in their order.
    if (key <= before) throw damaged(`file ${key}`, "it is not in its place");
    before = key;
  }
  if ((await seen.next()).done !== true) throw damaged("the list of files", "it lacks files that are there");
  return digest.digest("hex");
}

/** Longer than any line that tells of a file; what is unpacked may be one line of gigabytes. */
const longestLine = 64 * 1024;

/** The lines of the file list. @throws BackupError `damaged` for a line that is not valid */
export async function* linesOf(
  source: AsyncIterable<Buffer>,
  digest?: { update(bytes: Buffer): unknown },
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    digest?.update(bytes);
    let all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10)) {
      yield all.subarray(0, end);
      all = all.subarray(end + 1);
    }
    if (all.length > longestLine) throw damaged("the list of files", "it has a line that is too long");
    rest = Buffer.from(all);
  }
  if (rest.length > 0) yield rest;
}

function hold({ head, tables, jobs, objectsHash, manifest, manifestHash }: Found): Manifest {
  if (head === undefined) throw new BackupError("not-a-backup", "the file", "The file is no backup of this product.");
  if (manifest === undefined || manifestHash === undefined) throw damaged("the archive", "its end is missing");
  if (JSON.stringify(manifest.head) !== JSON.stringify(head)) throw damaged("backup.json", "it was changed");
  for (const { name, sha256: expected } of manifest.tables) {
    if (tables.get(name)?.sha256 !== expected) throw damaged(`table ${name}`, "it was changed, or is missing");
  }
  if (tables.size !== manifest.tables.length)
    throw damaged("the tables", "there is one that the manifest does not know");
  if (jobs !== manifest.jobs.sha256) throw damaged("the jobs", "they were changed");
  if (objectsHash !== manifest.objects?.sha256) throw damaged("the list of files", "it was changed, or is missing");
  return manifest;
}

/** A release reads backups of earlier ones and of itself. @throws BackupError `newer` */
async function assertKnown({ migrations, productVersion, formatVersion: format }: BackupHead): Promise<void> {
  const known = await readMigrations(MIGRATIONS_FOLDER);
  const files = new Map(known.map((file) => [file.number, file]));
  const unknown = migrations.find(({ number, sha256: hash }) => files.get(number)?.sha256 !== hash);
  if (format <= formatVersion && unknown === undefined) {
    if (migrations.some(({ number }, at) => number !== known[at]?.number)) throw damaged("backup.json", "it has gaps");
    return;
  }
  const what = unknown === undefined ? `format ${format}` : `migration ${unknown.number}_${unknown.name}`;
  throw new BackupError("newer", productVersion, `The backup is of release ${productVersion}, which has ${what}.`);
}

async function bytesOf(part: string, body: AsyncIterable<Buffer>): Promise<Buffer> {
  const held: Buffer[] = [];
  let length = 0;
  for await (const bytes of body) {
    length += bytes.length;
    if (length > largestSmallEntry) throw damaged(part, "it is too large");
    held.push(bytes);
  }
  return Buffer.concat(held);
}

function jsonOf(part: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw damaged(part, "it is no JSON", error);
  }
}

function parsed<T>(part: string, schema: { parse(value: unknown): T }, value: unknown): T {
  try {
    return schema.parse(value);
  } catch (error) {
    throw damaged(part, "its content is not what it should be", error);
  }
}

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
