import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { engineRoute, rootRoute } from "./root-routes.tsx";

const phoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "phone",
  component: lazyRouteComponent(() => import("./phone-layout.tsx"), "PhoneLayout"),
});

const trialRoute = createRoute({
  getParentRoute: () => phoneRoute,
  path: "/mobiletranslate",
  staticData: { title: "trialTranslate", access: "TextTranslation" },
  component: lazyRouteComponent(() => import("#features/text"), "TextPage"),
});

const publicityRoute = createRoute({
  getParentRoute: () => phoneRoute,
  path: "/publicityRegister",
  staticData: { title: "publicityRegister" },
  component: lazyRouteComponent(() => import("../features/publicity/publicity-page.tsx"), "PublicityPage"),
});

/** The pages for phones. */
export const phoneRoutes = phoneRoute.addChildren([trialRoute, publicityRoute]);

export const publicityListRoute = createRoute({
  getParentRoute: () => engineRoute,
  path: "/publicitylist",
  staticData: { title: "publicityList", access: "PublicityList" },
  component: lazyRouteComponent(() => import("../features/publicity/publicity-list-page.tsx"), "PublicityListPage"),
});
