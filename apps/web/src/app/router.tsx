import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from "@tanstack/react-router";
import { LoadingState } from "@yiqiao/ui";
import { adminRoute, engineRoute, phoneRoute, plainRoute, rootRoute, userCentreRoute } from "#shared/feature/frames.ts";
import { NoPermissionPage, NotFoundPage, UnexpectedPage } from "#shared/notices/notice-pages.tsx";
import { titles } from "#shared/notices/titles.ts";
import { arrive } from "./arrive.ts";
import { EngineLayout } from "./layouts/engine-layout.tsx";
import { pagesIn } from "./pages.ts";
import { PlainLayout } from "./layouts/plain-layout.tsx";
import { RootLayout } from "./layouts/root-layout.tsx";

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

rootRoute.update({ component: RootLayout });
engineRoute.update({ component: EngineLayout });
userCentreRoute.update({
  component: lazyRouteComponent(() => import("./layouts/user-centre-layout.tsx"), "UserCentreLayout"),
});
adminRoute.update({ component: lazyRouteComponent(() => import("./layouts/admin-layout.tsx"), "AdminLayout") });
phoneRoute.update({ component: lazyRouteComponent(() => import("./layouts/phone-layout.tsx"), "PhoneLayout") });
plainRoute.update({ component: PlainLayout });

const toIndexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/toIndex",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

const toBackstageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/toBackstage",
  beforeLoad: () => {
    throw redirect({ to: "/home", replace: true });
  },
});

const noPermissionRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/403",
  staticData: { title: titles.noPermission },
  component: NoPermissionPage,
});

const shareRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/share",
  staticData: { title: titles.shared },
  component: lazyRouteComponent(() => import("./share/share-page.tsx"), "SharePage"),
});

const notFoundRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "$",
  staticData: { title: titles.notFound },
  component: NotFoundPage,
});

/** What a query's value says; a number that would be written otherwise, such as a long one of an order, stays a text. */
function queryValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === "number" && String(value) !== text) throw new RangeError("not exact");
  return value;
}

/** Every address of the client. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    engineRoute.addChildren([...pagesIn(engineRoute), userCentreRoute.addChildren(pagesIn(userCentreRoute))]),
    adminRoute.addChildren(pagesIn(adminRoute)),
    phoneRoute.addChildren(pagesIn(phoneRoute)),
    plainRoute.addChildren([...pagesIn(plainRoute), noPermissionRoute, shareRoute, notFoundRoute]),
    toIndexRoute,
    toBackstageRoute,
  ]),
  context: { arrive },
  parseSearch: parseSearchWith(queryValue),
  stringifySearch: stringifySearchWith(JSON.stringify, queryValue),
  defaultPreload: "intent",
  defaultPendingComponent: LoadingState,
  defaultErrorComponent: UnexpectedPage,
  scrollRestoration: true,
});
