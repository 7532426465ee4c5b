import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { Provider } from "../providers/directory.ts";
import type { ThirdPartyDeps } from "../ports.ts";
import { ProviderFailure, reasonText } from "../providers/provider-failure.ts";

/** Writes down that a provider gave nobody, and says so to the reader. @throws {DomainError} `providerFailed` */
export async function reportFailedLogin(
  { audit, report }: Pick<ThirdPartyDeps, "audit" | "report">,
  error: unknown,
  { context, provider, siteId }: { context: RequestContext; provider: Provider; siteId: number },
): Promise<never> {
  if (!(error instanceof ProviderFailure)) throw error;
  const { reason, detail } = error;
  // That the user changed their mind is nothing to look into.
  if (reason !== "denied") report({ provider: provider.id, reason, detail });
  await audit.record(context, {
    action: "sign-in",
    outcome: "failure",
    siteId,
    after: { method: "third-party", provider: provider.id, reason },
  });
  throw new DomainError("providerFailed", {
    provider: provider.names[context.language],
    reason: reasonText(reason, context.language),
  });
}
