import { libraryLimits } from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFiltered, pageOfEntries, pageOfIds } from "../records/entry-pages.repository.ts";
import type { StoredLibrary } from "../records/library.record.ts";
import { type BatchFixture, buildBatchFixture, text } from "../testing/batch-fixture.ts";
import { createFindFiltered } from "./find-filtered.ts";

let fixture: BatchFixture;
let library: StoredLibrary;
beforeAll(async () => {
  fixture = await buildBatchFixture();
  library = await fixture.library({ kind: "termbase" });
  const rows = Array.from({ length: libraryLimits.counted + 5 }, (_, place) => ({
    source: text(String(place).padStart(5, "0")),
    note: place % 1000 === 0 ? "rare often" : "often",
  }));
  await fixture.add(library, rows);
});
afterAll(() => fixture.database.close());

const order = { by: "source", direction: "desc" } as const;
const sources = (entries: readonly { readonly source: { readonly text: string } }[]) =>
  entries.map(({ source }) => source.text);

it("what a filter finds is known by its ids, and paged in any order", async () => {
  const { db } = fixture.database;
  const found = await findFiltered(db, library.number, { keyword: "rare" });
  expect(found).toMatchObject({ total: 11, hasMore: false });
  const slice = { offset: 9, limit: 5, total: found.total };
  const ids = found.ids ?? new Float64Array();
  expect(sources(await pageOfIds(db, library.number, { ids, order, slice }))).toEqual(["01000", "00000"]);
});

it("what is too much is neither counted nor paged to its end", async () => {
  const { db } = fixture.database;
  const filter = { keyword: "often" };
  const found = await findFiltered(db, library.number, filter);
  expect(found).toEqual({ total: libraryLimits.counted, hasMore: true });
  const slice = { offset: found.total - 2, limit: 5, total: found.total };
  const last = await pageOfEntries(db, library.number, { filter, order, slice, hasMore: true });
  // Counted from the beginning of the list, which is longer than its total.
  expect(sources(last)).toEqual(["00006", "00005"]);
});

it("a filter is looked for once a version of its library, by however many at a time", async () => {
  const find = createFindFiltered(fixture.database.db);
  const first = find(library, { keyword: "rare" });
  expect(find(library, { keyword: "rare" })).toBe(first);
  expect(find({ ...library, version: library.version + 1 }, { keyword: "rare" })).not.toBe(first);
  const all = await Promise.all(["1", "2", "3", "4", "5", "6"].map((keyword) => find(library, { keyword })));
  expect(all.every(({ total }) => total > 0)).toBe(true);
  await first;
});

it("a search that fails is made again", async () => {
  let fails = true;
  const { db } = fixture.database;
  const query: typeof db.query = (shape) => {
    if (fails) throw new Error("no connection");
    return db.query(shape);
  };
  const find = createFindFiltered({ ...db, query });
  await expect(find(library, { keyword: "rare" })).rejects.toThrow("no connection");
  fails = false;
  expect(await find(library, { keyword: "rare" })).toMatchObject({ total: 11 });
});
