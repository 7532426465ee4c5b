import { identifierKind, normaliseIdentifier } from "@yiqiao/contracts/accounts";
import { accountSeparators, type RefusedPreactivation } from "@yiqiao/contracts/preactivation";

export interface ReadAccounts {
  /** Normalised, each once, in the order in which they were typed. */
  readonly accounts: readonly ReadAccount[];
  readonly refused: readonly RefusedPreactivation[];
}

export interface ReadAccount {
  readonly identifier: string;
  /** As it was typed. */
  readonly typed: string;
  /** Counted from 1. */
  readonly place: number;
}

/** Accounts of a typed list, and what is at fault in it. */
export function readAccounts(text: string): ReadAccounts {
  const typed = text.replaceAll("\uFEFF", "").split(accountSeparators).filter(Boolean);
  const accounts = new Map<string, ReadAccount>();
  const refused: RefusedPreactivation[] = [];
  for (const [at, account] of typed.entries()) {
    const identifier = normaliseIdentifier(account);
    const place = at + 1;
    if (identifierKind(identifier) === undefined) refused.push({ account, place, fault: "notAnAccount" });
    else if (accounts.has(identifier)) refused.push({ account, place, fault: "twice" });
    else accounts.set(identifier, { identifier, typed: account, place });
  }
  return { accounts: [...accounts.values()], refused };
}
