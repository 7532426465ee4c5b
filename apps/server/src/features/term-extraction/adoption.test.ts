import { apiPrefix } from "@yiqiao/contracts";
import { describe, expect, it, vi } from "vitest";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { entryCalls, type Library, type LibraryBatch, type LibraryCreateBody } from "@yiqiao/contracts/libraries";
import { type AdoptedTerms, termExtractionCalls as calls } from "@yiqiao/contracts/term-extraction";
import { newUserEach } from "./testing/new-user-each.ts";
import { librariesIn } from "./testing/scan-libraries.ts";
import { manual, type ScansApp, type ScanUser } from "./testing/scans-app.ts";

let scans: ScansApp;
let user: ScanUser;
let id: string;
let name: string;
newUserEach(async (scene) => {
  ({ scans, user, name } = scene);
  id = (await scans.scanned(user, manual)).task_id;
  await accept("torque converter", "变矩器");
  await accept("oil pump", "油泵", "of steel");
});

async function accept(term: string, translation: string, note = ""): Promise<void> {
  const { id: of, version } = await scans.term(user, id, term);
  await scans.update(user, id, { op: "edit", id: of, version, translation, note, status: "accepted" });
}

const adopt = (body: object) => scans.post<AdoptedTerms>(user, calls.adopt, { task_id: id, ...body });
const termbase = (more: Partial<LibraryCreateBody> = {}): Promise<Library> => librariesIn(scans.app).create(user, more);
const entriesOf = ({ bank_id: bankId }: { readonly bank_id: string }) => librariesIn(scans.app).entries(user, bankId);

