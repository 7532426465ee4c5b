import { type Company, companyCalls, type CompanyCode } from "@yiqiao/contracts/enterprises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount } from "#testing";
import { type MainOffice, openMainOffice, outcomeOf, password } from "./testing/main-office.ts";

let office: MainOffice;
let keeper: string;
let siteId: number;
beforeAll(async () => {
  office = await openMainOffice();
  ({ keeper, site_id: siteId } = await office.found("acme", { hosts: ["acme.test"] }));
});
afterAll(() => office.close());

const own = async (who = keeper) => (await office.call<Company>(who, companyCalls.company.path)).data;
const save = async (body: object, who = keeper) => {
  const { changed_at: seen } = await own(who);
  return office.call<Company>(who, companyCalls.save.path, { seen, ...body });
};

describe("the own site", () => {
  it("is changed by its manager in what is a manager's: names, contact, look, some flags", async () => {
    const answer = await save({
      name_zh: "新名",
      contact: { email: "hi@acme.test" },
      theme: { primary: "#112233" },
      config: { joining: "confirm", allowRegister: false },
    });
    expect(outcomeOf(answer)).toBe("success");
    expect(answer.data).toMatchObject({
      site_id: siteId,
      members: 1,
      settings: {
        name_zh: "新名",
        contact: { email: "hi@acme.test" },
        theme: { primary: "#112233" },
        config: { joining: "confirm", allowRegister: false },
      },
    });
    const [entry] = await office.app.features.audit.list({ site: siteId, limit: 1 });
    expect(entry).toMatchObject({ action: "site.change", actor: "", before: { name_zh: "企业acme" } });
    expect(entry?.actor_id).not.toBeNull();
  });

  it.each([
    ["the cap", { user_cap: 500 }],
    ["the expiry", { expires: null }],
    ["hosts", { hosts: ["evil.test"] }],
    ["the parent", { parent: "main" }],
  ])("keeps %s from its manager", async (_what, body) => {
    expect(outcomeOf(await save(body))).toBe("invalidRequest");
  });

  it.each(["memories", "planGates", "salesEmail", "do_cat", "addIns"])(
    "keeps the flag %s from its manager",
    async (flag) => {
      const answer = await save({ config: { [flag]: null } });
      expect([outcomeOf(answer), answer.message]).toEqual([
        "siteSettingInvalid",
        expect.stringContaining("only the platform's administrators"),
      ]);
    },
  );

  it.each(["Acme\nBcc: all@example.com", "Acme\u202e"])(
    "has no name that says more than it shows: %j",
    async (name) => {
      for (const body of [{ name_zh: name }, { name_en: name }]) {
        expect(outcomeOf(await save(body))).toBe("siteSettingInvalid");
      }
    },
  );

  it("tells its managers who was overtaken", async () => {
    const { changed_at: seen } = await own();
    await save({ name_en: "One" });
    const late = await office.call(keeper, companyCalls.save.path, { seen, name_en: "Two" });
    expect(outcomeOf(late)).toBe("siteChanged");
    expect((await own()).settings.name_en).toBe("One");
  });

  it("is no other's, and not its members'", async () => {
    const other = await office.found("other");
    expect((await own(other.keeper)).code).toBe("other");
    await buildAccount(office.app.database.db, { accountNumber: "mia", password, siteId });
    await office.signIn("mia");
    expect(outcomeOf(await office.call("mia", companyCalls.company.path))).toBe("noPermission");
    expect(outcomeOf(await office.call("mia", companyCalls.save.path, { seen: "", name_zh: "x" }))).toBe(
      "noPermission",
    );
  });
});

describe("a company's code", () => {
  const code = (query: string, host?: string) =>
    office.app.call<CompanyCode>(`${companyCalls.code.path}${query}`, host === undefined ? {} : { host });

  it("says to anybody what a login page needs", async () => {
    expect((await code("?code=ACME")).data).toMatchObject({
      code: "acme",
      site_id: siteId,
      site_name: "新名",
      account_status: "active",
      allow_register: false,
      joining: "confirm",
    });
    expect((await code("", "acme.test")).data.code).toBe("acme");
    expect((await code("")).data).toMatchObject({ code: "main", site_id: 0, joining: "closed" });
    expect(outcomeOf(await code("?code=no-such"))).toBe("siteMissing");
  });

  it("says so too while the site is off", async () => {
    await office.app.database.pool.query("update sites set status = 'disabled' where id = $1", [siteId]);
    expect((await code("", "acme.test")).data.account_status).toBe("disabled");
  });
});
