import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from "@tanstack/react-router";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import { LoadingState } from "@yiqiao/ui";
import { myDocumentsSearch, previewSearch } from "#features/documents";
import { managementSearch } from "#features/order-management";
import { validateTextSearch } from "../features/text/text-search.ts";
import { libraryRoutes } from "./library-routes.tsx";
import { NoPermissionPage, NotFoundPage, UnexpectedPage } from "./notice-pages.tsx";
import { orderRoute, paymentRoutes } from "./order-routes.tsx";
import { phoneRoutes, publicityListRoute } from "./phone-routes.tsx";
import { engineRoute, plainRoute, rootRoute } from "./root-routes.tsx";
import {
  adminLoginRoute,
  forgotRoute,
  loginRoute,
  notActiveRoute,
  siteLoginRoute,
  thirdPartyRoute,
} from "./sign-in-routes.tsx";
import { userCentreRoutes } from "./user-centre-routes.tsx";

type RouteTitle =
  | "textTranslation"
  | "documents"
  | "documentPreview"
  | "myDocuments"
  | "myMemories"
  | "myTermbases"
  | "publicTermbases"
  | "siteMemories"
  | "siteTermbases"
  | "keptTermbases"
  | "allMemories"
  | "allTermbases"
  | "engines"
  | "outbox"
  | "trialTranslate"
  | "publicityRegister"
  | "publicityList"
  | "account"
  | "member"
  | "orders"
  | "order"
  | "cashier"
  | "testPayment"
  | "statement"
  | "budgets"
  | "orderManagement"
  | "siteSettings"
  | "messages"
  | "login"
  | "adminLogin"
  | "forgot"
  | "notActive"
  | "noPermission"
  | "notFound";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The text that names the page in the window's title. */
    readonly title?: RouteTitle;
    /** The permission that the page needs; pages without one are public. */
    readonly access?: PermissionName;
    /** Where those are sent who cannot get that permission by logging in or with a plan; otherwise to /403. */
    readonly otherwise?: "/account";
  }
  interface Register {
    router: typeof router;
  }
}

const textRoute = createRoute({
  getParentRoute: () => engineRoute,
  path: "/",
  staticData: { title: "textTranslation", access: "TextTranslation" },
  validateSearch: validateTextSearch,
  component: lazyRouteComponent(() => import("#features/text"), "TextPage"),
});

const documentsRoute = createRoute({
  getParentRoute: () => engineRoute,
  path: "/file",
  staticData: { title: "documents", access: "DocTranslation" },
  component: lazyRouteComponent(() => import("../features/documents/documents-page.tsx"), "DocumentsPage"),
});

const previewRoute = createRoute({
  getParentRoute: () => engineRoute,
  path: "/file/preview/$uid",
  staticData: { title: "documentPreview", access: "DocTranslation" },
  validateSearch: previewSearch,
  component: lazyRouteComponent(() => import("../features/documents/preview-page.tsx"), "PreviewPage"),
});

const myDocumentsRoute = createRoute({
  getParentRoute: () => engineRoute,
  path: "/myfile",
  staticData: { title: "myDocuments", access: "MyDocuments" },
  validateSearch: myDocumentsSearch,
  component: lazyRouteComponent(() => import("../features/documents/my-documents-page.tsx"), "MyDocumentsPage"),
});

const enginesRoute = createRoute({
  getParentRoute: () => engineRoute,
  path: "/engines",
  staticData: { title: "engines", access: "EngineSettings" },
  component: lazyRouteComponent(() => import("../features/engines/engines-page.tsx"), "EnginesPage"),
});

const outboxRoute = createRoute({
  getParentRoute: () => engineRoute,
  path: "/outbox",
  staticData: { title: "outbox", access: "MailOutbox" },
  component: lazyRouteComponent(() => import("#features/outbox"), "OutboxPage"),
});

const orderManagementRoute = createRoute({
  getParentRoute: () => engineRoute,
  path: "/ordermanagement",
  staticData: { title: "orderManagement", access: "OrderManager" },
  validateSearch: managementSearch,
  component: lazyRouteComponent(() => import("../features/order-management/management-page.tsx"), "ManagementPage"),
});

const siteSettingsRoute = createRoute({
  getParentRoute: () => engineRoute,
  path: "/set-editor",
  staticData: { title: "siteSettings", access: "SiteSettings" },
  component: lazyRouteComponent(() => import("../features/sites/settings-page.tsx"), "SettingsPage"),
});

const toIndexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/toIndex",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

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

/** What a query's value says; a number that would be written otherwise, such as a long one of an order, stays a text. */
function queryValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === "number" && String(value) !== text) throw new RangeError("not exact");
  return value;
}

/** Every address of the client. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    engineRoute.addChildren([
      textRoute,
      documentsRoute,
      previewRoute,
      myDocumentsRoute,
      ...libraryRoutes,
      enginesRoute,
      outboxRoute,
      publicityListRoute,
      orderRoute,
      orderManagementRoute,
      siteSettingsRoute,
      userCentreRoutes,
    ]),
    toIndexRoute,
    phoneRoutes,
    plainRoute.addChildren([
      ...paymentRoutes,
      loginRoute,
      adminLoginRoute,
      forgotRoute,
      notActiveRoute,
      thirdPartyRoute,
      siteLoginRoute,
      noPermissionRoute,
      notFoundRoute,
    ]),
  ]),
  parseSearch: parseSearchWith(queryValue),
  stringifySearch: stringifySearchWith(JSON.stringify, queryValue),
  defaultPreload: "intent",
  defaultPendingComponent: LoadingState,
  defaultErrorComponent: UnexpectedPage,
  scrollRestoration: true,
});
