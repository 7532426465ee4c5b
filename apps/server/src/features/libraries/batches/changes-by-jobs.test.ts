import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { errorMessage } from "@yiqiao/contracts/errors";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { column } from "#platform/database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createJobQueue } from "#platform/queue";
import type { StoredLibrary } from "../records/library.record.ts";
import { type BatchFixture, buildBatchFixture, text } from "../testing/batch-fixture.ts";
import { defineBatchJobs } from "./batches.jobs.ts";
import { changeEntries } from "./job-definitions.ts";

/** So many that a job needs three pieces. */
const many = 12_000;
const caller = { accountId: null };
const { signal } = new AbortController();
const run = { signal, isLast: false };

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await buildBatchFixture();
});
afterEach(() => {
  fixture.may = () => Promise.resolve(true);
  fixture.room = Number.POSITIVE_INFINITY;
});
afterAll(() => fixture.database.close());

async function buildFilledLibrary(): Promise<StoredLibrary> {
  const library = await fixture.library({ kind: "termbase" });
  const rows = Array.from({ length: many }, (_, place) => ({
    source: text(`词${place}`),
    target: text(`cat ${place}`),
    note: place % 2 === 0 ? "even" : "",
  }));
  await fixture.add(library, rows);
  return library;
}

/** All that is kept of a library, as one text; what an undoing may change, revisions and versions, is left out. */
async function imageOf({ number, id }: StoredLibrary): Promise<unknown> {
  const shape = { entries: column.int, count: column.int, all: column.text.orNull() };
  const rows = await fixture.database.db.query(shape)`
    select l.entries, count(*)::int as count, md5(string_agg((to_jsonb(e) - 'revision')::text, '|' order by e.id)) as all
    from libraries l left join library_entries e on e.library = l.number
    where l.id = ${id} and l.number = ${number} group by l.entries`;
  return rows[0];
}

const countEntries = async (library: StoredLibrary) => (await fixture.all(library)).length;
const status = (batchId: string) => fixture.batches.status(batchId, "en");

/** Goes on until so many pieces are written, and dies with the next one half done. */
async function dieAfter(pieces: number, batchId: string): Promise<void> {
  let asked = 0;
  fixture.may = () => {
    asked += 1;
    return asked > pieces ? Promise.reject(new Error("killed")) : Promise.resolve(true);
  };
  await expect(fixture.batches.goOn(batchId, run)).rejects.toThrow("killed");
  fixture.may = () => Promise.resolve(true);
}

