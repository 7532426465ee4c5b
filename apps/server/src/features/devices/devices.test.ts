import { randomUUID } from "node:crypto";
import { auditCalls, type AuditList } from "@yiqiao/contracts/audit";
import {
  type DeviceHistory,
  type DeviceProcess,
  deviceCalls,
  type Devices,
  type ProcessReport,
  type QueueHistory,
} from "@yiqiao/contracts/devices";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { pino } from "pino";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database";
import { createJobQueue, type JobDefinition, type JobQueue } from "#platform/queue";
import { buildAccount, buildTestApp, type TestApp } from "#testing";
import { buildTestJobs } from "#testing/jobs";
import { addToMinute, countQueue, writeEnd, writeReport } from "./report/report.repository.ts";
import { buildReport } from "./testing/build-report.ts";

/** A kind of job that is tried once. */
const jobOf = (name: string): JobDefinition<{ n: number }> => ({
  name,
  payload: z.object({ n: z.number() }),
  retry: { limit: 0, delaySeconds: 0 },
  concurrency: 1,
  timeoutSeconds: 60,
});

const password = "Harbour2026x";
let app: TestApp;
let queue: JobQueue;
let token: string;

const deskOn = (database: Database) => {
  queue = createJobQueue({ database, logger: pino({ level: "silent" }) });
  for (const name of ["documents.translate", "mail.send"]) queue.define(jobOf(name));
  return queue;
};

beforeAll(async () => {
  app = await buildTestApp({ jobDesk: deskOn });
  await queue.start();
  await buildAccount(app.database.db, { accountNumber: "chief", password, role: 0 });
  token = (await app.login("chief", password)).data.access_token;
});
afterAll(async () => {
  await queue.stop();
  await app.close();
});

type Role = DeviceProcess["role"];
const identityOf = (host: string, role: Role = "worker") => ({
  id: randomUUID(),
  host,
  role,
  pid: 4711,
  version: "0.1.0",
  startedAt: new Date("2026-03-10T07:00:00Z"),
});
async function addProcess(
  host: string,
  { role = "worker", report = buildReport() }: { readonly role?: Role; readonly report?: ProcessReport } = {},
) {
  const identity = identityOf(host, role);
  const reportAgain = async (next = report) => {
    const settings = await writeReport(app.database.db, identity, next);
    // However slow the machine is, it is not lost meanwhile.
    await silence(identity.id, -3600);
    return settings;
  };
  return { ...identity, settings: await reportAgain(), again: reportAgain };
}
/** Lets the database believe that it has heard nothing of a process for so long. */
const silence = (id: string, seconds: number) =>
  app.database.pool.query("update processes set reported_at = now() - make_interval(secs => $2) where id = $1", [
    id,
    seconds,
  ]);
const list = async () => (await app.call<Devices>(deviceCalls.list.path, { token })).data;
const processOf = async (id: string) => (await list()).processes.find((process) => process.id === id);
const change = (body: object) => app.call<DeviceProcess>(deviceCalls.change.path, { token, body });
const readAudit = async (action: string) =>
  (await app.call<AuditList>(`${auditCalls.list.path}?action=${action}`, { token })).data.entries;

describe("the list of processes", () => {
  it("tells what each reported, and names one that is silent for more than 15 seconds", async () => {
    const [here, gone, ended] = await Promise.all([addProcess("alpha"), addProcess("beta"), addProcess("gamma")]);
    await silence(gone.id, 16);
    await writeEnd(app.database.db, ended.id);
    const { processes, jobs, attention } = await list();
    expect(processes.find(({ id }) => id === here.id)).toMatchObject({
      host: "alpha",
      role: "worker",
      pid: 4711,
      state: "running",
      report: { machine: { cpu: 0.25 }, engines: [{ id: "local", words_per_second: 40 }] },
    });
    expect(processes.find(({ id }) => id === gone.id)).toMatchObject({ state: "lost" });
    expect(processes.some(({ id }) => id === ended.id)).toBe(false);
    expect(jobs.map(({ kind }) => kind)).toEqual(["documents.translate", "mail.send"]);
    expect(attention).toContainEqual(expect.objectContaining({ kind: "processLost", host: "beta", pid: 4711 }));
    expect(attention.some((one) => one.kind === "processLost" && one.host === "alpha")).toBe(false);
    expect(await app.features.devices.attention()).toEqual(attention);
  });

  it("shows one whose report another version wrote", async () => {
    const { id } = await addProcess("other");
    await app.database.pool.query(`update processes set report = '{"new": 1}' where id = $1`, [id]);
    expect(await processOf(id)).toMatchObject({ report: null, state: "running" });
  });

  it("is for administrators of the main site alone", async () => {
    await buildAccount(app.database.db, { accountNumber: "manager", password, role: 1 });
    const manager = (await app.login("manager", password)).data.access_token;
    expect(await app.call(deviceCalls.list.path, { token: manager })).toMatchObject({ code: codes.noPermission.code });
  });
});

