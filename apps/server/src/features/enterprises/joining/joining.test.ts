import { type JoinRequests, joiningCalls, type Membership } from "@yiqiao/contracts/enterprises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf, type MainOffice, openMainOffice, outcomeOf } from "../testing/main-office.ts";

let office: MainOffice;
beforeAll(async () => {
  office = await openMainOffice();
});
afterAll(() => office.close());

const join = (who: string, code: string, note = "") =>
  office.call<{ outcome: string; membership: Membership }>(who, joiningCalls.join.path, { code, note });
const membership = async (who: string) => (await office.call<Membership>(who, joiningCalls.membership.path)).data;
const requests = async (who: string, query = "") =>
  (await office.call<JoinRequests>(who, `${joiningCalls.requests.path}?${query}`)).data;
const decide = (who: string, id: string | undefined, accept: boolean) =>
  office.call(who, joiningCalls.decide.path, { id, accept });
const acts = async (site: number) =>
  (await office.app.features.audit.list({ site, limit: 20 })).map(({ action }) => action);

describe("joining by a company's code", () => {
  it("is closed where the enterprise says nothing else", async () => {
    await office.found("closed");
    await office.user("ann@example.com");
    expect(outcomeOf(await join("ann@example.com", "closed"))).toBe("joiningClosed");
    expect(outcomeOf(await join("ann@example.com", "no-such"))).toBe("siteMissing");
    expect(outcomeOf(await join("ann@example.com", "main"))).toBe("mainSiteJoined");
    expect(await membership("ann@example.com")).toEqual({
      site: null,
      request: null,
      invitations: [],
      hindrance: null,
    });
  });

  it("is at once where the enterprise is open, and the session goes on there", async () => {
    const { site_id } = await office.found("open", { config: { joining: "open" } });
    const { data } = await join("ann@example.com", "OPEN");
    expect(data).toMatchObject({ outcome: "joined", membership: { site: { site_id, code: "open" } } });
    expect(await accountOf(office.app, "ann@example.com")).toMatchObject({ site_id, role: 2 });
    expect(await membership("ann@example.com")).toMatchObject({ site: { code: "open" }, hindrance: "alreadyMember" });
    expect((await acts(site_id))[0]).toBe("account.join");
    const again = await join("ann@example.com", "open");
    expect([outcomeOf(again), again.message]).toEqual([
      "joinHindered",
      expect.stringContaining("belongs to this enterprise already"),
    ]);
    expect((await join("ann@example.com", "closed")).message).toContain("belongs to another enterprise");
  });

  it("is asked for where a manager decides, who is told and lets somebody in", async () => {
    const { site_id, keeper } = await office.found("asking", { config: { joining: "confirm" } });
    await office.user("bob@example.com");
    expect((await join("bob@example.com", "asking", "from Sales")).data.outcome).toBe("asked");
    expect((await join("bob@example.com", "asking")).data.outcome).toBe("asked");
    expect(await accountOf(office.app, "bob@example.com")).toMatchObject({ site_id: 0 });
    expect((await membership("bob@example.com")).request).toMatchObject({ site: { code: "asking" } });
    const { requests: open, policy, members } = await requests(keeper);
    expect(open).toMatchObject([{ account: "bob@example.com", note: "from Sales", hindrance: null }]);
    expect([policy, members]).toEqual(["confirm", 1]);
    expect(outcomeOf(await decide(keeper, open[0]?.id, true))).toBe("success");
    expect(await accountOf(office.app, "bob@example.com")).toMatchObject({ site_id, role: 2 });
    expect((await requests(keeper)).requests).toEqual([]);
    expect(outcomeOf(await decide(keeper, open[0]?.id, true))).toBe("joinRequestMissing");
    expect((await acts(site_id)).slice(0, 2)).toEqual(["account.join", "join.ask"]);
    const { rows } = await office.app.database.pool.query<{ kind: string }>(
      "select kind from messages where site_id = $1 order by id",
      [site_id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["company-joined", "join-asked", "company-joined"]);
  });

  it("is refused by a manager, and taken back by who asked", async () => {
    const { keeper } = await office.found("picky", { config: { joining: "confirm" } });
    await office.found("picky-too", { config: { joining: "confirm" } });
    await office.user("cy@example.com");
    await join("cy@example.com", "picky");
    const other = await join("cy@example.com", "picky-too");
    expect([outcomeOf(other), other.message]).toEqual(["joinRequestOpen", expect.stringContaining("picky")]);
    const [request] = (await requests(keeper)).requests;
    expect(outcomeOf(await decide(keeper, request?.id, false))).toBe("success");
    expect((await membership("cy@example.com")).request).toBeNull();
    expect((await join("cy@example.com", "picky-too")).data.outcome).toBe("asked");
    expect(outcomeOf(await office.call("cy@example.com", joiningCalls.withdraw.path, {}))).toBe("success");
    expect(outcomeOf(await office.call("cy@example.com", joiningCalls.withdraw.path, {}))).toBe("joinRequestMissing");
    expect((await membership("cy@example.com")).request).toBeNull();
  });

  it("is over for one enterprise once another has who asked", async () => {
    const { keeper } = await office.found("waiting", { config: { joining: "confirm" } });
    await office.found("quick", { config: { joining: "open" } });
    for (const name of ["jumper@example.com", "chosen@example.com"]) {
      await office.user(name);
      expect((await join(name, "waiting")).data.outcome).toBe("asked");
    }
    expect((await join("jumper@example.com", "quick")).data.outcome).toBe("joined");
    const made = await office.create({ code: "made", name_zh: "名", administrator: "chosen@example.com" });
    expect(outcomeOf(made)).toBe("success");
    expect((await requests(keeper)).requests).toEqual([]);
    const { rows } = await office.app.database.pool.query(
      `select distinct r.state from site_join_requests r join accounts a on a.id = r.account_id
       where a.account_number in ('jumper@example.com', 'chosen@example.com')`,
    );
    expect(rows).toEqual([{ state: "withdrawn" }]);
  });

  it("ends at the cap, also for several at once", async () => {
    const { site_id } = await office.found("small", { user_cap: 3, config: { joining: "open" } });
    const names = ["d1", "d2", "d3", "d4"].map((name) => `${name}@example.com`);
    for (const name of names) await office.user(name);
    const outcomes = (await Promise.all(names.map((name) => join(name, "small")))).map((answer) => outcomeOf(answer));
    expect(outcomes.map(String).toSorted((one, other) => one.localeCompare(other))).toEqual([
      "siteFull",
      "siteFull",
      "success",
      "success",
    ]);
    const { rows } = await office.app.database.pool.query("select 1 from accounts where site_id = $1", [site_id]);
    expect(rows).toHaveLength(3);
  });

  it("leaves out who is about to pay or to go, and says why", async () => {
    await office.found("strict", { config: { joining: "open" } });
    const { pool } = office.app.database;
    const going = await office.user("going@example.com");
    await pool.query("update accounts set deletion_due_at = now() + interval '9 days' where id = $1", [going]);
    expect((await join("going@example.com", "strict")).message).toContain("about to be deleted");
    const buyer = await office.user("buyer@example.com");
    const order = { id: "standard-m" };
    expect(outcomeOf(await office.call("buyer@example.com", "/create_orders", order))).toBe("success");
    expect((await join("buyer@example.com", "strict")).message).toContain("being paid");
    expect((await membership("buyer@example.com")).hindrance).toBe("openOrder");
    await pool.query("delete from payments where order_id in (select id from orders where account_id = $1)", [buyer]);
    await pool.query("delete from orders where account_id = $1", [buyer]);
    expect((await join("buyer@example.com", "strict")).data.outcome).toBe("joined");
    expect((await join("boss", "strict")).message).toContain("administrator's account");
  });

  it("is not possible where the site is off", async () => {
    const { site_id } = await office.found("dark", { config: { joining: "open" } });
    await office.app.database.pool.query("update sites set status = 'disabled' where id = $1", [site_id]);
    await office.user("eve@example.com");
    expect(outcomeOf(await join("eve@example.com", "dark"))).toBe("joiningClosed");
  });
});

describe("a manager", () => {
  it("decides on requests to the own enterprise alone", async () => {
    const one = await office.found("mine", { config: { joining: "confirm" } });
    const other = await office.found("theirs", { config: { joining: "confirm" } });
    await office.user("fay@example.com");
    await join("fay@example.com", "mine");
    const [request] = (await requests(one.keeper)).requests;
    expect((await requests(other.keeper)).requests).toEqual([]);
    expect(outcomeOf(await decide(other.keeper, request?.id, true))).toBe("joinRequestMissing");
    expect(outcomeOf(await office.call("fay@example.com", joiningCalls.requests.path))).toBe("noPermission");
    expect(outcomeOf(await decide("fay@example.com", request?.id, true))).toBe("noPermission");
    expect(outcomeOf(await office.call("boss", joiningCalls.requests.path))).toBe("mainSiteJoined");
    expect(await accountOf(office.app, "fay@example.com")).toMatchObject({ site_id: 0 });
  });

  it("sees requests page by page", async () => {
    const { keeper } = await office.found("pages", { config: { joining: "confirm" } });
    for (const name of ["p1", "p2", "p3"]) {
      await office.user(`${name}@example.com`);
      await join(`${name}@example.com`, "pages");
      office.app.clock.advance({ ms: 1000 });
    }
    const first = await requests(keeper, "page_size=2");
    const second = await requests(keeper, `page_size=2&before=${first.next}`);
    const names = [...first.requests, ...second.requests].map(({ account }) => account);
    expect(names).toEqual(["p3@example.com", "p2@example.com", "p1@example.com"]);
    expect(second.next).toBeNull();
  });
});

describe("requests and invitations that are long over", () => {
  it("are deleted after half a year, others stay", async () => {
    const { pool } = office.app.database;
    await office.app.features.joining.cleanUp();
    const count = async () => {
      const { rows } = await pool.query<{ open: number; over: number }>(
        `select count(*) filter (where state = 'open')::int as open, count(*) filter (where state <> 'open')::int as over
         from site_join_requests`,
      );
      return rows[0];
    };
    const before = await count();
    expect(before?.over).toBeGreaterThan(2);
    office.app.clock.advance({ days: 181 });
    await office.app.features.joining.cleanUp();
    expect(await count()).toEqual({ open: before?.open, over: 0 });
  });
});

describe("a registration at a site", () => {
  it("is refused when all its accounts are taken", async () => {
    await office.signIn("boss");
    const { site_id } = await office.found("seats", { user_cap: 2 });
    const register = (number: string) =>
      office.app.database.transaction((tx) =>
        office.app.features.accounts.create(tx, {
          siteId: site_id,
          identifier: number,
          language: null,
          termsAgreedAt: office.app.clock.now(),
        }),
      );
    await register("seat-2@example.com");
    await expect(register("seat-3@example.com")).rejects.toMatchObject({ error: "siteFull", details: { cap: 2 } });
    await office.app.database.pool.query("delete from accounts where account_number = 'seat-2@example.com'");
    await expect(register("seat-3@example.com")).resolves.toBeDefined();
  });
});

describe("being moved by an administrator", () => {
  const move = (who: string, user_id: string, site_id: number) =>
    office.call(who, joiningCalls.moveUser.path, { user_id, site_id });

  it("makes a user of the main site one of an enterprise, and tells so", async () => {
    const { site_id } = await office.found("movers");
    const id = await office.user("moved@example.com");
    expect(outcomeOf(await move("boss", id, site_id))).toBe("success");
    expect(await accountOf(office.app, "moved@example.com")).toMatchObject({ site_id, role: 2 });
    const [entry] = await office.app.features.audit.list({ site: site_id, limit: 1 });
    expect(entry).toMatchObject({ action: "account.join", target: `account:${id}`, after: { site_id, how: "moved" } });
    expect(outcomeOf(await move("boss", id, site_id))).toBe("joinHindered");
  });

  it("is refused beyond the cap, to where there is nothing, and for who pays or administers", async () => {
    const { site_id, keeper } = await office.found("narrow", { user_cap: 1 });
    const id = await office.user("stays@example.com");
    expect(outcomeOf(await move("boss", id, site_id))).toBe("siteFull");
    expect(outcomeOf(await move("boss", id, 999_999))).toBe("enterpriseMissing");
    expect(outcomeOf(await move("boss", id, 0))).toBe("invalidRequest");
    expect(outcomeOf(await move("boss", "22222222-2222-4222-8222-222222222222", site_id))).toBe("userMissing");
    const payer = await office.user("payer@example.com", { plan: "standard-m" });
    const { site_id: wide } = await office.found("wide");
    for (const hindered of [
      payer,
      (await accountOf(office.app, "boss"))?.id ?? "",
      (await accountOf(office.app, keeper))?.id ?? "",
    ]) {
      expect(outcomeOf(await move("boss", hindered, wide))).toBe("joinHindered");
    }
    for (const who of [keeper, "stays@example.com"]) expect(outcomeOf(await move(who, id, wide))).toBe("noPermission");
    expect(await accountOf(office.app, "stays@example.com")).toMatchObject({ site_id: 0 });
  });
});
