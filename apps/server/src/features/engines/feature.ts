import type { EngineDispatcher } from "@yiqiao/engines";
import { defineFeature } from "#platform/feature";
import { createEngineSetup, type EngineSetupDeps } from "./engine-setup.ts";
import { registerEnginesRoutes } from "./engines.routes.ts";

type Needs = Omit<EngineSetupDeps, "dispatcher"> & { readonly engineDispatcher?: EngineDispatcher | undefined };

export const enginesFeature = defineFeature({
  create: ({ engineDispatcher: dispatcher, ...given }: Needs) => ({
    engineSetup: createEngineSetup({ ...given, dispatcher }),
  }),
  routes: registerEnginesRoutes,
});
