export type { Account } from "./accounts.repository.ts";
export { type Accounts, type AccountToCreate, createAccounts, type OneTimePassword } from "./accounts.service.ts";
export { mayEnter } from "./accounts.policy.ts";
