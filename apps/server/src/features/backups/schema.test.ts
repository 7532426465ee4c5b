import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BackupKind } from "@yiqiao/contracts/backups";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeBackup } from "#platform/backup";
import { type Database, migrateSchema, MIGRATIONS_FOLDER, readMigrations } from "#platform/database";
import { createTestDatabase } from "#testing";
import { restoreByCommand } from "./run-restore.ts";
import { tableGroups } from "./table-groups.ts";
import { buildInstallation, type TestInstallation } from "./testing/installation.ts";
import { schemaOf } from "./testing/schema-of.ts";
import { makeCheckedFile, skippedFiles } from "./work.ts";

const { signal } = new AbortController();
const report = (): void => undefined;
let here: TestInstallation;
let fresh: Record<string, string>;
let work: string;
beforeAll(async () => {
  here = await buildInstallation();
  work = join(here.folder, "made");
  await mkdir(work);
  const other = await createTestDatabase();
  fresh = await schemaOf(other.connectionString);
  await other.close();
});
afterAll(() => here.close());

it("looks at what matters", () => {
  const kinds = new Set(Object.keys(fresh).map((name) => name.split(" ")[0]));
  for (const kind of ["table", "column", "constraint", "index", "trigger", "sequence", "function"]) {
    expect(kinds).toContain(kind);
  }
  expect(Object.values(fresh).filter((definition) => definition.includes("scope: ")).length).toBeGreaterThan(5);
});

it.each<BackupKind>(["full", "database", "search"])(
  "is that of a fresh database after a backup was restored: %s",
  async (kind) => {
    const path = join(work, `${kind}.tar`);
    await makeCheckedFile(here, { kind, path, passphrase: undefined, signal, report });
    await restoreByCommand(here, { path, passphrase: undefined, signal, report });
    expect(await schemaOf(here.database.connectionString)).toEqual(fresh);
  },
);

it.each([200, 187, 100])("is that of a fresh database after a backup of migration %i was restored", async (last) => {
  const numbers = (await readMigrations(MIGRATIONS_FOLDER)).map(({ number }) => number);
  const old = await createTestDatabase({ empty: true });
  const path = join(work, `${last}.tar`);
  try {
    await migrateUpTo(old, new Set(numbers.filter((number) => number <= last)));
    await makeBackup({
      connectionString: old.connectionString,
      files: here.files,
      skippedFiles,
      groups: tableGroups,
      kind: "full",
      path,
      passphrase: undefined,
      secretsKey: undefined,
      productVersion: "0.1.0",
      signal,
    });
  } finally {
    await old.close();
  }
  await restoreByCommand(here, { path, passphrase: undefined, signal, report });
  expect(await schemaOf(here.database.connectionString)).toEqual(fresh);
});

async function migrateUpTo({ pool }: Pick<Database, "pool">, only: ReadonlySet<number>): Promise<void> {
  const client = await pool.connect();
  try {
    await migrateSchema(client, MIGRATIONS_FOLDER, only);
  } finally {
    client.release();
  }
}
