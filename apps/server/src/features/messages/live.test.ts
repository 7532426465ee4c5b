import { tmpdir } from "node:os";
import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { messageCalls } from "@yiqiao/contracts/messages";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "#platform/database";
import { buildAccount, buildTestApp, type TestApp } from "#testing";
import { createMessages } from "./messages.service.ts";

const password = "Harbour2026x";
const params = { title_zh: "通知", title_en: "Notice", body_zh: "正文", body_en: "Body" };

let app: TestApp;
let origin: string;
let accountId: string;
let otherId: string;
beforeAll(async () => {
  app = await buildTestApp();
  accountId = await buildAccount(app.database.db, { accountNumber: "reader@example.com", password });
  otherId = await buildAccount(app.database.db, { accountNumber: "other@example.com", password });
  origin = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

const hangUps: (() => void)[] = [];
afterEach(() => hangUps.splice(0).forEach((hangUp) => hangUp()));

const login = async () => (await app.login("reader@example.com", password)).data.access_token;
const notify = (to: string, executor = app.database.db) =>
  app.features.messages.notify(executor, { accountId: to, siteId: 0, kind: "notice", params });

/** The events of a stream, one after the other; undefined at its end. */
async function follow(token: string): Promise<() => Promise<{ event: string; data: unknown } | undefined>> {
  const abort = new AbortController();
  hangUps.push(() => abort.abort());
  const response = await fetch(origin + apiPrefix + messageCalls.stream.path, {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream", "accept-language": "en" },
    signal: abort.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = "";
  return async () => {
    for (;;) {
      const [, comment, event = "", data = ""] = /^(?:(:.*)|event: (.*)\ndata: (.*))\n\n/.exec(buffered) ?? [];
      buffered = buffered.replace(/^(?:.+\n)+\n/, "");
      if (event !== "") return { event, data: JSON.parse(data) as unknown };
      if (comment !== undefined) continue;
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return undefined;
      buffered += chunk.value;
    }
  };
}

describe("the stream of unread figures", () => {
  it("tells the number at once, and after every change that was committed, of one's own alone", async () => {
    const next = await follow(await login());
    expect(await next()).toEqual({ event: "unread", data: { unread: 0 } });
    const rolledBack = app.database.transaction(async (transaction) => {
      await app.features.messages.notify(transaction, { accountId, siteId: 0, kind: "notice", params });
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await notify(otherId);
    await notify(accountId);
    expect(await next()).toEqual({ event: "unread", data: { unread: 1 } });
    await app.features.messages.markRead(accountId, "all");
    expect(await next()).toEqual({ event: "unread", data: { unread: 0 } });
  });

  it("hears of what another process does", async () => {
    const next = await follow(await login());
    await next();
    const { connectionString: databaseUrl } = app.database;
    const other: Database = await openDatabase({ databaseUrl, dataDir: tmpdir(), logger: pino({ level: "silent" }) });
    try {
      const { clock, features } = app;
      const there = createMessages({ database: other, clock, sites: features.sites, delivery: features.messages });
      await there.notify(other.db, { accountId, siteId: 0, kind: "notice", params });
      expect(await next()).toMatchObject({ data: { unread: 1 } });
      await there.markRead(accountId, "all");
      expect(await next()).toMatchObject({ data: { unread: 0 } });
    } finally {
      await other.close();
    }
  });

  it("ends at once when the account logs in elsewhere, and says why", async () => {
    const next = await follow(await login());
    await next();
    await login();
    expect(await next()).toMatchObject({
      event: "error",
      data: { code: errorCatalogue.loggedInElsewhere.code, message: errorCatalogue.loggedInElsewhere.en },
    });
    expect(await next()).toBeUndefined();
  });

  it("ends with the token", async () => {
    const next = await follow(await login());
    await next();
    app.clock.advance({ minutes: 31 });
    await notify(accountId);
    expect(await next()).toMatchObject({ event: "error", data: { code: errorCatalogue.tokenExpired.code } });
    await app.features.messages.markRead(accountId, "all");
  });

  it("answers with the number alone who does not ask for a stream", async () => {
    expect(await app.call(messageCalls.stream.path, { token: await login() })).toMatchObject({ data: { unread: 0 } });
  });

  it("takes no more than a browser's worth of tabs", async () => {
    const token = await login();
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow(token)));
    await Promise.all(streams.map((next) => next()));
    const call = { headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" } };
    const refused = await fetch(origin + apiPrefix + messageCalls.stream.path, call);
    expect(await refused.json()).toMatchObject({ code: errorCatalogue.tooManyRequests.code });
  });

  it("ends when the server stops, and does not hold it up", async () => {
    app.clock.advance({ minutes: 2 });
    const next = await follow(await login());
    expect(await next()).toEqual({ event: "unread", data: { unread: 0 } });
    await app.fastify.close();
    expect(await next()).toBeUndefined();
  });
});
