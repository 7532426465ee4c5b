import { describe, expect, it } from "vitest";
import { z } from "zod";
import { RequestInvalidError, validateByContract } from "./validation.ts";

function problemsOf(schema: z.ZodType, value: unknown): readonly { path: string; message: string }[] {
  const result = validateByContract({ schema, method: "POST", url: "/" })(value);
  if (typeof result !== "object" || !("error" in result)) return [];
  return result.error instanceof RequestInvalidError ? result.error.fieldErrors("en") : [];
}

describe("a request", () => {
  const schema = z.object({ texts: z.array(z.string()), notes: z.record(z.string(), z.string()).optional() });

  it("may hold no half of a surrogate pair, in texts or keys", () => {
    const message = "must be well-formed Unicode: it contains half of a surrogate pair";
    expect(problemsOf(schema, { texts: ["\ud83d\ude00"] })).toEqual([]);
    expect(problemsOf(schema, { texts: ["a", "b\ud83d"] })).toEqual([{ path: "texts.1", message }]);
    expect(problemsOf(schema, { texts: ["\ude00b"] })).toEqual([{ path: "texts.0", message }]);
    expect(problemsOf(schema, { texts: [], notes: { "k\ud800": "" } })).toEqual([{ path: "notes.k\ufffd", message }]);
  });

  it("may hold any other text but NUL, which the database cannot keep", () => {
    const message = "must not contain the NUL character";
    expect(problemsOf(schema, { texts: ["a\u0001\n"] })).toEqual([]);
    expect(problemsOf(schema, { texts: ["a", "b\0"] })).toEqual([{ path: "texts.1", message }]);
    expect(problemsOf(schema, { texts: [], notes: { "k\0": "" } })).toEqual([{ path: "notes.k\0", message }]);
  });

  it("is told at most 50 errors, however many it has", () => {
    const problems = problemsOf(schema, { texts: Array.from({ length: 1000 }, () => 1) });
    expect(problems).toHaveLength(50);
    expect(problems[49]).toMatchObject({ path: "texts.49" });
  });
});
