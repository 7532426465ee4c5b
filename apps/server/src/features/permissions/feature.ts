import { defineFeature } from "#platform/feature";
import { registerPermissionsRoutes } from "./permissions.routes.ts";
import { createPermissions, type PermissionsOptions } from "./permissions.service.ts";

export const permissionsFeature = defineFeature({
  create: (given: PermissionsOptions) => ({ permissions: createPermissions(given) }),
  routes: registerPermissionsRoutes,
});
