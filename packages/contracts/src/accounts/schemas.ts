import { z } from "zod";
import { inBoth } from "../errors/wording.ts";
import { identifierOf, lineSchema } from "../fields/schemas.ts";
import { captchaAnswerSchema, clientKindSchema, encryptedPasswordSchema } from "../sessions/index.ts";
import { usernameMaxWidth } from "./constants.ts";

/** An e-mail address or mainland phone number, normalised. */
export const identifierSchema = identifierOf(
  ["email", "phone"],
  inBoth("must be an e-mail address or a phone number", "须为邮箱或手机号"),
);
export const usernameSchema = lineSchema(usernameMaxWidth);
export const codeSchema = z.string().regex(/^\d{6}$/);

export const captchaSchema = z.object({
  captcha_id: z.uuid(),
  /** `data:image/…` */
  image: z.string(),
});
export type Captcha = z.infer<typeof captchaSchema>;

export const checkAccountBodySchema = z.object({ account: identifierSchema });
export const checkAccountSchema = z.object({ kind: z.enum(["email", "phone"]) });

/** What a visitor may have a code sent for. */
export const codePurposeSchema = z.enum(["login", "register", "reset-password"]);
export const sendCodeBodySchema = z.object({
  account: identifierSchema,
  purpose: codePurposeSchema,
  captcha: captchaAnswerSchema,
  site_code: z.string().max(40).optional(),
});
export const emailCodeBodySchema = sendCodeBodySchema.extend({
  account: identifierOf(["email"], "must be an e-mail address"),
});
export const smsCodeBodySchema = sendCodeBodySchema.extend({
  account: identifierOf(["phone"], "must be a phone number"),
});
/** The same whether or not an account exists. */
export const codeSentSchema = z.object({
  resend_after_s: z.number().int(),
  expires_in_s: z.number().int(),
  /** This installation cannot send: what there is to be sent lies in its outbox. */
  kept: z.boolean(),
});
export type CodeSent = z.infer<typeof codeSentSchema>;

export const registerBodySchema = z.object({
  account: identifierSchema,
  code: codeSchema,
  username: usernameSchema.optional(),
  password: encryptedPasswordSchema,
  /** The user terms must be agreed to. */
  agreed: z.literal(true),
  client_kind: clientKindSchema.default("web"),
  site_code: z.string().max(40).optional(),
});
export const resetPasswordBodySchema = z.object({
  account: identifierSchema,
  code: codeSchema,
  password: encryptedPasswordSchema,
  site_code: z.string().max(40).optional(),
});

export const updateUsernameBodySchema = z.object({ username: usernameSchema });
/** To the account's present address or number: `verify`; to a new one: `change`, after `verify_account`. */
export const sendOwnCodeBodySchema = z.discriminatedUnion("purpose", [
  z.object({ purpose: z.literal("verify"), kind: z.enum(["email", "phone"]).optional() }),
  z.object({ purpose: z.literal("change"), account: identifierSchema }),
]);
/** The code that was sent; of an account without an address or number, its password. */
export const verifyAccountBodySchema = z.union([
  z.object({ code: codeSchema }),
  z.object({ password: encryptedPasswordSchema }),
]);
export const updateAccountBodySchema = z.object({ account: identifierSchema, code: codeSchema });
export const updatePreferencesBodySchema = z.object({
  language: z.enum(["zh", "en"]).optional(),
  color_scheme: z.enum(["light", "dark", "auto"]).optional(),
});

export const dataExportSchema = z.object({
  id: z.uuid(),
  status: z.enum(["waiting", "ready", "failed", "expired"]),
  size_bytes: z.number().int().nullable(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
});
export type DataExport = z.infer<typeof dataExportSchema>;
export const dataExportsSchema = z.object({ exports: z.array(dataExportSchema) });
export const exportParamsSchema = z.object({ id: z.uuid() });
/** With a password, or after `verify_account` where the account has none. */
export const deleteAccountBodySchema = z.object({ password: encryptedPasswordSchema.optional() });
export const deletionSchema = z.object({ deletion_due_at: z.string() });
