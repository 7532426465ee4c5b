import { sessionCalls } from "@yiqiao/contracts/sessions";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { userCalls } from "@yiqiao/contracts/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encryptWith } from "#testing";
import { buildScene, type Scene } from "./testing/scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await buildScene();
});
afterAll(() => scene.close());

type Creating = Parameters<typeof create>[1];
const create = (
  who: Parameters<Scene["ask"]>[0],
  body: { account: string; way?: "password" | "invitation" } & Record<string, unknown>,
) => scene.ask(who, userCalls.create, { body: { way: "password", ...body } as never });
const refusal = (who: "manager" | "boss" | "head", body: Creating) =>
  scene.outcome(who, userCalls.create, { body: { way: "password", ...body } as never });

/** What stands in the newest mail to an address behind `#`. */
function invitationFor(account: string): string {
  const mails = scene.app.enqueued.map(
    ({ payload }) => payload as { readonly kind?: string; readonly to?: string; readonly text?: string },
  );
  const mail = mails.findLast(({ kind, to }) => kind === "account-invited" && to === account);
  return /welcome#([\da-f-]{36})/.exec(mail?.text ?? "")?.[1] ?? "";
}
async function accept(invitation: string, password: string): Promise<string | undefined> {
  const { data: key } = await scene.app.call(sessionCalls.publicKey.path);
  const body = { invitation, password: encryptWith(key as never, password), agreed: true };
  return errorNameOf((await scene.app.call(userCalls.acceptInvitation.path, { body })).code);
}

describe("a user who is created", () => {
  it("gets a password that serves once, at the site of the manager", async () => {
    const { password, account } = await create("manager", { account: "Ann@Example.org", username: "Ann" });
    expect(account).toBe("ann@example.org");
    const entered = (await scene.app.login("ann@example.org", password ?? "")).data;
    expect(entered.user).toMatchObject({ site_id: 5, role: 2, username: "Ann", must_change_password: true });
    const { rows } = await scene.app.database.pool.query("select after from audit_log where action = 'user.create'");
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it("may have a name instead of an address, and a role below that of who creates", async () => {
    expect((await create("head", { account: "lao.wang", role: "manager" })).password).not.toBeNull();
    expect(await refusal("manager", { account: "b@example.org", role: "manager" })).toBe("roleRank");
    expect(await refusal("head", { account: "b@example.org", role: "administrator" })).toBe("roleRank");
    expect(await refusal("boss", { account: "b@example.org", role: "administrator" })).toBe("roleRank");
  });

  it("is refused with what is wrong, and not made by half", async () => {
    expect(await refusal("manager", { account: "b@example.org", site_id: 6 })).toBe("noPermission");
    expect(await refusal("boss", { account: "b@example.org", site_id: 77 })).toBe("siteMissing");
    expect(await refusal("boss", { account: "user@example.com" })).toBe("identifierTaken");
    expect(await refusal("boss", { account: "!" })).toBe("invalidRequest");
    expect(await refusal("manager", { account: "c@example.org", plan: "professional-m" })).toBe("noPermission");
    expect(await refusal("boss", { account: "c@example.org", plan: "document" })).toBe("invalidRequest");
    const { rows } = await scene.app.database.pool.query(
      "select 1 from accounts where email in ('b@example.org', 'c@example.org')",
    );
    expect(rows).toEqual([]);
  });

  it("takes a seat of the site, where there is one left, also from a file", async () => {
    const { pool } = scene.app.database;
    await pool.query("update sites set seats = (select count(*) + 1 from accounts where site_id = 6) where id = 6");
    await create("foreignManager", { account: "seat1@example.org" });
    const body = { account: "seat2@example.org", way: "password" } as const;
    expect(await scene.outcome("foreignManager", userCalls.create, { body })).toBe("siteFull");
    const file = { text: "seat3@example.org", way: "password", is_preview: false } as const;
    expect(await scene.outcome("foreignManager", userCalls.import, { body: file })).toBe("siteFull");
  });

  it("gets a plan along, by an administrator of the main site", async () => {
    const { user_id: id } = await create("boss", { account: "paid@example.org", plan: "standard-m" });
    expect((await scene.ask("boss", userCalls.one, { params: { id } })).plan).toBe("standard");
  });
});

describe("an invitation", () => {
  it("is a link by which the user chooses a password, once", async () => {
    const created = await create("manager", { account: "guest@example.org", way: "invitation" });
    expect(created.password).toBeNull();
    const invitation = invitationFor("guest@example.org");
    const shown = await scene.app.call(userCalls.invitation.path, { body: { invitation } });
    expect(shown.data).toMatchObject({ account: "guest@example.org", site_name: "Site 5", is_administrator: false });
    expect((await scene.ask("manager", userCalls.one, { params: { id: created.user_id } })).is_invited).toBe(true);
    const kept = "select id::text from sign_in_challenges where kind = 'invitation'";
    expect(JSON.stringify((await scene.app.database.pool.query(kept)).rows)).not.toContain(invitation);
    expect(await accept(invitation, "short")).toBe("passwordRule");
    expect(await accept(invitation, "horse7battery")).toBe("success");
    expect(await accept(invitation, "horse8battery")).toBe("invitationOver");
    const entered = (await scene.app.login("guest@example.org", "horse7battery")).data;
    expect(entered.user.must_change_password).toBe(false);
  });

  it("ends with its days, with the next one, and with the account", async () => {
    await create("manager", { account: "late@example.org", way: "invitation" });
    const first = invitationFor("late@example.org");
    const { user_id: id } = (await scene.ask("manager", userCalls.list, { query: { keyword: "late@" } })).users[0] ?? {
      user_id: "",
    };
    await scene.ask("manager", userCalls.resetPassword, { body: { user_id: id, way: "invitation" } });
    expect(await accept(first, "horse7battery")).toBe("invitationOver");
    const second = invitationFor("late@example.org");
    await scene.ask("manager", userCalls.setState, { body: { user_ids: [id], state: "disabled" } });
    expect(await accept(second, "horse7battery")).toBe("invitationOver");
    await create("manager", { account: "later@example.org", way: "invitation" });
    const third = invitationFor("later@example.org");
    scene.app.clock.advance({ days: 8 });
    expect(await accept(third, "horse7battery")).toBe("invitationOver");
  });

  it("needs an e-mail address", async () => {
    const manager = (await scene.app.login("manager@example.com", "secret1")).data.access_token;
    const body = { account: "13800138000", way: "invitation" } as const;
    expect(await scene.outcome({ token: manager }, userCalls.create, { body })).toBe("userNoAddress");
  });
});
