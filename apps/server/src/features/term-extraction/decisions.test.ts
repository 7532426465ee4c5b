import { describe, expect, it } from "vitest";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { termExtractionCalls as calls, type TermRow, type UpdatedTerms } from "@yiqiao/contracts/term-extraction";
import { newUserEach } from "./testing/new-user-each.ts";
import { manual, type ScansApp, type ScanUser } from "./testing/scans-app.ts";

let scans: ScansApp;
let user: ScanUser;
let id: string;
let name: string;
newUserEach(async (scene) => {
  ({ scans, user, name } = scene);
  id = (await scans.scanned(user, manual)).task_id;
});

const named = ({ id: of, version }: Pick<TermRow, "id" | "version">) => ({ id: of, version });
const status = (to: TermRow["status"], ...terms: TermRow[]) =>
  ({ op: "status", status: to, terms: terms.map((row) => named(row)) }) as const;
const term = (text: string) => scans.term(user, id, text);
const undo = (change: number | null) => scans.post<UpdatedTerms>(user, calls.undo, { task_id: id, change_id: change });
const scanAgain = async (more: object = {}) => {
  const answer = await scans.post(user, calls.again, { task_id: id, ...more });
  await scans.drain();
  return answer;
};

describe("decisions", () => {
  it("are kept, counted and found by filters", async () => {
    const [converter, pump, valve] = [
      await term("torque converter"),
      await term("oil pump"),
      await term("solenoid valve"),
    ];
    const accepted = await scans.update(user, id, status("accepted", converter, pump));
    expect(accepted).toMatchObject({ data: { changed: 2, conflicts: [], totals: { accepted: 2 } } });
    await scans.update(user, id, status("rejected", valve));
    const findTerms = async (query: string) => (await scans.query(user, id, query)).terms.map((row) => row.term);
    expect(await findTerms("&status=accepted&sort=term&order=asc")).toEqual(["oil pump", "torque converter"]);
    expect(await findTerms("&status=rejected")).toEqual(["solenoid valve"]);
    expect(await findTerms("&keyword=TORQUE")).toEqual(["torque converter"]);
    expect(await findTerms("&keyword=100%25")).toEqual([]);
    expect(await findTerms("&kind=abbreviation")).toEqual(["TCU"]);
    expect(await findTerms("&known=1")).toEqual([]);
    expect(await findTerms("&remembered=1")).toEqual([]);
    expect(await findTerms("&origin=human")).toEqual([]);
    const frequencies = (await scans.query(user, id, "&sort=frequency&order=asc")).terms.map((row) => row.frequency);
    expect(frequencies).toEqual(frequencies.toSorted((a, b) => a - b));
    for (const sort of ["score", "documents", "translation", "status"]) {
      expect((await findTerms(`&sort=${sort}`)).length, sort).toBe(frequencies.length);
    }
    const page = await scans.query(user, id, "&page=99");
    expect(page).toMatchObject({ page: 1, pages: 1 });
    const alone = await scans.query(user, id, "&page_size=0");
    expect(alone).toMatchObject({ terms: [], total: frequencies.length });
  });

  it("edit a term, its translation and note, and say whose the translation is", async () => {
    const row = await term("oil pump");
    const edit = { op: "edit", ...named(row), translation: "机油泵", note: "ISO", status: "accepted" } as const;
    expect(await scans.update(user, id, edit)).toMatchObject({
      data: { terms: [{ term: "oil pump", translation: "机油泵", origin: "human", note: "ISO", status: "accepted" }] },
    });
    const now = await term("oil pump");
    await scans.update(user, id, { op: "edit", ...named(now), term: "Oil pump", translation: "" });
    expect(await term("Oil pump")).toMatchObject({ translation: "", origin: null, version: now.version + 1 });
    const proposed = (await term("Oil pump")).proposals[0];
    const chosen = { op: "edit", ...named(await term("Oil pump")), translation: proposed?.translation ?? "" } as const;
    await scans.update(user, id, chosen);
    expect(await term("Oil pump")).toMatchObject({ translation: "油泵", origin: "dictionary" });
  });

  it("of a row that is named twice count once, also where it is rejected", async () => {
    const row = named(await term("oil pump"));
    const twice = { op: "status", status: "rejected", terms: [row, row] } as const;
    expect(await scans.update(user, id, twice)).toMatchObject({ data: { changed: 1, totals: { rejected: 1 } } });
  });

  it("name no row or change that there cannot be", async () => {
    const refused = { code: codes.invalidRequest.code };
    const wrong = { id: 2 ** 31, version: 0 };
    expect(await scans.update(user, id, { op: "status", status: "accepted", terms: [wrong] })).toMatchObject(refused);
    expect(await scans.update(user, id, { op: "edit", ...wrong, note: "x" })).toMatchObject(refused);
    expect(await scans.post(user, calls.quote, { task_id: id, ids: [wrong.id] })).toMatchObject(refused);
    expect(await undo(wrong.id)).toMatchObject(refused);
  });

  it("of one tab do not overwrite those of another, which it is told", async () => {
    const [converter, pump] = [await term("torque converter"), await term("oil pump")];
    await scans.update(user, id, { op: "edit", ...named(pump), translation: "机油泵" });
    const { data } = await scans.update(user, id, status("rejected", converter, pump));
    expect(data).toMatchObject({
      changed: 1,
      terms: [{ term: "torque converter", status: "rejected" }],
      conflicts: [{ term: "oil pump", status: "new", translation: "机油泵" }],
    });
    expect(await term("oil pump")).toMatchObject({ status: "new", translation: "机油泵" });
  });

  it("of all that a filter finds are of the list that was seen", async () => {
    const { scan } = await scans.query(user, id);
    const all = {
      op: "status_of_found",
      status: "accepted",
      filter: { kind: "term" },
      scan_version: scan.version,
    } as const;
    const { data } = await scans.update(user, id, all);
    expect(data.changed).toBeGreaterThan(2);
    expect((await term("TCU")).status).toBe("new");
    expect(await scans.update(user, id, all)).toMatchObject({ code: codes.termScanChanged.code });
    await undo(data.change_id);
    expect((await scans.query(user, id)).scan.totals.accepted).toBe(0);
  });

  it("merge terms into one, which stands for all, and split them again", async () => {
    const [pump, valve, converter] = [
      await term("oil pump"),
      await term("solenoid valve"),
      await term("torque converter"),
    ];
    await scans.update(user, id, { op: "merge", into: named(pump), terms: [named(valve)] });
    const merged = await term("oil pump");
    expect(merged).toMatchObject({
      frequency: pump.frequency + valve.frequency,
      merged: [{ id: valve.id, term: "solenoid valve" }],
    });
    expect((await scans.query(user, id)).terms.map((row) => row.term)).not.toContain("solenoid valve");
    // With all that is part of it.
    const { data } = await scans.update(user, id, { op: "merge", into: named(converter), terms: [named(merged)] });
    expect((await term("torque converter")).merged.map((part) => part.term).toSorted()).toEqual([
      "oil pump",
      "solenoid valve",
    ]);
    expect((await scans.query(user, id)).scan.totals.all).toBe((await scans.query(user, id)).total);
    const parts = (await term("torque converter")).merged;
    const part = parts.find((one) => one.id === pump.id);
    expect(await scans.update(user, id, status("rejected", { ...pump, version: part?.version ?? 0 }))).toMatchObject({
      data: { changed: 0 },
    });
    await scans.update(user, id, { op: "split", terms: [named(part ?? pump)] });
    expect(await term("oil pump")).toMatchObject({ frequency: pump.frequency, merged: [] });
    expect(await term("torque converter")).toMatchObject({ frequency: converter.frequency + valve.frequency });
    expect(data.change_id).not.toBeNull();
  });

  it("are undone once, without what came after them", async () => {
    const [converter, pump] = [await term("torque converter"), await term("oil pump")];
    const { data } = await scans.update(user, id, status("accepted", converter, pump));
    await scans.update(user, id, { op: "edit", ...named(await term("oil pump")), note: "later" });
    expect(await undo(data.change_id)).toMatchObject({
      data: { changed: 1, change_id: null, conflicts: [{ term: "oil pump", status: "accepted", note: "later" }] },
    });
    expect(await term("torque converter")).toMatchObject({ status: "new" });
    expect(await undo(data.change_id)).toMatchObject({ code: codes.termScanNotUndone.code });
    const merging = {
      op: "merge",
      into: named(await term("oil pump")),
      terms: [named(await term("torque converter"))],
    } as const;
    const merged = await scans.update(user, id, merging);
    await undo(merged.data.change_id);
    expect(await term("torque converter")).toMatchObject({ frequency: converter.frequency, merged: [] });
  });

  it("are undone for the last fifty changes", async () => {
    const changes: (number | null)[] = [];
    for (let turn = 0; turn < 51; turn++) {
      const row = await term("oil pump");
      const { data } = await scans.update(user, id, { op: "edit", ...named(row), note: String(turn) });
      changes.push(data.change_id);
    }
    expect(await undo(changes[0] ?? 0)).toMatchObject({ code: codes.termScanNotUndone.code });
    expect(await undo(changes.at(-1) ?? 0)).toMatchObject({ data: { changed: 1 } });
    expect(await term("oil pump")).toMatchObject({ note: "49" });
  });
});

