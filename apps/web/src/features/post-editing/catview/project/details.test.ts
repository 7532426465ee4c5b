import { expect, it, vi } from "vitest";
import type { ProjectSegment } from "@yiqiao/contracts/post-editing";
import { createDetails } from "./details.ts";

const segment = (id: number, comments: number): ProjectSegment => ({
  id,
  unit: 0,
  place: "",
  source: { text: "", tags: [] },
  target: null,
  tags: [],
  status: "untranslated",
  locked: false,
  origin: "untranslated",
  score: null,
  confidence: null,
  first: null,
  version: 0,
  editor: null,
  changed_time: null,
  comments,
});

it("comments are counted for segments that are not loaded, and again with each that is told of", () => {
  const { details, comments, takeCounts } = createDetails();
  takeCounts({ ids: [4, 7], comments: [0, 2] });
  expect([comments.get(4) ?? 0, comments.get(7)]).toEqual([0, 2]);
  const told = vi.fn<() => void>();
  comments.subscribe(7, told);
  details.set(7, segment(7, 2));
  expect(told).not.toHaveBeenCalled();
  details.set(7, segment(7, 3));
  expect([told.mock.calls.length, comments.get(7), details.get(7)?.comments]).toEqual([1, 3, 3]);
  takeCounts({ ids: [4, 7], comments: [1, 0] });
  expect([comments.get(4), comments.get(7)]).toEqual([1, 0]);
});
