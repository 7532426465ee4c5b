import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** `common` is refused; the others are hints. */
export type PasswordRating = "common" | "weak" | "fair" | "good" | "strong";

/** What Chinese users are known to build passwords of, and what lies near on this product. */
const wordsHere = ["5201314", "1314520", "woaini", "1314", "520", "yiqiao", "administrator", "admin", "translate"];

/** Most guesses of each rating but the last. */
const limits = [
  ["common", 1e5],
  ["weak", 1e6],
  ["fair", 1e8],
  ["good", 1e10],
] as const satisfies readonly (readonly [PasswordRating, number])[];

const longest = 64;

let estimator: ZxcvbnFactory | undefined;

/** Rates a password by the guesses that find it; `of` are words that its owner is known by. */
export function ratePassword(password: string, of: readonly string[] = []): PasswordRating {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, here: wordsHere },
    graphs: adjacencyGraphs,
    maxLength: longest,
  });
  const { guesses } = estimator.check(
    password,
    of.filter((word) => word !== ""),
  );
  return limits.find(([, most]) => guesses <= most)?.[0] ?? "strong";
}
