import { randomUUID } from "node:crypto";
import { libraryCalls } from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { filesOf } from "#platform/personal-data";
import { tmxOf } from "#testing/tmx";
import { deeplCaller, developer, makeKey } from "../testing/deepl-calls.ts";
import {
  buildMemoryJobsApp,
  declared,
  exportPath,
  importPath,
  jobPath,
  type MemoryJobsApp,
  pairs,
} from "../testing/memory-jobs-app.ts";

let memories: MemoryJobsApp;
beforeAll(async () => {
  memories = await buildMemoryJobsApp();
});
afterAll(() => memories.app.close());
beforeEach(() => memories.reset());

const beginExport = async (memory: string) =>
  (await memories.call(exportPath(memory), { method: "POST" })).json<{ job_id: string }>().job_id;

describe("an export", () => {
  it("is a file with the memory's name, at an address that needs no key", async () => {
    const memory = await memories.memory("Ships");
    const response = await memories.call(exportPath(memory), { method: "POST" });
    const parameters = { translation_memory_id: memory };
    expect([response.statusCode, response.json()]).toEqual([202, { job_id: expect.any(String), parameters }]);
    const { job_id: id } = response.json<{ job_id: string }>();
    expect(await memories.result(id)).toEqual({ status: "processing" });
    await memories.drain();
    expect((await memories.call(jobPath(id))).json()).toMatchObject({ operation: "export", parameters });
    const result = await memories.result(id);
    expect(result).toEqual({
      status: "completed",
      download_url: expect.any(String),
      expires_at: new Date(memories.app.clock.now().getTime() + 24 * 3_600_000).toISOString(),
    });
    const file = await memories.get(result?.["download_url"]);
    const { "content-type": type, "content-disposition": name, "content-length": length } = file.headers;
    expect([file.statusCode, type, Number(length)]).toEqual([200, "application/x-tmx+xml", file.rawPayload.length]);
    expect(name).toContain('filename="Ships.tmx"');
    const again = await memories.importMemory(file.body);
    expect(again.result).toMatchObject({ status: "completed", skipped_segment_count: 0 });
  });

  it("is of an earlier job until the memory changes", async () => {
    const memory = await memories.memory("Twice");
    const first = await memories.exported(memory);
    expect(await memories.exported(memory)).toMatchObject({ id: first.id, status: 200 });
    await memories.app.database.pool.query("update libraries set version = version + 1 where id = $1", [memory]);
    const next = await beginExport(memory);
    expect(next).not.toBe(first.id);
    // One is on its way already.
    expect(await memories.exported(memory)).toMatchObject({ id: next, status: 202 });
  });

  it("is nobody else's, and of memories alone", async () => {
    const { call, otherCall } = memories;
    const memory = await memories.memory("Mine");
    const { id, result } = await memories.exported(memory);
    const body = { flag: "2", name: "Terms", src_lang: "zh-cn", tgt_lang: "en-us" };
    const { token } = memories.owner;
    const made = await memories.app.call<{ bank_id: string }>(libraryCalls.create.path, { token, body });
    const termbase = made.data.bank_id;
    const missing = [
      await otherCall(exportPath(memory), { method: "POST" }),
      await otherCall(jobPath(id)),
      await call(jobPath("odd")),
      await call(exportPath("odd"), { method: "POST" }),
      await call(exportPath(termbase), { method: "POST" }),
      await memories.get(String(result?.["download_url"]).replace(id, memory)),
    ];
    expect(missing.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    const { api_key: text } = await makeKey(memories.app, memories.owner.token, { scopes: ["text"] });
    const refused = await deeplCaller(memories.app, text)(exportPath(memory), { method: "POST" });
    expect(refused.statusCode).toBe(403);
    await call(`/v3/translation_memories/${memory}`, { method: "DELETE" });
    expect((await memories.get(result?.["download_url"])).statusCode).toBe(404);
  });

  it("tells of a site's memory who wrote what to nobody, not even by the key of an administrator", async () => {
    const { app } = memories;
    const { token } = await developer(app, "chief@example.com", { role: 0 });
    const call = deeplCaller(app, (await makeKey(app, token)).api_key);
    const id = randomUUID();
    const { rows } = await app.database.pool.query<{ number: number }>(
      `insert into libraries (id, site_id, kind, scope, name, src_lang, tgt_lang, two_way, created_at, updated_at)
       values ($1, 0, 'memory', 'master', 'All', 'zh-cn', 'en-us', false, now(), now()) returning number`,
      [id],
    );
    await app.database.pool.query(
      `insert into library_entries (library, source, target, origin, author, source_key, pair_key, created_at, updated_at)
       values ($1, '一', 'one', 'import', 'Somebody', 1, 1, now(), now())`,
      [rows[0]?.number],
    );
    const { job_id } = (await call(exportPath(id), { method: "POST" })).json<{ job_id: string }>();
    await memories.drain();
    const file = await memories.get((await memories.result(job_id, call))?.["download_url"]);
    expect([file.statusCode, file.body.includes("one"), file.body.includes("Somebody")]).toEqual([200, true, false]);
  });

  it("of a memory that is gone meanwhile fails and says why", async () => {
    const memory = await memories.memory("Gone");
    const id = await beginExport(memory);
    await memories.call(`/v3/translation_memories/${memory}`, { method: "DELETE" });
    await memories.drain();
    expect(await memories.result(id)).toEqual({ status: "failed", error: { message: expect.any(String) } });
    expect(await memories.kept()).toEqual([]);
  });

  it("is taken up again where its job fails, and fails with the last try", async () => {
    const { app } = memories;
    const id = await beginExport(await memories.memory("Again"));
    const put = vi.spyOn(app.files, "put");
    const run = { signal: new AbortController().signal, isLast: false };
    put.mockRejectedValueOnce(new Error("The store is down"));
    await expect(app.features.memoryJobs.writeExport(id, run)).rejects.toThrow("The store is down");
    expect(await memories.result(id)).toEqual({ status: "processing" });
    await memories.drain();
    expect(await memories.result(id)).toMatchObject({ status: "completed" });
    const lost = await beginExport(await memories.memory("Lost"));
    put.mockRejectedValueOnce(new Error("The store is down"));
    await app.features.memoryJobs.writeExport(lost, { ...run, isLast: true });
    expect(await memories.result(lost)).toEqual({ status: "failed", error: { message: expect.any(String) } });
  });
});

it("jobs are thirty a minute, and a hundred at a time", async () => {
  const { call, owner, app } = memories;
  const json = declared(1);
  for (let count = 0; count < 30; count++) expect((await call(importPath, { json })).statusCode).toBe(202);
  expect((await call(importPath, { json })).statusCode).toBe(429);
  await app.database.pool.query("delete from rate_limits");
  await app.database.pool.query(
    `insert into api_memory_jobs (id, site_id, account_id, operation, state, created_at, updated_at, expires_at)
     select gen_random_uuid(), 0, $1, 'import', 'awaiting_input', $2, $2, $3 from generate_series(1, 70)`,
    [owner.id, app.clock.now(), new Date(app.clock.now().getTime() + 60_000)],
  );
  expect((await call(importPath, { json })).statusCode).toBe(429);
});

describe("what is over", () => {
  it("is deleted though a run of its job still writes", async () => {
    const { app } = memories;
    const id = await beginExport(await memories.memory("Late"));
    const yesterday = new Date(app.clock.now().getTime() - 25 * 3_600_000);
    const put = app.files.put.bind(app.files);
    vi.spyOn(app.files, "put").mockImplementationOnce(async (...given) => {
      await app.database.pool.query("update api_memory_jobs set created_at = $1", [yesterday]);
      await memories.jobs.run("public-api.clean-up", {});
      await put(...given);
    });
    await memories.drain();
    expect([await memories.kept(), await memories.result(id)]).toEqual([[], { status: "expired" }]);
  });

  it("has its files deleted, and is forgotten", async () => {
    const { app, jobs, owner } = memories;
    const bytes = tmxOf(pairs);
    const { id: exported, result: made } = await memories.exported(await memories.memory("Over"));
    const { upload_url: url, job_id: id } = await memories.createUpload(bytes);
    // As if the process had been killed in the midst of the upload.
    await app.files.put(`${filesOf(owner.id)}imports/${id}/source`, Buffer.from("half"), { contentType: "x" });
    await app.database.pool.query("update api_memory_jobs set state = 'uploading' where id = $1", [id]);
    expect((await memories.put(url, bytes)).json()).toEqual({ message: expect.stringContaining("being uploaded") });
    await jobs.run("public-api.clean-up", {});
    expect(await memories.kept()).toHaveLength(2);
    app.clock.advance({ minutes: 24 * 60 });
    const both = async () => [await memories.result(id), await memories.result(exported)];
    expect(await both()).toEqual([{ status: "expired" }, { status: "expired" }]);
    expect((await memories.get(made?.["download_url"])).statusCode).toBe(404);
    await jobs.run("public-api.clean-up", {});
    expect([await memories.kept(), await both()]).toEqual([[], [{ status: "expired" }, { status: "expired" }]]);
    app.clock.advance({ minutes: 6 * 24 * 60 + 1 });
    await jobs.run("public-api.clean-up", {});
    const { rows } = await app.database.pool.query("select 1 from api_memory_jobs");
    expect([rows, (await memories.call(jobPath(id))).statusCode]).toEqual([[], 404]);
  });
});
