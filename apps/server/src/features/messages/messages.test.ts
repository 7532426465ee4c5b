import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type MessageList, messageCalls } from "@yiqiao/contracts/messages";
import { sessionCalls, type UserData } from "@yiqiao/contracts/sessions";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { column } from "#platform/database";
import { buildAccount, buildSite, buildTestApp, type TestApp, type TestCall } from "#testing";
import { messagesData } from "./messages-data.ts";

const password = "Harbour2026x";
const names = ["reader", "other", "manager", "admin"] as const;
type Name = (typeof names)[number];

let app: TestApp;
const ids = {} as Record<Name, string>;
const tokens = {} as Record<Name, string>;
beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
  const accounts = {
    reader: { siteId: 5, role: 2 },
    other: { siteId: 5, role: 2 },
    manager: { siteId: 0, role: 1 },
    admin: { siteId: 0, role: 0 },
  } as const;
  for (const name of names) {
    const accountNumber = `${name}@example.com`;
    ids[name] = await buildAccount(app.database.db, { accountNumber, password, ...accounts[name] });
    tokens[name] = (await app.login(accountNumber, password)).data.access_token;
  }
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.execute(sql`delete from messages /* any site: between tests */`);
});

const execute = (statement: SQL) => app.database.db.execute(statement);
const notice = (number: number) => ({
  title_zh: `通知 ${number}`,
  title_en: `Notice ${number}`,
  body_zh: "正文",
  body_en: "Body",
});
const notifyReader = (number: number) =>
  app.features.messages.notify(app.database.db, {
    accountId: ids.reader,
    siteId: 5,
    kind: "notice",
    params: notice(number),
  });
const list = (name: Name, query = "", call: TestCall = {}) =>
  app.call<MessageList>(`${messageCalls.list.path}${query}`, { token: tokens[name], ...call });
const update = (name: Name, wanted: string) =>
  app.call<{ unread: number }>(`${messageCalls.update.path}?ids=${wanted}`, { token: tokens[name] });

