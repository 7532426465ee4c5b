import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Router } from "@yiqiao/engines";

/**
 * Whether an engine translates from a language into `target`; an engine that is down counts, since it may be back by
 * then.
 */
export function servedInto(router: Pick<Router, "route">, target: LanguageCode): (source: LanguageCode) => boolean {
  return (source) => {
    const plan = router.route({ pair: { source, target } });
    return plan.available || plan.reason !== "no-engine";
  };
}
