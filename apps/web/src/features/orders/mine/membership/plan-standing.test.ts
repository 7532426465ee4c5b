import type { CurrentOrders, Order } from "@yiqiao/contracts/orders";
import { describe, expect, it } from "vitest";
import { planStanding, shareLeft } from "./plan-standing.ts";

const now = new Date(2026, 4, 10, 15, 30);
const endOf = (day: number) => new Date(2026, 4, day + 1).toISOString();
const user = (code: string, end: string | null) => ({
  code,
  expiration_time: end,
  member_start_time: new Date(2026, 3, 10).toISOString(),
});
const noOrders: CurrentOrders = { inuse_order_list: [], freeze_order_list: [] };
const order = (code: Order["code"], start: number, end: number) =>
  ({
    code,
    goods_type: code.startsWith("pack") ? "T02" : "T01",
    start_time: endOf(start),
    expiry_time: endOf(end),
  }) as Order;

describe("planStanding", () => {
  it("renews a standard plan in its last seven days only, and upgrades it at any time", () => {
    expect(planStanding(user("standard-m", endOf(20)), noOrders, now)).toMatchObject({
      plan: "standard",
      daysLeft: undefined,
      canRenew: false,
      canUpgrade: true,
    });
    expect(planStanding(user("standard-y", endOf(17)), noOrders, now)).toMatchObject({
      daysLeft: 7,
      canRenew: true,
      canUpgrade: true,
    });
  });

  it("renews a professional plan at any time; nobody renews an enterprise plan here", () => {
    expect(planStanding(user("professional-y", endOf(30)), noOrders, now)).toMatchObject({
      canRenew: true,
      canUpgrade: false,
    });
    expect(planStanding(user("enterprise-y", endOf(12)), noOrders, now)).toMatchObject({
      daysLeft: 2,
      canRenew: false,
      canUpgrade: false,
    });
  });

  it("tells a plan that has ended from one that never was", () => {
    expect(planStanding(user("free", endOf(9)), noOrders, now)).toMatchObject({ plan: "free", endedAt: endOf(9) });
    expect(planStanding(user("free", null), noOrders, now).endedAt).toBeUndefined();
  });

  it("takes the term in use before the account's own plan", () => {
    const term = order("enterprise-y", 1, 40);
    expect(planStanding(user("free", null), { ...noOrders, inuse_order_list: [term] }, now)).toMatchObject({
      plan: "enterprise",
      since: endOf(1),
      until: endOf(40),
    });
  });

  it("ends with the last term that follows without a gap, and cannot be renewed before that one's last days", () => {
    const renewed = {
      inuse_order_list: [order("standard-m", -18, 12)],
      freeze_order_list: [order("standard-m", 12, 42)],
    };
    expect(planStanding(user("standard-m", endOf(42)), renewed, now)).toMatchObject({
      since: endOf(-18),
      until: endOf(42),
      daysLeft: undefined,
      canRenew: false,
    });
    const former = {
      inuse_order_list: [],
      freeze_order_list: [order("standard-m", 12, 17), order("standard-m", 17, 47)],
    };
    expect(planStanding(user("standard-m", endOf(12)), former, now).until).toBe(endOf(47));
  });

  it("does not end later for a term after a gap, or for packs", () => {
    const orders = {
      inuse_order_list: [order("standard-m", -18, 12)],
      freeze_order_list: [order("pack-5m", 12, 400), order("standard-m", 13, 43)],
    };
    expect(planStanding(user("standard-m", endOf(12)), orders, now)).toMatchObject({
      until: endOf(12),
      daysLeft: 2,
      canRenew: true,
    });
  });
});

describe("shareLeft", () => {
  it("is a share of what was bought", () => {
    expect(shareLeft({ characters: 200, characters_left: 50 })).toEqual({ left: 50, all: 200, percent: 25 });
    expect(shareLeft({ characters: null, characters_left: null })).toBeUndefined();
  });
});
