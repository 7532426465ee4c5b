import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { accountData } from "./account-data.repository.ts";
import { createAccounts } from "./accounts.service.ts";
import { registerProfileRoutes } from "./profile.routes.ts";
import { type AccountProofsOptions, createAccountProofs } from "./profile-proof.ts";
import type { ProfileOptions } from "./profile.ports.ts";
import { createProfile } from "./profile.service.ts";

/** Stands first: what is made first is erased last, and what others keep is found by the account's addresses. */
export const accountsFeature = defineFeature({
  create: (given: AccountProofsOptions & { readonly db: Executor }) => ({
    accounts: createAccounts(given),
    proofs: createAccountProofs(given),
  }),
  personalData: ({ db }: { readonly db: Executor }) => [accountData(db)],
});

type ProfileNeeds = Omit<ProfileOptions, "codes" | "isOwnPassword"> & {
  readonly verification: ProfileOptions["codes"];
  readonly sessions: Pick<ProfileOptions, "isOwnPassword">;
};

/** What users do with their own account; apart from the accounts, on which logins stand that it needs. */
export const profileFeature = defineFeature({
  create: ({ verification: codes, sessions: { isOwnPassword }, ...given }: ProfileNeeds) => ({
    profile: createProfile({ ...given, codes, isOwnPassword }),
  }),
  routes: registerProfileRoutes,
});
