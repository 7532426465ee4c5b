import { expect, it } from "vitest";
import { defaultUntranslated, untranslatedBody } from "./untranslated-content.ts";

it("says nothing of what nobody has changed", () => {
  expect(untranslatedBody(defaultUntranslated)).toEqual({});
  expect(untranslatedBody({ leavesCode: false, patterns: ["SPN #"] })).toEqual({ leave_code: false, codes: ["SPN #"] });
});
