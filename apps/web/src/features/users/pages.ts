import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { adminRoute, plainRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";
import { usersSearch } from "./users-search.ts";

export const userPages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/alluser",
    staticData: { title: titles.users, access: "UserManager", menu: { place: "administration", section: "people" } },
    validateSearch: usersSearch,
    component: lazyRouteComponent(() => import("./users-page.tsx"), "UsersPage"),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/user-pages",
    beforeLoad: () => {
      throw redirect({ to: "/alluser", replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/viewing",
    staticData: { title: titles.viewing },
    component: lazyRouteComponent(() => import("./viewing/viewing-page.tsx"), "ViewingPage"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/welcome",
    staticData: { title: titles.invitation, isForPhones: true },
    component: lazyRouteComponent(() => import("./invitation-page.tsx"), "InvitationPage"),
  }),
] as const;
