import { describe, expect, it, vi } from "vitest";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { termExtractionCalls as calls, type TermScan } from "@yiqiao/contracts/term-extraction";
import { newUserEach } from "./testing/new-user-each.ts";
import { manual, type ScansApp, type ScanUser } from "./testing/scans-app.ts";

let scans: ScansApp;
let user: ScanUser;
let name: string;
newUserEach((scene) => {
  ({ scans, user, name } = scene);
});

const attempt = (number = 1) => ({ signal: new AbortController().signal, number, isLast: false });
const last = () => scans.app.enqueued.at(-1)?.payload as { id: string; run: number };
const files = [
  { name: "one.txt", value: manual },
  { name: "two.txt", value: manual },
];
/** A session ends before a scan does. */
const logIn = async (): Promise<void> => {
  const { data } = await scans.app.login(name, "secret12");
  user = { ...user, token: data.access_token };
};
const beginScan = async (): Promise<string> => (await scans.create(user, { files })).data.task_id;
const scanOf = async (id: string): Promise<TermScan> => (await scans.query(user, id)).scan;
const keysOf = async (id: string) =>
  (await scans.app.files.list(`accounts/${user.id}/term-scans/${id}/`)).objects.map(({ key }) => key);
const run = (number?: number) => scans.app.features.termExtraction.work.scan(last(), attempt(number));

describe("a scan whose process is killed", () => {
  it("goes on after the documents that were counted, and lists nothing twice", async () => {
    const whole = await scans.create(user, { files });
    await scans.drain();
    const expected = (await scans.query(user, whole.data.task_id)).terms;
    const id = await beginScan();
    const put = scans.app.files.put.bind(scans.app.files);
    let counts = 0;
    const spy = vi.spyOn(scans.app.files, "put").mockImplementation(async (key, ...given) => {
      if (key.includes("/counts/") && ++counts === 2) throw new Error("killed");
      return put(key, ...given);
    });
    await expect(run()).rejects.toThrow("killed");
    const half = await scanOf(id);
    expect(half).toMatchObject({ state: "running", score: 60 });
    expect(half.docs.map(({ state }) => state)).toEqual(["counted", "reading"]);
    await run(2);
    expect(counts).toBe(3);
    spy.mockRestore();
    const { terms, scan } = await scans.query(user, id);
    expect(scan).toMatchObject({ state: "finished" });
    expect(terms).toEqual(expected);
    // The queue may give the job out once more.
    await run(3);
    expect(await scans.query(user, id)).toEqual({ scan, terms, total: terms.length, pages: 1, page: 1 });
    await scans.drain();
  });

  it("makes its list again when it was killed in that", async () => {
    const id = await beginScan();
    const spy = vi.spyOn(scans.app.database, "transaction").mockRejectedValueOnce(new Error("killed"));
    await expect(run()).rejects.toThrow("killed");
    spy.mockRestore();
    expect(await scanOf(id)).toMatchObject({ state: "running", score: 90, totals: { all: 0 } });
    await run(2);
    expect((await scanOf(id)).totals.all).toBeGreaterThan(0);
    await scans.drain();
  });

  it("is set on its way again where its job is lost", async () => {
    const id = await beginScan();
    await scans.drain();
    await scans.app.database.pool.query("update term_scans set state = 'running' where id = $1", [id]);
    scans.app.clock.advance({ minutes: 61 });
    const before = scans.app.enqueued.length;
    await scans.cleanUp();
    expect(scans.app.enqueued.slice(before)).toMatchObject([{ name: "term-extraction.scan", payload: { id } }]);
    await scans.drain();
    await logIn();
    expect(await scanOf(id)).toMatchObject({ state: "finished" });
  });
});

describe("a scan that fails", () => {
  it("says why where what was counted is gone, and keeps its list", async () => {
    const { task_id: id, totals } = await scans.scanned(user, manual);
    await scans.app.files.deletePrefix(`accounts/${user.id}/term-scans/${id}/counts/`);
    await scans.post(user, calls.again, { task_id: id });
    await scans.drain();
    const failed = await scanOf(id);
    expect(failed).toMatchObject({ state: "failed", error_code: codes.documentFileGone.code, totals });
    expect(failed.message).not.toBe("");
  });

  it("does so for what nobody foresaw after the last try, and tells the operator", async () => {
    const id = await beginScan();
    const spy = vi.spyOn(scans.app.database, "transaction").mockRejectedValueOnce(new Error("broken"));
    const { work } = scans.app.features.termExtraction;
    const lastTry = { signal: new AbortController().signal, number: 21, isLast: true };
    await expect(work.scan(last(), lastTry)).rejects.toThrow("could not be scanned");
    spy.mockRestore();
    expect(await scanOf(id)).toMatchObject({ state: "failed", docs: [{ state: "counted" }, { state: "counted" }] });
    // What is counted is there: it can be run again.
    await scans.drain();
    await scans.post(user, calls.again, { task_id: id });
    await scans.drain();
    expect(await scanOf(id)).toMatchObject({ state: "finished", error_code: null });
  });
});

