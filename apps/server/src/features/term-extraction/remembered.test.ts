import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RejectedTerms, termExtractionCalls as calls, type TermRow } from "@yiqiao/contracts/term-extraction";
import { buildScansApp, type ScansApp, type ScanUser } from "./testing/scans-app.ts";

let scans: ScansApp;
let user: ScanUser;
let at = 0;
beforeAll(async () => {
  scans = await buildScansApp();
});
afterAll(() => scans.close());
beforeEach(async () => {
  await scans.app.database.pool.query("delete from rate_limits");
  user = await scans.user(`reader-${at++}@example.com`);
});

const rejected = async () => (await scans.app.call<RejectedTerms>(calls.rejected.path, user)).data;
const decide = async (id: string, term: string, status: TermRow["status"]): Promise<void> => {
  const row = await scans.term(user, id, term);
  await scans.update(user, id, { op: "status", status, terms: [{ id: row.id, version: row.version }] });
};

describe("what was rejected", () => {
  it("is known in another way to write it, and forgotten in that way too", async () => {
    const plural = await scans.scanned(user, "The oil pumps run dry. Check the oil pumps.");
    await decide(plural.task_id, "oil pumps", "rejected");
    const both = await scans.scanned(
      user,
      "The oil pump runs. Check the oil pump. An oil pump stops. Two oil pumps run.",
    );
    const row = await scans.term(user, both.task_id, "oil pump");
    expect(row).toMatchObject({ variants: ["oil pumps"], status: "rejected", remembered: true });
    await decide(both.task_id, "oil pump", "accepted");
    expect(await rejected()).toMatchObject({ total: 0 });
  });

  it("is remembered up to a limit: the oldest goes", async () => {
    await scans.app.database.pool.query(
      `insert into rejected_terms (account_id, src_lang, term_key, term, rejected_at)
       select $1::uuid, 'en-us', 'old ' || n, 'old ' || n, $2::timestamptz - make_interval(secs => n)
       from generate_series(1, 20000) n`,
      [user.id, scans.app.clock.now()],
    );
    const { task_id: id } = await scans.scanned(user, "The oil pumps run dry. Check the oil pumps.");
    await decide(id, "oil pumps", "rejected");
    const { total, list } = await rejected();
    expect(total).toBe(20_000);
    expect(list[0]).toMatchObject({ term: "oil pumps" });
    const oldest = await scans.app.call<RejectedTerms>(`${calls.rejected.path}?keyword=old%2020000`, user);
    expect(oldest.data.total).toBe(0);
  });
});
