import { outboxCalls, type OutboxList } from "@yiqiao/contracts/outbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutbox } from "#platform/outbox";
import { buildAccount, buildTestApp, type TestApp } from "#testing";

let app: TestApp;
const tokens: Record<"admin" | "manager", string> = { admin: "", manager: "" };
beforeAll(async () => {
  app = await buildTestApp();
  for (const [name, role] of [
    ["admin", 0],
    ["manager", 1],
  ] as const) {
    const password = "Harbour2026x";
    await buildAccount(app.database.db, { accountNumber: name, password, role });
    tokens[name] = (await app.login(name, password)).data.access_token;
  }
});
afterAll(() => app.close());

describe("the outbox", () => {
  it("lists what was kept in pages, the newest first", async () => {
    const outbox = createOutbox(app.database);
    for (let number = 1; number <= 21; number++) {
      const subject = `mail ${number}`;
      await outbox.keep({ channel: "email", recipient: "reader@example.com", subject, text: "text", kind: "code" });
    }
    await outbox.keep({ channel: "sms", recipient: "13800138000", subject: "", text: "Your code", kind: "code" });
    const first = await app.call<OutboxList>(outboxCalls.list.path, { token: tokens.admin });
    expect(first.data).toMatchObject({ delivers: false, delivers_sms: false, mails: { length: 20 } });
    expect(first.data.mails.slice(0, 2)).toMatchObject([
      { channel: "sms", to: "13800138000", subject: "", text: "Your code" },
      { channel: "email", subject: "mail 21" },
    ]);
    const second = await app.call<OutboxList>(`${outboxCalls.list.path}?before=${first.data.next}`, {
      token: tokens.admin,
    });
    expect(second.data).toMatchObject({ mails: [{ subject: "mail 2" }, { subject: "mail 1" }], next: null });
  });

  it("sends a test e-mail in the administrator's language", async () => {
    const answer = await app.call(outboxCalls.test.path, {
      token: tokens.admin,
      language: "zh",
      body: { to: "reader@example.com" },
    });
    expect(answer.code).toBe(20000);
    expect(app.enqueued).toContainEqual({
      name: "mail.send",
      payload: expect.objectContaining({ to: "reader@example.com", subject: "译桥测试邮件" }),
    });
  });

  it("refuses an address that is none, naming the field", async () => {
    const answer = await app.call(outboxCalls.test.path, { token: tokens.admin, body: { to: "reader" } });
    expect(answer).toMatchObject({ code: 40000, data: { errors: [{ path: "to" }] } });
  });

  it.each([outboxCalls.list.path, outboxCalls.test.path])("keeps others out of %s", async (path) => {
    const body = path === outboxCalls.test.path ? { body: { to: "reader@example.com" } } : {};
    expect(await app.call(path, { token: tokens.manager, ...body })).toMatchObject({ code: 42000 });
    expect(await app.call(path, body)).toMatchObject({ status: 401 });
  });
});
