import type { UserData } from "@yiqiao/contracts/sessions";

type Preferring = Pick<UserData, "language" | "language_chosen" | "color_scheme">;

/** What an account changes of the interface: the language only where its owner chose it on this account. */
export function accountPreferences(user: Preferring | undefined) {
  return {
    language: user?.language_chosen === true ? user.language : null,
    colorScheme: user?.color_scheme ?? null,
  };
}
