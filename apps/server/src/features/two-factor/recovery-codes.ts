import { randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { recoveryCodeCount } from "@yiqiao/contracts/two-factor";

// Without the letters and digits that look alike in print.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const halfLength = 5;
// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** New codes, each of 49 bits: `xxxxx-xxxxx`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(`${half()}-${half()}`);
  return [...codes];
}

function half(): string {
  return Array.from({ length: halfLength }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** A code as it was meant, however it was typed; undefined: it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, "");
  return code.length === 2 * halfLength ? code : undefined;
}

/** The same for the same code of the same account, so that it is found by its hash; slow, as the codes are short. */
export function hashRecoveryCodes(accountId: string, codes: readonly string[]): Promise<Buffer[]> {
  return Promise.all(codes.map((code) => hashRecoveryCode(accountId, code)));
}

/** As {@link hashRecoveryCodes}. */
export function hashRecoveryCode(accountId: string, code: string): Promise<Buffer> {
  return hashRaw(readRecoveryCode(code) ?? code, { ...cost, salt: Buffer.from(accountId, "utf8") });
}
