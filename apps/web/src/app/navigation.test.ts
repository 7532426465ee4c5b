import { describe, expect, it } from "vitest";
import { menuFor } from "./navigation.ts";

describe("menuFor", () => {
  it("shows what the reader may open", () => {
    const map = { permissions: { TextTranslation: { value: 0, permission_id: 1 } } } as const;
    expect(menuFor(map).map(({ to }) => to)).toEqual(["/"]);
  });

  it("hides what the reader may not open", () => {
    const map = { permissions: { TextTranslation: { value: 1, permission_id: 1 } } } as const;
    expect(menuFor(map)).toEqual([]);
  });

  it("shows all until the permissions are known", () => {
    expect(menuFor(undefined)).not.toHaveLength(0);
  });
});
