import { buildTestApp, type TestApp } from "#testing";
import type { ProviderProblem } from "../ports.ts";
import { loadProviders } from "../providers/load-providers.ts";

/** The server with these providers, which keeps what is wrong with them. */
export const buildProvidersApp = (providers: readonly object[], problems: ProviderProblem[]): Promise<TestApp> =>
  buildTestApp({
    thirdParty: {
      providers: loadProviders(JSON.stringify(providers)),
      report: (problem) => void problems.push(problem),
    },
  });
