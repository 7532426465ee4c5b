import { codePointLength } from "@yiqiao/contracts/text";

/** Administrators' and managers' own passwords have at least this many characters, users' 6. */
export const adminPasswordMin = 8;
export const userPasswordMin = 6;
const passwordMax = 16;

export type PasswordFault = "rule" | "differs";

/** Which of its rules a password follows. */
export function passwordChecks(password: string, min: number) {
  const length = codePointLength(password);
  return {
    length: length >= min && length <= passwordMax,
    letter: /[a-zA-Z]/.test(password),
    digit: /\d/.test(password),
  };
}

/** What is wrong with a new password and its repetition, if anything. */
export function passwordFault(password: string, repeated: string, min = adminPasswordMin): PasswordFault | undefined {
  const { length, letter, digit } = passwordChecks(password, min);
  if (!length || !letter || !digit) return "rule";
  return password === repeated ? undefined : "differs";
}