describe("a scan that is given up", () => {
  it("ends at once, with its files", async () => {
    const id = await beginScan();
    expect(await scans.post(user, calls.cancel, { task_id: id })).toMatchObject({ data: { state: "cancelled" } });
    await scans.drain();
    expect(await scanOf(id)).toMatchObject({ state: "cancelled", totals: { all: 0 } });
    expect(await keysOf(id)).toEqual([]);
    expect(await scans.post(user, calls.again, { task_id: id })).toMatchObject({ code: codes.termScanState.code });
  });

  it("ends while a document is read", async () => {
    const id = await beginScan();
    const get = scans.app.files.get.bind(scans.app.files);
    const spy = vi.spyOn(scans.app.files, "get").mockImplementationOnce(async (...given) => {
      await scans.post(user, calls.cancel, { task_id: id });
      return get(...given);
    });
    await scans.drain();
    spy.mockRestore();
    expect(await scanOf(id)).toMatchObject({ state: "cancelled" });
    expect((await keysOf(id)).filter((key) => key.includes("/sources/"))).toEqual([]);
  });
});

describe("a scan that is deleted", () => {
  it("is gone with its list and files, also in the middle of its work", async () => {
    const id = await beginScan();
    const put = scans.app.files.put.bind(scans.app.files);
    const spy = vi.spyOn(scans.app.files, "put").mockImplementationOnce(async (key, body, { contentType }) => {
      expect(await scans.post(user, calls.delete, { task_ids: [id] })).toMatchObject({ data: { deleted: 1 } });
      // On its way before anybody could stop it.
      return put(key, body, { contentType });
    });
    await scans.drain();
    spy.mockRestore();
    await expect(scans.query(user, id)).rejects.toThrow("no longer exists");
    expect(await keysOf(id)).toEqual([]);
    const { rows } = await scans.app.database.pool.query("select from term_scan_terms where scan_id = $1", [id]);
    expect(rows).toEqual([]);
  });

  it("is so with all others of the user by one call, and with nobody else's", async () => {
    const other = await scans.user(`other-${name}`);
    await scans.scanned(other, manual);
    await scans.scanned(user, manual);
    await beginScan();
    const path = calls.deleteAll.path;
    expect((await scans.app.call(path, {})).status).toBe(401);
    expect(await scans.app.call(path, user)).toMatchObject({ data: { deleted: 2 } });
    expect(await scans.app.call(calls.list.path, user)).toMatchObject({ data: { total: 0 } });
    expect(await scans.app.call(calls.list.path, other)).toMatchObject({ data: { total: 1 } });
    await scans.drain();
  });

  it("is deleted later where the store did not give up its files at once, unseen meanwhile", async () => {
    const { task_id: id } = await scans.scanned(user, manual);
    const spy = vi.spyOn(scans.app.files, "deletePrefix").mockRejectedValueOnce(new Error("away"));
    await scans.post(user, calls.delete, { task_ids: [id] });
    spy.mockRestore();
    expect(await scans.app.call(calls.list.path, user)).toMatchObject({ data: { total: 0 } });
    expect(await keysOf(id)).not.toEqual([]);
    await scans.cleanUp();
    expect(await keysOf(id)).toEqual([]);
  });
});

describe("a scan's time", () => {
  it("is over thirty days after its last change", async () => {
    const { task_id: id } = await scans.scanned(user, manual);
    const kept = await scans.scanned(user, manual);
    scans.app.clock.advance({ days: 29 });
    await logIn();
    const row = await scans.term(user, kept.task_id, "oil pump");
    await scans.update(user, kept.task_id, { op: "status", status: "accepted", terms: [row] });
    scans.app.clock.advance({ days: 2 });
    await scans.cleanUp();
    await logIn();
    await expect(scans.query(user, id)).rejects.toThrow("no longer exists");
    expect(await keysOf(id)).toEqual([]);
    expect(await scanOf(kept.task_id)).toMatchObject({ totals: { accepted: 1 } });
  });

  it("is six hours for files that never came in whole", async () => {
    const spy = vi.spyOn(scans.app.files, "deletePrefix").mockRejectedValueOnce(new Error("killed"));
    const gone = [
      { name: "a.txt", value: manual },
      { name: "b.txt", value: "" },
    ];
    await scans.create(user, { files: gone });
    spy.mockRestore();
    const left = () => scans.app.files.list(`accounts/${user.id}/term-scans/`).then(({ objects }) => objects.length);
    expect(await left()).toBeGreaterThan(0);
    scans.app.clock.advance({ minutes: 300 });
    await scans.cleanUp();
    expect(await left()).toBeGreaterThan(0);
    scans.app.clock.advance({ minutes: 120 });
    await scans.cleanUp();
    expect(await left()).toBe(0);
  });
});
