import { buffer } from "node:stream/consumers";
import { type DataExport, personalDataCalls } from "@yiqiao/contracts/accounts";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildTestApp, buildTestJobs, type TestApp, type TestJobs } from "#testing";
import type { FilledAccount } from "#testing/filled-account";
import { fillAccount, password } from "./testing/filled-account.ts";
import { unzip } from "./testing/unzip.ts";

let app: TestApp;
let jobs: TestJobs;
beforeAll(async () => {
  app = await buildTestApp();
  jobs = buildTestJobs(app.features);
});
afterAll(() => app.close());

const ask = (token?: string) => app.call<DataExport>(personalDataCalls.exportData.path, { token, method: "POST" });
const list = async (token: string) =>
  (await app.call<{ exports: DataExport[] }>(personalDataCalls.exports.path, { token })).data.exports;
const download = (id: string, token?: string) =>
  app.fastify.inject({
    url: `/api/v1.0${personalDataCalls.downloadExport.path.replace(":id", id)}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const jobOf = (id: string) =>
  app.enqueued.find(({ name, payload }) => name === "personal-data.export" && "id" in payload && payload.id === id);
const make = async (id: string): Promise<void> => jobs.run("personal-data.export", jobOf(id)?.payload ?? {});

async function signInNewUser(name: string): Promise<{ id: string; token: string }> {
  const id = await buildAccount(app.database.db, { accountNumber: name, password });
  return { id, token: (await app.login(name, password)).data.access_token };
}

describe("an export", () => {
  let filled: FilledAccount;
  let asked: Awaited<ReturnType<typeof ask>>;
  let early: Awaited<ReturnType<typeof download>>;
  let answer: Awaited<ReturnType<typeof download>>;
  let files: Map<string, Buffer>;
  const text = (path: string) => files.get(path)?.toString("utf8") ?? "";
  const json = (path: string) => JSON.parse(text(path)) as Record<string, unknown>[];

  beforeAll(async () => {
    filled = await fillAccount(app, "quillworth");
    await fillAccount(app, "strangerly");
    // The fixture's second factor would ask for a code.
    await app.database.pool.query("update two_factor set confirmed_at = null where account_id = $1", [filled.id]);
    await app.database.pool.query("delete from sign_in_locks");
    const token = (await app.login(filled.traces.email, password)).data.access_token;
    asked = await ask(token);
    early = await download(asked.data.id, token);
    await make(asked.data.id);
    answer = await download(asked.data.id, token);
    files = await unzip(answer.rawPayload);
  });

  it("is waited for, and then a file to download", () => {
    expect(asked.data).toMatchObject({ status: "waiting", size_bytes: null, expires_at: null });
    expect(early.json()).toMatchObject({ code: errorCatalogue.exportMissing.code });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "content-length": String(answer.rawPayload.byteLength),
      "content-disposition": expect.stringMatching(/^attachment; filename="yiqiao-data-[0-9a-f]{8}\.zip"$/),
      "cache-control": "no-store",
    });
  });

  it("says in both languages what each file is", () => {
    for (const path of [...files.keys()].filter((name) => name !== "README.txt")) {
      expect(text("README.txt").split(`${path}: `), path).toHaveLength(3);
    }
    expect(text("README.txt")).toContain("译桥个人数据导出");
    expect(text("README.txt").startsWith("\u{feff}Yiqiao: your data\r\n")).toBe(true);
  });

  it("holds JSON that parses", () => {
    const paths = [...files.keys()].filter((path) => path.endsWith(".json"));
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths) expect(() => json(path)).not.toThrow();
  });

  it("shows what is kept, as it is", () => {
    const { traces } = filled;
    expect(JSON.parse(text("account.json"))).toMatchObject({
      id: filled.id,
      email: traces.email,
      phone: traces.phone,
      username: traces.username,
      has_password: true,
      former_identifiers: [{ identifier: traces.former }],
    });
    const sessions = json("sessions.json");
    expect(sessions).toContainEqual(
      expect.objectContaining({ address: traces.address, user_agent: traces.userAgent, client_kind: "mobile" }),
    );
    expect(json("text-history.json")).toMatchObject([{ source: traces.source, target: traces.target, starred: false }]);
    expect(json("passkeys.json")).toMatchObject([{ id: traces.passkey, name: traces.passkeyName }]);
    expect(json("identities.json")).toMatchObject([{ subject: traces.subject, display_name: traces.displayName }]);
    expect(text("messages.json")).toContain(traces.message);
    expect(json("quota.json")).toMatchObject([
      { characters: 1000, purse: "month:2026-03" },
      { characters: 100, kind: "reserve" },
      { characters: 100, kind: "commit" },
    ]);
    expect(json("exports.json")).toMatchObject([{ status: "waiting" }]);
    expect(json("outbox.json").map(({ recipient }) => recipient)).toEqual([traces.email, traces.phone, traces.former]);
    const log = json("security-log.json");
    expect(log).toContainEqual(
      expect.objectContaining({ action: "sign-in", by_yourself: true, address: traces.address }),
    );
    expect(log.find(({ action }) => action === "password.reset")).toMatchObject({ by_yourself: false, address: null });
  });

  it("has the history as a table for spreadsheets, in which nothing is a formula", () => {
    const { source, target } = filled.traces;
    const [header, ...rest] = text("text-history.csv").split("\r\n");
    expect(header).toBe("\u{feff}id,created_at,src_lang,tgt_lang,domain,source,target,starred");
    expect(rest.join("\r\n")).toContain(`general,"'${source.replaceAll('"', '""')}",${target},false`);
  });

  it("holds no secret, and nothing of others", () => {
    const all = [...files.values()].map(String).join("\n");
    const { passwordHash, totpSecret, recoveryHash, refreshHash, codeHash } = filled.traces;
    for (const secret of [passwordHash, ...[totpSecret, recoveryHash, refreshHash, codeHash].flatMap(encodings)]) {
      expect(all).not.toContain(secret);
    }
    expect(all).not.toContain("strangerly");
    expect(all).not.toContain("$argon2id$");
  });

  it("is written down when asked for and when downloaded", async () => {
    const entries = await app.features.audit.list({ site: 0, accountId: filled.id, limit: 50 });
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(["data.export", "data.download"]));
  });

  it("is told of by e-mail, with a way to the account's page and not to the file", () => {
    const mail = app.enqueued.find(({ payload }) => "kind" in payload && payload.kind === "data-export-ready");
    expect(mail?.payload).toMatchObject({ to: filled.traces.email });
    expect(JSON.stringify(mail?.payload)).toContain("https://translate.example/account");
    expect(JSON.stringify(mail?.payload)).not.toContain("/exports/");
  });
});

