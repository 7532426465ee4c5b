import { z } from "zod";
import { inBoth } from "../errors/wording.ts";
import { identifierSchema } from "../accounts/index.ts";
import { captchaAnswerSchema } from "../sessions/index.ts";
import { publicityLimits } from "./constants.ts";

/** What turns writing around or hides in it; joiners belong to some scripts. */
const unseen = /[\p{Cc}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/u;

const text = (longest: number, isAllowed: (text: string) => boolean) =>
  z
    .string()
    .transform((given) => given.replaceAll("\r\n", "\n").trim().normalize("NFC"))
    .refine(
      (given) => given.length <= longest,
      inBoth(`must have at most ${longest} characters`, `最多 ${longest} 个字符`),
    )
    .refine(isAllowed, inBoth("must not hold control characters", "不能包含控制字符"));
const line = (longest: number) => text(longest, (given) => !unseen.test(given));
const lines = (longest: number) => text(longest, (given) => !unseen.test(given.replaceAll(/[\n\t]/g, "")));

/** Who wants to hear of the platform. */
export const publicityBodySchema = z.object({
  /** E-mail address or mainland phone number. */
  account: identifierSchema,
  name: line(publicityLimits.name).refine((name) => name !== "", inBoth("must not be empty", "不能为空")),
  company: line(publicityLimits.company).default(""),
  note: lines(publicityLimits.note).default(""),
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
