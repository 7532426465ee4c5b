import { createRootRoute, createRoute, redirect } from "@tanstack/react-router";
import { sessionArrival } from "#features/sessions";
import { EngineLayout } from "./engine-layout.tsx";
import { wearOwnSite } from "#features/sites";
import { hasPhoneVariant, keepAskedAddress, phonePathFor } from "./phone-variant.ts";
import { PlainLayout } from "./plain-layout.tsx";
import { RootLayout } from "./root-layout.tsx";

export const rootRoute = createRootRoute({
  beforeLoad: ({ location }) => {
    const phonePath = hasPhoneVariant() ? phonePathFor(location.pathname) : undefined;
    if (phonePath !== undefined) {
      wearOwnSite();
      keepAskedAddress(location.href);
      throw redirect({ to: phonePath, replace: true });
    }
    return sessionArrival();
  },
  component: RootLayout,
});
/** Pages that translate, and the user centre. */
export const engineRoute = createRoute({ getParentRoute: () => rootRoute, id: "engine", component: EngineLayout });
/** Logins, and pages that say why there is none. */
export const plainRoute = createRoute({ getParentRoute: () => rootRoute, id: "plain", component: PlainLayout });
