export { type Permissions } from "./permissions.service.ts";
export { permissionsFeature } from "./feature.ts";
