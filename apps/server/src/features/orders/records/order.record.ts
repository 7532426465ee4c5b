import { quoteBodySchema } from "@yiqiao/contracts/documents";
import type { OrderAction, OrderState } from "@yiqiao/contracts/orders";
import type { GoodsType, SkuCode } from "@yiqiao/contracts/plans";
import { z } from "zod";
import { column } from "#platform/database";
import { internal } from "#platform/personal-data";
import { defineTable, held } from "#platform/records";

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

/** Why orders, payments and invoices outlive an account. */
export const books = "the books, which the law wants kept";
const shown = { exported: true, kept: books } as const;
const stays = { hidden: internal, kept: books } as const;
const goes = { hidden: internal, erased: null } as const;

/** `orders`, column by column; of `details` amounts alone stay. */
export const orderRecord = defineTable("orders", {
  id: held(column.uuid, stays),
  /** `tid` on the wire. */
  number: held(column.text, shown),
  siteId: held(column.int, stays),
  accountId: held(column.uuid, stays),
  /** Whose characters it is for: `account:<id>`, `site:<id>`, `order:<number>`. */
  holder: held(column.text, stays),
  /** Makes the same order but once. */
  key: held(column.text, stays),
  goodsType: held(column.text.as<GoodsType>(), shown),
  code: held(column.text.as<SkuCode>(), shown),
  action: held(column.text.as<OrderAction>(), shown),
  listFen: held(column.bigint, shown),
  creditFen: held(column.bigint, shown),
  amountFen: held(column.bigint, shown),
  refundedFen: held(column.bigint, shown),
  currency: held(column.text, shown),
  characters: held(column.bigint.orNull(), shown),
  days: held(column.int.orNull(), stays),
  details: held(
    column.jsonb((details) => orderDetailsSchema.parse(details)),
    stays,
  ),
  taskId: held(column.uuid.orNull(), goes),
  state: held(column.text.as<OrderState>(), shown),
  endedBy: held(column.text.as<"renewed" | "upgraded" | "refunded">().orNull(), stays),
  problem: held(column.text.orNull(), goes),
  createdAt: held(column.timestamptz, shown),
  payUntil: held(column.timestamptz, stays),
  paidAt: held(column.timestamptz.orNull(), shown),
  deliveredAt: held(column.timestamptz.orNull(), stays),
  startsAt: held(column.timestamptz.orNull(), shown),
  endsAt: held(column.timestamptz.orNull(), shown),
});
