import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { plainRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";

/** The query of a provider's answer, taken before the router rewrites what looks like numbers in it. */
const landingQuery = location.search;

export const thirdPartyPages = [
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/thirdparty",
    staticData: { title: titles.login, isSignInPage: true },
    context: () => ({ landingQuery }),
    component: lazyRouteComponent(() => import("./third-party-page.tsx"), "ThirdPartyPage"),
  }),
] as const;
