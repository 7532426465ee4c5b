import { z } from "zod";

export * from "./constants.ts";

export const roleSchema = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const publicKeySchema = z.object({
  kid: z.string(),
  /** RSA public key as SPKI, base64; encrypt with RSA-OAEP and SHA-256. */
  spki: z.string(),
  /** Goes into the plaintext, so that a ciphertext serves once. */
  nonce: z.string(),
});

export type PublicKey = z.infer<typeof publicKeySchema>;

/** What is encrypted with the public key, as JSON in UTF-8. */
export const passwordPlaintextSchema = z.object({
  password: z.string(),
  nonce: z.string().regex(/^[\w-]{1,64}$/),
});
export const encryptedPasswordSchema = z.object({ kid: z.string(), ciphertext: z.string().max(2000) });
export type EncryptedPassword = z.infer<typeof encryptedPasswordSchema>;

export const loginBodySchema = z.object({
  account: z.string().min(1).max(100),
  password: encryptedPasswordSchema,
  client_kind: z.enum(["web", "mobile", "api"]).default("web"),
});
export const userDataSchema = z.object({
  /** Null means a visitor without an account. */
  user_id: z.string().nullable(),
  username: z.string(),
  account_number: z.string(),
  role: roleSchema,
  site_id: z.number().int(),
  has_password: z.boolean(),
  /** The password was set by somebody else and must be replaced before anything else. */
  must_change_password: z.boolean(),
  code: z.string(),
  msg_count: z.number().int(),
});
export type UserData = z.infer<typeof userDataSchema>;
export const loginResultSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: userDataSchema,
});
export type LoginResult = z.infer<typeof loginResultSchema>;
export const refreshResultSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
export const changePasswordBodySchema = z.object({
  old_password: encryptedPasswordSchema,
  new_password: encryptedPasswordSchema,
});
