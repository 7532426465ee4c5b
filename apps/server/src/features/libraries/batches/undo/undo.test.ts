import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredLibrary } from "../../records/library.record.ts";
import { type BatchFixture, buildBatchFixture, text } from "../../testing/batch-fixture.ts";
import { LibraryFullError } from "../ports.ts";

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await buildBatchFixture();
});
afterAll(() => fixture.database.close());

const caller = { accountId: null };

/** What exports tell of a library, and what its index holds. */
async function imageOf(library: StoredLibrary): Promise<unknown> {
  const entries = await fixture.all(library);
  // Revisions count changes, taking back included; no export has them.
  return {
    entries: entries.map((entry) => Object.assign(entry, { revision: 0 })),
    index: await fixture.indexed(library),
  };
}

const replacement = { replace: "b", field: "target", matchCase: true, preview: false } as const;

async function importOf(library: StoredLibrary, targets: readonly string[]): Promise<string> {
  const { batches, entries, database } = fixture;
  const batchId = await database.transaction(async (tx) => {
    const locked = await entries.lock(tx, library);
    return batches.log.begin(tx, { library: locked, kind: "import", label: "file.tmx", accountId: null });
  });
  await fixture.add(
    library,
    targets.map((target, place) => ({ source: text(`原文${place}`), target: text(target), batchId })),
  );
  await batches.log.finish(database.db, batchId, targets.length);
  return batchId;
}

/** A single change, as an editor's. */
async function change(library: StoredLibrary, id: string, target: string): Promise<void> {
  await fixture.database.db.execute(sql`
    update library_entries set target = ${target}, revision = revision + 1, updated_at = ${fixture.clock.now()}
    where library = ${library.number} and id = ${id}`);
}

describe("a batch that is undone", () => {
  it("of an import leaves nothing of it, and nothing else is touched", async () => {
    const library = await fixture.library();
    await fixture.add(library, [{ target: text("one") }]);
    const before = await imageOf(library);
    const batchId = await importOf(library, ["a", "b", "c"]);
    expect(await fixture.batches.undo(library, batchId)).toMatchObject({ restored: 3, kept: 0 });
    expect(await imageOf(library)).toEqual(before);
  });

  it("of a deletion brings entries back with their ids, dates and revisions", async () => {
    const library = await fixture.library();
    const [id = ""] = await fixture.add(library, [
      { target: text("one"), note: "n", attributes: { client: "A" } },
      { target: { text: "two", tags: [{ id: 1, kind: "standalone", offset: 0 }] }, beforeKey: 2n ** 63n - 1n },
    ]);
    await change(library, id, "one changed");
    const entries = await fixture.all(library);
    const before = await imageOf(library);
    fixture.clock.advance({ minutes: 5 });
    const { batch_id: batchId, changed } = await fixture.batches.deleteEntries(caller, library, {});
    expect([changed, (await fixture.all(library)).length, await fixture.indexed(library)]).toEqual([2, 0, []]);
    expect(await fixture.batches.undo(library, batchId)).toMatchObject({ restored: 2, kept: 0 });
    expect(await fixture.all(library)).toEqual(entries);
    expect(before).toMatchObject({ entries: [{}, {}] });
  });

  it("of a replacement gives texts and dates back, and not to what somebody changed since", async () => {
    const library = await fixture.library();
    const [, second = ""] = await fixture.add(library, [{ target: text("a cat") }, { target: text("a dog") }]);
    fixture.clock.advance({ minutes: 5 });
    const [first] = (await fixture.all(library)).map(({ target, updatedAt }) => ({ target, updatedAt }));
    const done = await fixture.batches.replaceText(caller, library, { ...replacement, find: "a" });
    expect(done).toMatchObject({ changed: 2, refused: 0 });
    await change(library, second, "mine");
    expect(await fixture.batches.undo(library, done.batch_id ?? "")).toMatchObject({ restored: 1, kept: 1 });
    const [one, two] = await fixture.all(library);
    expect({ target: one?.target, updatedAt: one?.updatedAt }).toEqual(first);
    expect(two?.target.text).toBe("mine");
  });

  it("raises revisions, so that who looks at the changed entry is told when saving", async () => {
    const library = await fixture.library();
    await fixture.add(library, [{ target: text("a") }]);
    const done = await fixture.batches.replaceText(caller, library, { ...replacement, find: "a" });
    const [changed] = await fixture.all(library);
    await fixture.batches.undo(library, done.batch_id ?? "");
    const [restored] = await fixture.all(library);
    expect(restored?.revision).toBeGreaterThan(changed?.revision ?? 0);
  });

  it("keeps what was changed since an import", async () => {
    const library = await fixture.library();
    const batchId = await importOf(library, ["a", "b"]);
    const [first] = await fixture.all(library);
    await change(library, first?.id ?? "", "mine");
    expect(await fixture.batches.undo(library, batchId)).toMatchObject({ restored: 1, kept: 1 });
    expect((await fixture.all(library)).map(({ target }) => target.text)).toEqual(["mine"]);
  });

  it("is gone for good, and another library's or none cannot be undone", async () => {
    const library = await fixture.library();
    const other = await fixture.library();
    const batchId = await importOf(library, ["a"]);
    await expect(fixture.batches.undo(other, batchId)).rejects.toMatchObject({ error: "batchMissing" });
    await fixture.batches.undo(library, batchId);
    await expect(fixture.batches.undo(library, batchId)).rejects.toMatchObject({ error: "batchUndone" });
  });

  it("needs room for what comes back, unless it was there before", async () => {
    const library = await fixture.library();
    await fixture.add(library, [{ target: text("a") }, { target: text("b") }]);
    const { batch_id: batchId } = await fixture.batches.deleteEntries(caller, library, {});
    fixture.room = 0;
    try {
      await fixture.add(library, [{ target: text("c") }]);
      await expect(fixture.batches.undo(library, batchId)).rejects.toBeInstanceOf(LibraryFullError);
      const { batch_id: next } = await fixture.batches.deleteEntries(caller, library, {});
      expect(await fixture.batches.undo(library, batchId)).toMatchObject({ restored: 2, kept: 0 });
      await expect(fixture.batches.undo(library, next)).rejects.toBeInstanceOf(LibraryFullError);
    } finally {
      fixture.room = Number.POSITIVE_INFINITY;
    }
  });
});

