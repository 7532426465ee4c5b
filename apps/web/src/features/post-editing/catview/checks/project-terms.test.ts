import type { ProjectSegment } from "@yiqiao/contracts/post-editing";
import { describe, expect, it } from "vitest";
import { testClock } from "../../editor/store/scripted-server.ts";
import { openTestStore, range, target } from "../../editor/store/store-builder.ts";
import { watchedById } from "../../editor/store/watched.ts";
import { checkAll } from "./check-all.ts";
import { createFindings } from "./findings.ts";
import { qualityOf } from "./quality-builder.ts";
import { createProjectTerms } from "./project-terms.ts";

const place = { source: "source", start: 0, end: 6, forbidden: [], case_sensitive: false, bank_name: "Words" };
const source = { text: "source" };

/** Over a server that finds the term in every source, and takes 10 ms for it. */
function served({ hasNone = false, clock = testClock() } = {}) {
  const asked: (readonly number[])[] = [];
  const found: (readonly number[])[] = [];
  const nothing = (): boolean => false;
  const server: { version: string; targets: string[]; refuses: (ids: readonly number[]) => boolean } = {
    version: "1",
    targets: ["来源"],
    refuses: nothing,
  };
  const terms = createProjectTerms({
    ask: async (ids) => {
      asked.push(ids);
      const { version, targets, refuses } = server;
      await new Promise<void>((resolve) => void clock.schedule(resolve, 10));
      if (refuses(ids)) throw new Error("no network");
      return { version, segments: version === "" ? [] : ids.map((id) => ({ id, terms: [{ ...place, targets }] })) };
    },
    hasNone,
    active: () => 2,
    onFound: (ids) => found.push(ids),
    schedule: clock.schedule,
  });
  const want = (ids: readonly number[], text = source.text) => terms.want(ids.map((id) => ({ id, source: { text } })));
  const targetsOf = (id: number, text = source.text) => terms.of(id, text).flatMap(({ targets }) => targets);
  return { terms, want, targetsOf, asked, found, server, clock };
}

describe("the terms of a project", () => {
  it("come behind the texts, as many at a time as these, and once", async () => {
    const { want, targetsOf, asked, found, clock, terms } = served();
    want(range(1, 451));
    expect([targetsOf(1), asked.length]).toEqual([[], 1]);
    await clock.advance(10);
    expect([targetsOf(200), targetsOf(201)]).toEqual([["来源"], []]);
    await clock.advance(20);
    want(range(1, 451));
    await clock.advance(20);
    expect(asked.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(found).toEqual(asked);
    expect(await terms.arrived()).toBe(0);
  });

  it("are those of the source that stands there now", async () => {
    const { want, targetsOf, server, clock } = served();
    want([1]);
    server.targets = ["后来"];
    want([1], "another source");
    await clock.advance(10);
    expect([targetsOf(1), targetsOf(1, "another source")]).toEqual([[], []]);
    await clock.advance(10);
    expect([targetsOf(1), targetsOf(1, "another source")]).toEqual([[], ["后来"]]);
  });

  it("are asked for again where a call fails, and nobody waits for it", async () => {
    const { want, targetsOf, server, clock, terms, found } = served();
    server.refuses = () => true;
    want([1, 2, 3]);
    await clock.advance(100);
    const arrived = terms.arrived();
    await clock.advance(100);
    expect([await arrived, targetsOf(1), found]).toEqual([3, [], []]);
    server.refuses = () => false;
    await clock.advance(20_000);
    expect([targetsOf(1), found]).toEqual([["来源"], [[1, 2, 3]]]);
    expect(await terms.arrived()).toBe(0);
  });

  it("come of all others where a call is refused for what is in it", async () => {
    const { want, targetsOf, server, clock } = served();
    server.refuses = (ids) => ids.includes(1);
    want(range(1, 601));
    await clock.advance(60_000);
    expect([1, 201, 600].map((id) => targetsOf(id))).toEqual([[], ["来源"], ["来源"]]);
  });

  it("are not asked for without a termbase, until there is one", async () => {
    for (const hasNone of [true, false]) {
      const { want, targetsOf, server, clock, terms, asked, found } = served({ hasNone });
      server.version = "";
      want([1, 2]);
      await clock.advance(10);
      want([3]);
      await clock.advance(10);
      expect([await terms.arrived(), asked.length, found]).toEqual([0, hasNone ? 0 : 1, []]);
      server.version = "2";
      terms.reload();
      await clock.advance(30);
      expect([1, 2, 3].map((id) => targetsOf(id))).toEqual([["来源"], ["来源"], ["来源"]]);
    }
  });

  it("are asked for anew when the termbases have changed, those of the active segment first, not all the time", async () => {
    const { want, targetsOf, server, clock, terms, asked, found } = served();
    want(range(1, 4));
    await clock.advance(10);
    terms.reload();
    await clock.advance(10);
    expect([asked.slice(1), found.slice(1)]).toEqual([[[2]], []]);
    const change = async (version: string, targets: string[]) => {
      Object.assign(server, { version, targets });
      terms.reload();
      await clock.advance(10);
      expect(targetsOf(2)).toEqual(targets);
      await clock.advance(10);
    };
    await change("2", ["后来"]);
    expect(targetsOf(3)).toEqual(["后来"]);
    expect(found.slice(1)).toEqual([[2], [1, 3]]);
    await change("3", ["再后"]);
    expect(targetsOf(3)).toEqual(["后来"]);
    await clock.advance(20_000);
    expect(targetsOf(3)).toEqual(["再后"]);
  });

  it("are asked for no more when the project is left", async () => {
    const { want, clock, terms, asked, server } = served();
    server.refuses = () => true;
    want(range(1, 451));
    terms.stop();
    await clock.advance(600_000);
    expect(asked.length).toBe(1);
  });
});

describe("a check of all segments", () => {
  it("has terms looked at that arrive after the texts, and says of how many there are none", async () => {
    const { store, clock } = await openTestStore({ count: 3 });
    const { terms, want, server } = served({ clock });
    for (const id of [1, 2, 3]) store.edit(id, target(`${id}：首先`));
    const findings = createFindings({
      store,
      details: watchedById<ProjectSegment>(),
      languages: { source: "en-us", target: "zh-cn" },
      quality: qualityOf(),
      terms,
      schedule: clock.schedule,
    });
    const check = async () => {
      const checked = checkAll(
        { store, findings, terms },
        { signal: new AbortController().signal, onProgress: () => undefined },
      );
      await clock.advance(1000);
      return checked;
    };
    server.refuses = () => true;
    for (const id of [1, 2, 3]) want([id], `source ${id}`);
    expect(await check()).toEqual({ found: 0, withoutTerms: 3 });
    server.refuses = () => false;
    findings.recheck([1, 2, 3]);
    expect(await check()).toEqual({ found: 3, withoutTerms: 0 });
    expect(findings.get(3)?.map(({ rule }) => rule)).toEqual(["term-missing"]);
  });
});
