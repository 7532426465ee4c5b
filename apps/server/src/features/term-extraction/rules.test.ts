import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { errorCatalogue as codes, type ErrorName } from "@yiqiao/contracts/errors";
import {
  type TermScanAllowance,
  termExtractionCalls as calls,
  termScanLimits,
} from "@yiqiao/contracts/term-extraction";
import { buildSite } from "#testing";
import { buildScansApp, manual, type ScansApp, type ScanUser } from "./testing/scans-app.ts";

let scans: ScansApp;
let user: ScanUser;
beforeAll(async () => {
  scans = await buildScansApp();
  user = await scans.user("reader@example.com", { plan: "enterprise-y" });
});
afterAll(() => scans.close());
beforeEach(() => scans.app.database.pool.query("delete from rate_limits"));

const refusal = (name: ErrorName) => ({ code: codes[name].code });
const nobodys = "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11";

describe("a scan is refused", () => {
  it("without a file and a text", async () => {
    expect(await scans.create(user, {})).toMatchObject(refusal("termScanEmpty"));
    expect(await scans.create(user, { fields: { text: " \n" } })).toMatchObject(refusal("termScanEmpty"));
  });

  it("of more than five files, of an empty one, and keeps nothing of it", async () => {
    const file = (at: number) => ({ name: `${at}.txt`, value: manual });
    const files = Array.from({ length: 6 }, (_, at) => file(at));
    expect(await scans.create(user, { files })).toMatchObject(refusal("documentTooMany"));
    const empty = { name: "empty.txt", value: "" };
    expect(await scans.create(user, { files: [file(1), empty] })).toMatchObject(refusal("documentEmpty"));
    const { objects } = await scans.app.files.list(`accounts/${user.id}/`);
    expect(objects).toEqual([]);
    const { rows } = await scans.app.database.pool.query("select id from term_scans where account_id = $1", [user.id]);
    expect(rows).toEqual([]);
  });

  it("of a longer text than the limit", async () => {
    const text = "字".repeat(termScanLimits.text + 1);
    expect(await scans.create(user, { fields: { text } })).toMatchObject(refusal("textTooLong"));
  });

  it("into its own language, and with libraries that are not the caller's", async () => {
    const same = { text: manual, tgt_lang: "en-us" };
    expect(await scans.create(user, { fields: same })).toMatchObject(refusal("sameLanguage"));
    for (const field of ["tm_id", "tb_id"]) {
      const answer = await scans.create(user, { fields: { text: manual, [field]: nobodys } });
      expect(answer, field).toMatchObject(refusal("libraryUnknown"));
    }
  });

  it("beyond what the plan has: scans that are kept, scans at a time, candidates", async () => {
    const free = await scans.user("free@example.com", { plan: null });
    const long = { text: manual, max_candidates: "501" };
    expect(await scans.create(free, { fields: long })).toMatchObject(refusal("planLimit"));
    await scans.create(free, { fields: { text: manual } });
    const second = await scans.create(free, { fields: { text: manual } });
    expect(second).toMatchObject(refusal("termScanTooManyUnderWay"));
    await scans.drain();
    await scans.scanned(free, manual);
    const { task_id } = await scans.scanned(free, manual);
    expect(await scans.create(free, { fields: { text: manual } })).toMatchObject(refusal("planLimit"));
    const { data } = await scans.app.call<TermScanAllowance>(calls.limits.path, free);
    expect(data).toMatchObject({ scans: 3, used: 3, max_candidates: 500, max_files: 5 });
    expect(data.formats).toContain("tmx");
    await scans.post(free, calls.delete, { task_ids: [task_id] });
    expect(await scans.create(free, { fields: { text: manual } })).toMatchObject({ code: 20000 });
  });
});

it("two that come in at a time take no more room than there is", async () => {
  const free = await scans.user("free-twice@example.com", { plan: null });
  const put = scans.app.files.put.bind(scans.app.files);
  const spy = vi.spyOn(scans.app.files, "put").mockImplementationOnce(async (...given) => {
    expect(await scans.create(free, { fields: { text: manual } })).toMatchObject({ code: 20000 });
    return put(...given);
  });
  const first = await scans.create(free, { fields: { text: manual } });
  spy.mockRestore();
  expect(first).toMatchObject(refusal("termScanTooManyUnderWay"));
  expect(await scans.app.call(calls.list.path, free)).toMatchObject({ data: { total: 1 } });
  await scans.drain();
});

