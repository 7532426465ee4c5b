import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { S3StoreOptions } from "#platform/storage";
import { findBackup, insertBackup, listReady } from "./backups.repository.ts";
import { fileNameOf } from "./file-name.ts";
import { createBackupStores } from "./backup-stores.ts";
import { findRestore, insertRestore } from "./restores.repository.ts";
import { runBackup, runCheck } from "./run-backup.ts";
import { runRestore } from "./run-restore.ts";
import { unset } from "./settings.service.ts";
import { writeSettings } from "./settings.repository.ts";
import { buildInstallation, type TestInstallation } from "./testing/installation.ts";

const { signal } = new AbortController();
let bucketFolder: string;
let server: S3rver;
let options: S3StoreOptions;
let here: TestInstallation;

beforeAll(async () => {
  bucketFolder = await mkdtemp(join(tmpdir(), "yiqiao-s3-"));
  const configureBuckets = [{ name: "kept" }];
  server = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory: bucketFolder, configureBuckets });
  const { port } = await server.run();
  const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const endpoint = `http://127.0.0.1:${port}`;
  options = { endpoint, region: "us-east-1", bucket: "kept", forcePathStyle: true, prefix: "backups/", ...credentials };
  const installation = await buildInstallation();
  here = { ...installation, stores: storesOf(installation, options) };
  await here.files.put("accounts/one/text", Buffer.from("a file"), { contentType: "text/plain" });
  await writeSettings(here.database.db, { ...unset, place: "s3" }, here.clock.now());
});
afterAll(async () => {
  await here.close();
  await server.close();
  await rm(bucketFolder, { recursive: true });
});

const storesOf = ({ folder }: TestInstallation, s3: S3StoreOptions) =>
  createBackupStores({ folder: join(folder, "backups"), s3 });

async function make(work = here): Promise<string> {
  const id = randomUUID();
  const createdAt = here.clock.now();
  const file = fileNameOf({ id, kind: "full", createdAt, encrypted: false });
  const row = { id, kind: "full", reason: "manual", place: "s3", file, encrypted: false, createdAt } as const;
  await insertBackup(here.database.db, row);
  await runBackup(work, id, signal);
  return id;
}
const stored = (id: string) => findBackup(here.database.db, id);
const left = () => readdir(here.stores.workFolder);

it("keeps a backup, checks it, gives it out and restores it, and the one before a restore goes there too", async () => {
  const id = await make();
  const backup = await stored(id);
  expect(backup).toMatchObject({ state: "ready", place: "s3", error: null, checkedAt: expect.any(Date) });
  const place = here.stores.of("s3");
  expect(await place.size(backup?.file ?? "")).toBe(backup?.sizeBytes);
  const { sizeBytes, stream } = await place.open(backup?.file ?? "");
  let seen = 0;
  for await (const bytes of stream as AsyncIterable<Buffer>) seen += bytes.length;
  expect([sizeBytes, seen]).toEqual([backup?.sizeBytes, backup?.sizeBytes]);
  expect(await left()).toEqual([]);

  await here.database.pool.query("update backups set checked_at = null where id = $1", [id]);
  await runCheck(here, { id, passphrase: undefined }, signal);
  expect(await stored(id)).toMatchObject({ error: null, checkedAt: expect.any(Date) });

  await here.files.put("accounts/one/text", Buffer.from("another"), { contentType: "text/plain" });
  const restoreId = randomUUID();
  const createdAt = here.clock.now();
  const row = {
    id: restoreId,
    backupId: id,
    file: backup?.file ?? "",
    kind: "full",
    passphrase: null,
    createdAt,
  } as const;
  await insertRestore(here.database.db, row);
  await runRestore(here, restoreId, signal);
  expect(await findRestore(here.database.db, restoreId)).toMatchObject({ state: "done", step: "", error: null });
  const restored: Buffer[] = [];
  for await (const bytes of (await here.files.get("accounts/one/text")).stream as AsyncIterable<Buffer>) {
    restored.push(bytes);
  }
  expect(String(Buffer.concat(restored))).toBe("a file");
  const places = (await listReady(here.database.db)).map(({ reason, place: at }) => `${reason} ${at}`);
  expect(places.toSorted()).toEqual(["manual s3", "safety s3"]);
  expect(await left()).toEqual([]);
});

it("says that a file is gone, and that the place does not answer, and leaves nothing behind", async () => {
  const id = await make();
  const { file = "" } = (await stored(id)) ?? {};
  const place = here.stores.of("s3");
  await place.remove(file);
  expect(await place.size(file)).toBeUndefined();
  await expect(place.open(file)).rejects.toMatchObject({ error: "backupMissing" });
  await runCheck(here, { id, passphrase: undefined }, signal);
  expect(await stored(id)).toMatchObject({ error: "backupMissing" });

  for (const wrong of [{ endpoint: "http://127.0.0.1:1" }, { bucket: "nowhere" }, { accessKeyId: "stranger" }]) {
    const away = { ...here, stores: storesOf(here, { ...options, ...wrong }) };
    const lost = await make(away);
    expect(await stored(lost), JSON.stringify(wrong)).toMatchObject({
      state: "failed",
      error: "backupPlaceUnavailable",
      errorDetails: { detail: expect.any(String) },
    });
    expect(JSON.stringify(await stored(lost))).not.toContain("S3RVER");
  }
  expect(await left()).toEqual([]);
});
