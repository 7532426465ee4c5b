import { createHash, createHmac, randomInt, timingSafeEqual } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const idLength = 12;
/** 190 bits. */
const secretLength = 32;
const keyPattern = /^(yqk_[0-9A-Za-z]{12})_([0-9A-Za-z]{32})$/;
const tokenPattern = /^yqt_[0-9A-Za-z]{40}$/;
const tokenLength = 40;
const linkPattern = /^(yqk_[0-9A-Za-z]{12})\.([0-9A-Za-z-]{1,36})\.([\w-]{32})$/;

function letters(count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** The visible beginning of a key. */
export const makeAppId = (): string => `yqk_${letters(idLength)}`;
export const makeSecret = (): string => letters(secretLength);
export const makeToken = (): string => `yqt_${letters(tokenLength)}`;

/** A key as it is written: the app id and its secret. */
export const keyOf = (appId: string, secret: string): string => `${appId}_${secret}`;

/** What a caller brings; undefined: it cannot be one of ours. */
export type Credential =
  | { readonly kind: "key"; readonly appId: string; readonly secret: string }
  | { readonly kind: "token"; readonly token: string }
  /** An address that was made with a key, good for what it names alone. */
  | { readonly kind: "link"; readonly appId: string; readonly subject: string; readonly seal: string };

export function readCredential(given: string): Credential | undefined {
  const [, appId, secret] = keyPattern.exec(given) ?? [];
  if (appId !== undefined && secret !== undefined) return { kind: "key", appId, secret };
  if (tokenPattern.test(given)) return { kind: "token", token: given };
  const [, linked, subject, seal] = linkPattern.exec(given) ?? [];
  if (linked === undefined || subject === undefined || seal === undefined) return undefined;
  return { kind: "link", appId: linked, subject, seal };
}

/** What a link of a key names, which is not to be guessed without the key's hash (192 bits of it). */
export const sealOf = (secretHash: Buffer, subject: string): string =>
  createHmac("sha256", secretHash).update(`link ${subject}`).digest("base64url").slice(0, 32);

/** What opens `subject` without the key: for calls that take links. */
export const linkOf = (appId: string, secretHash: Buffer, subject: string): string =>
  `${appId}.${subject}.${sealOf(secretHash, subject)}`;

/** The secret where the whole key was given in its place, too. */
export const secretIn = (given: string): string => keyPattern.exec(given)?.[2] ?? given;

/** What is kept of a secret or a token: they have chance enough, so that nothing slower is needed. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** In a time that says nothing of where they differ. */
export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
