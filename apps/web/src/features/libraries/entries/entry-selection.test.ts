import { describe, expect, it } from "vitest";
import { countChosen, extended, foundSelection, isChosen, maxChosen, noSelection, toggled } from "./entry-selection.ts";

const many = Array.from({ length: maxChosen }, (_, place) => String(place));

describe("selections", () => {
  it("choose entries and take the choice back", () => {
    const one = toggled(noSelection, ["1"]) ?? noSelection;
    expect([isChosen(one, "1"), isChosen(one, "2"), countChosen(one, 9)]).toEqual([true, false, 1]);
    expect(toggled(one, ["1"])).toEqual(noSelection);
    expect(countChosen(extended(one, ["1", "2", "3"]) ?? noSelection, 9)).toBe(3);
  });

  it("choose all that are found, also those that were not looked at", () => {
    expect([isChosen(foundSelection, "7"), countChosen(foundSelection, 1_000_000)]).toEqual([true, 1_000_000]);
    expect(toggled(foundSelection, ["7"])).toEqual(noSelection);
  });

  it("name no more entries than a call takes", () => {
    const most = extended(noSelection, many) ?? noSelection;
    expect(countChosen(most, 2_000_000)).toBe(maxChosen);
    expect(toggled(most, ["more"])).toBeUndefined();
    expect(extended(most, ["more"])).toBeUndefined();
  });
});
