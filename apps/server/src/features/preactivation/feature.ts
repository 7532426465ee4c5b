import type { SessionPorts } from "#features/sessions";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { preactivationData } from "./preactivation-data.repository.ts";
import { registerPreactivationRoutes } from "./preactivation.routes.ts";
import { createPreactivations, type PreactivationOptions } from "./preactivation.service.ts";

export const preactivationFeature = defineFeature({
  create: ({ newAccounts, ...given }: PreactivationOptions & Pick<SessionPorts, "newAccounts">) => {
    const preactivations = createPreactivations(given);
    newAccounts.connect((tx, account) => preactivations.use(tx, account));
    return { preactivations };
  },
  routes: registerPreactivationRoutes,
  personalData: ({ db }: { readonly db: Executor }) => [preactivationData(db)],
});
