import { createRootRoute, createRoute, createRouter, lazyRouteComponent, useNavigate } from "@tanstack/react-router";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import { LoadingState } from "@yiqiao/ui";
import { useCallback } from "react";
import { redirectTarget } from "#features/sessions";
import { validateTextSearch } from "../features/text/text-search.ts";
import { EngineLayout } from "./engine-layout.tsx";
import { NoPermissionPage, NotFoundPage, UnexpectedPage } from "./notice-pages.tsx";
import { PlainLayout } from "./plain-layout.tsx";
import { RootLayout } from "./root-layout.tsx";

type RouteTitle = "textTranslation" | "outbox" | "adminLogin" | "noPermission" | "notFound";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The text that names the page in the window's title. */
    readonly title?: RouteTitle;
    /** The permission that the page needs; pages without one are public. */
    readonly access?: PermissionName;
  }
  interface Register {
    router: typeof router;
  }
}

const rootRoute = createRootRoute({ component: RootLayout });
const engineRoute = createRoute({ getParentRoute: () => rootRoute, id: "engine", component: EngineLayout });
const plainRoute = createRoute({ getParentRoute: () => rootRoute, id: "plain", component: PlainLayout });

const textRoute = createRoute({
  getParentRoute: () => engineRoute,
  path: "/",
  staticData: { title: "textTranslation", access: "TextTranslation" },
  validateSearch: validateTextSearch,
  component: lazyRouteComponent(() => import("#features/text"), "TextPage"),
});

const outboxRoute = createRoute({
  getParentRoute: () => engineRoute,
  path: "/outbox",
  staticData: { title: "outbox", access: "MailOutbox" },
  component: lazyRouteComponent(() => import("#features/outbox"), "OutboxPage"),
});

const adminLoginRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/adminlogin",
  staticData: { title: "adminLogin" },
  validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: redirectTarget(search["redirect"]),
  }),
  component: AdminLogin,
});

const LazyAdminLoginPage = lazyRouteComponent(
  () => import("../features/sessions/admin-login-page.tsx"),
  "AdminLoginPage",
);

function AdminLogin() {
  const { redirect } = adminLoginRoute.useSearch();
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate({ href: redirect ?? "/", replace: true }), [navigate, redirect]);
  return <LazyAdminLoginPage onDone={leave} />;
}

const noPermissionRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/403",
  staticData: { title: "noPermission" },
  component: NoPermissionPage,
});

const notFoundRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "$",
  staticData: { title: "notFound" },
  component: NotFoundPage,
});

/** Every address of the client. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    engineRoute.addChildren([textRoute, outboxRoute]),
    plainRoute.addChildren([adminLoginRoute, noPermissionRoute, notFoundRoute]),
  ]),
  defaultPreload: "intent",
  defaultPendingComponent: LoadingState,
  defaultErrorComponent: UnexpectedPage,
  scrollRestoration: true,
});
