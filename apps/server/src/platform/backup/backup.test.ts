import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskStore, type ObjectStore } from "#platform/storage";
import { createTestDatabase } from "#testing";
import { type BackupToMake, checkByRestoring, checkFile, makeBackup, type Manifest } from "./index.ts";

const database = await createTestDatabase();
let folder: string;
let files: ObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yiqiao-backup-"));
  files = await createDiskStore(join(folder, "store"));
  await files.put("accounts/one/text", Buffer.from("a file, 文件"), { contentType: "text/plain" });
  await files.put(`accounts/${"x".repeat(180)}/empty`, Buffer.alloc(0), { contentType: "image/png" });
  await database.pool
    .query(
      "insert into rate_limits (key, tokens, updated_at) select 'tab\t\\\\ 行 ' || i, i / 7.0, now() from generate_series(1, 3000) i",
    )
    .catch(() => undefined);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const groups = { search: new Set<string>(), own: new Set<string>() };
const make = (name: string, more: Partial<BackupToMake> = {}) =>
  makeBackup({
    connectionString: database.connectionString,
    files,
    skippedFiles: "backups/",
    groups,
    kind: "full",
    path: join(folder, name),
    passphrase: undefined,
    secretsKey: undefined,
    productVersion: "0.1.0",
    signal: new AbortController().signal,
    cost: 10,
    ...more,
  });
const check = (name: string, passphrase?: string): Promise<Manifest> =>
  checkFile({ path: join(folder, name), passphrase, workPath: join(folder, "work") });

describe.each([undefined, "correct horse 电池"])("a backup with the passphrase %s", (passphrase) => {
  it("holds every table and file, and is restored into a database that is thrown away", async () => {
    const { manifest } = await make("whole", { passphrase, secretsKey: Buffer.from("key") });
    expect(await check("whole", passphrase)).toEqual(manifest);
    expect(manifest.objects).toMatchObject({ count: 2 });
    expect(manifest.hasSecretsKey).toBe(passphrase !== undefined);
    await checkByRestoring({
      connectionString: database.connectionString,
      path: join(folder, "whole"),
      passphrase,
      manifest,
      groups,
      signal: new AbortController().signal,
    });
  });

  it("is not taken when it is cut off anywhere", async () => {
    const path = join(folder, "cut");
    const { sizeBytes } = await make("cut", { passphrase });
    const whole = await readFile(path);
    const at = [0, 1, 100, 600, 5000, sizeBytes / 3, sizeBytes / 2, sizeBytes - 20_000].map(Math.floor);
    for (const length of at) {
      await writeFile(path, whole);
      await truncate(path, length);
      await expect(check("cut", passphrase), `at ${length}`).rejects.toMatchObject({ name: "BackupError" });
    }
  });

  it("is not taken when a byte was changed that means something", async () => {
    const path = join(folder, "flipped");
    const { sizeBytes, manifest } = await make("flipped", { passphrase });
    const whole = await readFile(path);
    let refused = 0;
    for (let part = 0; part < 40; part += 1) {
      const changed = Buffer.from(whole);
      const at = Math.floor(((part + 0.37) * sizeBytes) / 40);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(path, changed);
      // What only fills a plain file up may change, and what was packed is all there.
      const found = await check("flipped", passphrase).catch((error: Error) => error.name);
      if (found === "BackupError") refused += 1;
      expect([manifest, "BackupError"], `at ${at}`).toContainEqual(found);
    }
    expect(refused).toBeGreaterThanOrEqual(passphrase === undefined ? 10 : 40);
  });
});

it("tells a wrong passphrase, a missing one and rubbish apart", async () => {
  await make("sealed", { passphrase: "right" });
  await expect(check("sealed", "wrong")).rejects.toMatchObject({ problem: "wrong-passphrase" });
  await expect(check("sealed")).rejects.toMatchObject({ problem: "passphrase-needed" });
  await writeFile(join(folder, "rubbish"), Buffer.alloc(5000, "rubbish"));
  await expect(check("rubbish")).rejects.toMatchObject({ problem: "not-a-backup" });
});
