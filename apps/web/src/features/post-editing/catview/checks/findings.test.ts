import type { ProjectQuality, ProjectSegment } from "@yiqiao/contracts/post-editing";
import { fingerprint } from "@yiqiao/qa";
import { describe, expect, it } from "vitest";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import { openTestStore, target } from "../../editor/store/store-builder.ts";
import { qualityOf } from "./quality-builder.ts";
import { termsOf } from "./terms-builder.ts";
import { createFindings } from "./findings.ts";

async function openChecked(known?: Partial<ProjectQuality>) {
  const opened = await openTestStore({ count: 3 });
  const details = new Map<number, ProjectSegment>();
  const languages = { source: "en-us", target: "zh-cn" } as const;
  const quality = qualityOf(known);
  const { store, clock } = opened;
  const terms = termsOf();
  const findings = createFindings({ store, details, languages, quality, terms, schedule: clock.schedule });
  const rules = (id: number) => findings.get(id)?.map(({ rule }) => rule);
  return { ...opened, quality, terms, findings, rules };
}

describe("findings of segments", () => {
  it("are those of the text that is shown, and go with what was wrong", async () => {
    const { store, findings, rules } = await openChecked();
    expect(rules(1)).toBeUndefined();
    store.edit(1, target("按两次 ( 开始"));
    findings.check(1);
    expect(rules(1)).toContain("brackets");
    store.edit(1, target("按两次开始"));
    findings.check(1);
    expect(rules(1)).not.toContain("brackets");
  });

  it("are looked for when there is time, in all that waits", async () => {
    const { store, findings, rules, clock } = await openChecked();
    for (const id of [1, 2, 3]) store.edit(id, target("按 ( 两次"));
    findings.queue([1, 2, 3]);
    expect(rules(2)).toBeUndefined();
    await clock.advance(1000);
    expect([1, 2, 3].map((id) => rules(id)?.includes("brackets"))).toEqual([true, true, true]);
  });

  it("are looked for again in what was kept from before, once its source is here", async () => {
    const { store } = await openChecked();
    store.edit(1, target("按 ( 两次"));
    const row = store.row(1);
    let source: SegmentRow["source"];
    const early = createFindings({
      store: { row: () => row && { ...row, source } },
      details: new Map<number, ProjectSegment>(),
      languages: { source: "en-us", target: "zh-cn" },
      quality: qualityOf(),
      terms: termsOf(),
    });
    expect(early.check(1)).toEqual([]);
    source = row?.source;
    expect(early.check(1)).not.toEqual([]);
  });

  it("are not those that are ignored in their segment, which come back once they are heeded", async () => {
    const { store, findings, rules, quality } = await openChecked();
    for (const id of [1, 2]) {
      store.edit(id, target("按两次 ( 开始工作"));
      findings.check(id);
    }
    const brackets = findings.get(1)?.find(({ rule }) => rule === "brackets");
    if (brackets === undefined) throw new Error("nothing to ignore");
    const ignored = { id: 1, fingerprint: fingerprint(brackets), rule: brackets.rule, reason: "" };
    await quality.ignore(ignored);
    expect([rules(1)?.includes("brackets"), rules(2)?.includes("brackets")]).toEqual([false, true]);
    expect(findings.withIgnored(1)).toContainEqual(brackets);
    // It is known by the text that it is about.
    store.edit(1, target("按两次 ( 开始工作吧"));
    expect(findings.check(1).map(({ rule }) => rule)).not.toContain("brackets");
    await quality.heed(ignored);
    expect(rules(1)).toContain("brackets");
  });

  it("are those of the rules that are on, and looked for anew when one is switched", async () => {
    const { store, findings, rules, quality, clock } = await openChecked({ rules: { brackets: false } });
    store.edit(1, target("按两次 ( 开始"));
    expect(findings.check(1).map(({ rule }) => rule)).not.toContain("brackets");
    await quality.switchRule("brackets", true);
    await clock.advance(1000);
    expect(rules(1)).toContain("brackets");
    await quality.switchRule("brackets", false);
    expect(findings.check(1).map(({ rule }) => rule)).not.toContain("brackets");
  });

  it("are those of terms as well, once these are known", async () => {
    const { store, findings, rules, terms, clock } = await openChecked();
    store.edit(1, target("按两次开始"));
    store.edit(2, target("按两次原文开始"));
    for (const id of [1, 2]) findings.check(id);
    terms.know({ source: "source", start: 0, end: 6, targets: ["来源"], forbidden: ["原文"] });
    expect([rules(1), rules(2)].flat()).not.toContain("term-missing");
    findings.recheck([1, 2]);
    await clock.advance(1000);
    expect([rules(1)?.includes("term-missing"), rules(2)?.includes("term-forbidden")]).toEqual([true, true]);
    expect(findings.get(2)?.find(({ rule }) => rule === "term-forbidden")).toMatchObject({
      target: { start: 3, end: 5, text: "原文" },
      term: { source: "source", wanted: ["来源"] },
    });
    for (const id of [1, 2]) {
      store.edit(id, target("按两次来源开始"));
      findings.check(id);
      expect(rules(id)?.filter((rule) => rule.startsWith("term-"))).toEqual([]);
    }
  });

  it("are none of what nobody has translated yet", async () => {
    const { store, findings } = await openChecked();
    store.edit(1, target(""));
    expect(findings.check(1)).toEqual([]);
    store.confirm(1, target("。"));
    expect(findings.check(1)).not.toEqual([]);
  });
});
