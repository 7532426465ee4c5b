import { apiPrefix } from "@yiqiao/contracts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type EngineOverview,
  engineCalls,
  type EngineTestResult,
  type ModelJob,
  remoteKinds,
} from "@yiqiao/contracts/engines";
import { engineKinds } from "@yiqiao/engines";
import { type LoopbackServer, startLibreTranslateServer } from "@yiqiao/engines/testing";
import { CatalogueServer } from "@yiqiao/models/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildTestApp, createScriptedEngine, type TestApp } from "#testing";

const password = "secret1";
const apiKey = "hush-hush-key-1a2b";
const zhEn = { source: "zh-cn", target: "en-us" };
let app: TestApp;
let catalogue: CatalogueServer;
let libre: LoopbackServer;
let folder: string;
let token: string;
let reloads = 0;

beforeAll(async () => {
  catalogue = await CatalogueServer.start();
  libre = await startLibreTranslateServer({ apiKey });
  folder = await mkdtemp(join(tmpdir(), "yiqiao-setup-"));
  app = await buildTestApp({ catalogueUrl: catalogue.url, onModelsAdded: () => reloads++ });
  await buildAccount(app.database.db, { accountNumber: "chief@example.com", siteId: 0, role: 0, password });
  token = (await app.login("chief@example.com", password)).data.access_token;
});
afterAll(async () => {
  await app.close();
  await catalogue.stop();
  await libre.stop();
  await rm(folder, { recursive: true });
});

const ask = async <T>(path: string, body?: object, language: "zh" | "en" = "en") =>
  app.call<T>(path, { token, language, ...(body && { body }) });
const overview = async () => (await ask<EngineOverview>(engineCalls.overview.path)).data;

/** The events of the job up to its end. */
async function events(): Promise<ModelJob[]> {
  const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
  const response = await app.fastify.inject({ url: apiPrefix + engineCalls.events.path, headers });
  return [...response.body.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data) as ModelJob);
}

describe("setting up a model", () => {
  it("fetches the newest of a pair, tells how far it is, and has it used", async () => {
    catalogue.add();
    const offers = await ask<{ offers: object[] }>(engineCalls.offers.path);
    expect(offers.data.offers).toMatchObject([{ ...zhEn, version: "3.0", is_here: false }]);
    expect(reloads).toBe(0);
    const started = await ask<{ job: ModelJob }>(engineCalls.fetchModel.path, zhEn);
    expect(started.data.job).toMatchObject({ state: "running", pair: zhEn });
    const seen = await events();
    expect(reloads).toBe(1);
    expect(seen.at(-1)).toMatchObject({ state: "done", model: "firefox-zh-en-tiny", error: null });
    expect((await overview()).models).toMatchObject([
      { id: "firefox-zh-en-tiny", is_bundled: false, is_serving: true },
    ]);
    const listOffers = async () => (await ask<{ offers: object[] }>(engineCalls.offers.path)).data.offers;
    expect(await listOffers()).toEqual([]);
    catalogue.add({ version: "2.9", architecture: "base-memory" });
    expect(await listOffers()).toMatchObject([{ ...zhEn, version: "2.9", is_here: true }]);
    catalogue.add({ version: "3.0.1", architecture: "base" });
    expect(await listOffers()).toMatchObject([{ ...zhEn, version: "3.0.1", is_here: false }]);
  });

  it("is cancelled, and refuses a second one beside it", async () => {
    catalogue.add({ version: "3.1" });
    catalogue.faults.push("stall");
    await ask(engineCalls.fetchModel.path, zhEn);
    await expect.poll(async () => (await overview()).job?.stage).toBe("download");
    expect(await ask(engineCalls.fetchModel.path, zhEn)).toMatchObject({ code: 43027 });
    await ask(engineCalls.cancel.path, {});
    expect((await overview()).job).toMatchObject({ state: "cancelled", error: null });
    expect((await overview()).models).toMatchObject([{ version: "3.0" }]);
    expect(reloads).toBe(1);
  });

  it("says in the reader's language why a folder gives none", async () => {
    await ask(engineCalls.addFolder.path, { folder });
    await events();
    expect((await overview()).job).toMatchObject({ state: "failed", error: expect.stringContaining("holds no model") });
    const { data } = await ask<EngineOverview>(engineCalls.overview.path, undefined, "zh");
    expect(data.job?.error).toContain("中没有模型");
    const { rows } = await app.database.pool.query<{ action: string; target: string }>(
      "select distinct action, target from audit_log where action like 'model.%' order by action",
    );
    expect(rows).toEqual([
      { action: "model.add", target: `folder:${folder}` },
      { action: "model.fetch", target: "model:zh-cn>en-us" },
    ]);
  });
});

