/**
 * `npm run bench backups`: makes a backup of a million memory entries (`--entries`) and a thousand documents (`--documents`) while
 * documents come and go, checks it, and restores it into an empty installation, whose tables and files then are compared with it;
 * beside a plain copy of the server's data directory between `pg_backup_start` and `pg_backup_stop`. Runs on embedded
 * databases of its own. Ends with one line of JSON; the peak of memory is that of this process. Fails where anything differs.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createBackupStores } from "../apps/server/src/features/backups/backup-stores.ts";
import { restoreByCommand } from "../apps/server/src/features/backups/run-restore.ts";
import { type BackupWork, tryRestoring } from "../apps/server/src/features/backups/work.ts";
import { tableGroups } from "../apps/server/src/features/backups/table-groups.ts";
import { contentsOf } from "../apps/server/src/features/backups/testing/contents.ts";
import { makeBackup, type Manifest, withSession } from "../apps/server/src/platform/backup/index.ts";
import { systemClock } from "../apps/server/src/platform/clock/index.ts";
import { migrate, MIGRATIONS_FOLDER, openDatabase } from "../apps/server/src/platform/database/index.ts";
import { createMaintenance } from "../apps/server/src/platform/maintenance/index.ts";
import { createSecrets } from "../apps/server/src/platform/secrets/index.ts";
import { createDiskStore } from "../apps/server/src/platform/storage/index.ts";
import { createLogger } from "../apps/server/src/platform/telemetry/index.ts";

const { values } = parseArgs({
  options: {
    entries: { type: "string", default: "1000000" },
    documents: { type: "string", default: "1000" },
    plain: { type: "boolean", default: false },
  },
});
const entries = Number(values.entries);
const documents = Number(values.documents);
/** Of each document. */
const fileBytes = 200_000;
const passphrase = values.plain ? undefined : "bench passphrase";
const { signal } = new AbortController();

async function measureTime<T>(
  what: string,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly seconds: number }> {
  const start = performance.now();
  const result = await run();
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  console.log(`${what}: ${seconds} s`);
  return { result, seconds };
}

const fill = [
  `insert into libraries (id, site_id, kind, scope, name, src_lang, tgt_lang, entries, created_at, updated_at)
   values (gen_random_uuid(), 0, 'memory', 'system', 'bench', 'en', 'zh', $1, now(), now())`,
  `insert into library_entries (library, source, target, origin, source_key, pair_key, created_at, updated_at)
   select (select max(number) from libraries), 'Segment number ' || i || ' of a manual: press the start button to begin',
     '手册第' || i || '段：按下开始按钮以开始', 'import', hashtextextended(i::text, 0), hashtextextended(i::text, 1), now(), now()
   from generate_series(1, $1::int) i`,
  `insert into memory_texts (library, entry_id, reversed, text, grams)
   select library, id, false, lower(source), array(select hashint4((id + g)::int) from generate_series(1, 40) g)
   from library_entries where $1::int > 0`,
];

async function copyData(connectionString: string, to: string): Promise<number> {
  return withSession(connectionString, "bench", async (client) => {
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    await client.query("checkpoint");
    await client.query("select pg_backup_start('bench', true)");
    await cp(rows[0]?.data_directory ?? "", to, { recursive: true }).catch((error: unknown) => {
      // Files that come and go while it is copied.
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    });
    await client.query("select pg_backup_stop(false)");
    return sizeOf(to);
  });
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

const mb = (bytes: number): number => Math.round(bytes / 1e5) / 10;
const folder = await mkdtemp(join(tmpdir(), "yiqiao-bench-backups-"));
const logger = createLogger({ level: "silent" });

/** An installation on an embedded server of its own, in a folder of its own. */
async function install(name: string): Promise<BackupWork> {
  const dataDir = join(folder, name);
  const database = await openDatabase({ databaseUrl: undefined, dataDir, logger, statementTimeoutMs: 0 });
  await migrate(database, MIGRATIONS_FOLDER);
  return {
    database,
    files: await createDiskStore(join(dataDir, "files")),
    secrets: createSecrets({ key: undefined, previousKey: undefined, dataDir }),
    stores: createBackupStores({ folder: join(dataDir, "backups"), s3: undefined }),
    maintenance: createMaintenance(database),
    clock: systemClock,
  };
}

/** Adds a document with its file, or deletes one: as the product does, and as fast as it goes. */
function createPeople({ database, files }: BackupWork) {
  const insert = `
    insert into documents (id, site_id, owner, name, size_bytes, folder, state, created_at, touched_at)
    values ($1, 0, 'visitor:bench', 'bench.docx', $2, $3, 'uploading', now(), now())`;
  const keys: string[] = [];
  const deleted = new Set<string>();
  const state = { acts: 0, isOver: false };
  const add = async () => {
    const id = randomUUID();
    const key = `accounts/bench/${id}/source`;
    await files.put(key, randomBytes(fileBytes), { contentType: "application/octet-stream" });
    await database.pool.query(insert, [id, fileBytes, key]);
    keys.push(key);
  };
  const remove = async () => {
    const key = keys.shift();
    await database.pool.query("delete from documents where folder = $1", [key]);
    if (key === undefined) return;
    deleted.add(key);
    await files.delete(key);
  };
  const work = async () => {
    for (; !state.isOver; state.acts += 1) await (state.acts % 2 === 0 ? add() : remove());
  };
  return {
    add,
    /** Documents whose files may be missing in a backup that was made meanwhile. */
    deleted,
    /** Until what is waited for is there. @returns how many acts there were meanwhile */
    during: async <T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly acts: number }> => {
      Object.assign(state, { acts: 0, isOver: false });
      const working = [work(), work()];
      try {
        return { result: await run(), acts: state.acts };
      } finally {
        state.isOver = true;
        await Promise.all(working);
      }
    },
  };
}

