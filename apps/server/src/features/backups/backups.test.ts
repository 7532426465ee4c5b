import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Backup, backupCalls as calls, type BackupList, type UploadState } from "@yiqiao/contracts/backups";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildTestApp, buildTestJobs, type TestApp, type TestJobs } from "#testing";

let app: TestApp;
let jobs: TestJobs;
let token: string;
let backup: Backup;
const password = "Harbour2026x";

beforeAll(async () => {
  app = await buildTestApp();
  jobs = buildTestJobs(app.features);
  await buildAccount(app.database.db, { accountNumber: "super", password, role: 0, isSuper: true });
  token = (await app.login("super", password)).data.access_token;
  await app.files.put("accounts/one/text", Buffer.from("a file"), { contentType: "text/plain" });
});
afterAll(() => app.close());

const at = (call: { readonly path: string }, id: string): string => call.path.replace(":id", id);
const post = <T = unknown>(path: string, body: object = {}) => app.call<T>(path, { token, body });
const list = async (): Promise<BackupList> => (await app.call<BackupList>(calls.list.path, { token })).data;
const findBackup = async (id: string) => (await list()).backups.find((each) => each.id === id);
const folder = (): string => join(app.folder, "backups");
const fileOf = ({ file }: Backup): string => join(folder(), file);

/** As the queue would, which tests do not have. */
async function runLast(): Promise<void> {
  await jobs.run("backups.run", app.enqueued.findLast(({ name }) => name === "backups.run")?.payload ?? {});
}

async function make(): Promise<Backup> {
  const { data } = await post<Backup>(calls.make.path, { kind: "full" });
  expect(data).toMatchObject({ state: "waiting", failure: null });
  await runLast();
  return (await findBackup(data.id)) as Backup;
}

const settings = {
  place: "disk",
  every_hours: 24,
  at_time: "03:00",
  time_zone: "Asia/Shanghai",
  keep_count: 2,
  keep_days: 30,
};

describe("a backup", () => {
  it("is made, checked and listed with what is in it", async () => {
    backup = await make();
    expect(backup).toMatchObject({
      state: "ready",
      step: "",
      encrypted: false,
      checked_time: expect.any(String),
      summary: { files: 1, vanished: 0, has_secrets_key: false },
    });
    expect((await readFile(fileOf(backup))).length).toBe(backup.size_bytes);
    expect(await readdir(join(folder(), "work"))).toEqual([]);
    expect(await app.features.backups.newestBackup()).toMatchObject({ id: backup.id, checkedAt: expect.any(Date) });
  });

  it("is downloaded once by a ticket, and not by an old one", async () => {
    const { data } = await post<{ ticket: string; file: string }>(at(calls.ticket, backup.id));
    const url = `/api/v1.0${calls.download.path.replace(":ticket", data.ticket)}`;
    const answer = await app.fastify.inject({ url, headers: { "accept-encoding": "gzip, br" } });
    expect(answer.headers["content-disposition"]).toContain(backup.file);
    expect(answer.rawPayload.equals(await readFile(fileOf(backup)))).toBe(true);
    expect((await app.fastify.inject({ url })).json()).toMatchObject({ code: 43759 });
    const late = await post<{ ticket: string }>(at(calls.ticket, backup.id));
    app.clock.advance({ minutes: 2 });
    const lateUrl = `/api/v1.0${calls.download.path.replace(":ticket", late.data.ticket)}`;
    expect((await app.fastify.inject({ url: lateUrl })).json()).toMatchObject({ code: 43759 });
    token = (await app.login("super", password)).data.access_token;
  });

  it("that was damaged is found by a check, which says where", async () => {
    await post(at(calls.check, backup.id));
    await runLast();
    expect(await findBackup(backup.id)).toMatchObject({ failure: null, checked_time: expect.any(String) });
    const whole = await readFile(fileOf(backup));
    const changed = Buffer.from(whole);
    changed.write("b", changed.indexOf("a file"));
    await writeFile(fileOf(backup), changed);
    await post(at(calls.check, backup.id));
    await runLast();
    expect(await findBackup(backup.id)).toMatchObject({
      failure: { code: 43741, message: expect.stringContaining("file accounts/one/text") },
      checked_time: null,
    });
    await writeFile(fileOf(backup), whole);
  });

  it("is stopped while it waits, and then cannot be restored, checked or stopped again", async () => {
    const { data } = await post<Backup>(calls.make.path, { kind: "search" });
    expect(await app.call(at(calls.remove, data.id), { token, method: "DELETE" })).toMatchObject({ code: 43748 });
    expect(await post(at(calls.cancel, data.id))).toMatchObject({ code: 20000 });
    await runLast();
    expect(await findBackup(data.id)).toMatchObject({ state: "cancelled", failure: null });
    for (const call of [calls.check, calls.ticket, calls.cancel]) {
      expect(await post(at(call, data.id))).toMatchObject({ code: 43748 });
    }
    expect(await readdir(join(folder(), "work"))).toEqual([]);
  });

  it("is not restored without its name, when its file is gone, or when there is none", async () => {
    const wrong = await post(at(calls.restore, backup.id), { confirm: "another" });
    expect(wrong).toMatchObject({ code: 43753, message: expect.stringContaining(backup.file) });
    const missing = "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11";
    expect(await post(at(calls.restore, missing), { confirm: "x" })).toMatchObject({ code: 43746 });
    const other = await make();
    await app.features.backupWork.stores.of("disk").remove(other.file);
    expect(await post(at(calls.restore, other.id), { confirm: other.file })).toMatchObject({ code: 43746 });
    expect(await app.call(at(calls.remove, other.id), { token, method: "DELETE" })).toMatchObject({ code: 20000 });
    expect(await findBackup(other.id)).toBeUndefined();
  });

  it("that cannot be read is not restored, and everything stays", async () => {
    const whole = await readFile(fileOf(backup));
    await truncate(fileOf(backup), whole.length / 2);
    await post(at(calls.restore, backup.id), { confirm: backup.file });
    await runLast();
    expect((await list()).restore).toMatchObject({ state: "failed", failure: { code: 43741 } });
    await writeFile(fileOf(backup), whole);
  });

  it("waits for another that is under way", async () => {
    const { runExclusively } = await import("./work.ts");
    await runExclusively(app.features.backupWork, async () => {
      const { data } = await post<Backup>(calls.make.path, { kind: "full" });
      await runLast();
      expect(await findBackup(data.id)).toMatchObject({ state: "failed", failure: { code: 43747 } });
    });
  });

  it("of a disk that is full says so and leaves nothing", async () => {
    const { stores } = app.features.backupWork;
    const disk = stores.of("disk");
    const store: typeof disk.store = (...given) => original(...given);
    const original = disk.store.bind(disk);
    const full = Object.assign(new Error("no space left"), { code: "ENOSPC" });
    Object.assign(disk, { store: () => Promise.reject(full) });
    const made = await make();
    Object.assign(disk, { store });
    expect(made).toMatchObject({ state: "failed", failure: { code: 50700 } });
    expect(await readdir(join(folder(), "work"))).toEqual([]);
  });
});

