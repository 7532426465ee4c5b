export { registerPasskeysRoutes } from "./passkeys.routes.ts";
export { createPasskeys, type Passkeys } from "./passkeys.service.ts";
