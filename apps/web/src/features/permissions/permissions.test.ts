import { describe, expect, it } from "vitest";
import { mayReach } from "./permissions.queries.ts";

describe("mayReach", () => {
  it("allows value 0 only", () => {
    const entry = (value: 0 | 1) => ({ permissions: { TextTranslation: { value, permission_id: 1 } } });
    expect(mayReach(entry(0), "TextTranslation")).toBe(true);
    expect(mayReach(entry(1), "TextTranslation")).toBe(false);
  });

  it("refuses what the server does not name", () => {
    expect(mayReach({ permissions: {} }, "TextTranslation")).toBe(false);
  });
});