describe("the settings", () => {
  it("are kept, written into the log without the passphrase, and make the next one due", async () => {
    const saved = await post(calls.changeSettings.path, { ...settings, passphrase: "correct horse" });
    expect(saved.data).toMatchObject({ ...settings, has_passphrase: true, next_time: expect.any(String) });
    expect(JSON.stringify(saved.data)).not.toContain("correct horse");
    const { rows } = await app.database.pool.query("select after from audit_log where action = 'backup.settings'");
    expect(rows).toEqual([{ after: expect.objectContaining({ encrypted: true, passphrase_changed: true }) }]);
    expect(JSON.stringify(rows)).not.toContain("correct horse");
  });

  it.each([
    [{ time_zone: "Mars/Olympus" }, 43757],
    [{ place: "s3" }, 43751],
    [{ at_time: "25:00" }, 40000],
    [{ keep_count: 0 }, 40000],
    [{ passphrase: "short" }, 40000],
  ])("are refused with %o", async (change, code) => {
    expect(await post(calls.changeSettings.path, { ...settings, ...change })).toMatchObject({ code });
  });

  it("make a backup when its time has come, once, and keep as many as they say", async () => {
    for (let day = 0; day < 4; day += 1) {
      app.clock.advance({ days: 1 });
      const before = app.enqueued.length;
      await jobs.run("backups.tick", {});
      expect(app.enqueued.length).toBe(before + 1);
      await runLast();
      await jobs.run("backups.tick", {});
      expect(app.enqueued.length).toBe(before + 1);
    }
    token = (await app.login("super", password)).data.access_token;
    const { backups } = await list();
    const scheduled = backups.filter(({ reason, state }) => reason === "schedule" && state === "ready");
    expect(scheduled).toHaveLength(2);
    expect(scheduled.every(({ encrypted, summary }) => encrypted && summary !== null)).toBe(true);
    expect(await findBackup(backup.id)).toMatchObject({ state: "ready" });
  });
});

