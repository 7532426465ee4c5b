import { describe, expect, test } from "vitest";
import { buildPicture } from "./picture-builders.ts";
import { canBegin, hasResult, isRedrawn } from "./picture-state.ts";
import { laterPicture } from "./pictures.queries.ts";

const drawn = ["source", "translated_png"] as const;

describe("a picture", () => {
  test("has a result when it is complete, and keeps it while it is drawn anew", () => {
    expect(hasResult(buildPicture({ state: "complete", outputs: [...drawn] }))).toBe(true);
    expect(hasResult(buildPicture({ state: "drawing", outputs: [...drawn] }))).toBe(true);
    expect(isRedrawn(buildPicture({ state: "complete", outputs: [...drawn] }))).toBe(false);
    expect(isRedrawn(buildPicture({ state: "drawing", outputs: [...drawn] }))).toBe(true);
  });

  test("has none while it is translated for the first time, nor after a failure", () => {
    expect(hasResult(buildPicture({ state: "drawing" }))).toBe(false);
    expect(hasResult(buildPicture({ state: "failed", outputs: [...drawn] }))).toBe(false);
  });

  test("can be translated as long as it is kept and nothing is done with it", () => {
    expect(canBegin(buildPicture())).toBe(true);
    expect(canBegin(buildPicture({ state: "failed" }))).toBe(true);
    expect(canBegin(buildPicture({ state: "failed", outputs: [] }))).toBe(false);
    expect(canBegin(buildPicture({ state: "expired" }))).toBe(false);
    expect(canBegin(buildPicture({ state: "reading" }))).toBe(false);
    expect(canBegin(buildPicture({ state: "quoted" }))).toBe(false);
  });

  test("an answer that a later version has overtaken changes nothing", () => {
    const before = buildPicture({ version: 3 });
    const late = buildPicture({ version: 2 });
    const next = buildPicture({ version: 4 });
    expect(laterPicture(before, late)).toBe(before);
    expect(laterPicture(before, next)).toBe(next);
    expect(laterPicture(before, buildPicture({ version: 3 }))).not.toBe(before);
    expect(laterPicture(undefined, late)).toBe(late);
  });
});
