import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSite, buildTestApp, type TestApp } from "#testing";
import { originsAllowedAt } from "./page-origins.ts";

describe("origins that may talk with a page", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp();
    await buildSite(app.database.db, { id: 5, host: "acme.example" });
    await buildSite(app.database.db, { id: 6, host: "other.example" });
    const allow = (id: number, origin: string) =>
      app.database.pool.query("update sites set allowed_origins = array[$2::text] where id = $1", [id, origin]);
    await allow(0, "https://portal.example");
    await allow(5, "https://crm.acme.example");
  });
  afterAll(() => app.close());

  it.each([
    ["main.example", "/", ["https://portal.example"]],
    ["main.example", "/login", ["https://portal.example"]],
    ["main.example", "/site-5", ["https://portal.example", "https://crm.acme.example"]],
    ["main.example", "/site-6", ["https://portal.example"]],
    ["acme.example", "/", ["https://crm.acme.example"]],
    ["other.example", "/site-5", []],
  ])("at %s%s are those of its site", async (host, path, origins) => {
    expect(await originsAllowedAt(app.features.sites, host, path)).toEqual(origins);
  });
});
