import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { passwordChecks, passwordLengths, type PasswordOwner } from "@yiqiao/contracts/accounts";
import { DomainError } from "#platform/errors";

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

/**
 * @param known what its owner is known by, such as the account's name
 * @throws {DomainError} `passwordRule` unless it has digits, letters and a fitting length; `passwordCommon`
 */
export async function checkPassword(password: string, owner: PasswordOwner, known: readonly string[]): Promise<void> {
  const { length, letter, digit } = passwordChecks(password, owner);
  if (!length || !letter || !digit) throw new DomainError("passwordRule", passwordLengths[owner]);
  // Half a megabyte of passwords, which most runs of a command never need.
  const { ratePassword } = await import("@yiqiao/passwords");
  if (ratePassword(password, known) === "common") throw new DomainError("passwordCommon");
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
