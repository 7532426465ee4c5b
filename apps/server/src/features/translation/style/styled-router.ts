import type { SegmentRouter } from "../ports.ts";

/** A router whose engines, as far as they take any, have style rules with everything that is asked of them. */
export function styledRouter(
  router: Pick<SegmentRouter, "translate">,
  style: readonly string[] = [],
): Pick<SegmentRouter, "translate"> {
  if (style.length === 0) return router;
  return { translate: (request, signal) => router.translate({ ...request, style }, signal) };
}