describe("setting up a remote engine", () => {
  const recipe = () => ({ kind: "libretranslate", settings: { baseUrl: libre.url }, secrets: { apiKey } });

  it("tries it first: what it answers, or what is wrong", async () => {
    const good = await ask<EngineTestResult>(engineCalls.test.path, recipe());
    expect(good.data).toMatchObject({ is_ok: true, error: null, translation: expect.any(String) });
    const bad = await ask<EngineTestResult>(engineCalls.test.path, {
      ...recipe(),
      settings: { baseUrl: "http://127.0.0.1:9" },
    });
    expect(bad.data).toMatchObject({ is_ok: false, translation: null, error: "the engine cannot be reached" });
    const inChinese = await ask<EngineTestResult>(
      engineCalls.test.path,
      { ...recipe(), settings: { baseUrl: "http://127.0.0.1:9" } },
      "zh",
    );
    expect(inChinese.data.error).toBe("无法连接到引擎");
    const refused = await ask<EngineTestResult>(
      engineCalls.test.path,
      { ...recipe(), secrets: { apiKey: "wrong" } },
      "zh",
    );
    expect(refused.data.error).toBe("引擎拒绝了平台的凭证");
    const wrong = await ask(engineCalls.test.path, { ...recipe(), settings: { baseUrl: "no address" } });
    expect(wrong).toMatchObject({ code: 43024, message: expect.stringContaining("baseUrl") });
    expect((await overview()).engines).toEqual([]);
  });

  it("keeps it with its key sealed, switches it off and removes it; all of it is in the log", async () => {
    await ask(engineCalls.add.path, recipe());
    await ask(engineCalls.add.path, recipe());
    expect((await overview()).engines.map(({ id }) => id)).toEqual(["libretranslate", "libretranslate-2"]);
    await ask(engineCalls.enable.path, { id: "libretranslate", is_enabled: false });
    expect((await overview()).engines[0]).toMatchObject({ is_enabled: false, problem: null });
    for (const id of ["libretranslate", "libretranslate-2"]) await ask(engineCalls.remove.path, { id });
    expect((await overview()).engines).toEqual([]);
    const { rows } = await app.database.pool.query<{ action: string; text: string }>(
      "select action, audit_log::text as text from audit_log where action like 'engine.%' order by id",
    );
    const acts = ["engine.add", "engine.add", "engine.disable", "engine.remove", "engine.remove"];
    expect(rows.map(({ action }) => action)).toEqual(acts);
    expect(rows.map(({ text }) => text).join()).not.toContain("hush");
  });

  it("lets nobody choose programs of the server from afar", async () => {
    const apertium = { kind: "apertium", settings: { modesFolder: "/srv" }, secrets: {} };
    for (const path of [engineCalls.add.path, engineCalls.test.path])
      expect((await ask(path, apertium)).code).toBe(42000);
  });

  it("is offered for kinds that there are, with settings that they have", () => {
    for (const [kind, { settings }] of Object.entries(remoteKinds)) {
      const shape = engineKinds[kind as keyof typeof remoteKinds].settings.shape;
      expect(Object.keys(shape)).toEqual(expect.arrayContaining(settings.map(({ name }) => name)));
    }
  });
});

describe("the hint to set up an engine", () => {
  it("stays away once it was put away, and comes back when asked for", async () => {
    expect((await overview()).is_dismissed).toBe(false);
    for (const isDismissed of [true, true, false]) {
      await ask(engineCalls.dismiss.path, { is_dismissed: isDismissed });
      expect((await overview()).is_dismissed).toBe(isDismissed);
    }
  });

  it("is for an installation whose main languages only the starter model serves", async () => {
    const isStarterWith = async (quality: "starter" | "standard") => {
      const engine = createScriptedEngine({ pairs: [{ source: "zh-cn", target: "en-us", quality }] });
      const other = await buildTestApp({ engines: [engine] });
      await buildAccount(other.database.db, { accountNumber: "chief@example.com", siteId: 0, role: 0, password });
      const { access_token } = (await other.login("chief@example.com", password)).data;
      const { data } = await other.call<EngineOverview>(engineCalls.overview.path, { token: access_token });
      await other.close();
      return data.is_starter;
    };
    expect([await isStarterWith("starter"), await isStarterWith("standard")]).toEqual([true, false]);
  });
});
