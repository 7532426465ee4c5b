import { z } from "zod";
import { usernameSchema } from "../accounts/index.ts";

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;
export const passkeysSchema = z.object({ passkeys: z.array(passkeySchema) });
export const passkeyCreationSchema = z.object({
  challenge_id: z.uuid(),
  /** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
  options: z.record(z.string(), z.unknown()),
});
export const addPasskeyBodySchema = z.object({
  challenge_id: z.uuid(),
  name: usernameSchema,
  /** `RegistrationResponseJSON` of WebAuthn. */
  response: z.record(z.string(), z.unknown()),
});
const id = z.string().min(1).max(1400);
export const renamePasskeyBodySchema = z.object({ id, name: usernameSchema });
export const removePasskeyBodySchema = z.object({ id });
