import { roles } from "@yiqiao/contracts/sessions";
import type { User, UserRole } from "@yiqiao/contracts/users";
import { wordKey } from "@yiqiao/i18n";
import { useTexts } from "./texts.ts";

export function roleOf({ role, is_super: isSuper }: Pick<User, "role" | "is_super">): UserRole {
  if (isSuper) return "super";
  if (role === roles.admin) return "administrator";
  return role === roles.manager ? "manager" : "normal";
}

/** Names of what users are, in the interface language. */
export function useUserWords() {
  const t = useTexts();
  return {
    roleName: (role: UserRole) => t(wordKey("role", role)),
    stateName: (state: User["state"]) => t(wordKey("state", state)),
  };
}

export const stateColors = { active: "green", inactive: "yellow", disabled: "gray", deleting: "red" } as const;
