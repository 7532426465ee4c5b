import { z } from "zod";
import { identifierSchema } from "../accounts/index.ts";
import { captchaAnswerSchema } from "../sessions/index.ts";
import { publicityLimits } from "./constants.ts";

export * from "./constants.ts";

const line = (longest: number) =>
  z
    .string()
    .transform((text) => text.trim().normalize("NFC"))
    .refine((text) => text.length <= longest, `must have at most ${longest} characters`)
    .refine(
      (text) => !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text.replaceAll("\n", "")),
      "must not hold control characters",
    );

/** Who wants to hear of the platform. */
export const publicityBodySchema = z.object({
  /** E-mail address or mainland phone number. */
  account: identifierSchema,
  name: line(publicityLimits.name).refine((name) => name !== "", "must not be empty"),
  company: line(publicityLimits.company).default(""),
  note: line(publicityLimits.note).default(""),
  /** The privacy notice must be agreed to. */
  agreed: z.literal(true),
  captcha: captchaAnswerSchema,
});

export const publicityEntrySchema = z.object({
  id: z.string(),
  site_name: z.string(),
  account: z.string(),
  name: z.string(),
  company: z.string(),
  note: z.string(),
  language: z.enum(["zh", "en"]),
  created_time: z.string(),
});
export type PublicityEntry = z.infer<typeof publicityEntrySchema>;
export const publicityQuerySchema = z.object({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
/** The newest first; `next` asks for what is older. */
export const publicityListSchema = z.object({
  total: z.number().int(),
  entries: z.array(publicityEntrySchema),
  next: z.string().nullable(),
});
export type PublicityList = z.infer<typeof publicityListSchema>;
export const removePublicityBodySchema = z.object({ id: z.string().regex(/^\d{1,18}$/) });
