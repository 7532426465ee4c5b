import { codePointLength } from "@yiqiao/contracts/text";

/** Administrators' and managers' own passwords have at least this many characters, users' 6. */
export const adminPasswordMin = 8;
const passwordMax = 16;

export type PasswordFault = "rule" | "differs";

/** What is wrong with a new password and its repetition, if anything. */
export function passwordFault(password: string, repeated: string, min = adminPasswordMin): PasswordFault | undefined {
  const length = codePointLength(password);
  const follows = length >= min && length <= passwordMax && /\d/.test(password) && /[a-zA-Z]/.test(password);
  if (!follows) return "rule";
  return password === repeated ? undefined : "differs";
}
