import { z } from "zod";

export const twoFactorStatusSchema = z.object({
  enabled: z.boolean(),
  recovery_codes_left: z.number().int(),
  /** The site demands it: it cannot be switched off. */
  required: z.boolean(),
});
export type TwoFactorStatus = z.infer<typeof twoFactorStatusSchema>;
export const twoFactorSecretSchema = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  uri: z.string(),
});
export type TwoFactorSecret = z.infer<typeof twoFactorSecretSchema>;
/** Six digits of the app; to switch off and for new codes a recovery code will do. */
export const twoFactorCodeBodySchema = z.object({ code: z.string().min(6).max(40) });
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
