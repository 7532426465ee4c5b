import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type Backup, backupCalls as calls, type UploadState } from "@yiqiao/contracts/backups";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildAccount, buildTestApp, type TestApp } from "#testing";
import { runExclusivelyFor, makeCheckedFile } from "./work.ts";

let app: TestApp;
let token: string;
let bytes: Buffer;
const password = "Harbour2026x";

beforeAll(async () => {
  app = await buildTestApp();
  await buildAccount(app.database.db, { accountNumber: "super", password, role: 0, isSuper: true });
  token = (await app.login("super", password)).data.access_token;
  const path = join(app.folder, "sent.tar");
  const { signal } = new AbortController();
  const file = { kind: "full", path, passphrase: undefined, signal, report: () => undefined } as const;
  await makeCheckedFile(app.features.backupWork, file);
  bytes = await readFile(path);
});
afterAll(() => app.close());

const at = (call: { readonly path: string }, id: string): string => call.path.replace(":id", id);
const post = <T = unknown>(path: string, body: object = {}) => app.call<T>(path, { token, body });
const begin = async (name: string) =>
  (await post<UploadState>(calls.uploadBegin.path, { name, size_bytes: bytes.length })).data;
const work = () => join(app.folder, "backups", "work");

it("takes the same part twice at once as one", async () => {
  const { id } = await begin("twice.tar");
  const { backupUploads } = app.features;
  const started = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const go = Promise.withResolvers<void>();
  const sent = started.map(({ resolve }) =>
    backupUploads.part(
      id,
      0,
      Readable.from(
        (async function* () {
          resolve();
          await go.promise;
          yield bytes.subarray(0, 1000);
          yield bytes.subarray(1000, 5000);
        })(),
      ),
    ),
  );
  await Promise.all(started.map(({ promise }) => promise));
  go.resolve();
  await Promise.all(sent);
  expect(await begin("twice.tar")).toEqual({ id, received: 5000, size_bytes: bytes.length });
  await expect(backupUploads.part(id, 4999, Readable.from([]))).rejects.toMatchObject({ error: "backupUploadOffset" });
  await expect(backupUploads.part(id, 5001, Readable.from([]))).rejects.toMatchObject({ error: "backupUploadOffset" });
  // More than was told is not taken.
  const rest = await backupUploads.part(id, 5000, Readable.from([bytes.subarray(5000), Buffer.from("more")]));
  expect(rest.received).toBe(bytes.length);
  expect((await readFile(join(work(), `${id}.upload`))).equals(bytes)).toBe(true);
});

it("is read through once, however often that is asked for, and then listed", async () => {
  const { id } = await begin("twice.tar");
  await runExclusivelyFor(app.features.backupWork, id, async () => {
    expect(await post(at(calls.uploadFinish, id))).toMatchObject({ code: 43747 });
  });
  expect(await begin("twice.tar")).toMatchObject({ id, received: bytes.length });
  const answers = await Promise.all([
    post<Backup>(at(calls.uploadFinish, id)),
    post<Backup>(at(calls.uploadFinish, id)),
  ]);
  const codes = answers.map(({ code }) => code);
  expect(codes).toContain(20000);
  expect([20000, 43747, 43756]).toEqual(expect.arrayContaining(codes));
  expect(codes.filter((code) => code === 20000)).toHaveLength(1);
  expect(await readdir(work())).toEqual([]);
  const [entry] = (await app.call<{ backups: Backup[] }>(calls.list.path, { token })).data.backups;
  expect(entry).toMatchObject({ state: "ready", reason: "upload", size_bytes: bytes.length });
  expect((await readFile(join(app.folder, "backups", entry?.file ?? ""))).equals(bytes)).toBe(true);
});

it.each(["../../outside.tar", "/etc/passwd", "a\u0000b", "..\\\\outside"])(
  "lies where it should, called %j",
  async (name) => {
    const { id } = (await begin(name)) ?? {};
    if (id === undefined) return;
    await app.features.backupUploads.part(id, 0, Readable.from([bytes.subarray(0, 10)]));
    expect(await readdir(work())).toEqual([`${id}.upload`]);
    await app.features.backupUploads.cancel(id);
    expect(await readdir(work())).toEqual([]);
  },
);
