import { createRootRouteWithContext, createRoute } from "@tanstack/react-router";
import type { ParsedLocation } from "@tanstack/react-router";

/** What `app` lends to the frames, which know neither it nor any feature; it also gives them their looks. */
export interface FrameContext {
  /** Runs before a page is shown; may throw a redirection. */
  readonly arrive: (location: ParsedLocation) => Promise<void>;
}

/** What every page stands in. */
export const rootRoute = createRootRouteWithContext<FrameContext>()({
  beforeLoad: ({ context, location }) => context.arrive(location),
});
/** Header, menu and footer around pages that translate or keep. */
export const engineRoute = createRoute({ getParentRoute: () => rootRoute, id: "engine" });
/** The user centre: who the reader is, what they bought, and what of it was used. */
export const userCentreRoute = createRoute({ getParentRoute: () => engineRoute, id: "user-centre" });
/** The back end: a menu of its own at the side of the pages that administer. */
export const adminRoute = createRoute({ getParentRoute: () => rootRoute, id: "admin" });
/** Logo and one thing in the middle: logins, payments, and pages that say why there is nothing else. */
export const plainRoute = createRoute({ getParentRoute: () => rootRoute, id: "plain" });
/** The pages for phones; every other address leads a phone to the first of them. */
export const phoneRoute = createRoute({ getParentRoute: () => rootRoute, id: "phone" });
