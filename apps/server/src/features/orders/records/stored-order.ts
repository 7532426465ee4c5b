import { quoteBodySchema } from "@yiqiao/contracts/documents";
import type { OrderAction, OrderState } from "@yiqiao/contracts/orders";
import type { GoodsType, SkuCode } from "@yiqiao/contracts/plans";
import { z } from "zod";
import { column, type RowOf } from "#platform/database";

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
export const orderShape = {
  id: column.uuid,
  /** `tid` on the wire. */
  number: column.text,
  siteId: column.int,
  accountId: column.uuid,
  /** Whose characters it is for: `account:<id>`, `site:<id>`, `order:<number>`. */
  holder: column.text,
  goodsType: column.text.as<GoodsType>(),
  code: column.text.as<SkuCode>(),
  action: column.text.as<OrderAction>(),
  listFen: column.bigint,
  creditFen: column.bigint,
  amountFen: column.bigint,
  refundedFen: column.bigint,
  currency: column.text,
  characters: column.bigint.orNull(),
  days: column.int.orNull(),
  details: column.jsonb((details) => orderDetailsSchema.parse(details)),
  taskId: column.uuid.orNull(),
  state: column.text.as<OrderState>(),
  endedBy: column.text.as<"renewed" | "upgraded" | "refunded">().orNull(),
  problem: column.text.orNull(),
  createdAt: column.timestamptz,
  payUntil: column.timestamptz,
  paidAt: column.timestamptz.orNull(),
  deliveredAt: column.timestamptz.orNull(),
  startsAt: column.timestamptz.orNull(),
  endsAt: column.timestamptz.orNull(),
};

export type StoredOrder = RowOf<typeof orderShape>;

/** Where the quota ledger keeps what an order gave. */
export function purseOf({ holder, id }: Pick<StoredOrder, "holder" | "id">): { holder: string; source: string } {
  return { holder, source: `order:${id}` };
}

/** Whether an order waits for its money. */
export function isOpen({ state }: Pick<StoredOrder, "state">): boolean {
  return state === "unpaid" || state === "paying" || state === "failed";
}
