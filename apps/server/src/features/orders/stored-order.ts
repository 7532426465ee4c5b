import { quoteBodySchema } from "@yiqiao/contracts/documents";
import type { OrderAction, OrderState } from "@yiqiao/contracts/orders";
import type { GoodsType, SkuCode } from "@yiqiao/contracts/plans";
import { z } from "zod";

/** What an order keeps beside its columns. */
export const orderDetailsSchema = z.object({
  /** Of upgrades: the terms that end, with what each is worth. */
  credits: z
    .array(
      z.object({
        orderId: z.uuid().nullable(),
        sku: z.string(),
        paidFen: z.number(),
        days: z.number(),
        unusedDays: z.number(),
        creditFen: z.number(),
      }),
    )
    .optional(),
  /** Of documents: what is to be translated, what each file is charged, and the price of each started part. */
  task: quoteBodySchema.optional(),
  files: z.array(z.object({ uid: z.uuid(), net: z.number() })).optional(),
  unitFen: z.number().optional(),
  /** What it was paid with. */
  provider: z.string().optional(),
  /** Of grants: why, and by whom. */
  reason: z.string().optional(),
  grantedBy: z.uuid().optional(),
  /** Of a site's first plan: when the site would have ended without it; null: never. */
  siteExpiry: z.iso.datetime().nullable().optional(),
  /** What the owner was told of the term already. */
  told: z.array(z.string()).optional(),
});
export type OrderDetails = z.infer<typeof orderDetailsSchema>;

/** A row of `orders`. */
export interface StoredOrder {
  readonly id: string;
  /** `tid` on the wire. */
  readonly number: string;
  readonly siteId: number;
  readonly accountId: string;
  /** Whose characters it is for: `account:<id>`, `site:<id>`, `order:<number>`. */
  readonly holder: string;
  readonly goodsType: GoodsType;
  readonly code: SkuCode;
  readonly action: OrderAction;
  readonly listFen: number;
  readonly creditFen: number;
  readonly amountFen: number;
  readonly refundedFen: number;
  readonly currency: string;
  readonly characters: number | null;
  readonly days: number | null;
  readonly details: OrderDetails;
  readonly taskId: string | null;
  readonly state: OrderState;
  readonly endedBy: "renewed" | "upgraded" | "refunded" | null;
  readonly problem: string | null;
  readonly createdAt: Date;
  readonly payUntil: Date;
  readonly paidAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

export interface OrderRow extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly site_id: number;
  readonly account_id: string;
  readonly holder: string;
  readonly goods_type: GoodsType;
  readonly code: SkuCode;
  readonly action: OrderAction;
  readonly list_fen: string;
  readonly credit_fen: string;
  readonly amount_fen: string;
  readonly refunded_fen: string;
  readonly currency: string;
  readonly characters: string | null;
  readonly days: number | null;
  readonly details: unknown;
  readonly task_id: string | null;
  readonly state: OrderState;
  readonly ended_by: StoredOrder["endedBy"];
  readonly problem: string | null;
  readonly created_at: string | Date;
  readonly pay_until: string | Date;
  readonly paid_at: string | Date | null;
  readonly delivered_at: string | Date | null;
  readonly starts_at: string | Date | null;
  readonly ends_at: string | Date | null;
}

/** The driver gives moments and big numbers as text. */
export function orderOf(row: OrderRow): StoredOrder {
  const at = (value: string | Date | null) => (value === null ? null : new Date(value));
  return {
    id: row.id,
    number: row.number,
    siteId: row.site_id,
    accountId: row.account_id,
    holder: row.holder,
    goodsType: row.goods_type,
    code: row.code,
    action: row.action,
    listFen: Number(row.list_fen),
    creditFen: Number(row.credit_fen),
    amountFen: Number(row.amount_fen),
    refundedFen: Number(row.refunded_fen),
    currency: row.currency,
    characters: row.characters === null ? null : Number(row.characters),
    days: row.days,
    details: orderDetailsSchema.parse(row.details),
    taskId: row.task_id,
    state: row.state,
    endedBy: row.ended_by,
    problem: row.problem,
    createdAt: new Date(row.created_at),
    payUntil: new Date(row.pay_until),
    paidAt: at(row.paid_at),
    deliveredAt: at(row.delivered_at),
    startsAt: at(row.starts_at),
    endsAt: at(row.ends_at),
  };
}

/** Where the quota ledger keeps what an order gave. */
export function purseOf({ holder, id }: Pick<StoredOrder, "holder" | "id">): { holder: string; source: string } {
  return { holder, source: `order:${id}` };
}

/** Whether an order waits for its money. */
export function isOpen({ state }: Pick<StoredOrder, "state">): boolean {
  return state === "unpaid" || state === "paying" || state === "failed";
}
