import { type EnterpriseDetail, type EnterpriseList, enterpriseCalls } from "@yiqiao/contracts/enterprises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MainOffice, openMainOffice, outcomeOf } from "./testing/main-office.ts";

let office: MainOffice;
beforeAll(async () => {
  office = await openMainOffice();
  await office.user("ann@example.com");
  await office.user("heir@example.com");
  const settings = { hosts: ["acme.test"] };
  await office.create({ code: "acme", name_zh: "极致", administrator: "ann@example.com", settings });
  await office.found("acme-sub");
  const { site_id, keeper, changed_at: seen } = await office.found("handover");
  const update = (body: object) =>
    office.call<EnterpriseDetail>("boss", enterpriseCalls.update.path, { site_id, ...body });
  const { data } = await update({ seen, administrator: "heir@example.com" });
  await update({ seen: data.changed_at, administrator: keeper });
});
afterAll(() => office.close());

const list = async (query = "") =>
  (await office.call<EnterpriseList>("boss", `${enterpriseCalls.list.path}?${query}`)).data;
const codes = async (query = "") => (await list(query)).sites.map(({ code }) => code);

describe("the list of enterprises", () => {
  it("finds by code, names, host and administrator, and what stands for itself in a pattern", async () => {
    expect(await codes("search=ACM")).toEqual(["acme-sub", "acme"]);
    expect(await codes(`search=${encodeURIComponent("极致")}`)).toEqual(["acme"]);
    expect(await codes("search=acme.test")).toEqual(["acme"]);
    expect(await codes("search=heir")).toEqual([]);
    expect(await codes("search=handover-keeper")).toEqual(["handover"]);
    expect(await codes("search=%25")).toEqual([]);
  });

  it("is narrowed by state and by expiry", async () => {
    await office.found("gone", { expires: "2020-01-01" });
    const { site_id, changed_at: seen } = await office.found("off");
    await office.call("boss", enterpriseCalls.setState.path, { site_id, seen, enabled: false });
    const in5Days = new Date(office.app.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    const in20Days = new Date(office.app.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
    await office.found("soon", { expires: in5Days });
    await office.found("later", { expires: in20Days });
    expect(await codes("state=expired")).toEqual(["gone"]);
    expect(await codes("state=disabled")).toEqual(["off"]);
    expect(await codes("expiry=past")).toEqual(["gone"]);
    expect(await codes("expiry=week")).toEqual(["soon"]);
    expect(await codes("expiry=month")).toEqual(["later", "soon"]);
    expect(await codes("state=active&expiry=never")).not.toContain("off");
    expect(outcomeOf(await office.call("boss", `${enterpriseCalls.list.path}?state=odd`))).toBe("invalidRequest");
    const ending = await office.app.features.enterprises.expiringSites(7);
    expect(ending.map(({ code, daysLeft }) => [code, daysLeft])).toEqual([["soon", 5]]);
  });

  it("comes page by page, without what is twice or left out", async () => {
    const all = await codes("page_size=100");
    const paged: string[] = [];
    for (let next: number | null | undefined; next !== null;) {
      const page = await list(`page_size=4${next === undefined ? "" : `&before=${next}`}`);
      expect(page.total).toBe(all.length);
      paged.push(...page.sites.map(({ code }) => code));
      next = page.next;
    }
    expect(paged).toEqual(all);
    expect(all).not.toContain("main");
  });

  it("is for administrators of the main site alone", async () => {
    await office.user("plain");
    for (const who of ["ann@example.com", "plain"]) {
      for (const path of [enterpriseCalls.list.path, `${enterpriseCalls.detail.path}?site_id=1`]) {
        expect(outcomeOf(await office.call(who, path))).toBe("noPermission");
      }
      const body = { site_id: 1, seen: "", settings: { user_cap: 500 } };
      expect(outcomeOf(await office.call(who, enterpriseCalls.update.path, body))).toBe("noPermission");
    }
  });
});
