import type { InlineTag } from "@yiqiao/contracts/text";
import { describe, expect, it } from "vitest";
import type { MemoryCandidate, MemoryQuery } from "../model.ts";
import { isIdentical, matchScore, rankMatches, scoredSentence } from "./index.ts";

const plain = (text: string, tags: readonly InlineTag[] = []) => ({ text, tags });
const pair = { source: "en-us", target: "zh-cn" } as const;
const paired = (id: number, start: number, end: number): InlineTag[] => [
  { id, kind: "open", offset: start },
  { id, kind: "close", offset: end },
];
const alone = (id: number, offset: number): InlineTag => ({ id, kind: "standalone", offset });
const query = (text: string, rest: Partial<MemoryQuery> = {}): MemoryQuery => ({ source: plain(text), ...rest });
function stored(source: string, target: string, rest: Partial<MemoryCandidate> = {}): MemoryCandidate {
  return {
    id: "1",
    source: plain(source),
    target: plain(target),
    before: null,
    after: null,
    contextId: null,
    author: "",
    modifiedAt: new Date("2026-01-01"),
    rank: 0,
    penalty: 0,
    ...rest,
  };
}
const score = (a: string, b: string) => matchScore(scoredSentence(plain(a)), scoredSentence(plain(b)));
const best = (asked: MemoryQuery, ...candidates: MemoryCandidate[]) =>
  rankMatches(asked, candidates, { threshold: 50, pair })[0];

