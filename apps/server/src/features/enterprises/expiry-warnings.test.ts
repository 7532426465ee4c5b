import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestJobs } from "#testing";
import { type MainOffice, openMainOffice } from "./testing/main-office.ts";

let office: MainOffice;
beforeAll(async () => {
  office = await openMainOffice();
});
afterAll(() => office.close());

const readWarnings = async (site: number) => {
  const { rows } = await office.app.database.pool.query<{ days: number }>(
    "select (params->>'days')::int as days from messages where site_id = $1 and kind = 'site-ending' order by id",
    [site],
  );
  return rows.map(({ days }) => days);
};
const dayIn = (days: number) =>
  new Date(office.app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

describe("managers of a site that ends", () => {
  it("are told a week before, the day before and on the day, each once, and again after an extension", async () => {
    const { site_id } = await office.found("ending", { expires: dayIn(9) });
    await office.found("endless");
    const jobs = buildTestJobs(office.app.features);
    const run = () => jobs.run("enterprises.warn", {});
    await run();
    expect(await readWarnings(site_id)).toEqual([]);
    office.app.clock.advance({ days: 2 });
    await run();
    await run();
    expect(await readWarnings(site_id)).toEqual([7]);
    office.app.clock.advance({ days: 3 });
    await run();
    expect(await readWarnings(site_id)).toEqual([7]);
    office.app.clock.advance({ days: 3 });
    await run();
    office.app.clock.advance({ days: 1 });
    await run();
    expect(await readWarnings(site_id)).toEqual([7, 1, 0]);
    const { rows } = await office.app.database.pool.query("select 1 from messages where kind = 'site-ending'");
    expect(rows).toHaveLength(3);
    await office.app.database.pool.query("update sites set expires_at = expires_at + interval '7 days' where id = $1", [
      site_id,
    ]);
    await run();
    expect(await readWarnings(site_id)).toEqual([7, 1, 0, 7]);
  });

  it("whom their plan's own reminder tells are not told twice", async () => {
    await office.signIn("boss");
    const { site_id } = await office.found("planned");
    const grant = { site_id, id: "enterprise-y", paid_fen: 100, reason: "contract" };
    await office.call("boss", "/orders/grant", grant);
    office.app.clock.advance({ days: 360 });
    await office.app.features.expiryWarnings.run();
    expect(await readWarnings(site_id)).toEqual([]);
  });
});
