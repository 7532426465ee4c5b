import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { accountSearch } from "#features/accounts";
import { memberSearch, orderSearch } from "#features/membership";
import { messageSearch } from "#features/messages";
import { statementSearch } from "#features/statement";
import { engineRoute } from "./root-routes.tsx";

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
  validateSearch: memberSearch,
  component: lazyRouteComponent(() => import("../features/membership/member-page.tsx"), "MemberPage"),
});

const ordersRoute = createRoute({
  getParentRoute: () => userCentreRoute,
  path: "/history",
  staticData: { title: "orders", access: "OrderHistory", otherwise: "/account" },
  validateSearch: orderSearch,
  component: lazyRouteComponent(() => import("../features/membership/orders-page.tsx"), "OrdersPage"),
});

const messagesRoute = createRoute({
  getParentRoute: () => userCentreRoute,
  path: "/message",
  staticData: { title: "messages", access: "MessageCentre" },
  validateSearch: messageSearch,
  component: lazyRouteComponent(() => import("../features/messages/messages-page.tsx"), "MessagesPage"),
});

const statementRoute = createRoute({
  getParentRoute: () => userCentreRoute,
  path: "/statement",
  staticData: { title: "statement", access: "Statement" },
  validateSearch: statementSearch,
  component: lazyRouteComponent(() => import("../features/statement/statement-page.tsx"), "StatementPage"),
});

const budgetsRoute = createRoute({
  getParentRoute: () => userCentreRoute,
  path: "/budgets",
  staticData: { title: "budgets", access: "SiteBudgets" },
  component: lazyRouteComponent(() => import("../features/statement/budgets-page.tsx"), "BudgetsPage"),
});

/** The user centre: who the reader is, what they bought, and what of it was used. */
export const userCentreRoutes = userCentreRoute.addChildren([
  accountRoute,
  memberRoute,
  ordersRoute,
  messagesRoute,
  statementRoute,
  budgetsRoute,
]);
