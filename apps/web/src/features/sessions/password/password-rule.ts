import { passwordChecks, type PasswordOwner } from "@yiqiao/contracts/accounts";
import { roles, type UserData } from "@yiqiao/contracts/sessions";

export type PasswordFault = "rule" | "differs";

/** What is wrong with a new password and its repetition, if anything. */
export function passwordFault(password: string, repeated: string, owner: PasswordOwner): PasswordFault | undefined {
  const { length, letter, digit } = passwordChecks(password, owner);
  if (!length || !letter || !digit) return "rule";
  return password === repeated ? undefined : "differs";
}

/** Whose rules a signed-in user's password follows. */
export function passwordOwnerOf({ role }: Pick<UserData, "role">): PasswordOwner {
  return role === roles.normal ? "user" : "administrator";
}
