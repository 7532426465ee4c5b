import type { HttpAppOptions } from "#platform/http";
import type { Features } from "./features.ts";

/** How requests are counted, and whom they come from that is turned away. */
export function limitsOf({
  rateLimiter,
  trafficGate,
  refusalCounter,
}: Pick<Features, "rateLimiter" | "trafficGate" | "refusalCounter">): Pick<
  HttpAppOptions,
  "takeRate" | "gate" | "onRefused"
> {
  return {
    takeRate: async (rate, context, group) => {
      const ruled = rateLimiter.ruled(context, rate, group);
      if (ruled !== undefined) await rateLimiter.take(ruled);
    },
    gate: trafficGate,
    onRefused: (error, address, context) => refusalCounter.count(error, address, context),
  };
}