describe("what was rejected", () => {
  it("is left out of the next scan, marked, and takes no room there", async () => {
    const many = Array.from({ length: 12 }, (_, n) => `The gizmo${n} valve opens. A gizmo${n} valve shuts.`).join("\n");
    const first = await scans.scanned(user, many);
    const [one, two] = (await scans.query(user, first.task_id)).terms;
    if (one === undefined || two === undefined) throw new Error("There are no terms");
    await scans.update(user, first.task_id, status("rejected", one, two));
    const next = await scans.scanned(user, many, { max_candidates: "10" });
    expect(next.totals).toMatchObject({ all: 12, new: 10, remembered: 2, rejected: 2 });
    for (const { term: text } of [one, two]) {
      expect(await scans.term(user, next.task_id, text)).toMatchObject({ status: "rejected", remembered: true });
    }
    const shown = await scans.query(user, next.task_id, "&remembered=0");
    expect(shown).toMatchObject({ total: 10 });
    expect(shown.terms.map((row) => row.term)).not.toContain(one.term);
  });

  it("is forgotten with its acceptance, by undoing, by name, by language", async () => {
    const row = await term("torque converter");
    const list = async (query = "") =>
      (
        await scans.app.call<{ list: { term: string }[]; total: number }>(
          `${calls.rejected.path}?page_size=50${query}`,
          user,
        )
      ).data;
    const { data } = await scans.update(user, id, status("rejected", row, await term("oil pump")));
    expect((await list()).list.map((one) => one.term).toSorted()).toEqual(["oil pump", "torque converter"]);
    expect(await list("&keyword=OIL")).toMatchObject({ total: 1, list: [{ term: "oil pump", src_lang: "en-us" }] });
    expect(await list("&src_lang=fr")).toMatchObject({ total: 0 });
    await undo(data.change_id);
    expect(await list()).toMatchObject({ total: 0 });
    await scans.update(user, id, status("rejected", await term("torque converter")));
    await scans.update(user, id, status("accepted", await term("torque converter")));
    expect(await list()).toMatchObject({ total: 0 });
    await scans.update(user, id, status("rejected", await term("torque converter"), await term("oil pump")));
    const forget = (body: object) => scans.post(user, calls.forget, body);
    expect(await forget({ terms: ["Oil Pump"], src_lang: "fr" })).toMatchObject({ data: { forgotten: 0 } });
    expect(await forget({ terms: ["Oil Pump"] })).toMatchObject({ data: { forgotten: 1 } });
    expect(await forget({ src_lang: "en-us" })).toMatchObject({ data: { forgotten: 1 } });
    const next = await scans.scanned(user, manual);
    expect(next.totals).toMatchObject({ remembered: 0 });
  });

  it("is nobody else's", async () => {
    await scans.update(user, id, status("rejected", await term("torque converter")));
    const other = await scans.user(`other-${name}`);
    expect((await scans.scanned(other, manual)).totals).toMatchObject({ remembered: 0 });
    expect((await scans.app.call<{ total: number }>(calls.rejected.path, other)).data.total).toBe(0);
  });
});

