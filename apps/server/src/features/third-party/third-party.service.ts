import type { LoginConfig } from "@yiqiao/contracts/sessions";
import type { PersonalData } from "#platform/personal-data";
import { type Claims, createClaims } from "./login/claim.ts";
import { createDirectory, type DirectoryOptions } from "./providers/directory.ts";
import { createFinish, type Finish } from "./login/finish.ts";
import { createOwnIdentities, type OwnIdentities } from "./identities/own-identities.ts";
import { identitiesData } from "./identities/personal-data.ts";
import type { ThirdPartyDeps } from "./ports.ts";
import { createStart, type Start } from "./login/start.ts";

/** Signing in by other providers, and the identities that accounts have there. */
export interface ThirdParty {
  /** What a site's login page offers, in the order in which it is shown. */
  providers(siteId: number): Promise<LoginConfig["providers"]>;
  readonly start: Start;
  readonly finish: Finish;
  readonly claims: Claims;
  readonly identities: OwnIdentities;
  readonly personalData: PersonalData;
  /** The address that people type for the main site, where it is set. */
  readonly publicUrl: string | undefined;
}

/** What the installation sets up for it. */
export type ThirdPartySetup = Pick<DirectoryOptions, "providers" | "dispatcher"> & Pick<ThirdPartyDeps, "report">;

export type ThirdPartyOptions = Omit<ThirdPartyDeps, "directory"> & Omit<DirectoryOptions, "sites" | "clock">;

export function createThirdParty(options: ThirdPartyOptions): ThirdParty {
  const directory = createDirectory(options);
  const deps: ThirdPartyDeps = { ...options, directory };
  return {
    providers: (siteId) => directory.offered(siteId),
    start: createStart(deps),
    finish: createFinish(deps),
    claims: createClaims(deps),
    identities: createOwnIdentities(deps),
    personalData: identitiesData(options.database.db, directory),
    publicUrl: options.publicUrl,
  };
}
