import { describe, expect, it } from "vitest";
import { mayReach, permissionState } from "./permission-state.ts";

describe("standingOf", () => {
  const map = {
    permissions: {
      TextTranslation: { value: 0, permission_id: 1 },
      MyAccount: { value: 1, permission_id: 2, gate: "login" },
      PostEditing: { value: 1, permission_id: 3, gate: "plan", plans: ["professional"] },
      MyTM: { value: 1, permission_id: 4 },
      ToBackstage: { value: 1, permission_id: 5 },
    },
  } as const;
  // The contract's lists are mutable.
  const parsed = structuredClone(map) as unknown as Parameters<typeof permissionState>[0];

  it("tells apart what logging in, a plan and nothing opens", () => {
    expect(permissionState(parsed, "TextTranslation")).toEqual({ kind: "open" });
    expect(permissionState(parsed, "MyAccount")).toEqual({ kind: "login" });
    expect(permissionState(parsed, "PostEditing")).toEqual({ kind: "plan", plans: ["professional"] });
    expect(permissionState(parsed, "MyTM")).toEqual({ kind: "closed" });
  });

  it("closes what the server does not name", () => {
    expect(permissionState({ permissions: {} }, "TextTranslation")).toEqual({ kind: "closed" });
  });

  it("lets managers through to the back end, whose value is 1", () => {
    expect(mayReach(parsed, "ToBackstage")).toBe(true);
    expect(mayReach(parsed, "MyAccount")).toBe(false);
  });
});
