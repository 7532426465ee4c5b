export type { Account } from "./accounts.repository.ts";
export { type Accounts, createAccounts, normalise, type OneTimePassword } from "./accounts.service.ts";
