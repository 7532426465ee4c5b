import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredLibrary } from "../records/stored-library.ts";
import { type BatchGround, buildBatchGround, text } from "../testing/batch-ground.ts";

let ground: BatchGround;
beforeAll(async () => {
  ground = await buildBatchGround();
});
afterAll(() => ground.database.close());

const caller = { accountId: null };
const replacement = { find: "cat", replace: "dog", field: "target", matchCase: false, preview: false } as const;

async function targetsOf(library: StoredLibrary): Promise<string[]> {
  return (await ground.all(library)).map(({ target }) => target.text);
}

describe("a copy", () => {
  it("takes a forbidden translation along, but not turned round", async () => {
    const from = await ground.library({ kind: "termbase" });
    await ground.add(from, [{ target: text("mobile phone") }, { target: text("cell phone"), forbidden: true }]);
    const copy = async (isTurned: boolean) => {
      const to = await ground.library({ kind: "termbase" });
      const copied = { id: from.id, number: from.number, isTurned, isNamed: true };
      const check = () => Promise.resolve();
      const { changed, refused } = await ground.batches.copyEntries(caller, to, { from, copied, check });
      return {
        changed,
        refused,
        copies: (await ground.all(to)).map(({ source, forbidden }) => [source.text, forbidden]),
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
    const library = await ground.library();
    const tags = [{ id: 1, kind: "standalone" as const, offset: 5 }];
    await ground.add(library, [{ target: { text: "A Cat here", tags } }, { target: text("a cow") }]);
    const done = await ground.batches.replaceText(caller, library, { ...replacement, replace: "horse" });
    expect(done).toMatchObject({ changed: 1, refused: 0, examples: [{ before: "A Cat here", after: "A horse here" }] });
    const [changed] = await ground.all(library);
    expect(changed?.target).toEqual({ text: "A horse here", tags: [{ ...tags[0], offset: 7 }] });
    expect(JSON.stringify(await ground.indexed(library))).toContain("a horse here");
  });

  it("is only told by a preview", async () => {
    const library = await ground.library();
    await ground.add(library, [{ target: text("cat") }]);
    const told = await ground.batches.replaceText(caller, library, { ...replacement, preview: true });
    expect(told).toMatchObject({ batch_id: null, changed: 1 });
    expect([await targetsOf(library), await ground.batches.list(library)]).toEqual([["cat"], []]);
  });

  it("refuses what would be empty or too long", async () => {
    const library = await ground.library({ kind: "termbase" });
    await ground.add(library, [{ target: text("cat") }, { target: text(`cat ${"x".repeat(95)}`) }]);
    expect(await ground.batches.replaceText(caller, library, { ...replacement, replace: "" })).toMatchObject({
      changed: 1,
      refused: 1,
    });
    const longer = await ground.batches.replaceText(caller, library, { ...replacement, replace: "猫猫猫" });
    expect(longer).toMatchObject({ changed: 1, refused: 0 });
  });

  it("leaves no white space around terms and notes", async () => {
    const library = await ground.library({ kind: "termbase" });
    await ground.add(library, [{ target: text("cat door"), note: "a cat" }]);
    await ground.batches.replaceText(caller, library, { ...replacement, replace: "" });
    await ground.batches.replaceText(caller, library, { ...replacement, replace: "", field: "note" });
    expect((await ground.all(library)).map(({ target, note }) => [target.text, note])).toEqual([["door", "a"]]);
  });

  it("takes signs that a pattern would have literally", async () => {
    const library = await ground.library();
    await ground.add(library, [{ target: text("100% sure_") }, { target: text("100 sure!") }]);
    await ground.batches.replaceText(caller, library, { ...replacement, find: "% sure_", replace: "$&" });
    expect(await targetsOf(library)).toEqual(["100$&", "100 sure!"]);
  });

  it("keeps to the chosen entries and to the filter", async () => {
    const library = await ground.library();
    const [first = ""] = await ground.add(library, [
      { target: text("cat") },
      { target: text("cat"), origin: "import" },
      { target: text("cat"), origin: "copy" },
    ]);
    await ground.batches.replaceText(caller, library, { ...replacement, ids: [first] });
    await ground.batches.replaceText(caller, library, { ...replacement, filter: { origin: "import" } });
    expect(await targetsOf(library)).toEqual(["dog", "dog", "cat"]);
  });
});

describe("a deletion", () => {
  it("of a filter's entries leaves the others, and counts what was not there", async () => {
    const library = await ground.library();
    const [first = ""] = await ground.add(library, [{ target: text("a_b") }, { target: text("axb") }]);
    expect(await ground.batches.deleteEntries(caller, library, { filter: { keyword: "A_B" } })).toMatchObject({
      changed: 1,
    });
    expect(await targetsOf(library)).toEqual(["axb"]);
    const gone = await ground.batches.deleteEntries(caller, library, { ids: [first] });
    expect(gone).toMatchObject({ changed: 0, refused: 1 });
    const { rows } = await ground.database.db.execute(sql`select entries from libraries where id = ${library.id}`);
    expect(rows).toEqual([{ entries: 1 }]);
  });

  it("of another library's entries deletes nothing", async () => {
    const [library, other] = [await ground.library(), await ground.library()];
    const ids = await ground.add(other, [{}]);
    expect(await ground.batches.deleteEntries(caller, library, { ids })).toMatchObject({ changed: 0, refused: 1 });
    expect(await ground.all(other)).toHaveLength(1);
  });

  it("waits for no import: one change of many entries at a time", async () => {
    const library = await ground.library();
    const { database, entries, batches } = ground;
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
    const library = await ground.library();
    const pending = { status: "pending" as const };
    await ground.add(library, [
      { target: text("cat"), ...pending },
      { target: text("cat two") },
      { target: text("dog"), ...pending },
    ]);
    const statuses = async () => (await ground.all(library)).map(({ status }) => status);
    const { batches } = ground;
    const none = await batches.approveEntries(caller, library, { filter: { status: "approved" } });
    expect(none).toMatchObject({ changed: 0, refused: 0 });
    const done = await batches.approveEntries(caller, library, { filter: { keyword: "cat" } });
    expect(done).toMatchObject({ changed: 1, refused: 0 });
    expect(await statuses()).toEqual(["approved", "approved", "pending"]);
    expect(JSON.stringify(await ground.indexed(library))).not.toContain("dog");
    expect(await batches.undo(library, done.batch_id)).toMatchObject({ restored: 1, kept: 0 });
    expect(await statuses()).toEqual(["pending", "approved", "pending"]);
    expect(await batches.approveEntries(caller, library, { filter: {} })).toMatchObject({ changed: 2 });
  });
});

describe("conflicts", () => {
  it("are entries that are there twice, and sources that are translated in several ways", async () => {
    const library = await ground.library();
    await ground.add(library, [
      { source: text("一"), target: text("one") },
      { source: text("一"), target: text("one") },
      { source: text("二"), target: text("two") },
      { source: text("二"), target: text("a pair") },
      { source: text("三"), target: text("three") },
    ]);
    const targets = async (kind: "duplicate" | "contradiction", page = 1) => {
      const found = await ground.batches.conflicts(library, { kind, page });
      return { ...found, groups: found.groups.map((group) => group.map(({ target }) => target.text)) };
    };
    expect(await targets("duplicate")).toEqual({ groups: [["one", "one"]], total: 1, pages: 1 });
    expect(await targets("contradiction")).toEqual({ groups: [["two", "a pair"]], total: 1, pages: 1 });
    expect(await targets("contradiction", 9)).toEqual({ groups: [], total: 1, pages: 1 });
  });
});

describe("batches", () => {
  it("are listed with what they did, the youngest first", async () => {
    const library = await ground.library();
    await ground.add(library, [{ target: text("cat") }]);
    const replaced = await ground.batches.replaceText(caller, library, replacement);
    ground.clock.advance({ minutes: 1 });
    const deleted = await ground.batches.deleteEntries(caller, library, {});
    await ground.batches.undo(library, deleted.batch_id);
    expect(await ground.batches.list(library)).toMatchObject([
      { batch_id: deleted.batch_id, kind: "delete", changed: 1, by: "", undone_time: expect.any(String) },
      { batch_id: replaced.batch_id, kind: "replace", label: "cat", changed: 1, undone_time: null },
    ]);
  });

  it("are forgotten when they are too old, with their images; one that nobody works on is closed", async () => {
    const library = await ground.library();
    await ground.add(library, [{}]);
    await ground.batches.deleteEntries(caller, library, {});
    const { database, entries, batches } = ground;
    await database.transaction(async (tx) =>
      batches.log.begin(tx, { library: await entries.lock(tx, library), kind: "import", label: "", accountId: null }),
    );
    ground.clock.advance({ days: 6 });
    await batches.purge();
    expect(await batches.list(library)).toHaveLength(1);
    await ground.add(library, [{}]);
    await batches.deleteEntries(caller, library, {});
    ground.clock.advance({ days: 2 });
    await batches.purge();
    expect(await batches.list(library)).toHaveLength(1);
    const { rows } = await database.pool.query(
      "select count(*)::int as count from library_entries_before i join library_batches b on b.id = i.batch_id where b.library_id = $1",
      [library.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});
