import { accountSeparators, type RefusedPreactivation } from "@yiqiao/contracts/preactivation";

/** A typed list without the entries at fault, by their places. */
export function withoutRefused(accounts: string, refused: readonly RefusedPreactivation[]): string {
  const places = new Set(refused.map(({ place }) => place));
  const typed = accounts.replaceAll("\uFEFF", "").split(accountSeparators).filter(Boolean);
  return typed.filter((_account, at) => !places.has(at + 1)).join("\n");
}
