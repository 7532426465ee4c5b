import { describe, expect, it, vi } from "vitest";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { type TermProposalQuote, termExtractionCalls as calls, type TermScan } from "@yiqiao/contracts/term-extraction";
import { ledgerOf } from "#testing/ledger";
import { newUserEach } from "./testing/new-user-each.ts";
import type { ScansApp, ScanUser } from "./testing/scans-app.ts";

let scans: ScansApp;
let user: ScanUser;
let id: string;
let name: string;

/** Terms that no dictionary has, and one that the engine gives back as it is. */
const text = [
  "The flurbo valve and the zanko plate move. The TCU moves the flurbo valve.",
  "A zanko plate and a TCU break. The TCU breaks.",
].join("\n");

newUserEach(async (scene) => {
  ({ scans, user, name } = scene);
  id = (await scans.scanned(user, text)).task_id;
});

const quote = async (more: object = {}) =>
  (await scans.post<TermProposalQuote>(user, calls.quote, { task_id: id, in_context: false, ...more })).data;
const propose = (more: object = {}) =>
  scans.post(user, calls.propose, { task_id: id, quoted: 1000, in_context: false, ...more });
const scan = async (): Promise<TermScan> => (await scans.query(user, id)).scan;
const ledger = () => ledgerOf(scans.app, `account:${user.id}`);
const last = () => scans.app.enqueued.at(-1)?.payload as { id: string; run: number };
const attempt = (number = 1) => ({ signal: new AbortController().signal, number, isLast: false });

