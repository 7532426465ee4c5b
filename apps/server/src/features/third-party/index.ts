export { loadProviders, ProvidersError } from "./providers/load-providers.ts";
export type { ProviderProblem } from "./ports.ts";
export { type ThirdParty, type ThirdPartySetup } from "./third-party.service.ts";
export { thirdPartyFeature } from "./feature.ts";
