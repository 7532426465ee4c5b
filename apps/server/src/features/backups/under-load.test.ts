import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkFile, makeBackup } from "#platform/backup";
import { restoreByCommand } from "./run-restore.ts";
import { tableGroups } from "./table-groups.ts";
import { buildInstallation, type TestInstallation } from "./testing/installation.ts";
import { contentsOf } from "./testing/contents.ts";
import { skippedFiles } from "./work.ts";

const { signal } = new AbortController();
const passphrase = "while people work";
let busy: TestInstallation;
let empty: TestInstallation;
beforeAll(async () => {
  [busy, empty] = [await buildInstallation(), await buildInstallation()];
  await mkdir(join(busy.folder, "made"));
});
afterAll(async () => {
  await busy.close();
  await empty.close();
});

const keyOf = (id: string) => `accounts/busy/${id}`;

/** So many stay, however long a backup takes. */
const kept = 20;

/** As documents are made and deleted: first the file and then the rows that name it, and the other way about. */
function work({ database, files }: TestInstallation) {
  const open: string[] = [];
  const staying = () => new Set(open.slice(0, kept).map((id) => keyOf(id)));
  const state = { isOver: false, rounds: 0 };
  const add = async () => {
    const id = randomUUID();
    await files.put(keyOf(id), Buffer.from(`file of ${id}`), { contentType: "text/plain" });
    await database.transaction(async (tx) => {
      await tx.execute(sql`
        insert into documents (id, site_id, owner, name, size_bytes, folder, state, created_at, touched_at)
        values (${id}::uuid, 0, 'visitor:busy', 'busy.txt', 1, ${keyOf(id)}, 'uploading', now(), now())`);
      await tx.execute(sql`insert into captchas (id, answer_hash, expires_at) values (${id}::uuid, '', '2030-01-01')`);
    });
    open.push(id);
  };
  const remove = async () => {
    const [id] = open.splice(kept, 1);
    if (id === undefined) return;
    await database.transaction(async (tx) => {
      await tx.execute(sql`delete from documents where id = ${id}::uuid`);
      await tx.execute(sql`delete from captchas where id = ${id}::uuid`);
    });
    await files.delete(keyOf(id));
  };
  const turn = async () => {
    while (!state.isOver) {
      state.rounds += 1;
      await (open.length > 150 || state.rounds % 3 === 0 ? remove() : add());
    }
  };
  const turns = [turn(), turn()];
  return {
    rounds: () => state.rounds,
    staying,
    stop: async () => {
      state.isOver = true;
      await Promise.all(turns);
    },
  };
}

it("shows one moment, of tables and of the files that they name, however much is changed meanwhile", async () => {
  const working = work(busy);
  await expect.poll(working.rounds).toBeGreaterThan(200);
  const path = join(busy.folder, "made", "busy.tar.enc");
  const before = working.rounds();
  const { manifest } = await makeBackup({
    connectionString: busy.database.connectionString,
    files: busy.files,
    skippedFiles,
    groups: tableGroups,
    kind: "full",
    path,
    passphrase,
    secretsKey: undefined,
    productVersion: "0.1.0",
    signal,
    cost: 10,
  });
  expect(working.rounds()).toBeGreaterThan(before);
  await working.stop();
  await restoreByCommand(empty, { path, passphrase, signal, report: () => undefined });

  const { pool } = empty.database;
  const { rows } = await pool.query<{ id: string; folder: string; has_both: boolean }>(
    `select coalesce(d.id, c.id) as id, d.folder, d.id is not null and c.id is not null as has_both
     from documents d full join captchas c on c.id = d.id`,
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ has_both: hasBoth }) => !hasBoth)).toEqual([]);
  const vanished = new Set(manifest.vanished.keys);
  const missing: string[] = [];
  const other: string[] = [];
  for (const { id, folder } of rows) {
    const isThere = (await empty.files.head(folder)) !== null;
    const bytes = isThere ? await (await empty.files.get(folder)).stream.toArray() : [];
    if (!isThere) missing.push(folder);
    else if (String(Buffer.concat(bytes as Buffer[])) !== `file of ${id}`) other.push(folder);
  }
  expect(other).toEqual([]);
  // What was deleted while its turn came: told, and nothing else. Of many, the first are named.
  const unnamed = missing.filter((key) => !vanished.has(key));
  expect(unnamed.length).toBeLessThanOrEqual(manifest.vanished.count - vanished.size);
  const stayed = working.staying();
  expect(stayed.size).toBe(kept);
  expect(missing.filter((key) => stayed.has(key))).toEqual([]);

  // The same by the hashes that the file itself tells.
  const told = await checkFile({ path, passphrase, workPath: join(busy.folder, "made", "seen"), signal });
  const restored = await contentsOf(empty.database.connectionString, empty.files);
  // A restore writes itself down.
  const tables = told.tables.filter(({ name }) => name !== "audit_log");
  expect(tables.map(({ name }) => `${name} ${restored[`table ${name}`]}`)).toEqual(
    tables.map(({ name, rows: count, content }) => `${name} ${count} ${content}`),
  );
});
