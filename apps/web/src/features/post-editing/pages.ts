import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { engineRoute } from "#shared/feature/frames.ts";
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
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/catview",
    staticData: { title: titles.projects },
    validateSearch: (search: Record<string, unknown>): { project_id?: string; project_pass?: string } => search,
  }),
] as const;
