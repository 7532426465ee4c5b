import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredLibrary } from "../records/library.record.ts";
import { type BatchFixture, buildBatchFixture, text } from "../testing/batch-fixture.ts";

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await buildBatchFixture();
});
afterAll(() => fixture.database.close());

const caller = { accountId: null };
const replacement = { find: "cat", replace: "dog", field: "target", matchCase: false, preview: false } as const;

async function targetsOf(library: StoredLibrary): Promise<string[]> {
  return (await fixture.all(library)).map(({ target }) => target.text);
}

describe("a copy", () => {
  it("takes a forbidden translation along, but not turned round", async () => {
    const from = await fixture.library({ kind: "termbase" });
    await fixture.add(from, [{ target: text("mobile phone") }, { target: text("cell phone"), forbidden: true }]);
    const copy = async (isTurned: boolean) => {
      const to = await fixture.library({ kind: "termbase" });
      const copied = { id: from.id, number: from.number, isTurned, isNamed: true };
      const check = () => Promise.resolve();
      const { changed, refused } = await fixture.batches.copyEntries(caller, to, { from, copied, check });
      return {
        changed,
        refused,
        copies: (await fixture.all(to)).map(({ source, forbidden }) => [source.text, forbidden]),
      };
    };
    expect(await copy(false)).toEqual({
      changed: 2,
      refused: 0,
      copies: [
        ["原文", false],
        ["原文", true],
      ],
    });
    expect(await copy(true)).toEqual({ changed: 1, refused: 1, copies: [["mobile phone", false]] });
  });
});

describe("a replacement", () => {
  it("changes the field and its search index, and leaves tags at their words", async () => {
    const library = await fixture.library();
    const tags = [{ id: 1, kind: "standalone" as const, offset: 5 }];
    await fixture.add(library, [{ target: { text: "A Cat here", tags } }, { target: text("a cow") }]);
    const done = await fixture.batches.replaceText(caller, library, { ...replacement, replace: "horse" });
    expect(done).toMatchObject({ changed: 1, refused: 0, examples: [{ before: "A Cat here", after: "A horse here" }] });
    const [changed] = await fixture.all(library);
    expect(changed?.target).toEqual({ text: "A horse here", tags: [{ ...tags[0], offset: 7 }] });
    expect(JSON.stringify(await fixture.indexed(library))).toContain("a horse here");
  });

  it("is only told by a preview", async () => {
    const library = await fixture.library();
    await fixture.add(library, [{ target: text("cat") }]);
    const told = await fixture.batches.replaceText(caller, library, { ...replacement, preview: true });
    expect(told).toMatchObject({ batch_id: null, changed: 1 });
    expect([await targetsOf(library), await fixture.batches.list(library)]).toEqual([["cat"], []]);
  });

  it("refuses what would be empty or too long", async () => {
    const library = await fixture.library({ kind: "termbase" });
    await fixture.add(library, [{ target: text("cat") }, { target: text(`cat ${"x".repeat(95)}`) }]);
    expect(await fixture.batches.replaceText(caller, library, { ...replacement, replace: "" })).toMatchObject({
      changed: 1,
      refused: 1,
    });
    const longer = await fixture.batches.replaceText(caller, library, { ...replacement, replace: "猫猫猫" });
    expect(longer).toMatchObject({ changed: 1, refused: 0 });
  });

  it("leaves no white space around terms and notes", async () => {
    const library = await fixture.library({ kind: "termbase" });
    await fixture.add(library, [{ target: text("cat door"), note: "a cat" }]);
    await fixture.batches.replaceText(caller, library, { ...replacement, replace: "" });
    await fixture.batches.replaceText(caller, library, { ...replacement, replace: "", field: "note" });
    expect((await fixture.all(library)).map(({ target, note }) => [target.text, note])).toEqual([["door", "a"]]);
  });

  it("takes signs that a pattern would have literally", async () => {
    const library = await fixture.library();
    await fixture.add(library, [{ target: text("100% sure_") }, { target: text("100 sure!") }]);
    await fixture.batches.replaceText(caller, library, { ...replacement, find: "% sure_", replace: "$&" });
    expect(await targetsOf(library)).toEqual(["100$&", "100 sure!"]);
  });

  it("keeps to the chosen entries and to the filter", async () => {
    const library = await fixture.library();
    const [first = ""] = await fixture.add(library, [
      { target: text("cat") },
      { target: text("cat"), origin: "import" },
      { target: text("cat"), origin: "copy" },
    ]);
    await fixture.batches.replaceText(caller, library, { ...replacement, ids: [first] });
    await fixture.batches.replaceText(caller, library, { ...replacement, filter: { origin: "import" } });
    expect(await targetsOf(library)).toEqual(["dog", "dog", "cat"]);
  });
});

