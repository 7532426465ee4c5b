import type { ProjectRole, ProjectSegment } from "@yiqiao/contracts/post-editing";
import { describe, expect, it } from "vitest";
import { openTestStore, target } from "../../editor/store/store-builder.ts";
import { watchedById } from "../../editor/store/watched.ts";
import { createFindings } from "./findings.ts";
import { qualityOf } from "./quality-builder.ts";
import { termsOf } from "./terms-builder.ts";
import type { AskForNames } from "./known-names.ts";
import { createRiskRanking } from "./risk-ranking.ts";

const languages = { source: "en-us", target: "zh-cn" } as const;

const noMemory: AskForNames = async () => ({ known: null });

async function openRanking(
  role: ProjectRole = "translator",
  { askForNames = noMemory, sourceOf = undefined as ((id: number) => string) | undefined } = {},
) {
  const { store, clock } = await openTestStore({ count: 40, sourceOf });
  const details = watchedById<ProjectSegment>();
  const quality = qualityOf();
  const terms = termsOf();
  const findings = createFindings({ store, details, languages, quality, terms, schedule: clock.schedule });
  const ranking = createRiskRanking({
    store,
    findings,
    terms,
    languages,
    role,
    pause: async () => undefined,
    askForNames,
  });
  return { store, terms, ranking };
}
const reasonsOf = ({ ranking }: Awaited<ReturnType<typeof openRanking>>, id: number) => {
  const state = ranking.state.get();
  return state.kind === "ranked" ? state.ranked.find((one) => one.id === String(id))?.reasons : undefined;
};

describe("the ranking of a project", () => {
  it("has what most speaks against first, and why", async () => {
    const it = await openRanking();
    it.store.edit(7, target("按 51 次 (开始"));
    expect([...(await it.ranking.riskiest(1))]).toEqual([7]);
    expect(reasonsOf(it, 7)?.some((reason) => reason.kind === "finding")).toBe(true);
  });

  it("has a term that is not used among what speaks against a segment", async () => {
    const it = await openRanking();
    it.store.edit(7, target("7：首先"));
    it.terms.know({ source: "source", start: 0, end: 6, targets: ["来源"], forbidden: [] }, 7);
    expect((await it.ranking.riskiest(1)).has(7)).toBe(true);
    expect(reasonsOf(it, 7)).toContainEqual({ kind: "finding", rule: "term-missing", count: 1 });
  });

  it("has names that no memory knows among what speaks against a segment, and says when they were not asked for", async () => {
    const sourceOf = (id: number) => (id === 7 ? "source of Ann" : `source ${id}`);
    for (const [known, areUnseen] of [
      [[], true],
      [["Ann"], false],
      [null, false],
    ] as const) {
      const it = await openRanking("translator", {
        sourceOf,
        askForNames: async () => ({ known: known && [...known] }),
      });
      await it.ranking.riskiest(1);
      expect(reasonsOf(it, 7)?.some(({ kind }) => kind === "unseen-names") ?? false).toBe(areUnseen);
      expect(it.ranking.state.get()).toMatchObject({ isWithoutNames: false });
    }
    const offline = await openRanking("translator", {
      sourceOf,
      askForNames: () => Promise.reject(new Error("offline")),
    });
    await offline.ranking.riskiest(1);
    expect(offline.ranking.state.get()).toMatchObject({ kind: "ranked", isWithoutNames: true });
  });

  it("leaves out what was confirmed, which a reviewer has yet to look at", async () => {
    for (const [role, isThere] of [
      ["translator", false],
      ["owner", false],
      ["reviewer", true],
    ] as const) {
      const it = await openRanking(role);
      it.store.confirm(7, target("按 51 次 (开始"));
      expect((await it.ranking.riskiest(40)).has(7)).toBe(isThere);
    }
  });

  it("stays as it was made until it is made anew", async () => {
    const it = await openRanking();
    it.store.edit(7, target("按 51 次 (开始"));
    await it.ranking.riskiest(1);
    it.store.confirm(7, target("按 51 次 (开始"));
    expect((await it.ranking.riskiest(1)).has(7)).toBe(true);
    it.ranking.rerank();
    expect((await it.ranking.riskiest(1)).has(7)).toBe(false);
  });
});
