import { z } from "zod";
import { clientKindSchema, loginResultSchema } from "../sessions/index.ts";

export const startBodySchema = z.object({
  provider: z.string().max(40),
  /** To sign in, or to tie the identity to the account that is logged in. */
  intent: z.enum(["login", "link"]).default("login"),
  client_kind: clientKindSchema.default("web"),
  site_code: z.string().max(40).optional(),
  /** The page of the client to go on at afterwards: a path of this very address. */
  redirect: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\p{Cc}\\]*$/u)
    .optional(),
});
export const startedSchema = z.object({ url: z.string() });
/** The query of the landing page as it is, question mark included. */
export const finishBodySchema = z.object({ query: z.string().max(8000) });
export const finishedSchema = z.object({
  redirect: z.string().nullable(),
  result: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("signed-in"), login: loginResultSchema }),
    /** Nobody has this identity: make an account, or log in and link it, within ten minutes. */
    z.object({
      kind: z.literal("unknown"),
      /** Serves once, in this browser. */
      link_token: z.uuid(),
      display_name: z.string(),
      provider: z.string(),
      /** In the reader's language. */
      provider_name: z.string(),
      allow_register: z.boolean(),
    }),
    z.object({ kind: z.literal("linked"), provider: z.string(), provider_name: z.string() }),
  ]),
});
export type Finished = z.infer<typeof finishedSchema>;
export const registerByIdentityBodySchema = z.object({
  link_token: z.uuid(),
  agreed: z.literal(true),
});
export const linkBodySchema = z.object({ link_token: z.uuid() });
export const identitySchema = z.object({
  provider: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  display_name: z.string(),
  created_at: z.string(),
  /** The last login by it; null: none yet. */
  last_used_at: z.string().nullable(),
});
export const identitiesSchema = z.object({ identities: z.array(identitySchema) });
export type Identity = z.infer<typeof identitySchema>;
export const unlinkBodySchema = z.object({ provider: z.string().max(40) });
