import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute, plainRoute } from "#shared/feature/frames.ts";
import { companySearch, invitationSearch, managementSearch } from "./enterprises-search.ts";
import { titles } from "./titles.ts";

export const enterprisePages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/management",
    staticData: {
      title: titles.management,
      access: "CompanyManager",
      otherwise: "/alluser",
      menu: { place: "administration", section: "people" },
    },
    validateSearch: managementSearch,
    component: lazyRouteComponent(() => import("./management/management-page.tsx"), "ManagementPage"),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/company",
    staticData: {
      title: titles.company,
      access: "SiteSettings",
      menu: { place: "administration", section: "people" },
    },
    validateSearch: companySearch,
    component: lazyRouteComponent(() => import("./company/company-page.tsx"), "CompanyPage"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/invitation",
    staticData: { title: titles.invitation },
    validateSearch: invitationSearch,
    component: lazyRouteComponent(() => import("./joining/invitation-page.tsx"), "InvitationPage"),
  }),
] as const;