describe("a change of very many entries", () => {
  it("is begun at once and goes on in a job; its undoing too, each where it stood when its process died", async () => {
    const library = await buildFilledLibrary();
    const before = await imageOf(library);
    const begun = await fixture.batches.deleteEntries(caller, library, {});
    expect(begun).toMatchObject({ state: "running", changed: 0 });
    expect(fixture.enqueued).toContainEqual({ id: begun.batch_id });
    expect(await countEntries(library)).toBe(many);
    await dieAfter(1, begun.batch_id);
    expect(await countEntries(library)).toBe(many - 5000);
    const half = await status(begun.batch_id);
    expect(half).toMatchObject({ state: "running", changed: 5000, message: "" });
    expect(half.score).toBeGreaterThan(30);
    expect(half.score).toBeLessThan(60);
    expect(await fixture.batches.list(library)).toMatchObject([{ state: "running", score: half.score }]);
    await fixture.batches.goOn(begun.batch_id, run);
    expect(await status(begun.batch_id)).toMatchObject({ state: "complete", score: 100, changed: many });
    expect(await countEntries(library)).toBe(0);

    const undoing = await fixture.batches.undo(library, begun.batch_id);
    expect(undoing).toEqual({ state: "running", restored: 0, kept: 0 });
    await dieAfter(2, begun.batch_id);
    expect(await status(begun.batch_id)).toMatchObject({ state: "running", restored: 5000, score: 41 });
    await fixture.batches.goOn(begun.batch_id, run);
    expect(await status(begun.batch_id)).toMatchObject({ state: "complete", restored: many, kept: 0 });
    expect(await imageOf(library)).toEqual(before);
    await expect(fixture.batches.undo(library, begun.batch_id)).rejects.toMatchObject({ error: "batchUndone" });
    // Whatever comes late finds nothing to do.
    await fixture.batches.goOn(begun.batch_id, run);
    expect(await imageOf(library)).toEqual(before);
  });

  it("keeps other such changes away, and edits of single entries wait for a piece at most", async () => {
    const library = await buildFilledLibrary();
    const replacement = { find: "cat", replace: "dog", field: "target", matchCase: true, preview: false } as const;
    const id = (await fixture.batches.replaceText(caller, library, replacement)).batch_id ?? "";
    const busy = { error: "libraryBusy" };
    await expect(fixture.batches.deleteEntries(caller, library, {})).rejects.toMatchObject(busy);
    await expect(fixture.batches.undo(library, id)).rejects.toMatchObject(busy);
    expect(await fixture.batches.isBusy(library)).toBe(true);
    await dieAfter(1, id);
    // What comes in meanwhile is no part of it.
    await fixture.add(library, [{ source: text("新"), target: text("cat new") }]);
    await fixture.batches.goOn(id, run);
    expect(await status(id)).toMatchObject({ state: "complete", changed: many });
    const targets = (await fixture.all(library)).map(({ target }) => target.text);
    expect(targets.filter((target) => target.startsWith("dog "))).toHaveLength(many);
    expect(targets.at(-1)).toBe("cat new");
    expect(await fixture.batches.isBusy(library)).toBe(false);
  });

  it("ends where it stands when who asked may no longer change the library; what was changed can be undone", async () => {
    const library = await buildFilledLibrary();
    const before = await imageOf(library);
    const { batch_id: id } = await fixture.batches.deleteEntries(caller, library, { filter: { keyword: "even" } });
    await dieAfter(1, id);
    fixture.may = () => Promise.resolve(false);
    await fixture.batches.goOn(id, run);
    const ended = await status(id);
    expect(ended).toMatchObject({ state: "failed", changed: 5000, message: expect.stringContaining("not change it") });
    expect((await fixture.batches.status(id, "zh")).message).toContain("无权");
    fixture.may = () => Promise.resolve(true);
    await fixture.batches.undo(library, id);
    expect(await status(id)).toMatchObject({ state: "complete", restored: 5000, message: "" });
    expect(await imageOf(library)).toEqual(before);
  });

  it("that keeps failing is given up in the end, and what stands still is set on its way again", async () => {
    const library = await buildFilledLibrary();
    const { batch_id: id } = await fixture.batches.deleteEntries(caller, library, {});
    fixture.clock.advance({ minutes: 31 });
    const before = fixture.enqueued.length;
    await fixture.batches.purge();
    expect(fixture.enqueued.slice(before)).toEqual([{ id }]);
    fixture.may = () => Promise.reject(new Error("broken"));
    await fixture.batches.goOn(id, { signal, isLast: true });
    expect(await status(id)).toMatchObject({ state: "failed", changed: 0, message: errorMessage("batchFailed", "en") });
    expect(await fixture.batches.isBusy(library)).toBe(false);
  });

  it("of a deleted library ends", async () => {
    const library = await buildFilledLibrary();
    const { batch_id: id } = await fixture.batches.deleteEntries(caller, library, {});
    await fixture.database.db.execute(sql`update libraries set deleted_at = now() where id = ${library.id}`);
    await fixture.batches.goOn(id, run);
    expect(await status(id)).toMatchObject({ state: "failed", changed: 0 });
  });
});

it("an undoing of a killed process goes on where it stood", async () => {
  const { database, batches } = fixture;
  const library = await buildFilledLibrary();
  const before = await imageOf(library);
  const { batch_id: id } = await batches.deleteEntries(caller, library, {});
  await batches.goOn(id, run);
  const queue = createJobQueue({ database, logger: pino({ level: "silent" }), pollMs: 100 });
  defineBatchJobs(queue, { batches });
  await queue.start();
  await batches.undo(library, id);
  await queue.enqueue(changeEntries, { id });
  await killInTheMidst();
  expect(await status(id)).toMatchObject({ state: "running", restored: 5000 });
  await queue.work();
  await recover();
  await expect.poll(async () => (await status(id)).state).toBe("complete");
  await queue.stop();
  expect(await status(id)).toMatchObject({ restored: many, kept: 0 });
  expect(await imageOf(library)).toEqual(before);

  /** Lets a process work, and kills it after the first piece of images. */
  async function killInTheMidst(): Promise<void> {
    const script = fileURLToPath(new URL("../testing/work-changes.ts", import.meta.url));
    const child = spawn(process.execPath, [script, database.connectionString], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let pieces = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === "piece") pieces += 1;
      if (pieces === 3) child.kill("SIGKILL");
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }

  /** As if a minute had passed without a sign of life of the killed process. */
  async function recover(): Promise<void> {
    await database.pool.query(
      "update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'",
    );
    await database.pool.query("update pgboss.queue set monitor_on = null, monitor_claim_on = null");
    await database.pool.query("update pgboss.job set start_after = now() where state = 'retry'");
  }
});
