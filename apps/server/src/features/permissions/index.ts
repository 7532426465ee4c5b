export { requirePermission } from "./permissions.policy.ts";
export { registerPermissionsRoutes } from "./permissions.routes.ts";
