export { PermissionGate } from "./permission-gate.tsx";
export { mayReach, permissionsQuery } from "./permissions.queries.ts";
