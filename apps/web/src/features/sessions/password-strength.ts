import { codePointLength } from "@yiqiao/contracts/text";

export type PasswordStrength = "weak" | "fair" | "good" | "strong";

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];
const sizes = [26, 26, 10, 33];
const known = /^(?:passw|qwert|asdf|abc|admin|letme|welcome|iloveyou|woaini|yiqiao)/i;

/** Characters that follow from the one before: the same again, or the next in order. */
function predictable(password: string): number {
  const points = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  let count = 0;
  for (const [index, point] of points.entries()) {
    const step = index === 0 ? Number.NaN : point - (points[index - 1] ?? 0);
    if (Math.abs(step) <= 1) count++;
  }
  return count;
}

/**
 * How hard a password is to guess, as a hint while typing: the bits of a random one with its length and kinds of
 * characters, less what follows from the character before, halved for well-known beginnings.
 */
export function passwordStrength(password: string): PasswordStrength {
  const pool = classes.reduce((sum, kind, index) => sum + (kind.test(password) ? (sizes[index] ?? 0) : 0), 0);
  const length = codePointLength(password) - predictable(password) * 0.75;
  const bits = length * Math.log2(Math.max(pool, 2)) * (known.test(password) ? 0.5 : 1);
  if (bits < 36) return "weak";
  if (bits < 50) return "fair";
  return bits < 66 ? "good" : "strong";
}
