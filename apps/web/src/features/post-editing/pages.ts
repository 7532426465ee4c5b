import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { engineRoute, plainRoute } from "#shared/feature/frames.ts";
import { catErrorSearch } from "./caterror/cat-error-search.ts";
import { catviewSearch } from "./catview/project/catview-search.ts";
import { projectsSearch } from "./projects/projects-search.ts";
import { titles } from "./titles.ts";

export const postEditingPages = [
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/translationedit",
    staticData: { title: titles.projects, access: "PostEditing", menu: { place: "main" } },
    validateSearch: projectsSearch,
    component: lazyRouteComponent(() => import("./projects/projects-page.tsx"), "ProjectsPage"),
  }),
  // Without a permission: a pass lets guests in, and a project says itself who may do what. Links to it are opened on phones.
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/catview",
    staticData: { title: titles.catview, isForPhones: true },
    validateSearch: catviewSearch,
    component: lazyRouteComponent(() => import("./catview/catview-page.tsx"), "CatviewPage"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/caterror",
    staticData: { title: titles.catError, isForPhones: true },
    validateSearch: catErrorSearch,
    component: lazyRouteComponent(() => import("./caterror/cat-error-page.tsx"), "CatErrorPage"),
  }),
] as const;
