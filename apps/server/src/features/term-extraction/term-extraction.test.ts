import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { termExtractionCalls as calls } from "@yiqiao/contracts/term-extraction";
import { buildScansApp, manual, type ScansApp, type ScanUser } from "./testing/scans-app.ts";

let scans: ScansApp;
let user: ScanUser;
beforeAll(async () => {
  scans = await buildScansApp();
  user = await scans.user("reader@example.com");
});
afterAll(() => scans.close());

describe("a scan", () => {
  it("takes a text and files, lists their terms with examples, and lets go of the files", async () => {
    const files = [{ name: "notes.txt", value: "The oil pump feeds the torque converter." }];
    const created = await scans.create(user, { files, fields: { text: manual } });
    expect(created.code).toBe(20000);
    const id = created.data.task_id;
    const waiting = await scans.query(user, id);
    expect(waiting).toMatchObject({ scan: { state: "waiting", score: 0 }, terms: [], total: 0 });
    await scans.drain();
    const { scan, terms, total } = await scans.query(user, id);
    expect(scan).toMatchObject({
      name: "The torque converter heats the gearbox o",
      state: "finished",
      score: 100,
      error_code: null,
      docs: [
        { name: "The torque converter heats the gearbox o", format: "txt", state: "counted", pairs: 0 },
        { name: "notes.txt", format: "txt", state: "counted", words: 7 },
      ],
      proposals: { state: "none" },
    });
    expect(total).toBe(terms.length);
    expect(scan.totals).toMatchObject({ all: total, new: total, accepted: 0, rejected: 0 });
    const first = terms.find(({ term }) => term === "torque converter");
    expect(first).toMatchObject({ kind: "term", frequency: 4, documents: 2, status: "new", version: 0 });
    expect(first?.examples).toHaveLength(3);
    for (const { text, start, end } of first?.examples ?? []) expect(text.slice(start, end)).toBe("torque converter");
    expect(terms.find(({ term }) => term === "TCU")).toMatchObject({
      kind: "abbreviation",
      long_form: "transmission control unit",
    });
    const { objects } = await scans.app.files.list(`accounts/${user.id}/term-scans/${id}/`);
    expect(objects.map(({ key }) => key.split("/").at(-2))).toEqual(["counts", "counts", "pairs", "pairs"]);
    const list = await scans.app.call(calls.list.path, user);
    expect(list.data).toMatchObject({ total: 1, list: [{ task_id: id, state: "finished", totals: { all: total } }] });
  });
});
