import { z } from "zod";
import { accountFields } from "../accounts/account-fields.ts";
import { shapeSeenBy } from "../fields/schemas.ts";
import { goodsTypeSchema, skuCodeSchema } from "../plans/index.ts";
import { idTextSchema } from "../limits.ts";

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
  password: z.string().refine((password) => password.isWellFormed()),
  nonce: z.string().regex(/^[\w-]{1,64}$/),
});
export const encryptedPasswordSchema = z.object({ kid: idTextSchema, ciphertext: z.string().max(2000) });
export type EncryptedPassword = z.infer<typeof encryptedPasswordSchema>;

export const clientKindSchema = z.enum(["web", "mobile", "api"]);
export type ClientKind = z.infer<typeof clientKindSchema>;

/** A solved captcha picture; serves once. */
export const captchaAnswerSchema = z.object({ captcha_id: z.uuid(), answer: z.string().min(1).max(20) });
export type CaptchaAnswer = z.infer<typeof captchaAnswerSchema>;

const signIn = {
  client_kind: clientKindSchema.default("web"),
  /** The site of the login page `/{code}`; without it the site of the address. */
  site_code: z.string().max(40).optional(),
};
export const loginBodySchema = z.object({
  account: z.string().min(1).max(254),
  password: encryptedPasswordSchema,
  /** Needed after `failuresBeforeCaptcha` failures; without it the answer is `captchaRequired`. */
  captcha: captchaAnswerSchema.optional(),
  ...signIn,
});
export const siteLoginBodySchema = loginBodySchema.required({ site_code: true });
export const codeLoginBodySchema = z.object({
  /** E-mail address or mainland phone number. */
  account: z.string().min(1).max(254),
  code: z.string().regex(/^\d{6}$/),
  ...signIn,
});
export const loginQuerySchema = z.object({ site_code: z.string().max(40).optional() });
/** What the login page of a site offers. */
export const loginConfigSchema = z.object({
  allow_register: z.boolean(),
  /** Ways a code can be sent. */
  codes: z.object({ email: z.boolean(), phone: z.boolean() }),
  /** Ways on which codes only get as far as the outbox of this installation, which cannot send them yet. */
  codes_kept: z.object({ email: z.boolean(), phone: z.boolean() }),
  /** Other providers, in the order in which they are shown. */
  providers: z.array(z.object({ id: z.string(), name_zh: z.string(), name_en: z.string() })),
  /** Whether this address has had failures, so that the next login needs a captcha. */
  captcha_required: z.boolean(),
  /** Origins whose windows may ask for login data. */
  allowed_origins: z.array(z.string()),
  /** Names the user terms and privacy text: who agreed to others is asked again. */
  agreement: z.string(),
});
export type LoginConfig = z.infer<typeof loginConfigSchema>;

/** A plan or pack of an enterprise, as its members see it. */
export const companyOrderSchema = z.object({
  goods_name: z.string(),
  goods_type: goodsTypeSchema,
  code: skuCodeSchema,
  /** 1 in use, 2 frozen. */
  status: z.number().int(),
  start_time: z.string().nullable(),
  expiry_time: z.string().nullable(),
});
export type CompanyOrder = z.infer<typeof companyOrderSchema>;

export const userDataSchema = z.object({
  /** Null means a visitor without an account. */
  user_id: z.string().nullable(),
  ...shapeSeenBy(accountFields, "owner"),
  role: roleSchema,
  /** End of the current plan (ISO 8601); null: it does not end. */
  expiration_time: z.string().nullable(),
  member_start_time: z.string().nullable(),
  /** What the account's enterprise has in use or frozen; empty where it has bought nothing. */
  company_orders: z.array(companyOrderSchema),
  has_password: z.boolean(),
  /** Sku code of the current plan; `free` once a plan has expired. */
  code: z.string(),
  /** Unread messages. */
  msg_count: z.number().int(),
});
export type UserData = z.infer<typeof userDataSchema>;

export const signedInSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: userDataSchema,
});
/** Signed in. */
export type SignedIn = z.infer<typeof signedInSchema>;
/** The password or code was right; a second step is wanted before there are tokens. */
export const signInChallengeSchema = z.object({
  challenge: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("two-factor"), challenge_id: z.uuid() }),
    z.object({
      kind: z.literal("two-factor-enrol"),
      challenge_id: z.uuid(),
      /** Base32, for typing. */
      secret: z.string(),
      /** `otpauth://…`, for a QR code. */
      uri: z.string(),
    }),
  ]),
});
export type SignInChallenge = z.infer<typeof signInChallengeSchema>;
export const loginResultSchema = z.union([signedInSchema, signInChallengeSchema]);
export type LoginResult = z.infer<typeof loginResultSchema>;

export const twoFactorLoginBodySchema = z.object({
  challenge_id: z.uuid(),
  /** Six digits of the app, or a recovery code. */
  code: z.string().min(6).max(40),
});
/** The first second factor of an account, and what opens it when the app is lost. */
export const twoFactorEnrolResultSchema = signedInSchema.extend({ recovery_codes: z.array(z.string()) });
export type TwoFactorEnrolResult = z.infer<typeof twoFactorEnrolResultSchema>;

export const passkeyOptionsSchema = z.object({
  challenge_id: z.uuid(),
  /** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
  options: z.record(z.string(), z.unknown()),
});
export const passkeyLoginBodySchema = z.object({
  challenge_id: z.uuid(),
  /** `AuthenticationResponseJSON` of WebAuthn. */
  response: z.record(z.string(), z.unknown()),
  ...signIn,
});

export const signInMethodSchema = z.enum(["password", "code", "passkey", "third-party", "register"]);
/** `view`: an administrator looks at what the user sees, for some minutes. */
export const sessionMethodSchema = z.enum([...signInMethodSchema.options, "view"]);
export type SignInMethod = z.infer<typeof signInMethodSchema>;
export type SessionMethod = z.infer<typeof sessionMethodSchema>;
export const deviceSchema = z.object({
  session_id: z.uuid(),
  client_kind: clientKindSchema,
  /** The session of this very call. */
  current: z.boolean(),
  user_agent: z.string(),
  address: z.string(),
  method: sessionMethodSchema,
  /** Whether the browser stays signed in when it is closed. */
  kept: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string(),
  /** Null while the session is open. */
  ended_at: z.string().nullable(),
});
export type Device = z.infer<typeof deviceSchema>;
/** Open sessions first, then the latest that ended. */
export const devicesSchema = z.object({ devices: z.array(deviceSchema) });
export const endDeviceBodySchema = z.object({ session_id: z.uuid() });

export const refreshResultSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
/** The refresh token of a kept session is in its cookie alone. */
export const persistentSessionSchema = z.object({ access_token: z.string() });
export type PersistentSession = z.infer<typeof persistentSessionSchema>;
export const changePasswordBodySchema = z.object({
  /** Without one if the account has no password; then `verify_account` comes first. */
  old_password: encryptedPasswordSchema.optional(),
  new_password: encryptedPasswordSchema,
});
