import type { Order } from "@yiqiao/contracts/orders";
import { planSkus, type PlanCard, type PlanCode, type PlanSku } from "@yiqiao/contracts/plans";

/** An order for tests: a pack that was paid and delivered. */
export function buildOrder(fields: Partial<Order> = {}): Order {
  return {
    tid: "A1",
    goods_name: "5 million characters",
    goods_type: "T02",
    code: "pack-5m",
    action: "pack",
    state: "completed",
    status: 1,
    status_name: "inUse",
    list_fen: 9900,
    credit_fen: 0,
    amount_fen: 9900,
    real_payment_fen: 9900,
    refunded_fen: 0,
    characters: 5_000_000,
    characters_left: 5_000_000,
    created_at: "2026-05-10T08:00:00Z",
    pay_until: "2026-05-10T08:30:00Z",
    purchase_time: "2026-05-10T08:01:00Z",
    start_time: "2026-05-10T08:01:00Z",
    expiry_time: "2027-05-10T16:00:00Z",
    task_id: null,
    provider: "sandbox",
    invoice_state: "none",
    can_pay: false,
    can_cancel: false,
    can_invoice: true,
    ...fields,
  };
}

/** A plan's card for tests, sold as `codes`. */
export function buildCard(plan: PlanCode, codes: readonly PlanSku[]): PlanCard {
  return {
    code: plan,
    name: plan,
    features: [],
    sku_list: codes.map((code) => ({
      code,
      skuId: planSkus[code].id,
      name: code,
      price: 2900,
      days: planSkus[code].days,
      characters: planSkus[code].characters,
      minimum_allowance: null,
      can_buy: true,
      hindrance: null,
      hint: null,
    })),
    disabled: false,
    hasBuy: false,
  };
}
