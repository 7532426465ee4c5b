import type { UsageOf } from "#features/statistics";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { TranslateTextDeps } from "./asked-text.ts";

/** A caller that hangs up was not refused: that is no error. */
const isHangUp = ({ signal }: RequestContext, error: unknown) => signal.aborted && !(error instanceof DomainError);

/** Records a request for the statistics when it is disposed of: as failed if its error was thrown by `rethrow`. */
export function recordRequest(
  { usage, clock }: Pick<TranslateTextDeps, "usage" | "clock">,
  context: RequestContext,
  { kind, ...pair }: Pick<UsageOf, "kind"> & { readonly source?: string; readonly target?: string },
): Disposable & { readonly rethrow: (error: unknown) => never } {
  const of = { kind, siteId: context.siteId, accountId: context.principal?.accountId ?? null };
  const startedMs = clock.now().getTime();
  let failure: unknown;
  return {
    rethrow: (error) => {
      failure = error;
      throw error;
    },
    [Symbol.dispose]: () => {
      if (failure === undefined) usage.request(of, { ...pair, ms: clock.now().getTime() - startedMs });
      else if (isHangUp(context, failure)) usage.request(of, pair);
      else usage.request(of, { ...pair, error: failure instanceof DomainError ? failure.error : "internal" });
    },
  };
}
