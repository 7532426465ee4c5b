import { type MessageList, messageCalls } from "@yiqiao/contracts/messages";
import { permissionCalls, type PermissionMap } from "@yiqiao/contracts/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";
import { createSetRole } from "./set-role.ts";

const password = "secret1";

describe("the role of an account", () => {
  let app: TestApp;
  let setRole: ReturnType<typeof createSetRole>;
  beforeAll(async () => {
    app = await buildTestApp();
    setRole = createSetRole({
      database: app.database,
      audit: app.features.audit,
      notify: (executor, message) => app.features.messages.notify(executor, message),
    });
    await buildSite(app.database.db, { id: 5, host: "acme.example" });
    await buildAccount(app.database.db, { accountNumber: "ann@example.com", password, siteId: 5 });
    await buildAccount(app.database.db, { accountNumber: "root", password, role: 0, isSuper: true });
    await buildAccount(app.database.db, {
      accountNumber: "gone",
      password,
      role: 0,
      isSuper: true,
      status: "disabled",
    });
  });
  afterAll(() => app.close());

  it("counts from the next call on, and stands in the message centre and in the site's audit log", async () => {
    const { access_token: token } = (await app.login("ann@example.com", password)).data;
    const backstage = async () => {
      const { data } = await app.call<PermissionMap>(permissionCalls.login.path, { token });
      return data.permissions["ToBackstage"]?.value;
    };
    expect(await backstage()).toBeUndefined();
    expect(await setRole(" ANN@example.com ", "manager")).toMatchObject({
      outcome: "changed",
      account: "ann@example.com",
    });
    expect(await backstage()).toBe(1);
    expect(await setRole("ann@example.com", "manager")).toMatchObject({ outcome: "unchanged" });
    expect(await setRole("ann@example.com", "admin")).toMatchObject({ outcome: "changed" });
    expect(await backstage()).toBe(0);
    const { data: told } = await app.call<MessageList>(messageCalls.list.path, { token });
    expect(told.msg_list.slice(0, 2).map(({ body }) => body)).toEqual([
      "Your role is now: administrator.",
      "Your role is now: site manager.",
    ]);
    const log = await app.features.audit.list({ site: 5, action: "account.role", limit: 10 });
    expect(log.map(({ actor, before, after }) => ({ actor, before, after }))).toEqual([
      { actor: "operator", before: { role: 1, is_super: false }, after: { role: 0, is_super: false } },
      { actor: "operator", before: { role: 2, is_super: false }, after: { role: 1, is_super: false } },
    ]);
  });

  it("is not taken from the last super administrator who can log in", async () => {
    expect(await setRole("root", "normal")).toEqual({ outcome: "last-super" });
    expect(await setRole("root", "admin")).toMatchObject({ outcome: "unchanged", after: { isSuper: true } });
    expect(await setRole("nobody", "admin")).toEqual({ outcome: "missing" });
    await buildAccount(app.database.db, { accountNumber: "heir", password, role: 0, isSuper: true });
    const outcomes = await Promise.all([setRole("root", "manager"), setRole("heir", "manager")]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["changed", "last-super"]);
  });
});