describe("a process that is set to something", () => {
  it("drains as soon as it says so, and is drained without jobs; the log has it", async () => {
    const busy = buildReport({ jobs: [{ kind: "mail.send", running: 1, concurrency: 4 }] });
    const worker = await addProcess("drained", { report: busy });
    expect((await change({ id: worker.id, settings: { takes_jobs: false } })).data).toMatchObject({
      state: "draining",
    });
    const obeyed = { ...busy, settings: await worker.again(busy) };
    expect(obeyed.settings.takes_jobs).toBe(false);
    // It has nothing to do, but does not say yet that it obeys.
    await worker.again(buildReport());
    expect(await processOf(worker.id)).toMatchObject({ state: "draining" });
    await worker.again(obeyed);
    expect(await processOf(worker.id)).toMatchObject({ state: "draining" });
    await worker.again({ ...obeyed, jobs: [] });
    expect(await processOf(worker.id)).toMatchObject({ state: "drained" });
    const back = await change({ id: worker.id, settings: { takes_jobs: true, slots: 3 } });
    expect(back.data).toMatchObject({ state: "running", settings: { takes_jobs: true, slots: 3, kinds: null } });
    expect((await readAudit("device.drain"))[0]).toMatchObject({
      target: "process:drained/worker/4711",
      before: { takes_jobs: true },
      after: { takes_jobs: false },
    });
    expect((await readAudit("device.resume"))[0]).toMatchObject({ before: { slots: null }, after: { slots: 3 } });
  });

  it("hands its settings on to those that start in its place, where they are kept", async () => {
    const first = await addProcess("kept");
    const settings = { takes_jobs: false, kinds: ["mail.send"] };
    expect((await change({ id: first.id, settings, is_kept: true })).data.is_kept).toBe(true);
    expect((await addProcess("kept")).settings).toMatchObject(settings);
    expect((await addProcess("kept", { role: "all" })).settings).toMatchObject({ takes_jobs: true, kinds: null });
    expect((await change({ id: first.id, settings: {}, is_kept: false })).data.is_kept).toBe(false);
    expect((await addProcess("kept")).settings).toMatchObject({ takes_jobs: true, kinds: null });
    expect((await readAudit("device.change"))[0]).toMatchObject({
      before: { is_kept: true },
      after: { is_kept: false },
    });
  });

  it("is not written down where nothing changes", async () => {
    const { id } = await addProcess("same");
    const before = (await readAudit("device.change")).length;
    expect((await change({ id, settings: { slots: null } })).code).toBe(20000);
    expect(await readAudit("device.change")).toHaveLength(before);
  });

  it("says what it cannot", async () => {
    const worker = await addProcess("strict");
    const api = await addProcess("strict", { role: "api" });
    const changeAndReadCode = async (body: object) => (await change(body)).code;
    expect(await changeAndReadCode({ id: randomUUID(), settings: {} })).toBe(codes.processMissing.code);
    expect(await changeAndReadCode({ id: api.id, settings: { takes_jobs: false } })).toBe(codes.processRunsNoJobs.code);
    expect(await change({ id: worker.id, settings: { kinds: ["mail.dance"] } })).toMatchObject({
      code: codes.jobKindUnknown.code,
      message: "There is no kind of job called mail.dance",
    });
    expect(await change({ id: worker.id, settings: { first_models: ["huge"] } })).toMatchObject({
      code: codes.localModelUnknown.code,
      message: "strict has no model huge",
    });
    expect((await change({ id: api.id, settings: { first_models: ["tiny-zh-en"], memory_mb: 512 } })).code).toBe(20000);
    expect(await change({ id: worker.id, settings: { slots: 0 } })).toMatchObject({
      code: codes.invalidRequest.code,
      data: { errors: [{ path: "settings.slots" }] },
    });
  });
});

describe("a process that is lost", () => {
  it("can be taken off the list, one that reports cannot", async () => {
    const { id } = await addProcess("lost");
    const remove = () => app.call(deviceCalls.remove.path, { token, body: { id } });
    expect(await remove()).toMatchObject({ code: codes.processReports.code });
    await silence(id, 20);
    expect(await remove()).toMatchObject({ code: 20000 });
    expect(await processOf(id)).toBeUndefined();
    expect(await remove()).toMatchObject({ code: codes.processMissing.code });
    expect((await readAudit("device.remove"))[0]).toMatchObject({ target: "process:lost/worker/4711" });
  });

  it("runs again when it reports again, as it was set; one that was taken off begins anew", async () => {
    const worker = await addProcess("back");
    const other = await addProcess("back");
    await change({ id: worker.id, settings: { takes_jobs: false, slots: 2 } });
    expect(await other.again(), "nothing of another process").toMatchObject({ takes_jobs: true, slots: null });
    await silence(worker.id, 60);
    expect(await processOf(worker.id)).toMatchObject({ state: "lost" });
    const obeyed = { ...buildReport(), settings: await worker.again(), jobs: [] };
    await worker.again(obeyed);
    expect(await processOf(worker.id)).toMatchObject({ state: "drained", settings: { takes_jobs: false, slots: 2 } });
    await silence(worker.id, 60);
    await app.call(deviceCalls.remove.path, { token, body: { id: worker.id } });
    expect(await worker.again()).toMatchObject({ takes_jobs: true, slots: null });
    expect(await processOf(worker.id)).toMatchObject({ state: "running" });
    // Drained for good: whatever starts there, or comes back, stays so.
    await change({ id: other.id, settings: { takes_jobs: false }, is_kept: true });
    await silence(worker.id, 60);
    await app.call(deviceCalls.remove.path, { token, body: { id: worker.id } });
    expect(await worker.again()).toMatchObject({ takes_jobs: false });
  });
});

