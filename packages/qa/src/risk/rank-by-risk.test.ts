import { describe, expect, test } from "vitest";
import { checkSegment } from "../check-segment.ts";
import { buildSegment, enZh } from "../testing/segments.ts";
import type { RiskSegment } from "./model.ts";
import { rankByRisk } from "./rank-by-risk.ts";

const languages = { source: "en-us", target: "zh-cn" } as const;
const sentence = "The valve on the left side of the boiler opens when the water gets hot";
const usual = (id: number): RiskSegment => ({
  id: String(id),
  source: `${sentence}.`,
  target: "锅炉左侧的阀门在水变热时会打开，这很正常。",
  languages,
});
const clean = Array.from({ length: 30 }, (_, at) => usual(at));
/** The reasons of one segment among thirty clean ones, and its place. */
function ranked(segment: Partial<RiskSegment>, options = {}) {
  const ranking = rankByRisk([...clean, { ...usual(99), ...segment }], options);
  const at = ranking.findIndex(({ id }) => id === "99");
  return { place: at, reasons: ranking[at]?.reasons ?? [] };
}

describe("rankByRisk", () => {
  test("nothing speaks against what is clean, and its order stays", () => {
    const ranking = rankByRisk(clean);
    expect(ranking.map(({ id }) => id)).toEqual(clean.map(({ id }) => id));
    expect(ranking.every(({ risk, reasons }) => risk === 0 && reasons.length === 0)).toBe(true);
  });

  test("findings, by the rule and how often", () => {
    const sides = ["It weighs 15 kg.", "它重 51 公斤。"] as const;
    const findings = checkSegment(buildSegment(sides, enZh));
    const { place, reasons } = ranked({ source: sides[0], target: sides[1], findings });
    expect(place).toBe(0);
    expect(reasons).toContainEqual({ kind: "finding", rule: "number", count: 1 });
  });

  test("a mark weighs less than a number", () => {
    const of = (rule: "number" | "end-punctuation", id: string): RiskSegment => ({
      ...usual(1),
      id,
      findings: [{ rule, severity: "error" }],
    });
    expect(rankByRisk([of("end-punctuation", "mark"), of("number", "number")]).map(({ id }) => id)).toEqual([
      "number",
      "mark",
    ]);
  });

  test("short and long ones, by the others", () => {
    expect(ranked({ target: "锅炉左侧。" })).toMatchObject({ place: 0, reasons: [{ kind: "short" }] });
    const long = "锅炉左侧的阀门在水变热时会打开，这很正常。".repeat(3);
    expect(ranked({ target: long })).toMatchObject({ place: 0, reasons: [{ kind: "long" }] });
  });

  test("a denial that is lost", () => {
    const { place, reasons } = ranked({
      source: `${sentence}, and not before.`,
      target: "锅炉左侧的阀门在水变热时会打开，这很正常。",
    });
    expect(place).toBe(0);
    expect(reasons).toContainEqual({ kind: "negation", side: "source", text: "not" });
  });

  test("another name", () => {
    const { reasons } = ranked({ source: "We run Fedora on it all the time.", target: "我们一直在上面运行 Debian。" });
    expect(reasons).toContainEqual({ kind: "names-differ", source: [], target: ["Debian"] });
  });

  test("names that the memory has not, only where one is given", () => {
    const segment = { source: "We met Karpova near the old station that stands on the left bank there." };
    expect(ranked(segment, { knownNames: new Set() }).reasons).toContainEqual({
      kind: "unseen-names",
      names: ["Karpova"],
    });
    expect(ranked(segment, { knownNames: new Set(["Karpova"]) }).reasons).toEqual([]);
    expect(ranked(segment).reasons).toEqual([]);
  });

  test("an engine that was unsure, and other translations that disagree", () => {
    const scored = Array.from({ length: 30 }, (_, at): RiskSegment => ({ ...usual(at), engineScore: -0.2 - at / 100 }));
    const [first] = rankByRisk([...scored, { ...usual(99), engineScore: -3 }]);
    expect(first).toMatchObject({ id: "99", reasons: [{ kind: "engine-score", score: -3, share: 1 }] });
    const few = [...scored.slice(0, 8), { ...usual(99), engineScore: -3 }];
    expect(rankByRisk(few).flatMap(({ reasons }) => reasons)).toEqual([]);
    const findings = [{ rule: "number", severity: "error" }] as const;
    const [worse] = rankByRisk([
      ...scored,
      { ...usual(99), engineScore: -3 },
      { ...usual(98), provenance: "human", findings },
    ]);
    expect(worse).toMatchObject({ id: "98" });
    expect(ranked({ alternatives: ["水在右边。"] })).toMatchObject({
      place: 0,
      reasons: [{ kind: "alternatives-differ" }],
    });
    expect(ranked({ alternatives: [usual(1).target] }).reasons).toEqual([]);
    expect(ranked({ roundTrips: ["Nothing of the kind"] })).toMatchObject({
      reasons: [{ kind: "round-trip-differs" }],
    });
  });

  test("a low confidence speaks against a segment, in any project and whatever its score", () => {
    const [first, second, third] = rankByRisk([
      { ...usual(1), id: "sure", confidence: 0.8, engineScore: -3 },
      { ...usual(2), id: "doubtful", confidence: 0.314, engineScore: -0.1 },
      { ...usual(3), id: "between", confidence: 0.5, engineScore: -0.1 },
    ]);
    expect(first).toMatchObject({ id: "doubtful", reasons: [{ kind: "engine-confidence", confidence: 0.31 }] });
    expect(second).toMatchObject({ id: "between", reasons: [{ kind: "engine-confidence" }] });
    expect(third).toMatchObject({ id: "sure", risk: 0, reasons: [] });
  });

  test("a confidence goes before the rank of the score, which is for those without one", () => {
    const scored = Array.from({ length: 30 }, (_, at): RiskSegment => ({ ...usual(at), engineScore: -0.2 - at / 100 }));
    const ranking = rankByRisk([
      ...scored,
      { ...usual(98), engineScore: -3, confidence: 0.9 },
      { ...usual(99), engineScore: -3 },
    ]);
    expect(ranking[0]).toMatchObject({ id: "99", reasons: [{ kind: "engine-score", share: expect.closeTo(0.97, 1) }] });
    expect(ranking.find(({ id }) => id === "98")?.reasons).toEqual([]);
    const [human] = rankByRisk([{ ...usual(1), provenance: "human", confidence: 0.1 }]);
    expect(human?.reasons).toEqual([]);
  });

  test("what people wrote is trusted more than what a machine did", () => {
    const findings = [{ rule: "number", severity: "error" }] as const;
    const ranking = rankByRisk([
      { ...usual(1), id: "human", provenance: "human", findings },
      { ...usual(1), id: "mt", provenance: "mt", findings },
      { ...usual(1), id: "fuzzy", provenance: "fuzzy", matchScore: 0.7, findings },
    ]);
    expect(ranking.map(({ id }) => id)).toEqual(["fuzzy", "mt", "human"]);
  });
});
