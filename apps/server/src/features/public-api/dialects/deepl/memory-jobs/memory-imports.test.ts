import { Readable } from "node:stream";
import { libraryLimits } from "@yiqiao/contracts/libraries";
import { apiKeyCalls } from "@yiqiao/contracts/public-api";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { tmxOf } from "#testing/tmx";
import { deeplCaller, developer, makeKey } from "../testing/deepl-calls.ts";
import {
  type AwaitedImport,
  buildMemoryJobsApp,
  declared,
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

const bytes = tmxOf(pairs);

describe("an import", () => {
  it("makes a memory in the languages of most units, and leaves no file", async () => {
    const units = /<tu>[^]{0,900}<\/tu>/.exec(tmxOf([["hola", "bonjour"]], ["es", "fr"]))?.[0] ?? "";
    const mixed = tmxOf(pairs, ["en-GB", "zh-CN"]).replace("<body>", `<body>${units}`);
    const { job_id: id, expires_at, result } = await memories.importMemory(mixed, { title: "Numbers" });
    const done = { status: "completed", translation_memory_id: expect.any(String), skipped_segment_count: 1 };
    expect(result).toEqual(done);
    expect(Date.parse(expires_at) - memories.app.clock.now().getTime()).toBe(3_600_000);
    expect((await memories.call(jobPath(id))).json()).toEqual({
      job_id: id,
      product: "translation_memory",
      operation: "import",
      creation_time: expect.any(String),
      updated_time: expect.any(String),
      parameters: { display_name: "Numbers" },
      source_file: { content_type: "application/xml", content_length: Buffer.byteLength(mixed) },
      results: [done],
    });
    const memory = await memories.call(`/v3/translation_memories/${String(result?.["translation_memory_id"])}`);
    const languages = { source_language: "en", target_languages: ["zh"] };
    expect(memory.json()).toMatchObject({ name: "Numbers", ...languages, segment_count: 2 });
    expect(await memories.kept()).toEqual([]);
  });

  it("is called as its file where nothing else is said, and beside others that are called so", async () => {
    for (let time = 0; time < 2; time++) await memories.importMemory(bytes, { name: "same.tmx" });
    for (let time = 0; time < 2; time++) {
      await memories.importMemory(bytes, { title: "A name that is longer than names may be" });
    }
    const names = ["same.tmx", "same.tmx 2", "A name that is longe", "A name that is lon 2"];
    expect(await memories.names()).toEqual(expect.arrayContaining(names));
  });

  it("waits for its file, and says so", async () => {
    const { job_id: id, upload_url: url } = await memories.createUpload(bytes);
    expect(await memories.result(id)).toMatchObject({
      status: "awaiting_input",
      status_metadata: { required_action: expect.stringContaining("upload_url") },
    });
    await memories.put(url, bytes);
    expect(await memories.result(id)).toEqual({ status: "processing" });
    expect((await memories.otherCall(jobPath(id))).statusCode).toBe(404);
  });

  it.each([
    ["no XML", "hello", "a.tmx cannot be read as TMX, line 1: it is no XML"],
    ["other XML", "\n<xliff></xliff>", "a.tmx cannot be read as TMX, line 2: it begins with another element <xliff>"],
    ["no units", tmxOf([]), "a.tmx cannot be read as TMX, line 1: there is no line with text"],
    [
      "other languages",
      tmxOf(pairs, ["de", "pl"]),
      "The file has no entries in two supported languages; it holds: de, pl",
    ],
    ["one language", tmxOf(pairs, ["en", "en"]), "it holds: en"],
    ["one side", bytes.replaceAll(/<tuv xml:lang="en-US">.*?(?:<\/tuv>|$)/gs, ""), "it holds: zh-CN"],
  ])("of a file with %s fails and says why", async (_, broken, told) => {
    const before = await memories.names();
    const { job_id: id, result } = await memories.importMemory(broken);
    expect(result).toEqual({ status: "failed", error: { message: expect.stringContaining(told) } });
    const inChinese = await memories.call(jobPath(id), { headers: { "accept-language": "zh" } });
    expect(inChinese.body).toMatch(/无法按 TMX 格式读取|文件中没有/);
    expect([await memories.kept(), await memories.names()]).toEqual([[], before]);
  });

  it("that breaks in the midst leaves no memory", async () => {
    const before = await memories.names();
    const many = Array.from({ length: 4000 }, (_, at) => [`第${at}句`, `sentence ${at}`] as const);
    const { result } = await memories.importMemory(tmxOf(many).replace("</body></tmx>", "< never begins"));
    expect(result).toMatchObject({ status: "failed", error: { message: expect.stringContaining("line 4004") } });
    expect([await memories.kept(), await memories.names()]).toEqual([[], before]);
  });

  it("that its account's owner cancels is told as failed, and keeps what came in", async () => {
    const { job_id: id, upload_url: url } = await memories.createUpload(bytes, { title: "Cancelled" });
    await memories.put(url, bytes);
    const { pool } = memories.app.database;
    await pool.query("update library_imports set state = 'cancelled' where id = $1", [id]);
    expect(await memories.result(id)).toEqual({ status: "failed", error: { message: expect.any(String) } });
    expect(await memories.names()).toContain("Cancelled");
  });

  it("leaves out what the plan has no room for, and fails where it has none for a further memory", async () => {
    const poor = await developer(memories.app, "poor@example.com");
    const call = deeplCaller(memories.app, (await makeKey(memories.app, poor.token)).api_key);
    const seven = tmxOf(Array.from({ length: 7 }, (_, at) => [`第${at}句`, `sentence ${at}`] as const));
    const results: unknown[] = [];
    for (let time = 0; time < 2; time++) {
      const made = (await call(importPath, { json: declared(Buffer.byteLength(seven)) })).json<AwaitedImport>();
      await memories.put(made.upload_url, seven);
      await memories.drain();
      results.push(await memories.result(made.job_id, call));
    }
    const message = expect.stringContaining("1 translation memory");
    expect(results).toMatchObject([
      { status: "completed", skipped_segment_count: 2 },
      { status: "failed", error: { message } },
    ]);
  });

  it.each([
    [{}, "source_file"],
    [declared(0), "content_length"],
    [declared(libraryLimits.importBytes + 1), "content_length"],
    [declared(1, ""), "file_name"],
    [declared(1, "a".repeat(101)), "file_name"],
    [{ source_file: { ...declared(1).source_file, content_type: "\0" } }, "content_type"],
  ])("%# is refused for what it declares", async (json, field) => {
    const response = await memories.call(importPath, { json });
    expect([response.statusCode, response.json()]).toEqual([400, { message: expect.stringContaining(field) }]);
  });

  it("needs a key that may change libraries", async () => {
    const { api_key: key } = await makeKey(memories.app, memories.owner.token, { scopes: ["libraries:read"] });
    expect((await deeplCaller(memories.app, key)(importPath, { json: declared(1) })).statusCode).toBe(403);
  });
});

describe("an upload", () => {
  it("is taken once", async () => {
    const { upload_url: url } = await memories.createUpload(bytes);
    const both = await Promise.all([memories.put(url, bytes), memories.put(url, bytes)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const again = await memories.put(url, bytes);
    expect([again.statusCode, again.json()]).toEqual([409, { message: expect.stringContaining("uploaded already") }]);
    await memories.drain();
    expect((await memories.put(url, bytes)).statusCode).toBe(409);
  });

  it("of another size leaves the address as it was", async () => {
    const { job_id: id, upload_url: url } = await memories.createUpload(bytes);
    const put = vi.spyOn(memories.app.files, "put");
    const long = await memories.put(url, `${bytes} `);
    expect([long.statusCode, long.json()]).toEqual([400, { message: expect.stringContaining("content_length") }]);
    // Told before it has come in.
    expect(put).not.toHaveBeenCalled();
    // Who does not say how much comes is found out at the end.
    const headers = { "transfer-encoding": "chunked" };
    const payload = Readable.from([bytes.slice(1)]);
    const short = await memories.app.fastify.inject({ method: "PUT", url: new URL(url).pathname, headers, payload });
    expect([short.statusCode, short.body]).toEqual([400, expect.stringContaining("content_length")]);
    expect([await memories.kept(), (await memories.result(id))?.status]).toEqual([[], "awaiting_input"]);
    expect((await memories.put(url, bytes)).statusCode).toBe(200);
  });

  it("that the store fails leaves the address as it was", async () => {
    const { upload_url: url } = await memories.createUpload(bytes);
    vi.spyOn(memories.app.files, "put").mockRejectedValueOnce(new Error("The store is down"));
    expect((await memories.put(url, bytes)).statusCode).toBe(500);
    expect((await memories.put(url, bytes)).statusCode).toBe(200);
  });

  it("that took too long is not read, and leaves nothing", async () => {
    const { app } = memories;
    const before = await memories.names();
    const { job_id: id, upload_url: url } = await memories.createUpload(bytes);
    const put = app.files.put.bind(app.files);
    vi.spyOn(app.files, "put").mockImplementationOnce(async (...given) => {
      await put(...given);
      await app.database.pool.query("update api_memory_jobs set state = 'expired' where id = $1", [id]);
    });
    expect((await memories.put(url, bytes)).statusCode).toBe(409);
    const { rows } = await app.database.pool.query("select 1 from library_imports where id = $1", [id]);
    expect([rows, await memories.kept(), await memories.names()]).toEqual([[], [], before]);
  });

  it("needs its secret: neither the job's id nor another's address opens it", async () => {
    const { job_id: id, upload_url: url } = await memories.createUpload(bytes);
    const { rows } = await memories.app.database.pool.query<Record<string, unknown>>("select * from api_memory_jobs");
    const [, secret = ""] = url.split("/").at(-1)?.split(".") ?? [];
    expect([secret.length, JSON.stringify(rows).includes(secret)]).toEqual([36, false]);
    const [root = ""] = url.split("/uploads/");
    for (const wrong of [url.replace(secret, id), url.slice(0, -1), `${root}/uploads/x`]) {
      const response = await memories.put(wrong, bytes);
      expect([response.statusCode, response.json()]).toEqual([404, { message: expect.any(String) }]);
    }
    expect((await memories.result(id))?.status).toBe("awaiting_input");
  });

  it("ends with its key, and is off where the site switches it off", async () => {
    const { app, owner } = memories;
    const key = await makeKey(app, owner.token);
    const json = declared(Buffer.byteLength(bytes));
    const { upload_url: url } = (await deeplCaller(app, key.api_key)(importPath, { json })).json<AwaitedImport>();
    await app.database.pool.query("update sites set config = config || $1 where id = 0", [{ apiDeepl: false }]);
    try {
      expect((await memories.put(url, bytes)).statusCode).toBe(404);
      expect((await memories.call(importPath, { json })).statusCode).toBe(404);
    } finally {
      await app.database.pool.query("update sites set config = '{}' where id = 0");
    }
    await app.call(apiKeyCalls.revoke.path, { token: owner.token, body: { id: key.key.id } });
    expect((await memories.put(url, bytes)).statusCode).toBe(404);
  });

  it("is not taken when its time is over", async () => {
    const { job_id: id, upload_url: url } = await memories.createUpload(bytes);
    memories.app.clock.advance({ minutes: 60 });
    const late = await memories.put(url, bytes);
    expect([late.statusCode, late.json()]).toEqual([409, { message: expect.stringContaining("expired") }]);
    expect(await memories.result(id)).toEqual({ status: "expired" });
  });
});
