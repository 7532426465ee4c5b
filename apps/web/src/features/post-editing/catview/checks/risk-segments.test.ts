import { rankByRisk } from "@yiqiao/qa";
import { describe, expect, it } from "vitest";
import type { SegmentOrigin } from "../../editor/model.ts";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import { risksIn } from "./risk-segments.ts";

const languages = { source: "en-us", target: "zh-cn" } as const;

const row = (index: number, origin: SegmentOrigin, score: number | undefined): SegmentRow => ({
  index,
  id: index + 1,
  status: "draft",
  isLocked: false,
  origin,
  score,
  sourceLength: 20,
  targetLength: 8,
  version: 1,
  source: { text: `The car stopped at house ${index + 10}.`, tags: [] },
  target: { text: `汽车停在${index + 10}号房子前。`, tags: [] },
  save: "saved",
});

function judged(rows: readonly SegmentRow[]) {
  const store = { rowAt: (index: number) => rows[index], summary: () => ({ count: rows.length }) };
  return risksIn({ store: store as never, findingsOf: () => [], languages, role: "translator" }).all;
}

describe("segments as they are judged", () => {
  it("have a machine's confidence or a match's likeness, never one for the other", () => {
    const [machine, fuzzy, unscored] = judged([row(0, "mt", 40), row(1, "fuzzy", 85), row(2, "mt", undefined)]);
    expect(machine).toMatchObject({ provenance: "mt", engineScore: 0.4 });
    expect(machine).not.toHaveProperty("matchScore");
    expect(fuzzy).toMatchObject({ provenance: "fuzzy", matchScore: 0.85 });
    expect(fuzzy).not.toHaveProperty("engineScore");
    expect(unscored).not.toHaveProperty("engineScore");
  });

  it("have what an engine said of its own translation, not of what a person made of it", () => {
    const [machine, human] = judged([
      { ...row(0, "mt", 40), confidence: 31 },
      { ...row(1, "human", undefined), confidence: 31 },
    ]);
    expect(machine).toMatchObject({ confidence: 0.31, engineScore: 0.4 });
    expect(human).not.toHaveProperty("confidence");
  });

  it("are looked at first where the engine was least sure, and it is said", () => {
    const rows = Array.from({ length: 20 }, (_, index) => row(index, "mt", index === 7 ? 21 : 60 + index));
    const [first] = rankByRisk(judged(rows));
    expect(first).toMatchObject({ id: "8", reasons: [{ kind: "engine-score", share: 1 }] });
  });
});
