import { errorCatalogue } from "@yiqiao/contracts/errors";
import { permissionCalls, type PermissionMap, type PermissionName, permissions } from "@yiqiao/contracts/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";
import { matrixRows } from "./access-matrix-rows.ts";

const { unauthenticated, noPermission, planNeeded } = errorCatalogue;
const ofTheDoor = new Set<number>([unauthenticated, noPermission, planNeeded].map(({ code }) => code));
const sites = [
  { id: 5, host: "closed.example", config: { is_login: true } },
  { id: 6, host: "gated.example", config: { planGates: { TextHistory: ["professional"], MyTM: ["standard"] } } },
  { id: 7, host: "full.example", config: { do_cat: true } },
  { id: 8, host: "bare.example", config: { do_cat: false, hidePicture: true } },
] as const;

/** What of the access of calls hangs on the site: beside the matrix, which is of one site. */
describe("who may make which call, by the site", () => {
  let app: TestApp;
  const gated = new Map<string, PermissionName>();
  beforeAll(async () => {
    app = await buildTestApp({
      capabilities: ["postEditing", "pictures"],
      onRoute: ({ method, url, config }) => {
        const permission = config?.permission;
        if (permission !== undefined) gated.set(`${String(method)} ${url.replace("/api/v1.0", "")}`, permission);
      },
    });
    for (const site of sites) await buildSite(app.database.db, site);
  });
  afterAll(() => app.close());

  async function login(name: string, account: { siteId: number; plan?: "standard-m" | "professional-m" }) {
    await buildAccount(app.database.db, { accountNumber: name, password: "secret1", ...account });
    return (await app.login(name, "secret1")).data.access_token;
  }

  /** What the door says of each call that needs one of these permissions; "in" where it lets in. */
  async function answers(needed: (name: PermissionName) => boolean, from: { host: string; token?: string }) {
    const told: [string, number | "in"][] = [];
    for (const [route, row] of Object.entries(matrixRows)) {
      const permission = gated.get(route);
      const [method = "GET", path = ""] = route.split(" ");
      // Streams have no end.
      if (permission === undefined || row.call.access === "key" || !needed(permission) || /events|stream/.test(path))
        continue;
      await app.database.pool.query("delete from rate_limits");
      const sent = { ...from, ...(row.body && { body: row.body }), method: method as "GET" | "POST" | "DELETE" };
      const response = await app.call(row.url, sent).catch(() => ({ code: 20_000 }));
      told.push([route, ofTheDoor.has(response.code) ? response.code : "in"]);
    }
    expect(told.length).toBeGreaterThan(0);
    return [...new Set(told.map(([, answer]) => answer))];
  }
  const isForVisitors = (name: PermissionName) => permissions[name].audience === "visitor";

  it("lets nobody in without a login where the site is for who has logged in, and its users", async () => {
    const token = await login("insider", { siteId: 5 });
    expect(await answers(isForVisitors, { host: "closed.example" })).toEqual([unauthenticated.code]);
    expect(await answers(isForVisitors, { host: "closed.example", token })).toEqual(["in"]);
    expect(await answers(isForVisitors, { host: "bare.example" })).toContain("in");
  });

  it("lets those plans in for which the site keeps a section", async () => {
    const free = await login("free", { siteId: 6 });
    const standard = await login("standard", { siteId: 6, plan: "standard-m" });
    const professional = await login("professional", { siteId: 6, plan: "professional-m" });
    const host = "gated.example";
    const history = (token: string) => answers((name) => name === "TextHistory", { host, token });
    const memories = (token: string) => answers((name) => name === "MyTM", { host, token });
    expect(await Promise.all([free, standard].map(history))).toEqual([[planNeeded.code], [planNeeded.code]]);
    expect(await history(professional)).toEqual(["in"]);
    expect([await memories(free), await memories(standard)]).toEqual([[planNeeded.code], ["in"]]);
  });

  it("lets buyers of the main site buy, and members of another not", async () => {
    const buyer = await login("buyer", { siteId: 0 });
    const member = await login("member", { siteId: 7 });
    const isOfBuyers = (name: PermissionName) => ["Purchase", "OrderHistory", "Membership"].includes(name);
    expect(await answers(isOfBuyers, { host: "main.example", token: buyer })).toEqual(["in"]);
    expect(await answers(isOfBuyers, { host: "full.example", token: member })).toEqual([noPermission.code]);
  });

  it("names post-editing where the site has it, for the plans that have it, and pictures where it does not hide them", async () => {
    const listPermissions = async (host: string, token?: string) => {
      const { data } = await app.call<PermissionMap>(permissionCalls.login.path, { host, ...(token && { token }) });
      const { PostEditing: editing, PictureTranslation: pictures } = data.permissions;
      return [editing?.gate ?? editing?.value, pictures?.value];
    };
    const professional = await login("editor", { siteId: 7, plan: "professional-m" });
    const free = await login("reader", { siteId: 7 });
    expect(await listPermissions("full.example")).toEqual(["login", 0]);
    expect(await listPermissions("full.example", free)).toEqual(["plan", 0]);
    expect(await listPermissions("full.example", professional)).toEqual([0, 0]);
    expect(await listPermissions("bare.example")).toEqual([undefined, undefined]);
  });
});