describe("history", () => {
  const figures = {
    cpu: 1,
    machineCpu: 0.5,
    rssBytes: 100,
    memoryUsedBytes: 200,
    lagMs: 4,
    running: 2,
    wordsPerSecond: 10,
  };
  const historyOf = async (id: string, span: string) =>
    (await app.call<DeviceHistory>(`${deviceCalls.history.path}?id=${id}&span=${span}`, { token })).data;

  it("has single reports of an hour, and minutes of a day: means, and the worst lag", async () => {
    const { id } = await addProcess("charted");
    const { pool } = app.database;
    // In one transaction, so that no minute ends between them.
    await app.database.transaction(async (tx) => {
      await addToMinute(tx, id, figures);
      await addToMinute(tx, id, { ...figures, cpu: 3, lagMs: 1 });
    });
    expect(await historyOf(id, "day")).toMatchObject({ cpu: [2], lag_ms: [4], running: [2], words_per_second: [10] });
    await pool.query(
      `update process_minutes set points = jsonb_build_array(
         jsonb_build_array(extract(epoch from now())::bigint - 5, 1, 0.5, 100, 200, 4, 2, 10),
         jsonb_build_array(extract(epoch from now())::bigint, 3, 0.5, 100, 200, 1, 2, 10)) where process_id = $1`,
      [id],
    );
    const hour = await historyOf(id, "hour");
    expect(hour).toMatchObject({ cpu: [1, 3], lag_ms: [4, 1], memory_used_bytes: [200, 200], rss_bytes: [100, 100] });
    expect((hour.times[1] ?? 0) - (hour.times[0] ?? 0)).toBe(5000);
    expect(await historyOf(randomUUID(), "hour")).toMatchObject({ times: [], cpu: [] });
  });

  it("counts the queue once, whoever reports", async () => {
    await queue.enqueue(jobOf("mail.send"), { n: 1 });
    const { db, pool } = app.database;
    await pool.query("delete from queue_minutes");
    await Promise.all([countQueue(db), countQueue(db)]);
    await countQueue(db);
    const readHistory = async () =>
      (await app.call<QueueHistory>(`${deviceCalls.queueHistory.path}?span=hour`, { token })).data;
    expect(await readHistory()).toMatchObject({ waiting: [1], running: [0] });
    await pool.query("update queue_minutes set counted_at = now() - interval '5 seconds'");
    await countQueue(db);
    const { rows } = await pool.query<{ points: number }>(
      "select sum(jsonb_array_length(points))::int as points from queue_minutes",
    );
    expect(rows).toEqual([{ points: 2 }]);
  });

  it("is taken out in time: single reports after an hour, all after a day", async () => {
    const { db, pool } = app.database;
    const { id } = await addProcess("old");
    const ancient = await addProcess("ancient");
    await addToMinute(db, id, figures);
    await pool.query("delete from queue_minutes");
    await countQueue(db);
    for (const hours of [2, 25]) {
      await pool.query(
        `insert into process_minutes select process_id, minute - make_interval(hours => $2), reports, cpu, machine_cpu,
           rss_bytes, memory_used_bytes, lag_ms, running, words_per_second, points
         from process_minutes where process_id = $1 and minute > now() - interval '1 hour'`,
        [id, hours],
      );
      await pool.query(
        `insert into queue_minutes select minute - make_interval(hours => $1), counted_at, waiting, running, points
         from queue_minutes where minute > now() - interval '1 hour'`,
        [hours],
      );
    }
    await silence(ancient.id, 25 * 3600);
    await buildTestJobs(app.features).run("devices.clean-up", {});
    const { rows: left } = await pool.query(
      "select points is null as thinned from process_minutes where process_id = $1 order by minute",
      [id],
    );
    expect(left).toEqual([{ thinned: true }, { thinned: false }]);
    const { rows: counts } = await pool.query("select points is null as thinned from queue_minutes order by minute");
    expect(counts).toEqual([{ thinned: true }, { thinned: false }]);
    expect((await historyOf(id, "day")).times).toHaveLength(3);
    expect((await pool.query("select 1 from processes where id = $1", [ancient.id])).rowCount).toBe(0);
  });
});
