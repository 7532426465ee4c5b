import { createHmac, timingSafeEqual } from "node:crypto";

/** What is stored of a code or a captcha's answer: salted with the row's id, so that no two rows show the same. */
export function secretHash(id: string, secret: string): Buffer {
  return createHmac("sha256", id).update(secret).digest();
}

/** Compares in the same time wherever the difference is. */
export function isSecret(hash: Uint8Array, id: string, secret: string): boolean {
  return timingSafeEqual(hash, secretHash(id, secret));
}