/** Repeatable numbers below `limit`. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

describe("matchScore", () => {
  it.each([
    ["The pump stops.", "The pump stops.", 100],
    ["The pump stops.", "the pump stops.", 95],
    ["The pump stops.", "The pump stops!", 93],
    ["Wait 5 minutes.", "Wait 15 minutes.", 89],
    ["The pump stops.", "The valve stops.", 69],
    ["水泵在五分钟后停止。", "水泵在五分钟后启动。", 78],
    ["Setting", "Settings", 75],
    ["", "", 100],
    ["  ", " ", 99],
  ])("of %j and %j is %d", (a, b, expected) => {
    expect(score(a, b)).toBe(expected);
    expect(score(b, a)).toBe(expected);
  });

  it("takes off a percent for tags that differ", () => {
    const bold = scoredSentence(plain("A red car.", paired(1, 2, 5)));
    expect(matchScore(bold, scoredSentence(plain("A red car.", paired(7, 2, 5))))).toBe(100);
    expect(matchScore(bold, scoredSentence(plain("A red car.", paired(7, 2, 9))))).toBe(99);
    expect(matchScore(bold, scoredSentence(plain("A red car.")))).toBe(99);
    expect(matchScore(bold, scoredSentence(plain("A red car.", [...paired(1, 0, 1), alone(2, 3), alone(3, 4)])))).toBe(
      98,
    );
  });

  it("is 100 for identical text only, whatever the edit", () => {
    const random = createRandom(7);
    const wrong: unknown[] = [];
    const letters = "a|A|b|B| |1|２|二|。|.|,|\u00a0|\u0301|é|中|文|ß|😀".split("|");
    for (let round = 0; round < 20_000; round++) {
      const a = Array.from({ length: random(8) }, () => letters[random(letters.length)] ?? "");
      const b = [...a];
      for (let edit = random(3); edit > 0; edit--)
        b.splice(random(b.length + 1), random(2), letters[random(letters.length)] ?? "");
      const tagsOf = (length: number) => (random(2) === 0 ? [] : [alone(random(9), random(length + 1))]);
      const one = plain(a.join(""), tagsOf(a.length));
      const two = plain(b.join(""), tagsOf(b.length));
      const result = matchScore(scoredSentence(one), scoredSentence(two));
      const isSame =
        one.text === two.text &&
        one.tags.map(({ offset }) => offset).join() === two.tags.map(({ offset }) => offset).join();
      if ((result === 100) !== isSame || isIdentical(one, two) !== isSame) wrong.push([one, two, result]);
    }
    expect(wrong).toEqual([]);
  });
});

describe("rankMatches", () => {
  it("gives 101 to an identical sentence between the same neighbours, or of the same place", () => {
    const between = { before: 1n, after: 2n };
    expect(best(query("Stop.", between), stored("Stop.", "停。", between))).toMatchObject({
      kind: "context",
      score: 101,
    });
    expect(best(query("Stop.", between), stored("Stop.", "停。", { before: 1n }))).toMatchObject({
      kind: "exact",
      score: 100,
    });
    expect(best(query("Stop."), stored("Stop.", "停。"))).toMatchObject({ kind: "exact", score: 100 });
    const place = { contextId: "menu.stop" };
    expect(best(query("Stop.", place), stored("Stop.", "停。", place))).toMatchObject({ kind: "context" });
    expect(best(query("stop.", between), stored("Stop.", "停。", between))).toMatchObject({ kind: "fuzzy" });
  });

  it("takes penalties off, which leave no full match", () => {
    const fine = stored("Stop.", "停。", { penalty: 3 });
    expect(best(query("Stop.", { before: 1n, after: 1n }), { ...fine, before: 1n, after: 1n })).toMatchObject({
      kind: "fuzzy",
      score: 97,
    });
    const options = {
      threshold: 50,
      pair,
      penalties: { age: { before: new Date("2026-06-01"), percent: 5 }, authors: new Map([["mt", 10]]) },
    };
    const all = [
      stored("Stop.", "停。", { author: "MT" }),
      stored("Stop.", "停下。", { id: "2", modifiedAt: new Date("2026-07-01") }),
    ];
    expect(rankMatches(query("Stop."), all, options).map(({ score }) => score)).toEqual([100, 85]);
  });

  it("doubts a sentence that one memory translates in two ways, and asks memories in their order", () => {
    const two = [stored("Stop.", "停。"), stored("Stop.", "停下。", { id: "2", modifiedAt: new Date("2026-02-01") })];
    expect(best(query("Stop."), ...two)).toMatchObject({ kind: "fuzzy", score: 99, target: { text: "停下。" } });
    const apart = [stored("Stop.", "停。", { rank: 1 }), stored("Stop.", "停下。", { id: "2" })];
    expect(best(query("Stop."), ...apart)).toMatchObject({ kind: "exact", target: { text: "停下。" } });
    expect(best(query("Stop."), stored("Stop.", "停。"), stored("Stop.", "停。", { id: "2" }))).toMatchObject({
      kind: "exact",
    });
  });

  it("leaves out what is below the threshold, and gives the best ones only", () => {
    const all = ["The pump stops.", "The valve stops.", "Nothing alike here"].map((text, at) =>
      stored(text, "…", { id: `${at}` }),
    );
    expect(rankMatches(query("The pump stops."), all, { threshold: 60, pair }).map(({ score }) => score)).toEqual([
      100, 69,
    ]);
    expect(rankMatches(query("The pump stops."), all, { threshold: 60, limit: 1, pair })).toHaveLength(1);
  });

  it.each([
    ["Wait 5 minutes.", "Wait 15 minutes.", "请等待15分钟。", "请等待5分钟。", ["numbers"]],
    ["From 3 to 4.5 V.", "From 3 to 12 V.", "3至12伏。", "3至4.5伏。", ["numbers"]],
    ["Wait 5 minutes.", "Wait 15 minutes.", "请等待一刻钟。", "请等待一刻钟。", []],
    ["From 1 to 2.", "From 2 to 2.", "2到2。", "2到2。", []],
    ["Wait 5 hours.", "Wait 15 minutes.", "请等待15分钟。", "请等待15分钟。", []],
  ])("of %j from %j mends the numbers where that is certain", (asked, source, target, expected, repairs) => {
    const match = best(query(asked), stored(source, target));
    expect(match).toMatchObject({ target: { text: expected }, repairs });
    expect(match?.score === 97).toBe(repairs.length > 0);
  });

  it("is not used by default where a number is another one and stays", () => {
    const source = "Please wait at least 15 minutes before you open the cover of the device again.";
    const kept = best(query(source.replace("15", "45")), stored(source, "请至少等待一刻钟后再打开设备盖。"));
    expect(kept).toMatchObject({ score: 94, repairs: [] });
    const mended = best(query(source.replace("15", "45")), stored(source, "请至少等待15分钟后再打开设备盖。"));
    expect(mended).toMatchObject({ score: 97, repairs: ["numbers"] });
  });

  it.each([
    ["设备在运行过程中不可以打开盖板进行检查维修操作。", "设备在运行过程中可以打开盖板进行检查维修操作。"],
    [
      "The employee shall not end this agreement before the end of the initial term without the consent of the company.",
      "The employee shall end this agreement before the end of the initial term without the consent of the company.",
    ],
  ])("is not used by default where a word is another one: %j", (asked, source) => {
    expect(best(query(asked), stored(source, "…"))).toMatchObject({ score: 94 });
    expect(best(query(asked), stored(asked.replace(/[.。]/, "!"), "…"))?.score).toBeGreaterThan(97);
    const lessAlike = stored(source.slice(0, -1), "less alike");
    expect(best(query(asked), lessAlike, stored(source, "alike"))?.target.text).toBe("alike");
    expect(best(query(asked), stored(source, "alike"), lessAlike)?.target.text).toBe("alike");
  });

  it("gives the translation the sentence's tags, or none where they have to be placed anew", () => {
    const asked = query("", { source: plain("A red car.", [...paired(4, 2, 5), alone(9, 10)]) });
    const source = plain("A red car.", [...paired(1, 2, 5), alone(2, 10)]);
    const match = best(
      asked,
      stored("", "", { source, target: plain("红色汽车。", [alone(2, 0), ...paired(1, 0, 2)]) }),
    );
    expect(match).toMatchObject({ kind: "exact", repairs: [], target: { tags: [alone(9, 0), ...paired(4, 0, 2)] } });
    const lost = best(asked, stored("", "", { source, target: plain("红色汽车。", paired(1, 0, 2)) }));
    expect(lost).toMatchObject({ kind: "exact", repairs: ["tags"], target: { tags: [] } });
  });
});
