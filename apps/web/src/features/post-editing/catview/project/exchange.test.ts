import { type ProjectSegment, saveBodySchema, type Skeleton } from "@yiqiao/contracts/post-editing";
import { describe, expect, it } from "vitest";
import { tagged } from "../../editor/tags/tagged-builder.ts";
import { answerOf, headsOf, segmentOf, sentEditOf } from "./exchange.ts";

const skeleton: Skeleton = {
  revision: 9,
  ids: [4, 7],
  units: [0, 1],
  statuses: [0, 3],
  locked: [0, 1],
  origins: [7, 0],
  scores: [null, 101],
  confidences: [38, null],
  versions: [0, 5],
  source_lengths: [3, 12],
  target_lengths: [0, 8],
  comments: [0, 0],
};

const segment: ProjectSegment = {
  id: 7,
  unit: 1,
  place: "paragraph 2",
  source: {
    text: "Tea",
    tags: [
      { id: 1, kind: "open", offset: 0 },
      { id: 2, kind: "standalone", offset: 3 },
    ],
  },
  target: null,
  tags: [{ id: 1, type: "field", equiv: "7" }],
  status: "untranslated",
  locked: true,
  origin: "untranslated",
  score: null,
  confidence: 38,
  first: null,
  version: 5,
  editor: null,
  changed_time: null,
  comments: 0,
};

describe("what comes from the server", () => {
  it("is a head for each segment of the skeleton, in its order", () => {
    expect(headsOf(skeleton)).toEqual([
      {
        id: 4,
        status: "untranslated",
        isLocked: false,
        origin: "untranslated",
        score: undefined,
        confidence: 38,
        sourceLength: 3,
        targetLength: 0,
        version: 0,
      },
      {
        id: 7,
        status: "reviewed",
        isLocked: true,
        origin: "context",
        score: 101,
        confidence: undefined,
        sourceLength: 12,
        targetLength: 8,
        version: 5,
      },
    ]);
  });

  it("is a segment whose tags say what they stand for, with an empty translation where there is none", () => {
    const { source, target, isLocked, score, confidence } = segmentOf(segment);
    expect(confidence).toBe(38);
    expect(source.tags).toEqual([
      { id: 1, kind: "open", offset: 0, type: "field", equiv: "7" },
      { id: 2, kind: "standalone", offset: 3, type: "other" },
    ]);
    expect([target, isLocked, score]).toEqual([{ text: "", tags: [] }, true, undefined]);
  });

  it("is an answer by which an edit is settled", () => {
    const saved = { edit_id: crypto.randomUUID(), version: 6, revision: 10 };
    expect(answerOf({ ...saved, outcome: "saved" })).toMatchObject({ outcome: "saved", version: 6 });
    expect(answerOf({ ...saved, outcome: "conflict", segment })).toMatchObject({
      outcome: "conflict",
      segment: { id: 7, version: 5 },
    });
    expect(answerOf({ ...saved, outcome: "refused", segment })).toMatchObject({ segment: { isLocked: true } });
    expect(answerOf({ ...saved, outcome: "missing" })).toEqual({ outcome: "missing" });
    // It went between the answer and the reading of it.
    expect(answerOf({ ...saved, outcome: "conflict" })).toEqual({ outcome: "missing" });
  });
});

describe("an edit that is sent", () => {
  const edit = { editId: crypto.randomUUID(), id: 7, version: 5, cause: "typed" } as const;

  it("has the text with its tags alone, and fits the call", () => {
    const sent = sentEditOf({ ...edit, target: tagged("<1>Tee</1>"), status: "draft" });
    expect(sent.target).toEqual({
      text: "Tee",
      tags: [
        { id: 1, kind: "open", offset: 0 },
        { id: 1, kind: "close", offset: 3 },
      ],
    });
    expect(saveBodySchema.safeParse({ project_id: crypto.randomUUID(), edits: [sent] }).success).toBe(true);
  });

  it("has no translation where the segment is not translated, and an empty one where it is", () => {
    const none = { text: "", tags: [] };
    expect(sentEditOf({ ...edit, target: none, status: "untranslated" }).target).toBeNull();
    expect(sentEditOf({ ...edit, target: none, status: "translated" }).target).toEqual(none);
  });
});
