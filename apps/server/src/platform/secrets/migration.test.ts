import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, migrate, MIGRATIONS_FOLDER } from "#platform/database";
import { createTestDatabase, everyValue, privateKeysIn } from "#testing";

const sealed = "0330_sealed_keys.sql";
const pem = "-----BEGIN PRIVATE KEY-----\nMIIG\n-----END PRIVATE KEY-----";
// Such a text is bytes to PostgreSQL too.
const signing = "dGhlIHNpZ25pbmcga2V5IG9mIHRoaXJ0eS10d28gYnk=";
let database: Database;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), "yiqiao-migrations-"));
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name < sealed);
  for (const file of files) await cp(join(MIGRATIONS_FOLDER, file), join(folder, file));
  await migrate(database, folder);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** As a process of the release before puts them in. */
const insertTokenKey = () =>
  database.pool.query("insert into server_keys values ('k1', 'token', $1, now())", [signing]);
const insertPasswordKey = () =>
  database.pool.query("insert into server_keys values ('k2', 'password', $1, now())", [pem]);
const insertPages = () =>
  database.pool.query(
    `insert into web_pages (id, site_id, owner, title, key, secret, src_lang, tgt_lang, domain, characters, notices,
                            content_hash, folder, created_at, expires_at)
     select gen_random_uuid(), 0, 'device:d', 'Title', 'the-page-key', 'the-page-secret', 'en-us', 'zh-cn', 'general', 1,
            '{}', 'hash', 'folder', now() - interval '2 h', now() + ends
     from unnest(array[interval '22 h', interval '-1 h']) ends`,
  );

it("leaves nothing of keys that stood in clear, and ends the pages that they opened", async () => {
  const { pool } = database;
  await insertTokenKey();
  await insertPasswordKey();
  await insertPages();
  expect(privateKeysIn(await everyValue(pool))).toEqual([pem]);
  await migrate(database, MIGRATIONS_FOLDER);
  const values = await everyValue(pool);
  for (const text of [signing, "the-page-key", "the-page-secret", pem]) expect(values).not.toContain(text);
  const { rows } = await pool.query("select title, secrets, expires_at <= now() as is_over from web_pages");
  const over = { title: "Title", secrets: null, is_over: true };
  expect(rows).toEqual([over, over]);
  expect((await pool.query("select 1 from server_keys")).rowCount).toBe(0);
});

it("lets no process of the release before, which still runs, put keys in clear", async () => {
  const { pool } = database;
  await expect(insertTokenKey()).rejects.toMatchObject({ constraint: "server_keys_sealed" });
  await expect(insertPasswordKey()).rejects.toMatchObject({ constraint: "server_keys_sealed" });
  await expect(insertPages()).rejects.toThrow('column "key" of relation "web_pages" does not exist');
  expect((await pool.query("select 1 from server_keys")).rowCount).toBe(0);
});
