import { describe, expect, it } from "vitest";
import { areas, scopeMadeIn } from "./areas.ts";

describe("scopeMadeIn", () => {
  it("says whose a new library is", () => {
    expect(scopeMadeIn(areas.myMemories, undefined)).toBe("individual");
    expect(scopeMadeIn(areas.siteTermbases, undefined)).toBe("system");
    expect(scopeMadeIn(areas.siteTermbases, "master")).toBe("master");
    expect(scopeMadeIn(areas.managedTermbases, undefined)).toBe("public");
    expect(scopeMadeIn(areas.publicTermbases, undefined)).toBeUndefined();
    expect(scopeMadeIn(areas.allMemories, undefined)).toBeUndefined();
  });
});
