import { describe, expect, it } from "vitest";
import { buildLibrary } from "../library-builders.ts";
import { ownershipOf, changed, matching, moved } from "./library-order.ts";

describe("moved", () => {
  it("puts one where another is, and the others around it", () => {
    expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
    expect(moved(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
  });

  it("leaves the list where there is nowhere to go", () => {
    const list = ["a", "b"];
    for (const [from, to] of [
      [0, -1],
      [1, 2],
      [5, 0],
      [1, 1],
    ] as const)
      expect(moved(list, from, to)).toBe(list);
  });
});

describe("matching", () => {
  const law = buildLibrary({ bank_id: "1", name: "Law", domain: "legal" });
  const news = buildLibrary({ bank_id: "2", name: "Ｎews", src_lang: "en-us", tgt_lang: "fr", tow_way: 1 });
  const ids = (search: Parameters<typeof matching>[1]) => matching([law, news], search).map(({ name }) => name);

  it("looks into names and descriptions, widths and cases aside", () => {
    expect(ids({ keyword: "news" })).toEqual([news.name]);
    expect(ids({ keyword: "LAW" })).toEqual(["Law"]);
    expect(ids({})).toHaveLength(2);
  });

  it("turns the pair of a two-way library round, and only of such", () => {
    expect(ids({ src: "fr", tgt: "en-us" })).toEqual([news.name]);
    expect(ids({ src: "en-us", tgt: "zh-cn" })).toEqual([]);
    expect(ids({ domain: "legal" })).toEqual(["Law"]);
  });
});

describe("changed and ownershipOf", () => {
  it("changes one library", () => {
    const list = [buildLibrary({ bank_id: "1" }), buildLibrary({ bank_id: "2" })];
    expect(changed(list, "2", { in_use: false }).map(({ in_use: inUse }) => inUse)).toEqual([true, false]);
  });

  it("tells whose a library is", () => {
    expect(ownershipOf(buildLibrary())).toBe("own");
    expect(ownershipOf(buildLibrary({ role: "editor" }))).toBe("shared");
    expect(ownershipOf(buildLibrary({ system_or_individual: "1" }))).toBe("system");
    expect(ownershipOf(buildLibrary({ system_or_individual: "4", role: "reader" }))).toBe("master");
  });
});
