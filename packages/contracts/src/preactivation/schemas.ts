import { z } from "zod";
import { inBoth } from "../errors/wording.ts";
import { cursorSchema } from "../cursors.ts";
import { momentSchema } from "../moments.ts";
import { isPlanSku } from "../plans/constants.ts";
import { preactivationFaults, preactivationLimits, preactivationPageSize, preactivationStates } from "./constants.ts";

export const addPreactivationsSchema = z.object({
  /** E-mail addresses and mainland phone numbers, between commas, spaces or new lines. */
  accounts: z.string().max(preactivationLimits.text),
  /** A period of a plan that is paid for. */
  sku: z
    .string()
    .refine((sku) => isPlanSku(sku) && sku !== "free", inBoth("must be a period of a plan", "须为套餐的一种期限")),
  days: z.number().int().min(1).max(preactivationLimits.days),
  /** Characters beside those of the plan, in units of ten thousand. */
  characters: z.number().int().min(0).max(preactivationLimits.units),
  /** When an entry that nobody has used is over; left out: never. */
  expires: momentSchema.optional(),
});
export type AddPreactivations = z.input<typeof addPreactivationsSchema>;
export const addedPreactivationsSchema = z.object({ added: z.number().int() });

/** `data` of `preactivationRefused`: every entry that is at fault, as it was typed. */
export const refusedPreactivationsSchema = z.object({
  entries: z.array(z.object({ account: z.string(), place: z.number().int(), fault: z.enum(preactivationFaults) })),
});
export type RefusedPreactivation = z.infer<typeof refusedPreactivationsSchema>["entries"][number];

const filters = {
  state: z.enum(preactivationStates).optional(),
  /** A part of the address or number. */
  keyword: z.string().max(100).optional(),
};
export const preactivationQuerySchema = z.object({
  ...filters,
  /** `next` of the page before. */
  before: cursorSchema.optional(),
  page_size: z.coerce.number<number>().int().min(1).max(200).default(preactivationPageSize),
});
export const preactivationExportQuerySchema = z.object(filters);

export const preactivationSchema = z.object({
  id: z.uuid(),
  account: z.string(),
  sku: z.string(),
  plan_name: z.string(),
  days: z.number().int(),
  /** In units of ten thousand. */
  characters: z.number(),
  state: z.enum(preactivationStates),
  created_time: z.string(),
  expires_time: z.string().nullable(),
  used_time: z.string().nullable(),
  revoked_time: z.string().nullable(),
  /** The order that came of it. */
  tid: z.string().nullable(),
});
export type Preactivation = z.infer<typeof preactivationSchema>;
export const preactivationListSchema = z.object({
  entries: z.array(preactivationSchema),
  next: z.string().nullable(),
});
export type PreactivationList = z.infer<typeof preactivationListSchema>;
export const revokePreactivationSchema = z.object({ id: z.uuid() });