describe("an engine's proposals", () => {
  it("are quoted before, made, charged by the characters of the terms that got one, and settled", async () => {
    const { terms } = await scans.query(user, id, "&translated=0");
    const all = terms.reduce((sum, { term }) => sum + term.length, 0);
    const quoted = await quote();
    expect(quoted).toEqual({ terms: terms.length, characters: all, balance: 1_000_000 });
    expect(await propose({ quoted: all - 1 })).toMatchObject({ code: codes.termScanQuoteChanged.code });
    expect(await propose({ quoted: all })).toMatchObject({
      data: { proposals: { state: "waiting", asked: terms.length } },
    });
    expect((await ledger()).reserved).toBe(all);
    await scans.drain();
    const echoed = "TCU".length;
    expect((await scan()).proposals).toMatchObject({
      state: "finished",
      done: terms.length,
      charged: all - echoed,
      error_code: null,
    });
    expect(await scans.term(user, id, "flurbo valve")).toMatchObject({
      translation: "译evlav obrulf",
      origin: "engine",
      proposals: [{ translation: "译evlav obrulf", origin: "engine" }],
    });
    // A source text is no translation, and costs nothing.
    expect(await scans.term(user, id, "TCU")).toMatchObject({ translation: "", origin: null, proposals: [] });
    expect(await ledger()).toMatchObject({ committed: all - echoed, reserved: 0 });
    const statement = await scans.app.call(quotaCalls.statement.path, user);
    expect(JSON.stringify(statement.data)).toContain('"kind":"term-scan"');
    expect(JSON.stringify(statement.data)).toContain(`"label":"${(await scan()).name}"`);
  });

  it("are asked for within a sentence too, for the characters of both", async () => {
    const valve = await scans.term(user, id, "flurbo valve");
    const sentence = Math.min(...valve.examples.map((example) => example.text.length));
    const ids = [valve.id];
    const quoted = await quote({ ids, in_context: undefined });
    expect(quoted).toMatchObject({ terms: 1, characters: "flurbo valve".length + sentence });
    const translate = vi.spyOn(scans.app.router, "translate");
    await propose({ ids, in_context: true, quoted: quoted.characters });
    await scans.drain();
    const sent = translate.mock.calls.flatMap(([request]) => request.segments.map(({ text: of }) => of));
    translate.mockRestore();
    expect(sent).toEqual(expect.arrayContaining(["flurbo valve", "The TCU moves the flurbo valve."]));
    const { charged } = (await scan()).proposals;
    expect(charged).toBeLessThanOrEqual(quoted.characters);
    expect(await ledger()).toMatchObject({ committed: charged, reserved: 0 });
  });

  it("are made of the named terms, and of none that has a translation or is rejected", async () => {
    const valve = await scans.term(user, id, "flurbo valve");
    const plate = await scans.term(user, id, "zanko plate");
    await scans.update(user, id, { op: "edit", id: valve.id, version: valve.version, translation: "阀" });
    await scans.update(user, id, {
      op: "status",
      status: "rejected",
      terms: [{ id: plate.id, version: plate.version }],
    });
    expect(await quote({ ids: [valve.id, plate.id] })).toMatchObject({ terms: 0, characters: 0 });
    expect(await propose({ ids: [valve.id, plate.id] })).toMatchObject({ code: codes.termScanNothingToPropose.code });
  });

  it("leave a translation that a person wrote meanwhile, and stand beside it", async () => {
    const translate = scans.app.router.translate.bind(scans.app.router);
    const valve = await scans.term(user, id, "flurbo valve");
    const spy = vi.spyOn(scans.app.router, "translate").mockImplementationOnce(async function* (...given) {
      const { id: of, version } = valve;
      await scans.update(user, id, { op: "edit", id: of, version, translation: "阀" });
      yield* translate(...given);
    });
    await propose();
    await scans.drain();
    spy.mockRestore();
    expect(await scans.term(user, id, "flurbo valve")).toMatchObject({
      translation: "阀",
      origin: "human",
      proposals: [{ origin: "engine" }],
    });
  });

  it("are not asked for without characters, twice at a time, or while the list is made", async () => {
    const poor = await scans.user(`poor-${name}`, { characters: 5 });
    const { task_id } = await scans.scanned(poor, text);
    await scans.app.database.pool.query("update quota_purses set balance = 0 where holder = $1 and kind <> 'plan'", [
      `account:${poor.id}`,
    ]);
    const answer = await scans.post(poor, calls.propose, { task_id, quoted: 1000 });
    expect(answer).toMatchObject({ code: codes.insufficientCharacters.code });
    await propose();
    expect(await propose()).toMatchObject({ code: codes.termScanState.code });
    expect(await scans.post(user, calls.again, { task_id: id })).toMatchObject({ code: codes.termScanState.code });
  });

  it("of a killed process are made once, charged once", async () => {
    await propose();
    const job = last();
    const { work } = scans.app.features.termExtraction;
    const transaction = scans.app.database.transaction.bind(scans.app.database);
    // Killed when the engine had answered, before anything of it was written.
    const spy = vi.spyOn(scans.app.database, "transaction").mockRejectedValueOnce(new Error("killed"));
    await expect(work.propose(job, attempt())).rejects.toThrow("killed");
    spy.mockImplementation(transaction);
    await work.propose(job, attempt(2));
    const after = await ledger();
    await work.propose(job, attempt(3));
    await scans.drain();
    spy.mockRestore();
    expect(await ledger()).toEqual(after);
    expect(after.committed).toBe((await scan()).proposals.charged);
    expect((await scans.term(user, id, "flurbo valve")).proposals).toHaveLength(1);
  });

  it("of two processes at once are made once, charged once", async () => {
    const many = Array.from({ length: 50 }, (_, n) => `The gizmo${n} valve opens. A gizmo${n} valve shuts.`).join("\n");
    id = (await scans.scanned(user, many)).task_id;
    const { characters } = await quote();
    await propose({ quoted: characters });
    const job = last();
    const { work } = scans.app.features.termExtraction;
    const translate = scans.app.router.translate.bind(scans.app.router);
    // The first is overtaken while it waits for the engine; the other one ends behind the first batch.
    const other = new AbortController();
    let isOvertaken = false;
    const spy = vi.spyOn(scans.app.router, "translate").mockImplementation(async function* (...given) {
      if (!isOvertaken) {
        isOvertaken = true;
        await work.propose(job, { ...attempt(2), signal: other.signal }).catch(() => undefined);
        expect((await scan()).proposals).toMatchObject({ state: "running", done: 40 });
      } else if ((await scan()).proposals.done === 40) other.abort();
      yield* translate(...given);
    });
    await work.propose(job, attempt());
    spy.mockRestore();
    expect((await scan()).proposals.done).toBe(40);
    await work.propose(job, attempt(3));
    const { terms } = await scans.query(user, id, "&origin=engine");
    expect(terms.map(({ proposals }) => proposals.length)).toEqual(terms.map(() => 1));
    const finished = { state: "finished", done: terms.length, asked: terms.length, charged: characters };
    expect((await scan()).proposals).toMatchObject(finished);
    expect(await ledger()).toMatchObject({ committed: characters, reserved: 0 });
  });

  it("said once stand there once, also when they are asked for again or the list is made anew", async () => {
    const said = [{ translation: "译evlav obrulf", origin: "engine", from: "" }];
    const { id: of } = await scans.term(user, id, "flurbo valve");
    for (let time = 1; time <= 2; time++) {
      await propose({ ids: [of] });
      await scans.drain();
      const row = await scans.term(user, id, "flurbo valve");
      expect(row).toMatchObject({ translation: "译evlav obrulf", proposals: said });
      await scans.update(user, id, { op: "edit", id: of, version: row.version, translation: "" });
    }
    // Each time is paid for by itself.
    expect(await ledger()).toMatchObject({ committed: 2 * "flurbo valve".length, reserved: 0 });
    await scans.post(user, calls.again, { task_id: id });
    await scans.drain();
    expect(await scans.term(user, id, "flurbo valve")).toMatchObject({ translation: "", proposals: said });
  });

  it("are not asked for, and cost nothing, where somebody translated or rejected the term meanwhile", async () => {
    const valve = await scans.term(user, id, "flurbo valve");
    const plate = await scans.term(user, id, "zanko plate");
    await propose({ ids: [valve.id, plate.id] });
    await scans.update(user, id, { op: "edit", id: valve.id, version: valve.version, translation: "阀" });
    const terms = [{ id: plate.id, version: plate.version }];
    await scans.update(user, id, { op: "status", status: "rejected", terms });
    await scans.drain();
    expect((await scan()).proposals).toMatchObject({ state: "finished", asked: 2, done: 2, charged: 0 });
    expect(await ledger()).toMatchObject({ committed: 0, reserved: 0 });
    expect(await scans.term(user, id, "flurbo valve")).toMatchObject({ translation: "阀", proposals: [] });
  });

  it("give back what was set aside where their scan is deleted, by name or with all, or its time is over", async () => {
    const remove = [
      () => scans.post(user, calls.delete, { task_ids: [id] }),
      () => scans.app.call(calls.deleteAll.path, user),
      async () => {
        await scans.app.database.pool.query("update term_scans set expires_at = $1", [scans.app.clock.now()]);
        await scans.cleanUp();
      },
    ];
    for (const end of remove) {
      id = (await scans.scanned(user, text)).task_id;
      await propose();
      expect((await ledger()).reserved).toBeGreaterThan(0);
      await end();
      expect(await ledger()).toMatchObject({ committed: 0, reserved: 0 });
      await scans.drain();
      expect(await ledger()).toMatchObject({ committed: 0, reserved: 0 });
    }
  });

  it("that are given up cost what was made, and the rest is given back", async () => {
    await propose();
    expect(await scans.post(user, calls.cancel, { task_id: id })).toMatchObject({
      data: { state: "finished", proposals: { state: "cancelled", charged: 0 } },
    });
    await scans.drain();
    expect(await ledger()).toMatchObject({ committed: 0, reserved: 0 });
    expect(await scans.term(user, id, "flurbo valve")).toMatchObject({ translation: "" });
    await propose();
    await scans.drain();
    expect((await scan()).proposals.state).toBe("finished");
  });

  it("fail with what the engine says, and give back what was not made", async () => {
    const spy = vi.spyOn(scans.app.router, "translate").mockImplementation(() => {
      throw new Error("broken");
    });
    await propose();
    const { signal } = new AbortController();
    const { work } = scans.app.features.termExtraction;
    await expect(work.propose(last(), { signal, number: 21, isLast: true })).rejects.toThrow("could not be translated");
    spy.mockRestore();
    const { proposals } = await scan();
    expect(proposals).toMatchObject({ state: "failed", charged: 0 });
    expect(proposals.message).not.toBe("");
    expect(await ledger()).toMatchObject({ committed: 0, reserved: 0 });
  });
});
