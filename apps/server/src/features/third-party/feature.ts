import type { SignInMethodsPorts } from "#features/sign-in-methods";
import type { SessionPorts } from "#features/sessions";
import type { Config } from "#platform/config";
import { defineFeature } from "#platform/feature";
import { registerThirdPartyRoutes } from "./third-party.routes.ts";
import {
  createThirdParty,
  type ThirdParty,
  type ThirdPartySetup,
  type ThirdPartyOptions,
} from "./third-party.service.ts";

type Needs = Omit<ThirdPartyOptions, keyof ThirdPartySetup | "publicUrl"> &
  Pick<SessionPorts, "loginProviders"> &
  SignInMethodsPorts & { readonly loginProvidersHere: ThirdPartySetup; readonly config: Pick<Config, "publicUrl"> };

export const thirdPartyFeature = defineFeature({
  create: ({ config, loginProvidersHere, loginProviders, countIdentities, ...given }: Needs) => {
    const thirdParty = createThirdParty({ ...given, ...loginProvidersHere, publicUrl: config.publicUrl });
    loginProviders.connect((siteId) => thirdParty.providers(siteId));
    countIdentities.connect((accountId, executor) => thirdParty.identities.count(accountId, executor));
    return { thirdParty };
  },
  routes: registerThirdPartyRoutes,
  personalData: ({ thirdParty }: { readonly thirdParty: ThirdParty }) => [thirdParty.personalData],
});
