import { expect, it } from "vitest";
import { emptyDraft, isReady, keptOf, lengthOf, parseDraft } from "./draft.ts";

const file = new File(["x"], "a.txt");

it("keeps what is typed and chosen, but no files", () => {
  const draft = { from: "text", files: [file], text: "一", minFrequency: 3, maxCandidates: 50 } as const;
  expect(parseDraft(keptOf(draft))).toEqual({ ...draft, files: [] });
});

it("takes what is not valid as nothing", () => {
  for (const kept of [null, "", "{", "[]", '{"minFrequency":1,"maxCandidates":99999,"text":4,"from":"x"}']) {
    expect(parseDraft(kept)).toEqual(emptyDraft);
  }
});

it("is ready with files, or with a text that is not too long", () => {
  expect(isReady(emptyDraft)).toBe(false);
  expect(isReady({ ...emptyDraft, files: [file] })).toBe(true);
  expect(isReady({ ...emptyDraft, from: "text", files: [file] })).toBe(false);
  expect(isReady({ ...emptyDraft, from: "text", text: " \n" })).toBe(false);
  expect(isReady({ ...emptyDraft, from: "text", text: "x".repeat(100_000) })).toBe(true);
  expect(isReady({ ...emptyDraft, from: "text", text: "x".repeat(100_001) })).toBe(false);
});

it("counts characters beyond the first plane once", () => {
  expect(lengthOf("𠮷野")).toBe(2);
});
