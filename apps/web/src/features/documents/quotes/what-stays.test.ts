import { expect, it } from "vitest";
import { nothingSaid, staysBody } from "./what-stays.ts";

it("says nothing of what nobody has changed", () => {
  expect(staysBody(nothingSaid)).toEqual({});
  expect(staysBody({ leavesCode: false, patterns: ["SPN #"] })).toEqual({ leave_code: false, codes: ["SPN #"] });
});
