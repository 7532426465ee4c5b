import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { plainRoute } from "#shared/feature/frames.ts";
import { loginSearch, siteSearch } from "./sign-in/sign-in-search.ts";
import { titles } from "./titles.ts";

const logins = () => import("./sign-in/login-pages.tsx");

/** The sign-in pages and what stands beside them. */
export const signInPages = [
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/login",
    staticData: { title: titles.login, isSignInPage: true },
    validateSearch: loginSearch,
    component: lazyRouteComponent(logins, "LoginPage"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/adminlogin",
    staticData: { title: titles.adminLogin, isSignInPage: true },
    validateSearch: loginSearch,
    component: lazyRouteComponent(logins, "AdminLoginPage"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/$siteCode",
    staticData: { title: titles.login, isSignInPage: true },
    validateSearch: loginSearch,
    component: lazyRouteComponent(logins, "SiteLoginPage"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/forget",
    staticData: { title: titles.forgot, isSignInPage: true },
    validateSearch: siteSearch,
    component: lazyRouteComponent(() => import("./password/forgot-page.tsx"), "ForgotPage"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/noactive",
    staticData: { title: titles.notActive, isSignInPage: true },
    validateSearch: siteSearch,
    component: lazyRouteComponent(() => import("./not-active-page.tsx"), "NotActivePage"),
  }),
] as const;