describe("a backup that is brought in", () => {
  async function send(bytes: Buffer, name: string, passphrase?: string) {
    const { data } = await post<UploadState>(calls.uploadBegin.path, { name, size_bytes: bytes.length });
    for (let offset = data.received; offset < bytes.length; offset += 60_000) {
      const answer = await app.fastify.inject({
        method: "POST",
        url: `/api/v1.0${at(calls.uploadPart, data.id)}?offset=${offset}`,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
        payload: bytes.subarray(offset, offset + 60_000),
      });
      expect(answer.json()).toMatchObject({ code: 20000 });
    }
    return { id: data.id, answer: await post<Backup>(at(calls.uploadFinish, data.id), { passphrase }) };
  }

  it("goes on where it was broken off, is read through, and listed", async () => {
    const bytes = await readFile(fileOf(backup));
    const begun = await post<UploadState>(calls.uploadBegin.path, { name: "mine.tar", size_bytes: bytes.length });
    const { id } = begun.data;
    const part = (offset: number, payload: Buffer) =>
      app.fastify.inject({
        method: "POST",
        url: `/api/v1.0${at(calls.uploadPart, id)}?offset=${offset}`,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
        payload,
      });
    await part(0, bytes.subarray(0, 1000));
    const again = await post<UploadState>(calls.uploadBegin.path, { name: "mine.tar", size_bytes: bytes.length });
    expect(again.data).toEqual({ id, received: 1000, size_bytes: bytes.length });
    expect((await part(0, bytes.subarray(0, 10))).json()).toMatchObject({ code: 43755, data: { received: 1000 } });
    expect(await post(at(calls.uploadFinish, id))).toMatchObject({ code: 43755 });
    await part(1000, bytes.subarray(1000));
    const finished = await post<Backup>(at(calls.uploadFinish, id));
    expect(finished.data).toMatchObject({
      state: "ready",
      reason: "upload",
      encrypted: false,
      summary: backup.summary,
    });
  });

  it("is refused when it is rubbish, cut off, or of an upload that is not there", async () => {
    expect((await send(Buffer.alloc(5000, "rubbish"), "r.tar")).answer).toMatchObject({ code: 43745 });
    const bytes = await readFile(fileOf(backup));
    expect((await send(bytes.subarray(0, 50_000), "cut.tar")).answer).toMatchObject({ code: 43741 });
    const { id } = await send(Buffer.alloc(5000, "rubbish"), "again.tar");
    expect(await post(at(calls.uploadFinish, id))).toMatchObject({ code: 43756 });
    expect(await readdir(join(folder(), "work"))).toEqual([]);
  });

  it("asks for its passphrase until it is right, and can be given up", async () => {
    const encrypted = (await list()).backups.find(({ encrypted: is, state }) => is && state === "ready") as Backup;
    await post(at(calls.check, encrypted.id), { passphrase: "not this one" });
    expect(JSON.stringify(app.enqueued.at(-1))).not.toContain("not this one");
    await runLast();
    const { checked_time } = encrypted;
    expect(await findBackup(encrypted.id)).toMatchObject({ failure: { code: 43742 }, checked_time });
    await post(at(calls.check, encrypted.id));
    await runLast();
    expect(await findBackup(encrypted.id)).toMatchObject({ failure: null, checked_time: expect.any(String) });
    const bytes = await readFile(fileOf(encrypted));
    const { id, answer } = await send(bytes, "sealed.tar.enc", "wrong one");
    expect(answer).toMatchObject({ code: 43742 });
    await post(calls.changeSettings.path, { ...settings, passphrase: null });
    expect(await post(at(calls.uploadFinish, id))).toMatchObject({ code: 43743 });
    expect(await post(at(calls.restore, encrypted.id), { confirm: encrypted.file })).toMatchObject({ code: 43743 });
    const right = await post<Backup>(at(calls.uploadFinish, id), { passphrase: "correct horse" });
    expect(right.data).toMatchObject({ state: "ready", encrypted: true, summary: { has_secrets_key: true } });
    const begun = await post<UploadState>(calls.uploadBegin.path, { name: "no.tar", size_bytes: 10 });
    await app.call(at(calls.uploadCancel, begun.data.id), { token, method: "DELETE" });
    expect(await post(at(calls.uploadFinish, begun.data.id))).toMatchObject({ code: 43756 });
  });
});

it.each([
  ["admin", 0],
  ["manager", 1],
  ["user", 2],
] as const)("keeps %s out", async (name, role) => {
  await buildAccount(app.database.db, { accountNumber: name, password, role });
  const { data } = await app.login(name, password);
  for (const call of [calls.list, calls.settings]) {
    expect(await app.call(call.path, { token: data.access_token })).toMatchObject({ code: 42000 });
  }
  for (const call of [calls.make, calls.restore, calls.ticket, calls.changeSettings, calls.uploadBegin]) {
    const body = call.path === calls.make.path ? { kind: "full" } : {};
    expect(await app.call(at(call, backup.id), { token: data.access_token, body })).toMatchObject({ code: 42000 });
  }
});
