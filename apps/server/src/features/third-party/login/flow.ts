import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { clientKindSchema } from "@yiqiao/contracts/sessions";
import { z } from "zod";

/** How long a login may take at the provider, and what comes after it here. */
export const flowLifeMs = 10 * 60_000;

/** What a login under way is; kept in the challenge whose id is the `state`. */
export const flowSchema = z.object({
  provider: z.string(),
  intent: z.enum(["login", "link"]),
  clientKind: clientKindSchema,
  /** The site that somebody logs in to. */
  siteId: z.number().int(),
  siteCode: z.string().optional(),
  redirect: z.string().nullable(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** Hash of what the browser keeps in a cookie. */
  browser: z.string(),
});
export type Flow = z.output<typeof flowSchema>;

/** An identity that nobody has yet, proved by a login under way. */
export const unclaimedSchema = z.object({
  /** The `state` of that login: names the browser's cookie. */
  flow: z.string(),
  provedAt: z.iso.datetime(),
  browser: z.string(),
  provider: z.string(),
  subject: z.string(),
  formerSubjects: z.array(z.string()),
  displayName: z.string(),
  clientKind: clientKindSchema,
  siteId: z.number().int(),
  siteCode: z.string().optional(),
});
export type Unclaimed = z.output<typeof unclaimedSchema>;

/** What the browser that began a login keeps; undefined: it keeps nothing of this one. */
export type BrowserSecret = (state: string) => string | undefined;

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function browserHash(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Whether a login was begun in this very browser, so that nobody ends in somebody else's login. */
export function isSameBrowser(expected: string, secret: string | undefined): boolean {
  if (secret === undefined) return false;
  return timingSafeEqual(Buffer.from(browserHash(secret)), Buffer.from(expected));
}

/** A challenge's id as `state`: some providers take letters and digits only. */
export function stateOf(challengeId: string): string {
  return challengeId.replaceAll("-", "");
}

/** The challenge's id; undefined if the text is no state of ours. */
export function challengeOf(state: string): string | undefined {
  if (!/^[0-9a-f]{32}$/.test(state)) return undefined;
  return state.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