describe("a deletion", () => {
  it("of a filter's entries leaves the others, and counts what was not there", async () => {
    const library = await fixture.library();
    const [first = ""] = await fixture.add(library, [{ target: text("a_b") }, { target: text("axb") }]);
    expect(await fixture.batches.deleteEntries(caller, library, { filter: { keyword: "A_B" } })).toMatchObject({
      changed: 1,
    });
    expect(await targetsOf(library)).toEqual(["axb"]);
    const gone = await fixture.batches.deleteEntries(caller, library, { ids: [first] });
    expect(gone).toMatchObject({ changed: 0, refused: 1 });
    const { rows } = await fixture.database.pool.query("select entries from libraries where id = $1", [library.id]);
    expect(rows).toEqual([{ entries: 1 }]);
  });

  it("of another library's entries deletes nothing", async () => {
    const [library, other] = [await fixture.library(), await fixture.library()];
    const ids = await fixture.add(other, [{}]);
    expect(await fixture.batches.deleteEntries(caller, library, { ids })).toMatchObject({ changed: 0, refused: 1 });
    expect(await fixture.all(other)).toHaveLength(1);
  });

  it("waits for no import: one change of many entries at a time", async () => {
    const library = await fixture.library();
    const { database, entries, batches } = fixture;
    const batchId = await database.transaction(async (tx) =>
      batches.log.begin(tx, { library: await entries.lock(tx, library), kind: "import", label: "", accountId: null }),
    );
    const busy = { error: "libraryBusy" };
    await expect(batches.deleteEntries(caller, library, {})).rejects.toMatchObject(busy);
    await expect(batches.replaceText(caller, library, replacement)).rejects.toMatchObject(busy);
    await expect(batches.undo(library, batchId)).rejects.toMatchObject(busy);
    await batches.log.finish(database.db, batchId, 0);
    await batches.deleteEntries(caller, library, {});
  });
});

describe("an approval", () => {
  it("is of those that wait among what a filter finds; the search knows them then, and it can be undone", async () => {
    const library = await fixture.library();
    const pending = { status: "pending" as const };
    await fixture.add(library, [
      { target: text("cat"), ...pending },
      { target: text("cat two") },
      { target: text("dog"), ...pending },
    ]);
    const statuses = async () => (await fixture.all(library)).map(({ status }) => status);
    const { batches } = fixture;
    const none = await batches.approveEntries(caller, library, { filter: { status: "approved" } });
    expect(none).toMatchObject({ changed: 0, refused: 0 });
    const done = await batches.approveEntries(caller, library, { filter: { keyword: "cat" } });
    expect(done).toMatchObject({ changed: 1, refused: 0 });
    expect(await statuses()).toEqual(["approved", "approved", "pending"]);
    expect(JSON.stringify(await fixture.indexed(library))).not.toContain("dog");
    expect(await batches.undo(library, done.batch_id)).toMatchObject({ restored: 1, kept: 0 });
    expect(await statuses()).toEqual(["pending", "approved", "pending"]);
    expect(await batches.approveEntries(caller, library, { filter: {} })).toMatchObject({ changed: 2 });
  });
});

describe("conflicts", () => {
  it("are entries that are there twice, and sources that are translated in several ways", async () => {
    const library = await fixture.library();
    await fixture.add(library, [
      { source: text("一"), target: text("one") },
      { source: text("一"), target: text("one") },
      { source: text("二"), target: text("two") },
      { source: text("二"), target: text("a pair") },
      { source: text("三"), target: text("three") },
    ]);
    const targets = async (kind: "duplicate" | "contradiction", page = 1) => {
      const found = await fixture.batches.conflicts(library, { kind, page });
      return { ...found, groups: found.groups.map((group) => group.map(({ target }) => target.text)) };
    };
    expect(await targets("duplicate")).toEqual({ groups: [["one", "one"]], total: 1, pages: 1 });
    expect(await targets("contradiction")).toEqual({ groups: [["two", "a pair"]], total: 1, pages: 1 });
    expect(await targets("contradiction", 9)).toEqual({ groups: [], total: 1, pages: 1 });
  });
});

describe("batches", () => {
  it("are listed with what they did, the youngest first", async () => {
    const library = await fixture.library();
    await fixture.add(library, [{ target: text("cat") }]);
    const replaced = await fixture.batches.replaceText(caller, library, replacement);
    fixture.clock.advance({ minutes: 1 });
    const deleted = await fixture.batches.deleteEntries(caller, library, {});
    await fixture.batches.undo(library, deleted.batch_id);
    expect(await fixture.batches.list(library)).toMatchObject([
      { batch_id: deleted.batch_id, kind: "delete", changed: 1, by: "", undone_time: expect.any(String) },
      { batch_id: replaced.batch_id, kind: "replace", label: "cat", changed: 1, undone_time: null },
    ]);
  });

  it("are forgotten when they are too old, with their images; one that nobody works on is closed", async () => {
    const library = await fixture.library();
    await fixture.add(library, [{}]);
    await fixture.batches.deleteEntries(caller, library, {});
    const { database, entries, batches } = fixture;
    await database.transaction(async (tx) =>
      batches.log.begin(tx, { library: await entries.lock(tx, library), kind: "import", label: "", accountId: null }),
    );
    fixture.clock.advance({ days: 6 });
    await batches.purge();
    expect(await batches.list(library)).toHaveLength(1);
    await fixture.add(library, [{}]);
    await batches.deleteEntries(caller, library, {});
    fixture.clock.advance({ days: 2 });
    await batches.purge();
    expect(await batches.list(library)).toHaveLength(1);
    const { rows } = await database.pool.query(
      "select count(*)::int as count from library_entries_before i join library_batches b on b.id = i.batch_id where b.library_id = $1",
      [library.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});
