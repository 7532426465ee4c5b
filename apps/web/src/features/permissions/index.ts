export { Failure } from "./failure.tsx";
export { GateDialog } from "./gate-dialog.tsx";
export { PermissionGate } from "./permission-gate.tsx";
export { permissionsQuery } from "./permissions.queries.ts";
export { mayReach } from "./permission-state.ts";
export { useGate } from "./use-gate.ts";
export { useMayReach } from "./use-may-reach.ts";