/** The same numbers on every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it.each([1, 2, 3, 4, 5, 6])("random batches are undone exactly, the last one first (%i)", async (seed) => {
  const random = randomNumbers(seed);
  const library = await fixture.library({ twoWay: seed % 2 === 0 });
  await fixture.add(
    library,
    Array.from({ length: 20 }, (_, place) => ({
      source: text(`源${place % 7}`),
      target: text(`word ${place % 5}`),
      note: `word ${place % 3}`,
      status: place % 6 === 0 ? ("pending" as const) : ("approved" as const),
    })),
  );
  const done: { readonly image: unknown; readonly batchId: string }[] = [];
  for (let step = 0; step < 12; step++) {
    fixture.clock.advance({ minutes: 1 });
    const image = await imageOf(library);
    const all = await fixture.all(library);
    const ids = all.filter(() => random(3) === 0).map(({ id }) => id);
    const batchId = await [
      () => importOf(library, [`word ${step}`, "word 1"]),
      async () => (await fixture.batches.deleteEntries(caller, library, { ids: ids.slice(0, 4) })).batch_id,
      async () => {
        const find = `word ${random(5)}`;
        const field = random(2) === 0 ? ("target" as const) : ("note" as const);
        return (
          (await fixture.batches.replaceText(caller, library, { ...replacement, find, replace: `${find}!`, field }))
            .batch_id ?? ""
        );
      },
      async () => (await fixture.batches.approveEntries(caller, library, { ids })).batch_id,
    ][random(4)]?.();
    done.push({ image, batchId: batchId ?? "" });
    if (random(4) === 0) await undoLast();
  }
  while (done.length > 0) await undoLast();

  async function undoLast(): Promise<void> {
    const last = done.pop();
    if (last === undefined) return;
    expect((await fixture.batches.undo(library, last.batchId)).kept).toBe(0);
    expect(await imageOf(library)).toEqual(last.image);
  }
});
