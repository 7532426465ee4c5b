export { loadProviders, ProvidersError } from "./load-providers.ts";
export type { ProviderProblem } from "./ports.ts";
export type { ProviderSettings } from "./provider-settings.ts";
export { registerThirdPartyRoutes } from "./third-party.routes.ts";
export { createThirdParty, type ThirdParty } from "./third-party.service.ts";
