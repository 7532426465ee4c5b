export { loadProviders, ProvidersError } from "./load-providers.ts";
export type { ProviderProblem } from "./ports.ts";
export { registerThirdPartyRoutes } from "./third-party.routes.ts";
export { createThirdParty, type ThirdParty, type ThirdPartyGround } from "./third-party.service.ts";
