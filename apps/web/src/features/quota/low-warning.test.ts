import { expect, test } from "vitest";
import { lowReaderOf } from "./low-warning.ts";

test("the warning of few characters knows who can do what", () => {
  expect(lowReaderOf(undefined)).toBe("lowVisitor");
  expect(lowReaderOf({ role: 2, site_id: 0 })).toBe("lowMain");
  expect(lowReaderOf({ role: 1, site_id: 7 })).toBe("lowManager");
  expect(lowReaderOf({ role: 2, site_id: 7 })).toBe("lowMember");
  expect(lowReaderOf({ role: 0, site_id: 7 })).toBe("lowMain");
});
