import { documentLimits } from "@yiqiao/contracts/documents";
import { expect, it } from "vitest";
import { assertFewScans } from "./read-pages.ts";

it("reads so many pages of a file, and fewer of a visitor's", () => {
  const { scannedPages, visitorScannedPages } = documentLimits;
  const user = { accountId: "5f0a5c1e-0c55-4a3c-9a0e-1f4be1a0a004" };
  expect(() => assertFewScans(user, scannedPages)).not.toThrow();
  expect(() => assertFewScans(user, scannedPages + 1)).toThrow(
    expect.objectContaining({
      fault: "documentTooManyScans",
      details: { count: scannedPages + 1, limit: scannedPages },
    }),
  );
  expect(() => assertFewScans({ accountId: null }, visitorScannedPages + 1)).toThrow(
    expect.objectContaining({ fault: "documentTooManyScans" }),
  );
});
