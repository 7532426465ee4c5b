import type { UsageOf } from "#features/statistics";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { TranslateTextDeps } from "./asked-text.ts";

/** Who hangs up was not refused: that is no error. */
const isHangUp = ({ signal }: RequestContext, error: unknown) => signal.aborted && !(error instanceof DomainError);

/**
 * Starts recording a request for the statistics; call the returned function when the request has ended, with its error.
 */
export function takeDown(
  { usage, clock }: Pick<TranslateTextDeps, "usage" | "clock">,
  context: RequestContext,
  { kind, ...pair }: Pick<UsageOf, "kind"> & { readonly source?: string; readonly target?: string },
): (error?: unknown) => void {
  const of = { kind, siteId: context.siteId, accountId: context.principal?.accountId ?? null };
  const startedMs = clock.now().getTime();
  return (error) => {
    const ms = clock.now().getTime() - startedMs;
    if (error === undefined) usage.request(of, { ...pair, ms });
    else if (isHangUp(context, error)) usage.request(of, pair);
    else usage.request(of, { ...pair, error: error instanceof DomainError ? error.error : "internal" });
  };
}
