/**
 * `npm run bench backups`: makes, checks and restores a backup with a million memory entries (`--entries`), beside a plain copy
 * of the server's data directory between `pg_backup_start` and `pg_backup_stop`. Runs on an embedded database of its own.
 * Ends with one line of JSON; the peak of memory is that of this process.
 */
import { cp, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createPlaces } from "../apps/server/src/features/backups/places.ts";
import { restoreByCommand } from "../apps/server/src/features/backups/run-restore.ts";
import { type BackupWork, tryRestoring } from "../apps/server/src/features/backups/work.ts";
import { tableGroups } from "../apps/server/src/features/backups/table-groups.ts";
import { makeBackup, withSession } from "../apps/server/src/platform/backup/index.ts";
import { systemClock } from "../apps/server/src/platform/clock/index.ts";
import { migrate, MIGRATIONS_FOLDER, openDatabase } from "../apps/server/src/platform/database/index.ts";
import { createMaintenance } from "../apps/server/src/platform/maintenance/index.ts";
import { createSecrets } from "../apps/server/src/platform/secrets/index.ts";
import { createDiskStore } from "../apps/server/src/platform/storage/index.ts";
import { createLogger } from "../apps/server/src/platform/telemetry/index.ts";

const { values } = parseArgs({
  options: { entries: { type: "string", default: "1000000" }, plain: { type: "boolean", default: false } },
});
const entries = Number(values.entries);
const passphrase = values.plain ? undefined : "bench passphrase";
const { signal } = new AbortController();

async function timed<T>(
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
const database = await openDatabase({
  databaseUrl: undefined,
  dataDir: folder,
  logger: createLogger({ level: "silent" }),
  statementTimeoutMs: 0,
});
try {
  await migrate(database, MIGRATIONS_FOLDER);
  await timed(`filling with ${entries} entries`, async () => {
    for (const statement of fill) await database.pool.query(statement, [entries]);
  });
  const files = await createDiskStore(join(folder, "files"));
  const secrets = createSecrets({ key: undefined, previousKey: undefined, dataDir: folder });
  const places = createPlaces({ folder: join(folder, "backups"), s3: undefined });
  const { connectionString } = database;
  const maintenance = createMaintenance(database);
  const work: BackupWork = { database, files, secrets, places, maintenance, clock: systemClock };
  const path = join(folder, "bench.backup");
  const copied = await timed("copy of the data directory", () => copyData(connectionString, join(folder, "copy")));
  await rm(join(folder, "copy"), { recursive: true });
  const made = await timed("making", () =>
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
    }),
  );
  const given = { path, passphrase, signal, report: () => undefined };
  const checked = await timed("checking by restoring", () =>
    tryRestoring(work, { ...given, seenPath: `${path}.seen` }),
  );
  const restored = await timed("restoring, with the backup before it", () => restoreByCommand(work, given));
  const { rows } = await database.pool.query<{ entries: number }>(
    "select count(*)::int as entries from library_entries",
  );
  if (rows[0]?.entries !== entries) throw new Error(`${rows[0]?.entries} entries were restored`);
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  const sizes = { backupMb: mb(made.result.sizeBytes), copyMb: mb(copied.result) };
  const seconds = {
    copy: copied.seconds,
    make: made.seconds,
    check: checked.seconds,
    restore: restored.seconds,
  };
  console.log(JSON.stringify({ entries, encrypted: !values.plain, ...sizes, seconds, peakMb }));
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
