import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { DomainError } from "#platform/errors";

/** Shortest password that users choose, and shortest that an administrator sets for others. */
export const passwordLengths = { own: 6, setForOthers: 8, longest: 16 } as const;

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let strangersHash: Promise<string> | undefined;

/** Compares in the same time whether or not there is a hash, so that an answer's delay does not tell who has an account. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  strangersHash ??= hashPassword(randomPassword());
  const isMatch = await verify(passwordHash ?? (await strangersHash), password);
  return isMatch && typeof passwordHash === "string";
}

/** @throws {DomainError} `passwordRule` unless it has digits, letters and a fitting length. */
export function checkPasswordRule(password: string, shortest: number): void {
  const length = Array.from(password).length;
  const fits = length >= shortest && length <= passwordLengths.longest;
  if (!fits || !/\d/.test(password) || !/[A-Za-z]/.test(password)) {
    throw new DomainError("passwordRule", { min: shortest });
  }
}

// Without the letters and digits that look alike in print.
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";

/** A password for one use: 14 characters, about 80 bits. */
export function randomPassword(): string {
  const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));
  const middle = Array.from({ length: 12 }, () => pick(letters + digits)).join("");
  return `${pick(letters)}${middle}${pick(digits)}`;
}
