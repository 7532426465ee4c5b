import type { Config } from "#platform/config";
import type { Database, Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { createOwnCompany, type OwnCompanyOptions } from "./company.service.ts";
import { enterprisesData } from "./enterprises-data.repository.ts";
import { defineEnterprisesJobs } from "./enterprises.jobs.ts";
import { registerEnterprisesRoutes } from "./enterprises.routes.ts";
import { createEnterprises, type EnterprisesOptions } from "./enterprises.service.ts";
import { createExpiryWarnings } from "./expiry-warnings.ts";
import { createInvitations, type InvitationsOptions } from "./joining/invitations.service.ts";
import { createJoining, type JoiningOptions } from "./joining/joining.service.ts";
import { createMoving, type MovingOptions } from "./move-account.ts";

type Needs = Omit<EnterprisesOptions & JoiningOptions & InvitationsOptions, "moving" | "publicUrl"> &
  OwnCompanyOptions &
  MovingOptions & { readonly config: Pick<Config, "publicUrl">; readonly database: Database };

export const enterprisesFeature = defineFeature({
  create: ({ config, ...given }: Needs) => {
    const options = { ...given, moving: createMoving(given), publicUrl: config.publicUrl };
    return {
      enterprises: createEnterprises(options),
      ownCompany: createOwnCompany(options),
      joining: createJoining(options),
      invitations: createInvitations(options),
      expiryWarnings: createExpiryWarnings(options),
    };
  },
  routes: registerEnterprisesRoutes,
  jobs: defineEnterprisesJobs,
  personalData: ({ db }: { readonly db: Executor }) => [enterprisesData(db)],
});
