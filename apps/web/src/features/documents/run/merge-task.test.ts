import { describe, expect, it } from "vitest";
import { buildEntry, buildTask } from "../document-builders.ts";
import { mergeTask } from "./merge-task.ts";

const at = (score: number, status: "translating" | "failed" | "waiting" = "translating") =>
  buildTask([buildEntry({ score, status })], { score });
const scoresOf = (task: ReturnType<typeof buildTask>) => [task.score, task.translate_list[0]?.score];

describe("mergeTask", () => {
  it("takes what is newer", () => {
    expect(scoresOf(mergeTask(at(40), at(55)))).toEqual([55, 55]);
    expect(scoresOf(mergeTask(undefined, at(55)))).toEqual([55, 55]);
  });

  it("takes no progress back when an older answer comes late", () => {
    expect(scoresOf(mergeTask(at(55), at(40)))).toEqual([55, 55]);
  });

  it("starts a file over that is tried again", () => {
    expect(scoresOf(mergeTask(at(80, "failed"), at(10, "waiting")))).toEqual([10, 10]);
  });

  it("keeps nothing of another task", () => {
    const other = buildTask([buildEntry({ score: 5 })], { task_id: "33333333-3333-4333-8333-333333333333", score: 5 });
    expect(scoresOf(mergeTask(at(90), other))).toEqual([5, 5]);
  });
});