function encodings(bytes: Buffer): string[] {
  return [bytes.toString("hex"), bytes.toString("base64"), bytes.toString("utf8")];
}

describe("exports", () => {
  it("are made once a day, however many ask at once", async () => {
    const { token } = await signInNewUser("daily@example.com");
    const answers = await Promise.all([ask(token), ask(token), ask(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ code: errorCatalogue.tooManyRequests.code, data: { seconds: 86_400 } });
    expect(await list(token)).toHaveLength(1);
    app.clock.advance({ days: 1 });
    const again = (await app.login("daily@example.com", password)).data.access_token;
    expect(await ask(again)).toMatchObject({ status: 200 });
  });

  it("that failed can be asked for again at once, and their owner is told", async () => {
    const { id, token } = await signInNewUser("failing@example.com");
    const { data } = await ask(token);
    await app.features.dataExports.fail({ id: data.id, accountId: id });
    expect(await list(token)).toMatchObject([{ id: data.id, status: "failed" }]);
    expect(app.enqueued.at(-1)?.payload).toMatchObject({ kind: "data-export-failed", to: "failing@example.com" });
    expect(await ask(token)).toMatchObject({ status: 200 });
    // A late run of the job that was given up leaves nothing.
    await make(data.id);
    expect(await app.files.head(`accounts/${id}/exports/${data.id}.zip`)).toBeNull();
  });

  it("are for their owner only", async () => {
    const [owner, other] = [await signInNewUser("owner@example.com"), await signInNewUser("other@example.com")];
    const { data } = await ask(owner.token);
    await make(data.id);
    expect((await download(data.id, owner.token)).statusCode).toBe(200);
    expect((await download(data.id, other.token)).json()).toMatchObject({ code: errorCatalogue.exportMissing.code });
    expect((await download(data.id)).statusCode).toBe(401);
    expect((await download("not-an-id", owner.token)).json()).toMatchObject({ code: 40000 });
    expect(await list(other.token)).toEqual([]);
    expect((await ask()).status).toBe(401);
  });

  it("are gone after seven days, files too", async () => {
    const { id, token } = await signInNewUser("week@example.com");
    const { data } = await ask(token);
    await make(data.id);
    const key = `accounts/${id}/exports/${data.id}.zip`;
    expect(await app.files.head(key)).not.toBeNull();
    app.clock.advance({ days: 7 });
    const later = (await app.login("week@example.com", password)).data.access_token;
    // Over at once, before any job has run.
    expect((await download(data.id, later)).json()).toMatchObject({ code: errorCatalogue.exportMissing.code });
    await jobs.run("personal-data.clean-up", {});
    expect(await app.files.head(key)).toBeNull();
    expect(await list(later)).toMatchObject([{ id: data.id, status: "expired" }]);
  });

  it("show nothing half-made: a run that breaks off leaves no file, and the next one makes it whole", async () => {
    const { id, token } = await signInNewUser("broken@example.com");
    const { data } = await ask(token);
    const payload = { id: data.id, accountId: id, language: "en" } as const;
    const breakOff = new AbortController();
    const making = app.features.dataExports.make(payload, breakOff.signal);
    breakOff.abort();
    await expect(making).rejects.toMatchObject({ name: "StorageError", code: "aborted" });
    expect(await list(token)).toMatchObject([{ status: "waiting" }]);
    expect(await app.files.head(`accounts/${id}/exports/${data.id}.zip`)).toBeNull();
    await make(data.id);
    // Again, as after a process that died between making it and saying so.
    await make(data.id);
    const ready = await list(token);
    expect(ready).toMatchObject([{ status: "ready" }]);
    const { rawPayload } = await download(data.id, token);
    expect(ready[0]?.size_bytes).toBe(rawPayload.byteLength);
    expect((await unzip(rawPayload)).has("account.json")).toBe(true);
  });

  it("are described as files", async () => {
    const { paths } = (await app.fastify.inject({ url: "/api/v1.0/openapi.json" })).json<{
      paths: Record<string, { get: { responses: Record<string, { content: unknown }> } }>;
    }>();
    const path = `/api/v1.0${personalDataCalls.downloadExport.path.replace(":id", "{id}")}`;
    expect(paths[path]?.get.responses["200"]?.content).toEqual({
      "application/zip": { schema: { type: "string", format: "binary" } },
    });
  });

  it("of which the process was lost are given up after a day", async () => {
    const { token } = await signInNewUser("lost@example.com");
    await ask(token);
    app.clock.advance({ days: 1, minutes: 1 });
    await jobs.run("personal-data.clean-up", {});
    const later = (await app.login("lost@example.com", password)).data.access_token;
    expect(await list(later)).toMatchObject([{ status: "failed" }]);
  });

  it("of long histories have every row once", async () => {
    const { id, token } = await signInNewUser("long@example.com");
    await app.database.pool.query(
      `insert into text_history (site_id, account_id, src_lang, tgt_lang, domain, source, target, created_at)
       select 0, $1, 'zh-cn', 'en-us', 'general', 's' || n, repeat('t', 2000), now() from generate_series(1, 2501) n`,
      [id],
    );
    const { data } = await ask(token);
    await make(data.id);
    const files = await unzip(await buffer((await app.files.get(`accounts/${id}/exports/${data.id}.zip`)).stream));
    const rows = JSON.parse(String(files.get("text-history.json"))) as { source: string }[];
    expect(new Set(rows.map(({ source }) => source)).size).toBe(2501);
    expect(rows).toHaveLength(2501);
    expect(String(files.get("text-history.csv")).split("\r\n")).toHaveLength(2503);
  });
});
