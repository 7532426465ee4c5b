import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, migrate, MIGRATIONS_FOLDER } from "#platform/database";
import { createTestDatabase, everyValue, privateKeysIn } from "#testing";

const sealed = "0330_sealed_keys.sql";
const pem = "-----BEGIN PRIVATE KEY-----\nMIIG\n-----END PRIVATE KEY-----";
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

it("leaves nothing of keys that stood in clear, and ends the pages that they opened", async () => {
  const { pool } = database;
  await pool.query(
    `insert into server_keys values ('k1', 'token', 'the-signing-key', now()), ('k2', 'password', $1, now())`,
    [pem],
  );
  await pool.query(
    `insert into web_pages (id, site_id, owner, title, key, secret, src_lang, tgt_lang, domain, characters, notices,
                            content_hash, folder, created_at, expires_at)
     select gen_random_uuid(), 0, 'device:d', 'Title', 'the-page-key', 'the-page-secret', 'en-us', 'zh-cn', 'general', 1,
            '{}', 'hash', 'folder', now() - interval '2 h', now() + ends
     from unnest(array[interval '22 h', interval '-1 h']) ends`,
  );
  expect(privateKeysIn(await everyValue(pool))).toEqual([pem]);
  await migrate(database, MIGRATIONS_FOLDER);
  const values = await everyValue(pool);
  for (const text of ["the-signing-key", "the-page-key", "the-page-secret", pem]) expect(values).not.toContain(text);
  const { rows } = await pool.query("select title, secrets, expires_at <= now() as is_over from web_pages");
  const over = { title: "Title", secrets: null, is_over: true };
  expect(rows).toEqual([over, over]);
  expect((await pool.query("select 1 from server_keys")).rowCount).toBe(0);
});
