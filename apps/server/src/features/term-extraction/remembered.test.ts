import { describe, expect, it } from "vitest";
import { type RejectedTerms, termExtractionCalls as calls, type TermRow } from "@yiqiao/contracts/term-extraction";
import { newUserEach } from "./testing/new-user-each.ts";
import type { ScansApp, ScanUser } from "./testing/scans-app.ts";

let scans: ScansApp;
let user: ScanUser;
newUserEach((scene) => {
  ({ scans, user } = scene);
});

const listRejected = async () => (await scans.app.call<RejectedTerms>(calls.rejected.path, user)).data;
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
    expect(await listRejected()).toMatchObject({ total: 0 });
  });

  it("makes no list longer, where it is not in it", async () => {
    const { task_id: id } = await scans.scanned(user, "The oil pumps run dry. Check the oil pumps.");
    await decide(id, "oil pumps", "rejected");
    const many = Array.from({ length: 12 }, (_, n) => `The gizmo${n} valve opens. A gizmo${n} valve shuts.`).join("\n");
    const { totals } = await scans.scanned(user, many, { max_candidates: "10" });
    expect(totals).toMatchObject({ all: 10, remembered: 0 });
  });

  it("in a scan itself is not of an earlier one when that is run again", async () => {
    const text = "The oil pumps run dry. Check the oil pumps. The relief valve and the relief valve.";
    const { task_id: id } = await scans.scanned(user, text);
    await decide(id, "oil pumps", "rejected");
    const valve = await scans.term(user, id, "relief valve");
    await scans.update(user, id, { op: "edit", id: valve.id, version: valve.version, note: "ISO" });
    const scanAgain = async (more: object) => {
      await scans.post(user, calls.again, { task_id: id, ...more });
      await scans.drain();
    };
    await scanAgain({});
    expect(await scans.term(user, id, "oil pumps")).toMatchObject({ status: "rejected", remembered: false });
    expect(await scans.term(user, id, "relief valve")).toMatchObject({ id: valve.id, note: "ISO" });
    await scanAgain({ min_frequency: 3 });
    expect(await scans.term(user, id, "relief valve")).toMatchObject({ id: valve.id, note: "ISO" });
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
    const { total, list } = await listRejected();
    expect(total).toBe(20_000);
    expect(list[0]).toMatchObject({ term: "oil pumps" });
    const oldest = await scans.app.call<RejectedTerms>(`${calls.rejected.path}?keyword=old%2020000`, user);
    expect(oldest.data.total).toBe(0);
  });
});