/** What a restored installation holds in another way than its backup tells. */
async function differences(
  { database, files }: BackupWork,
  { tables, vanished }: Manifest,
  deleted: ReadonlySet<string>,
): Promise<string[]> {
  const held = await contentsOf(database.connectionString, files);
  const found = tables.flatMap(({ name, rows, content }) =>
    name === "audit_log" || held[`table ${name}`] === `${rows} ${content}` ? [] : [`table ${name}`],
  );
  const { rows } = await database.pool.query<{ folder: string }>("select folder from documents");
  const missing = rows.map(({ folder: key }) => key).filter((key) => !(`file ${key}` in held));
  if (missing.length > vanished.count) found.push(`${missing.length - vanished.count} files of which nothing is told`);
  return [...found, ...missing.filter((key) => !deleted.has(key)).map((key) => `file ${key}`)];
}

try {
  const work = await install("busy");
  const { database, files } = work;
  const people = createPeople(work);
  try {
    await measureTime(`filling with ${entries} entries and ${documents} documents`, async () => {
      for (const statement of fill) await database.pool.query(statement, [entries]);
      for (let number = 0; number < documents; number++) await people.add();
    });
    const { connectionString } = database;
    const path = join(folder, "bench.backup");
    const copied = await measureTime("copy of the data directory", () =>
      copyData(connectionString, join(folder, "copy")),
    );
    await rm(join(folder, "copy"), { recursive: true });
    const make = () =>
      makeBackup({
        connectionString,
        files,
        skippedFiles: "backups/",
        groups: tableGroups,
        kind: "full",
        path,
        passphrase,
        secretsKey: undefined,
        productVersion: "bench",
        signal,
      });
    const made = await measureTime("making, while documents come and go", () => people.during(make));
    const { sizeBytes, manifest } = made.result.result;
    const given = { path, passphrase, signal, report: () => undefined };
    const checked = await measureTime("checking by restoring", () =>
      tryRestoring(work, { ...given, seenPath: `${path}.seen` }),
    );
    const empty = await install("empty");
    try {
      const restored = await measureTime("restoring into an empty installation", () => restoreByCommand(empty, given));
      const different = await differences(empty, manifest, people.deleted);
      if (different.length > 0) throw new Error(`not as in the backup: ${different.slice(0, 10).join(", ")}`);
      const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
      const sizes = { backupMb: mb(sizeBytes), copyMb: mb(copied.result) };
      const seconds = {
        copy: copied.seconds,
        make: made.seconds,
        check: checked.seconds,
        restore: restored.seconds,
      };
      const load = { actsMeanwhile: made.result.acts, vanishedFiles: manifest.vanished.count };
      const inIt = { tables: manifest.tables.length, files: manifest.objects?.count ?? 0, ...load };
      console.log(JSON.stringify({ entries, encrypted: !values.plain, ...inIt, ...sizes, seconds, peakMb }));
    } finally {
      await empty.database.close();
    }
  } finally {
    await database.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
