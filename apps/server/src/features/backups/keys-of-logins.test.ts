import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { permissionCalls } from "@yiqiao/contracts/permissions";
import { sessionCalls, type SignedIn } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBackup } from "#platform/backup";
import { migrate, MIGRATIONS_FOLDER } from "#platform/database";
import { createMaintenance } from "#platform/maintenance";
import {
  buildAccount,
  buildTestApp,
  createTestDatabase,
  everyValue,
  privateKeysIn,
  signersOf,
  type TestApp,
} from "#testing";
import { fillAccount } from "#testing/fill-account";
import { readTables } from "#testing/backup-tables";
import { createBackupStores } from "./backup-stores.ts";
import { restoreByCommand } from "./run-restore.ts";
import { tableGroups } from "./table-groups.ts";
import { skippedFiles } from "./work.ts";

const password = "Harbour2026x";
const passphrase = "nine blue herons";
let app: TestApp;
let other: TestApp;
let folder: string;
let login: SignedIn;
const signal = new AbortController().signal;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yiqiao-keys-of-logins-"));
  app = await buildTestApp();
  other = await buildTestApp();
  await buildAccount(app.database.db, { accountNumber: "super", password, role: 0, isSuper: true });
  login = (await app.login("super", password)).data;
  await fillAccount(app, "backedup");
});
afterAll(async () => {
  await app.close();
  await other.close();
  await rm(folder, { recursive: true });
});

const path = (name: string) => join(folder, name);
const parts = { skippedFiles, groups: tableGroups, kind: "full", productVersion: "1", signal, cost: 10 } as const;
const make = async (name: string, sealed?: string) =>
  makeBackup({
    ...parts,
    path: path(name),
    connectionString: app.database.connectionString,
    files: app.files,
    passphrase: sealed,
    secretsKey: await app.features.secrets.pack(),
  });

/** Puts a backup in the place of what another installation has. */
async function restoreElsewhere(name: string, sealed?: string) {
  const { database, files, clock, features } = other;
  const stores = createBackupStores({ folder: path("backups"), s3: undefined });
  const work = { database, files, clock, stores, secrets: features.secrets, maintenance: createMaintenance(database) };
  return restoreByCommand(
    { ...work, cost: 10 },
    { path: path(name), passphrase: sealed, signal, report: () => undefined },
  );
}

const use = async (at: TestApp, token: string) => (await at.call(permissionCalls.site.path, { token })).status;
const keysOf = async (at: TestApp) =>
  (await at.database.pool.query<{ kid: string }>("select kid from server_keys order by kid")).rows.map(
    ({ kid }) => kid,
  );

describe.each([
  ["a plain backup", undefined],
  ["an encrypted backup", passphrase],
])("%s", (name, sealed) => {
  it("has no key of logins: nothing in it signs one, and no table is to hold it", async () => {
    await make(name, sealed);
    const tables = await readTables(path(name), sealed);
    expect([...tables.keys()]).toContain("sessions");
    expect([...tables.keys()]).not.toContain("server_keys");
    const values = [...tables.values()].flat();
    expect(values.length).toBeGreaterThan(300);
    expect(signersOf(login.access_token, values)).toEqual([]);
    expect(privateKeysIn(values)).toEqual([]);
  });

  it("is restored elsewhere with that installation's own keys, and its logins are over", async () => {
    const before = await keysOf(other);
    await restoreElsewhere(name, sealed);
    expect(await keysOf(other)).toEqual(before);
    expect(await use(other, login.access_token)).toBe(401);
    expect((await other.call(sessionCalls.refresh.path, { token: login.refresh_token })).status).toBe(401);
    expect((await other.database.pool.query("select 1 from sessions")).rowCount).toBe(0);
    const { data } = await other.login("super", password);
    expect(await use(other, data.access_token)).toBe(200);
    expect(await use(app, data.access_token)).toBe(401);
    expect(await use(app, login.access_token)).toBe(200);
    const both = new Set([...(await keysOf(app)), ...(await keysOf(other))]);
    expect(both.size).toBe((await keysOf(app)).length + (await keysOf(other)).length);
  });
});

it("leaves out the keys that a backup of an older release has in clear", async () => {
  const old = await createTestDatabase({ empty: true });
  try {
    const files = (await readdir(MIGRATIONS_FOLDER)).filter((file) => file < "0330");
    for (const file of files) await cp(join(MIGRATIONS_FOLDER, file), path(`migrations/${file}`));
    await migrate(old, path("migrations"));
    await old.pool.query("insert into server_keys values ('k1', 'token', 'the-signing-key', now())");
    const own = new Set([...tableGroups.own].filter((table) => table !== "server_keys"));
    const made = { path: path("old"), connectionString: old.connectionString, files: app.files };
    const groups = { ...tableGroups, own };
    await makeBackup({ ...parts, ...made, groups, passphrase: undefined, secretsKey: undefined });
  } finally {
    await old.close();
  }
  expect((await readTables(path("old"))).get("server_keys")).toContain("the-signing-key");
  const before = await keysOf(other);
  await restoreElsewhere("old");
  expect(await keysOf(other)).toEqual(before);
  expect(await everyValue(other.database.pool)).not.toContain("the-signing-key");
});
