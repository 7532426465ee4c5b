import { describe, expect, it } from "vitest";
import { undoingOf, unusedOf } from "./refund-proposal.ts";

const order = {
  real_payment_fen: 3000,
  characters: 1_500_000,
  characters_left: 1_500_000,
  start_time: "2026-05-01T00:00:00Z",
  expiry_time: "2026-05-31T00:00:00Z",
};
const at = (day: number) => new Date(Date.UTC(2026, 4, day, 12));

describe("unusedOf", () => {
  it("is the smaller share of whole days and of characters", () => {
    expect(unusedOf(order, at(10))).toBe(2000);
    expect(unusedOf({ ...order, characters_left: 300_000 }, at(10))).toBe(600);
  });

  it("is all of a term that has not begun, and nothing of one that is over", () => {
    expect(
      unusedOf({ ...order, start_time: "2026-06-01T00:00:00Z", expiry_time: "2026-07-01T00:00:00Z" }, at(10)),
    ).toBe(3000);
    expect(unusedOf(order, at(31))).toBe(0);
  });
});

describe("undoingOf", () => {
  const bought = {
    action: "new",
    status_name: "inUse",
    purchase_time: "2026-05-01T00:00:00Z",
    real_payment_fen: 1,
  } as const;
  const granted = { ...bought, action: "grant" } as const;

  it("is a refund of what was paid and not paid back", () => {
    expect(undoingOf(bought)).toBe("refund");
    expect(undoingOf({ ...bought, status_name: "ended" })).toBe("refund");
    expect(undoingOf({ ...bought, real_payment_fen: 0 })).toBeUndefined();
    expect(undoingOf({ ...bought, purchase_time: null })).toBeUndefined();
  });

  it("takes a grant back while it lasts, whatever was paid elsewhere", () => {
    expect(undoingOf(granted)).toBe("takeBack");
    expect(undoingOf({ ...granted, status_name: "frozen", real_payment_fen: 0 })).toBe("takeBack");
    for (const status_name of ["ended", "upgraded", "renewed", "refunded"] as const) {
      expect(undoingOf({ ...granted, status_name })).toBeUndefined();
    }
  });
});