describe("of documents", () => {
  it("one that cannot be read fails alone, with its reason", async () => {
    const files = [
      { name: "broken.docx", value: "PK\u0003\u0004 this is no package" },
      { name: "good.txt", value: manual },
    ];
    const { data } = await scans.create(user, { files });
    await scans.drain();
    const { scan, terms } = await scans.query(user, data.task_id);
    expect(scan).toMatchObject({ state: "finished", score: 100 });
    expect(scan.docs.map(({ state }) => state)).toEqual(["failed", "counted"]);
    expect(scan.docs[0]?.error_code).toBeGreaterThan(0);
    expect(scan.docs[0]?.message).not.toBe("");
    expect(terms.map(({ term }) => term)).toContain("torque converter");
    const { objects } = await scans.app.files.list(`accounts/${user.id}/term-scans/${scan.task_id}/sources/`);
    expect(objects).toEqual([]);
  });

  it("that are all at fault the scan fails, and cannot be run again", async () => {
    const { data } = await scans.create(user, { files: [{ name: "broken.docx", value: "PK\u0003\u0004 nothing" }] });
    await scans.drain();
    const { scan } = await scans.query(user, data.task_id);
    expect(scan).toMatchObject({ state: "failed", docs: [{ state: "failed" }] });
    expect(scan.error_code).toBe(scan.docs[0]?.error_code);
    expect(await scans.post(user, calls.again, { task_id: scan.task_id })).toMatchObject(refusal("termScanState"));
  });

  it("one that is in the target language already is told", async () => {
    const text = "变矩器会加热变速箱油，请在运行前检查变矩器。".repeat(20);
    const scan = await scans.scanned(user, text, { src_lang: "auto" });
    expect(scan).toMatchObject({ state: "failed", error_code: codes.termScanLanguage.code, totals: { all: 0 } });
  });

  it("one in another language is told, and none of its words are counted", async () => {
    const chinese = "变矩器会加热变速箱油，请在运行前检查变矩器。".repeat(20);
    const files = [
      { name: "english.txt", value: manual.repeat(20) },
      { name: "chinese.txt", value: chinese },
    ];
    const { data } = await scans.create(user, { files, fields: { src_lang: "auto", tgt_lang: "ja" } });
    await scans.drain();
    const { scan, terms } = await scans.query(user, data.task_id);
    expect(scan).toMatchObject({ state: "finished", src_lang: "auto", detected: "en-us" });
    expect(scan.docs.map((one) => one.error_code)).toEqual([null, codes.termScanLanguage.code]);
    expect(terms.filter(({ term }) => /\p{Script=Han}/u.test(term))).toEqual([]);
  });
});

describe("another's scan", () => {
  const stranger = async (siteId: number) => scans.user(`stranger-${siteId}@example.com`, { siteId });
  it("is none, for users of the site and of others, whatever is done", async () => {
    const { task_id, version } = await scans.scanned(user, manual);
    await buildSite(scans.app.database.db, { id: 5, host: "acme.example" });
    const decide = { op: "status_of_found", status: "accepted", filter: {}, scan_version: version } as const;
    for (const caller of [await stranger(0), { ...(await stranger(5)), host: "acme.example" }]) {
      const missing = refusal("termScanMissing");
      const path = `${calls.query.path}?task_id=${task_id}`;
      expect(await scans.app.call(path, caller)).toMatchObject(missing);
      const file = `${calls.export.path}?task_id=${task_id}&format=csv`;
      expect(await scans.app.call(file, caller)).toMatchObject(missing);
      expect(await scans.update(caller, task_id, decide)).toMatchObject(missing);
      for (const [call, more] of [
        [calls.undo, { change_id: 1 }],
        [calls.cancel, {}],
        [calls.again, {}],
        [calls.quote, {}],
        [calls.propose, { quoted: 1000 }],
        [calls.adopt, { new_bank: { name: "Mine" } }],
      ] as const) {
        expect(await scans.post(caller, call, { task_id, ...more }), call.path).toMatchObject(missing);
      }
      const none = { code: 20000, data: { deleted: 0 } };
      expect(await scans.post(caller, calls.delete, { task_ids: [task_id] })).toMatchObject(none);
      expect(await scans.app.call(calls.deleteAll.path, caller)).toMatchObject(none);
      expect(await scans.app.call(calls.list.path, caller)).toMatchObject({ data: { total: 0, list: [] } });
    }
    expect(await scans.query(user, task_id)).toMatchObject({ scan: { version, totals: { accepted: 0 } } });
  });

  it("needs a login that may scan", async () => {
    const visitor = { device: nobodys };
    expect((await scans.app.call(calls.list.path, visitor)).status).toBe(401);
    expect(await scans.create(visitor, { fields: { text: manual } })).toMatchObject(refusal("unauthenticated"));
  });
});

describe("a scan that goes on", () => {
  it("has no list that could be changed, translated, adopted or written", async () => {
    const { data } = await scans.create(user, { fields: { text: manual } });
    const { task_id } = data;
    const state = refusal("termScanState");
    const change = { op: "status", status: "accepted", terms: [{ id: 1, version: 0 }] } as const;
    expect(await scans.update(user, task_id, change)).toMatchObject(state);
    expect(await scans.post(user, calls.undo, { task_id, change_id: 1 })).toMatchObject(state);
    expect(await scans.post(user, calls.again, { task_id })).toMatchObject(state);
    expect(await scans.post(user, calls.quote, { task_id })).toMatchObject(state);
    expect(await scans.post(user, calls.propose, { task_id, quoted: 1000 })).toMatchObject(state);
    expect(await scans.post(user, calls.adopt, { task_id, new_bank: { name: "Mine" } })).toMatchObject(state);
    const file = `${calls.export.path}?task_id=${task_id}&format=csv`;
    expect(await scans.app.call(file, user)).toMatchObject(state);
  });
});