describe("the message centre", () => {
  it("lists one's own messages in pages, the newest first, in the reader's language", async () => {
    for (let number = 1; number <= 5; number++) await notifyReader(number);
    const first = await list("reader", "?page_size=2");
    expect(first.data).toMatchObject({ total: 5, unread: 5 });
    expect(first.data.msg_list.map(({ title }) => title)).toEqual(["Notice 5", "Notice 4"]);
    expect(first.data.msg_list[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      kind: "notice",
      title: "Notice 5",
      body: "Body",
      link: null,
      created_at: app.clock.now().toISOString(),
      read: false,
    });
    const last = await list("reader", "?page_size=2&page=3", { language: "zh" });
    expect(last.data.msg_list.map(({ title, body }) => [title, body])).toEqual([["通知 1", "正文"]]);
    expect((await list("reader", "?page=9")).data.msg_list).toEqual([]);
  });

  it("marks some as read, or all, and lists the unread alone", async () => {
    for (let number = 1; number <= 4; number++) await notifyReader(number);
    const { msg_list: all } = (await list("reader")).data;
    expect((await update("reader", `${all[0]?.id},${all[2]?.id}`)).data).toEqual({ unread: 2 });
    const unread = await list("reader", "?unread=true");
    expect(unread.data).toMatchObject({ total: 2, unread: 2 });
    expect(unread.data.msg_list.map(({ id }) => id)).toEqual([all[1]?.id, all[3]?.id]);
    expect((await update("reader", "all")).data).toEqual({ unread: 0 });
    expect((await list("reader")).data.msg_list.every(({ read }) => read)).toBe(true);
    expect(await app.features.messages.unread(ids.reader)).toBe(0);
  });

  it("marks all as read where none is named", async () => {
    for (let number = 1; number <= 3; number++) await notifyReader(number);
    const { code, data } = await app.call<{ unread: number }>(messageCalls.update.path, { token: tokens.reader });
    expect([code, data]).toEqual([20_000, { unread: 0 }]);
    expect((await list("reader")).data.msg_list.every(({ read }) => read)).toBe(true);
  });

  it("keeps a message's first time of reading when two tabs read it at once", async () => {
    await notifyReader(1);
    const answers = await Promise.all([update("reader", "all"), update("reader", "all")]);
    expect(answers.map(({ data }) => data.unread)).toEqual([0, 0]);
    const readTimes = async () =>
      (await app.database.pool.query<{ read_at: Date }>("select read_at from messages where read_at is not null")).rows;
    const first = await readTimes();
    expect(first.length).toBeGreaterThan(0);
    app.clock.advance({ minutes: 1 });
    await update("reader", "all");
    expect(await readTimes()).toEqual(first);
  });

  it.each<Name>(["other", "manager", "admin"])("shows them to nobody else: not to %s", async (name) => {
    await notifyReader(1);
    const { msg_list: own } = (await list("reader")).data;
    expect((await list(name)).data).toEqual({ msg_list: [], total: 0, unread: 0 });
    expect(await update(name, own[0]?.id ?? "")).toMatchObject({ code: 20000, data: { unread: 0 } });
    expect((await list("reader")).data.unread).toBe(1);
  });

  it("asks for a login", async () => {
    for (const path of [messageCalls.list.path, `${messageCalls.update.path}?ids=all`, messageCalls.stream.path]) {
      expect(await app.call(path)).toMatchObject({ status: 401, code: errorCatalogue.unauthenticated.code });
    }
  });

  it.each(["", "1;2", "x", "1,", "1".repeat(30)])("refuses the ids %j, naming the field", async (wanted) => {
    expect(await update("reader", wanted)).toMatchObject({
      code: errorCatalogue.invalidRequest.code,
      data: { errors: [{ path: "ids" }] },
    });
  });

  it("shows what another version wrote without falling over", async () => {
    await execute(sql`
      insert into messages (site_id, account_id, kind, params, created_at)
      values (5, ${ids.reader}, 'of-the-future', '{}', ${app.clock.now()}),
             (5, ${ids.reader}, 'welcome', '{"name":"old"}', ${app.clock.now()})`);
    const { msg_list: all } = (await list("reader", "", { language: "zh" })).data;
    expect(all.map(({ title }) => title)).toEqual(["消息", "消息"]);
  });

  it("refuses to keep parameters that are not the kind's", async () => {
    const params = { ...notice(1), title_zh: undefined as unknown as string };
    const kept = app.features.messages.notify(app.database.db, {
      accountId: ids.reader,
      siteId: 5,
      kind: "notice",
      params,
    });
    await expect(kept).rejects.toThrow(/title_zh/);
    expect((await list("reader")).data.total).toBe(0);
  });

  it("keeps the newest 500 of an account: the oldest read go first, then the oldest", async () => {
    await execute(sql`
      insert into messages (site_id, account_id, kind, params, created_at, read_at)
      select 5, ${ids.reader}, 'notice', jsonb_build_object('number', number), now(),
             case when number in (100, 200, 502) then now() end
      from generate_series(1, 505) as number`);
    await notifyReader(0);
    await app.features.messages.notify(app.database.db, {
      accountId: ids.other,
      siteId: 5,
      kind: "notice",
      params: notice(1),
    });
    expect(await app.features.messages.cleanUp()).toBe(6);
    const rows = await app.database.db.query({ number: column.int.orNull() })`
      select (params->>'number')::int as number from messages where account_id = ${ids.reader} order by id`;
    const kept = new Set(rows.map(({ number }) => number));
    expect([100, 200, 502, 1, 2, 3].filter((number) => kept.has(number))).toEqual([]);
    expect(rows).toHaveLength(500);
    expect((await list("other")).data.total).toBe(1);
    expect(await app.features.messages.cleanUp()).toBe(0);
  });

  it("counts in the user's data", async () => {
    await notifyReader(1);
    const { data } = await app.call<UserData>(sessionCalls.userData.path, { token: tokens.reader });
    expect(data.msg_count).toBe(1);
  });
});

describe("messages as personal data", () => {
  const holding = () => messagesData({ db: app.database.db, sites: app.features.sites });
  const read = async (language: "zh" | "en"): Promise<{ path: string; rows: { title: string }[] }[]> => {
    const files: { path: string; rows: { title: string }[] }[] = [];
    for await (const { path, content } of holding().collect(ids.reader, { language })) {
      files.push({ path, rows: JSON.parse((await content.toArray()).join("")) as { title: string }[] });
    }
    return files;
  };

  it("are collected in the user's words, and erased with the account's rows alone", async () => {
    expect(await read("zh")).toEqual([{ path: "messages.json", rows: [] }]);
    await notifyReader(1);
    await notifyReader(2);
    await app.features.messages.notify(app.database.db, {
      accountId: ids.other,
      siteId: 5,
      kind: "notice",
      params: notice(3),
    });
    expect(await read("zh")).toMatchObject([{ rows: [{ title: "通知 1", read_at: null }, { title: "通知 2" }] }]);
    expect(await read("en")).toMatchObject([{ rows: [{ title: "Notice 1" }, { title: "Notice 2" }] }]);
    await holding().erase(app.database.db, ids.reader);
    await holding().erase(app.database.db, ids.reader);
    expect((await list("reader")).data.total).toBe(0);
    expect((await list("other")).data.total).toBe(1);
  });
});
