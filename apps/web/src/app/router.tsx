import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import { LoadingState } from "@yiqiao/ui";
import { accountSearch } from "#features/accounts";
import { myDocumentsSearch, previewSearch } from "#features/documents";
import { messageSearch } from "#features/messages";
import { validateTextSearch } from "../features/text/text-search.ts";
import { libraryRoutes } from "./library-routes.tsx";
import { NoPermissionPage, NotFoundPage, UnexpectedPage } from "./notice-pages.tsx";
import { engineRoute, plainRoute, rootRoute } from "./root-routes.tsx";
import {
  adminLoginRoute,
  forgotRoute,
  loginRoute,
  notActiveRoute,
  siteLoginRoute,
  thirdPartyRoute,
} from "./sign-in-routes.tsx";

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
  | "outbox"
  | "account"
  | "member"
  | "orders"
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

const outboxRoute = createRoute({
  getParentRoute: () => engineRoute,
  path: "/outbox",
  staticData: { title: "outbox", access: "MailOutbox" },
  component: lazyRouteComponent(() => import("#features/outbox"), "OutboxPage"),
});

const userCentreRoute = createRoute({
  getParentRoute: () => engineRoute,
  id: "user-centre",
  component: lazyRouteComponent(() => import("../features/accounts/user-centre-layout.tsx"), "UserCentreLayout"),
});

const accountRoute = createRoute({
  getParentRoute: () => userCentreRoute,
  path: "/account",
  staticData: { title: "account", access: "MyAccount" },
  validateSearch: accountSearch,
  component: lazyRouteComponent(() => import("../features/accounts/account-page.tsx"), "AccountPage"),
});

const memberRoute = createRoute({
  getParentRoute: () => userCentreRoute,
  path: "/member",
  staticData: { title: "member", access: "Membership", otherwise: "/account" },
  component: lazyRouteComponent(() => import("../features/accounts/member-page.tsx"), "MemberPage"),
});

const ordersRoute = createRoute({
  getParentRoute: () => userCentreRoute,
  path: "/history",
  staticData: { title: "orders", access: "OrderHistory", otherwise: "/account" },
  component: lazyRouteComponent(() => import("../features/accounts/orders-page.tsx"), "OrdersPage"),
});

const messagesRoute = createRoute({
  getParentRoute: () => userCentreRoute,
  path: "/message",
  staticData: { title: "messages", access: "MessageCentre" },
  validateSearch: messageSearch,
  component: lazyRouteComponent(() => import("../features/messages/messages-page.tsx"), "MessagesPage"),
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

/** Every address of the client. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    engineRoute.addChildren([
      textRoute,
      documentsRoute,
      previewRoute,
      myDocumentsRoute,
      ...libraryRoutes,
      outboxRoute,
      userCentreRoute.addChildren([accountRoute, memberRoute, ordersRoute, messagesRoute]),
    ]),
    toIndexRoute,
    plainRoute.addChildren([
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
  defaultPreload: "intent",
  defaultPendingComponent: LoadingState,
  defaultErrorComponent: UnexpectedPage,
  scrollRestoration: true,
});