describe("a scan that is run again", () => {
  it("keeps what was decided, with the same ids, and lists what its options say now", async () => {
    const [converter, pump, valve] = [
      await term("torque converter"),
      await term("oil pump"),
      await term("solenoid valve"),
    ];
    await scans.update(user, id, { op: "edit", ...named(converter), translation: "变矩器", status: "accepted" });
    await scans.update(user, id, status("rejected", pump));
    await scans.update(user, id, status("accepted", valve));
    expect(await scanAgain({ min_frequency: 3 })).toMatchObject({ data: { state: "waiting", score: 80 } });
    const { scan, terms } = await scans.query(user, id);
    expect(scan).toMatchObject({ state: "finished", min_frequency: 3 });
    expect(await term("torque converter")).toMatchObject({
      id: converter.id,
      status: "accepted",
      translation: "变矩器",
    });
    expect(await term("oil pump")).toMatchObject({ id: pump.id, status: "rejected" });
    // Too rare now, but accepted.
    expect(await term("solenoid valve")).toMatchObject({ id: valve.id, status: "accepted" });
    expect(terms.filter((row) => row.status === "new" && row.frequency < 3)).toEqual([]);
  });

  it("translates into another language without what was said in the first", async () => {
    await scans.update(user, id, {
      op: "edit",
      ...named(await term("oil pump")),
      translation: "机油泵",
      status: "accepted",
    });
    await scanAgain({ tgt_lang: "ja" });
    expect((await scans.query(user, id)).scan).toMatchObject({ tgt_lang: "ja", state: "finished" });
    expect(await term("oil pump")).toMatchObject({ status: "accepted", translation: "", origin: null, proposals: [] });
    expect(await scans.post(user, calls.again, { task_id: id, tgt_lang: "en-us" })).toMatchObject({
      code: codes.sameLanguage.code,
    });
  });

  it("is as it was when that is given up", async () => {
    await scans.update(user, id, status("accepted", await term("oil pump")));
    await scans.post(user, calls.again, { task_id: id, tgt_lang: "ja" });
    expect(await scans.post(user, calls.cancel, { task_id: id })).toMatchObject({
      data: { state: "finished", tgt_lang: "zh-cn", totals: { accepted: 1 } },
    });
    await scans.drain();
    expect(await term("oil pump")).toMatchObject({ status: "accepted", translation: "油泵" });
  });
});
