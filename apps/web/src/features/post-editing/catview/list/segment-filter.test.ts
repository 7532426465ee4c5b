import { describe, expect, it } from "vitest";
import { catviewSearch, filterIn, isFiltering, noFilter, type SegmentFilter } from "../project/catview-search.ts";
import { openTestStore, target } from "../../editor/store/store-builder.ts";
import { shownBy } from "./segment-filter.ts";

async function listShown(filter: SegmentFilter) {
  const { store } = await openTestStore({ count: 4 });
  store.confirm(2, target("Ｂonjour"));
  store.edit(3, target("bonjour again"));
  return shownBy(store, filter, {
    hasFindings: (id) => id === 4,
    hasComments: (id) => id < 3,
    isRisky: (id) => id === 2 || id === 5,
  });
}

const nothing = { hasFindings: () => false, hasComments: () => false, isRisky: () => false };

describe("a filter", () => {
  it("shows what fits all of it, by places in the document", async () => {
    expect(await listShown({})).toEqual([0, 1, 2, 3]);
    expect(await listShown({ status: "translated" })).toEqual([1]);
    expect(await listShown({ origin: "human" })).toEqual([1, 2]);
    expect(await listShown({ findings: true })).toEqual([3]);
    expect(await listShown({ status: "draft", findings: true })).toEqual([]);
    expect(await listShown({ comments: true })).toEqual([0, 1]);
  });

  it("leaves out what has no score, and compares the others", async () => {
    expect(await listShown({ below: 81 })).toEqual([0, 3]);
    expect(await listShown({ below: 80 })).toEqual([]);
  });

  it("finds texts whatever their case and width", async () => {
    expect(await listShown({ target: "BON" })).toEqual([1, 2]);
    expect(await listShown({ source: "nowhere" })).toEqual([]);
  });

  it("finds sources that stand there more than once", async () => {
    const { store } = await openTestStore({ count: 3 });
    const texts = ["Open", "Close", "OPEN"];
    const rowAt = (index: number) => {
      const row = store.rowAt(index);
      return row?.source && { ...row, source: { ...row.source, text: texts[index] ?? "" } };
    };
    expect(shownBy({ rowAt, summary: store.summary }, { repeated: true }, nothing)).toEqual([0, 2]);
  });
});

describe("the address of a project", () => {
  const id = "0198c0de-0000-7000-8000-000000000001";

  it("has the filter, and drops what it cannot be", () => {
    const search = catviewSearch({
      project_id: id,
      status: "draft",
      below: "75",
      target: 7,
      findings: true,
      segment: 3,
    });
    expect(search).toMatchObject({ project_id: id, segment: 3 });
    expect(filterIn(search)).toEqual({ ...noFilter, status: "draft", below: 75, target: "7", findings: true });
    const broken = catviewSearch({
      project_id: "x",
      status: "new",
      origin: 1,
      below: 400,
      findings: "no",
      segment: -1,
    });
    expect(Object.values(broken).filter((value) => value !== undefined)).toEqual([]);
    expect([isFiltering(filterIn(broken)), isFiltering(filterIn(search))]).toEqual([false, true]);
  });

  it("keeps a pass as it is written, also one of digits", () => {
    expect(catviewSearch({ project_pass: 1234 }).project_pass).toBe("1234");
    expect(catviewSearch({ project_pass: "a-b_c" }).project_pass).toBe("a-b_c");
  });
});
