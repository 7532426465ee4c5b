import { defineFeature } from "#platform/feature";
import { type BackOffice, type BackOfficeDeps, createBackOffice } from "./back-office.service.ts";
import { registerBackOfficeRoutes } from "./back-office.routes.ts";

export const backOfficeFeature = defineFeature({
  create: (deps: BackOfficeDeps): { readonly backOffice: BackOffice } => ({ backOffice: createBackOffice(deps) }),
  routes: registerBackOfficeRoutes,
});
