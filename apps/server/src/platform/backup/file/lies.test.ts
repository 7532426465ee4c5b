import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { extract, pack } from "tar-stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDiskStore, type ObjectStore } from "#platform/storage";
import { createTestDatabase } from "#testing";
import { checkByRestoring, checkFile, makeBackup, type Manifest, putObjectsAside } from "../index.ts";

interface Entry {
  name: string;
  body: Buffer;
  readonly pax: Record<string, string>;
}

const database = await createTestDatabase();
const groups = { search: new Set<string>(), own: new Set<string>() };
const { signal } = new AbortController();
let folder: string;
let files: ObjectStore;
let honest: Entry[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yiqiao-lies-"));
  files = await createDiskStore(join(folder, "store"));
  for (const key of ["accounts/a", "accounts/b", "accounts/parts/000001.zst", "accounts/parts/000002.zst"]) {
    await files.put(key, Buffer.from(`file ${key}`), { contentType: "text/plain" });
  }
  const path = join(folder, "honest.tar");
  await makeBackup({
    connectionString: database.connectionString,
    files,
    skippedFiles: "backups/",
    groups,
    kind: "full",
    path,
    passphrase: undefined,
    secretsKey: undefined,
    productVersion: "0.1.0",
    signal,
  });
  honest = await entriesOf(path);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function entriesOf(path: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  const reader = extract();
  const reading = pipeline(createReadStream(path), reader);
  for await (const entry of reader) {
    const held: Buffer[] = [];
    for await (const bytes of entry as unknown as AsyncIterable<Buffer>) held.push(bytes);
    const { name, pax } = entry.header as { readonly name: string; readonly pax?: Record<string, string> | null };
    entries.push({ name, body: Buffer.concat(held), pax: { ...pax } });
  }
  await reading;
  return entries;
}

/** A backup whose hashes are right, whatever is in it. */
async function writeArchive(entries: readonly Entry[]): Promise<string> {
  const path = join(folder, "lie.tar");
  const archive = pack();
  const writing = pipeline(archive, createWriteStream(path));
  const manifest = entries.find(({ name }) => name === "manifest.json")?.body ?? Buffer.alloc(0);
  for (const { name, body, pax } of entries) {
    const hash = createHash("sha256").update(manifest).digest("hex");
    archive.entry({ name, pax }, name === "manifest.sha256" ? Buffer.from(hash) : body);
  }
  archive.finalize();
  await writing;
  return path;
}

type Change = (entries: Entry[], manifest: Manifest) => Entry[] | void;

async function lie(change: Change): Promise<string> {
  const entries = Array.from(honest, (entry) => ({ ...entry }));
  const told = entries.find(({ name }) => name === "manifest.json");
  const manifest = JSON.parse(String(told?.body)) as Manifest;
  const changed = change(entries, manifest) ?? entries;
  const head = changed.find(({ name }) => name === "backup.json");
  if (head !== undefined) head.body = Buffer.from(JSON.stringify(manifest.head));
  if (told !== undefined) told.body = Buffer.from(JSON.stringify(manifest));
  return writeArchive(changed);
}

const check = (path: string) => checkFile({ path, passphrase: undefined, workPath: join(folder, "work") });
async function tryOut(path: string): Promise<void> {
  const manifest = await check(path);
  const { connectionString } = database;
  await checkByRestoring({ connectionString, path, passphrase: undefined, manifest, groups, signal });
}
const restoreFiles = async (path: string) => {
  const target = await createDiskStore(join(folder, "target"));
  const staged = "backups/restore-1/";
  await putObjectsAside({ files: target, skippedFiles: "backups/", staged, path, passphrase: undefined, signal });
};

it("is taken as it is, whatever its files are called", async () => {
  await tryOut(await lie(() => undefined));
  await restoreFiles(await lie(() => undefined));
  const { objects } = await (await createDiskStore(join(folder, "target"))).list("backups/");
  expect(objects.map(({ key }) => key)).toEqual([
    "backups/restore-1/accounts/a",
    "backups/restore-1/accounts/b",
    "backups/restore-1/accounts/parts/000001.zst",
    "backups/restore-1/accounts/parts/000002.zst",
  ]);
});

const first = (entries: readonly Entry[], start: string): number =>
  entries.findIndex(({ name }) => name.startsWith(start));
function without(manifest: Manifest, table: string): void {
  const at = manifest.tables.findIndex(({ name }) => name === table);
  (manifest.tables as unknown[]).splice(at, 1);
}

it.each<[string, string, Change]>([
  [
    "a table that is there twice",
    "table accounts",
    (entries) => {
      const again = entries.filter(({ name }) => name.startsWith("tables/accounts/"));
      return entries.toSpliced(first(entries, "jobs/"), 0, ...again);
    },
  ],
  [
    "a table that nothing tells of",
    "the tables",
    (_, manifest) => {
      without(manifest, "accounts");
    },
  ],
  [
    "a table that is missing altogether",
    "table accounts",
    (entries, manifest) => {
      without(manifest, "accounts");
      return entries.filter(({ name }) => !name.startsWith("tables/accounts/"));
    },
  ],
  [
    "a table that there is nowhere",
    "table nowhere",
    (entries, manifest) => {
      const table = manifest.tables.find(({ name }) => name === "accounts");
      (manifest.tables as unknown[]).push({ ...table, name: "nowhere" });
      const again = entries.filter(({ name }) => name.startsWith("tables/accounts/"));
      const named = Array.from(again, (entry) => ({ ...entry, name: entry.name.replace("accounts", "nowhere") }));
      return entries.toSpliced(first(entries, "jobs/"), 0, ...named);
    },
  ],
  [
    "a column that there is nowhere",
    "table sites",
    (_, manifest) => {
      manifest.tables.find(({ name }) => name === "sites")?.columns.push("nowhere");
    },
  ],
  [
    "other rows than it tells",
    "table sites",
    (_, manifest) => {
      const table = manifest.tables.find(({ name }) => name === "sites");
      Object.assign(table ?? {}, { rows: 5000 });
    },
  ],
  ["migrations with a gap", "backup.json", (_, { head }) => void head.migrations.splice(3, 1)],
  ["no migrations", "backup.json", (_, { head }) => void head.migrations.splice(0)],
  [
    "a table whose name is a path",
    "the tables",
    (entries) => entries.toSpliced(3, 0, { name: "tables/../../x/000001.zst", body: zstdCompressSync(""), pax: {} }),
  ],
  [
    "files out of their order",
    "file accounts/a",
    (entries, manifest) => {
      const list = entries.find(({ name }) => name.startsWith("objects.jsonl/"));
      const [one = "", two = "", ...rest] = String(zstdDecompressSync(list?.body ?? Buffer.alloc(0))).split("\n");
      const lines = Buffer.from([two, one, ...rest].join("\n"));
      if (list !== undefined) list.body = zstdCompressSync(lines);
      Object.assign(manifest.objects ?? {}, { sha256: createHash("sha256").update(lines).digest("hex") });
      const at = first(entries, "objects/");
      const [a, b] = entries.slice(at, at + 2);
      return a === undefined || b === undefined ? entries : entries.toSpliced(at, 2, b, a);
    },
  ],
  [
    "a list of files that a kilobyte unpacks to, in one line of 32 MB",
    "the list of files",
    (entries) => {
      const list = entries.find(({ name }) => name.startsWith("objects.jsonl/"));
      if (list !== undefined) list.body = zstdCompressSync(Buffer.alloc(32 * 1024 * 1024, "x"));
    },
  ],
  [
    "a manifest without end",
    "manifest.json",
    (_, manifest) => void manifest.vanished.keys.push("x".repeat(17 * 1024 * 1024)),
  ],
])("is not taken with %s", async (_, part, change) => {
  await expect(tryOut(await lie(change))).rejects.toMatchObject({ problem: "damaged", part });
});

it("is not taken where an entry tells another size than it has", async () => {
  const path = await lie(() => undefined);
  const bytes = await readFile(path);
  for (const size of ["77777777777", "00000000001"]) {
    const changed = Buffer.from(bytes);
    // Of the first entry: the size in octal, and the sum over the header.
    changed.write(size, 124, "latin1");
    changed.fill(" ", 148, 156);
    const sum = changed.subarray(0, 512).reduce((all, byte) => all + byte, 0);
    changed.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
    await writeFile(path, changed);
    await expect(check(path), size).rejects.toMatchObject({ name: "BackupError" });
  }
});

it.each([
  ["../../outside", "invalid-key"],
  ["/outside", "invalid-key"],
  ["accounts/../../outside", "invalid-key"],
])("writes no file %s", async (key, code) => {
  const path = await lie((entries) =>
    entries.toSpliced(first(entries, "objects/"), 0, { name: `objects/${key}`, body: Buffer.from("x"), pax: {} }),
  );
  await expect(restoreFiles(path)).rejects.toMatchObject({ code });
  expect((await readdir(folder)).filter((name) => name.includes("outside"))).toEqual([]);
});

it("writes no file over another backup", async () => {
  const name = "objects/backups/yiqiao-other.tar";
  const path = await lie((entries) =>
    entries.toSpliced(first(entries, "objects/"), 0, { name, body: Buffer.from("x"), pax: {} }),
  );
  await expect(restoreFiles(path)).rejects.toMatchObject({ problem: "damaged" });
});
