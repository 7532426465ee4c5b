import { type Site, siteCalls } from "@yiqiao/contracts/sites";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSite, buildTestApp, type TestApp } from "#testing";

const mainSales = { email: "sales@example.com", phone: "+86 10 5555 0100" };
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ sales: mainSales });
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
});
afterAll(() => app.close());

const salesAt = async (host: string) => (await app.call<Site>(siteCalls.siteName.path, { host })).data.sales;
const set = (id: number, config: object) =>
  app.database.pool.query("update sites set config = config || $2::jsonb where id = $1", [id, config]);

describe("who sells for a site", () => {
  it("is named for the main site by the installation, for no other one", async () => {
    expect(await salesAt("main.example")).toEqual(mainSales);
    expect(await salesAt("acme.example")).toBeNull();
  });

  it("is named by the site's own settings first", async () => {
    await set(5, { salesUrl: "https://acme.example/sales" });
    expect(await salesAt("acme.example")).toEqual({ url: "https://acme.example/sales" });
    await set(0, { salesEmail: "own@example.com" });
    expect(await salesAt("main.example")).toEqual({ email: "own@example.com" });
  });
});