describe("accepted terms", () => {
  it("come into a termbase that is made for them, with domain and note", async () => {
    const wanted = { new_bank: { name: "Gearboxes", domain: "engineering" }, domain: "engineering", note: "Manual 7" };
    expect(await adopt({ ...wanted, preview: true })).toMatchObject({ data: { bank_id: null, added: 2 } });
    const { data } = await adopt(wanted);
    expect(data).toMatchObject({ bank_name: "Gearboxes", added: 2, duplicates: [], contradictions: [], refused: [] });
    const attributes = { domain: "engineering" };
    expect(await entriesOf({ bank_id: data.bank_id ?? "" })).toEqual([
      { source: "oil pump", target: "油泵", note: "of steel", attributes },
      { source: "torque converter", target: "变矩器", note: "Manual 7", attributes },
    ]);
    expect(await scans.term(user, id, "oil pump")).toMatchObject({
      adopted: [{ bank_id: data.bank_id, name: "Gearboxes" }],
    });
    expect((await scans.query(user, id)).scan.totals.adoptable).toBe(0);
    expect(await adopt({ bank_id: data.bank_id })).toMatchObject({ code: codes.termScanNothingToAdopt.code });
    expect(await adopt(wanted)).toMatchObject({ code: codes.libraryNameTaken.code });
    const next = await scans.scanned(user, manual);
    expect(next.totals.known).toBe(2);
  });

  it("show what is there already: the same pair stays alone, another translation is told", async () => {
    const bank = await termbase();
    const { insert } = librariesIn(scans.app);
    await insert(user, { bank_id: bank.bank_id, source: "torque converter", target: "变矩器" });
    await insert(user, { bank_id: bank.bank_id, source: "oil pump", target: "机油泵" });
    const told = {
      added: 0,
      duplicates: [{ term: "torque converter", translation: "变矩器" }],
      contradictions: [{ term: "oil pump", translation: "油泵", existing: ["机油泵"], added: false }],
    };
    expect(await adopt({ bank_id: bank.bank_id, preview: true })).toMatchObject({ data: told });
    expect(await scans.term(user, id, "torque converter")).toMatchObject({ adopted: [] });
    expect(await adopt({ bank_id: bank.bank_id })).toMatchObject({ data: told });
    expect(await scans.term(user, id, "torque converter")).toMatchObject({ adopted: [{ name: "Mine" }] });
    expect(await scans.term(user, id, "oil pump")).toMatchObject({ adopted: [] });
    expect(await entriesOf(bank)).toHaveLength(2);
    expect(await adopt({ bank_id: bank.bank_id, on_existing: "keep_both" })).toMatchObject({
      data: { added: 1, contradictions: [{ added: true }] },
    });
    expect((await entriesOf(bank)).filter(({ source }) => source === "oil pump")).toHaveLength(2);
  });

  it("come in as one change that can be undone", async () => {
    const bank = await termbase();
    await adopt({ bank_id: bank.bank_id });
    const { data } = await scans.app.call<{ batches: LibraryBatch[] }>(
      `${entryCalls.batches.path}?bank_id=${bank.bank_id}`,
      user,
    );
    expect(data.batches).toMatchObject([{ kind: "copy", changed: 2, state: "complete" }]);
    await scans.post(user, entryCalls.undo, { batch_id: data.batches[0]?.batch_id });
    expect(await entriesOf(bank)).toEqual([]);
  });

  it("that are part of another, or have no translation, are not counted and do not come in", async () => {
    const { id: into, version } = await scans.term(user, id, "torque converter");
    const pump = await scans.term(user, id, "oil pump");
    await accept("TCU", "");
    await scans.update(user, id, {
      op: "merge",
      into: { id: into, version },
      terms: [{ id: pump.id, version: pump.version }],
    });
    expect((await scans.query(user, id)).scan.totals).toMatchObject({ accepted: 2, adoptable: 1 });
    const bank = await termbase();
    expect(await adopt({ bank_id: bank.bank_id })).toMatchObject({ data: { added: 1 } });
    expect(await entriesOf(bank)).toMatchObject([{ source: "torque converter" }]);
  });

  it("are another pair once they are edited: it can come in as well", async () => {
    const { bank_id } = await termbase();
    await adopt({ bank_id });
    await accept("oil pump", "机油泵");
    expect(await scans.term(user, id, "oil pump")).toMatchObject({ adopted: [] });
    expect((await scans.query(user, id)).scan.totals.adoptable).toBe(1);
    expect(await adopt({ bank_id })).toMatchObject({
      data: { added: 0, duplicates: [], contradictions: [{ translation: "机油泵", existing: ["油泵"] }] },
    });
    expect(await adopt({ bank_id, on_existing: "keep_both" })).toMatchObject({ data: { added: 1 } });
    expect(await scans.term(user, id, "oil pump")).toMatchObject({ adopted: [{ bank_id }] });
  });

  it("that another window edits meanwhile are not marked as taken", async () => {
    const { bank_id } = await termbase();
    const transaction = scans.app.database.transaction.bind(scans.app.database);
    const spy = vi.spyOn(scans.app.database, "transaction").mockImplementationOnce(async (work) => {
      await accept("oil pump", "机油泵");
      return transaction(work);
    });
    expect(await adopt({ bank_id })).toMatchObject({ data: { added: 2 } });
    spy.mockRestore();
    expect(await scans.term(user, id, "torque converter")).toMatchObject({ adopted: [{ bank_id }] });
    expect(await scans.term(user, id, "oil pump")).toMatchObject({ translation: "机油泵", adopted: [] });
  });

  it("come into a two-way termbase of the other direction turned round", async () => {
    const bank = await termbase({ src_lang: "zh-cn", tgt_lang: "en-us", tow_way: 1 });
    await librariesIn(scans.app).insert(user, { bank_id: bank.bank_id, source: "机油泵", target: "oil pump" });
    expect(await adopt({ bank_id: bank.bank_id })).toMatchObject({
      data: { added: 1, contradictions: [{ term: "oil pump", existing: ["机油泵"] }] },
    });
    expect(await entriesOf(bank)).toMatchObject([
      { source: "变矩器", target: "torque converter" },
      { source: "机油泵", target: "oil pump" },
    ]);
  });

  it("are refused one by one for what an entry may not be, and beyond the plan's room", async () => {
    await accept("solenoid valve", "阀".repeat(101));
    const bank = await termbase();
    expect(await adopt({ bank_id: bank.bank_id })).toMatchObject({
      data: { added: 2, refused: [{ term: "solenoid valve", reason: expect.stringContaining("100") }] },
    });
    const free = await scans.user(`free-${name}`, { plan: null });
    user = free;
    const many = Array.from({ length: 6 }, (_, n) => `The gizmo${n} valve opens. The gizmo${n} valve shuts.`);
    id = (await scans.scanned(free, many.join("\n"))).task_id;
    for (const { term } of (await scans.query(free, id)).terms.slice(0, 6)) await accept(term, `译${term}`);
    await accept("gizmo1 valve", "阀".repeat(101));
    const told = { added: 5, over_limit: 0, refused: [{ term: "gizmo1 valve" }] };
    expect(await adopt({ new_bank: { name: "Five" }, preview: true })).toMatchObject({ data: told });
    await accept("gizmo1 valve", "译gizmo1 valve");
    const preview = await adopt({ new_bank: { name: "Five" }, preview: true });
    expect(preview).toMatchObject({ data: { bank_id: null, bank_name: "Five", added: 5, over_limit: 1 } });
    expect(await adopt({ new_bank: { name: "Five" } })).toMatchObject({ data: { added: 5, over_limit: 1 } });
  });

  it("come into none that is of other languages, another's, a memory, or only to read", async () => {
    const other = await termbase({ src_lang: "fr", name: "French" });
    expect(await adopt({ bank_id: other.bank_id })).toMatchObject({ code: codes.libraryLanguages.code });
    const memory = await termbase({ flag: "1", name: "Memory" });
    expect(await adopt({ bank_id: memory.bank_id })).toMatchObject({ code: codes.libraryMismatch.code });
    const stranger = await scans.user(`stranger-${name}`);
    const hers = await librariesIn(scans.app).create(stranger, { name: "Hers" });
    expect(await adopt({ bank_id: hers.bank_id })).toMatchObject({ code: codes.libraryMissing.code });
    expect(await adopt({ bank_id: other.bank_id, new_bank: { name: "Both" } })).toMatchObject({
      code: codes.invalidRequest.code,
    });
  });
});

describe("a list as a file", () => {
  const file = (format: string, query = "") =>
    scans.app.fastify.inject({
      url: `${apiPrefix}${calls.export.path}?task_id=${id}&format=${format}${query}`,
      headers: { authorization: `Bearer ${user.token}` },
    });

  it("has what a filter finds, with how often and where", async () => {
    const csv = await file("csv", "&status=accepted");
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.headers["content-disposition"]).toContain(".csv");
    const lines = csv.body.trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines.find((line) => line.startsWith("oil pump,油泵,of steel,"))).toContain('""frequency"":""3""');
    const txt = await file("txt");
    expect(txt.body.split("\r\n")[0]).toContain("\t");
    expect((await file("xlsx")).rawPayload.subarray(0, 2).toString()).toBe("PK");
  });

  it("has in TBX what has a translation", async () => {
    const tbx = await file("tbx");
    expect(tbx.body).toContain("<term>torque converter</term>");
    expect(tbx.body).toContain("<term>变矩器</term>");
    expect(tbx.body).not.toContain("<term></term>");
  });

  it("needs LibreOffice to be an old workbook", async () => {
    expect((await file("xls")).json()).toMatchObject({ code: codes.officeMissing.code });
  });
});
