/** What is kept of an order. */
export const orderStates = [
  "unpaid",
  "paying",
  "failed",
  "cancelled",
  "expired",
  /** The money is there; the delivery is tried until it succeeds or is refunded. */
  "paid",
  /** Paid and delivered. */
  "completed",
  "refunded",
] as const;
export type OrderState = (typeof orderStates)[number];

/** How an order is shown: the states, and what became of what was delivered. */
export const shownOrderStatuses = [...orderStates, "inUse", "frozen", "ended", "renewed", "upgraded"] as const;
export type ShownOrderStatus = (typeof shownOrderStatuses)[number];

/** The same by number: 1 in use, 2 frozen. */
export const shownOrderNumbers = {
  unpaid: 0,
  inUse: 1,
  frozen: 2,
  failed: 3,
  cancelled: 4,
  expired: 5,
  paying: 6,
  paid: 7,
  completed: 8,
  ended: 9,
  renewed: 10,
  upgraded: 11,
  refunded: 12,
} as const satisfies Record<ShownOrderStatus, number>;

/** What is over: ended with its time, or done: used up, renewed, upgraded. */
export const endedGroups = ["expired", "completed"] as const;
export type EndedGroup = (typeof endedGroups)[number];

/** Of `search_orders`: 1 paid and delivered, 2 paid and not delivered yet; both end the poll. */
export const orderStatusNumbers = {
  unpaid: 0,
  paying: 0,
  completed: 1,
  paid: 2,
  failed: 3,
  cancelled: 4,
  expired: 5,
  refunded: 4,
} as const satisfies Record<OrderState, number>;

export const orderActions = ["new", "renewal", "upgrade", "pack", "document", "grant"] as const;
export type OrderAction = (typeof orderActions)[number];

export const orderPoll = { intervalMs: 3000, tries: 100 } as const;
/** How long an order can be paid. */
export const orderLifeMinutes = 30;
export const orderPageSize = 20;
