export type { Account } from "./accounts.repository.ts";
export { type Accounts, type AccountToCreate, createAccounts, type OneTimePassword } from "./accounts.service.ts";
export { loginSite, openSite } from "./login-site.ts";
export { mayEnter } from "./accounts.policy.ts";
export { type AccountProofs, createAccountProofs } from "./profile-proof.ts";
export { registerProfileRoutes } from "./profile.routes.ts";
export { createProfile, type Profile } from "./profile.service.ts";
export { hasOtherSuperAdministrator } from "./roles.repository.ts";
export { createSetRole, type RoleName } from "./set-role.ts";
