import type { Config } from "#platform/config";
import { createPort, defineFeature, type Port } from "#platform/feature";
import { registerPlansRoutes } from "./plans.routes.ts";
import { createPlans, type PlansOptions } from "./plans.service.ts";

export interface PlanPorts {
  readonly standing: Port<PlansOptions["standingOf"]>;
}

type Needs = Omit<PlansOptions, "standingOf" | "isTest" | "freeCharacters"> & {
  readonly config: Pick<Config, "freeCharacters">;
  readonly paying: { readonly providers: ReadonlyMap<string, { readonly isTest: boolean }> };
};

export const plansFeature = defineFeature({
  create: ({ config, paying: { providers }, ...given }: Needs) => {
    const standing = createPort<PlansOptions["standingOf"]>("standing");
    const plans = createPlans({
      ...given,
      freeCharacters: config.freeCharacters,
      standingOf: (context) => standing.value(context),
      isTest: () => [...providers.values()].every((provider) => provider.isTest),
    });
    return { plans, standing };
  },
  routes: registerPlansRoutes,
});
