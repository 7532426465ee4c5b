import { toastMs } from "@yiqiao/ui";
import { expect, test } from "vitest";
import { isLow, lowReaderOf } from "./low-warning.ts";

test("the warning of few characters knows who can do what", () => {
  expect(lowReaderOf(undefined)).toBe("lowVisitor");
  expect(lowReaderOf({ role: 2, site_id: 0 })).toBe("lowMain");
  expect(lowReaderOf({ role: 1, site_id: 7 })).toBe("lowManager");
  expect(lowReaderOf({ role: 2, site_id: 7 })).toBe("lowMember");
  expect(lowReaderOf({ role: 0, site_id: 7 })).toBe("lowMain");
});

test("10,000 characters or fewer are few", () => {
  expect([undefined, 0, 9999, 10_000, 10_001].map(isLow)).toEqual([false, true, true, true, false]);
});

test("the warning stays ten seconds", () => expect(toastMs.warning).toBe(10_000));
