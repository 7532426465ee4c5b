import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { entrySearch, listSearch } from "#features/libraries";
import { engineRoute } from "./root-routes.tsx";

const lists = () => import("../features/libraries/area-pages.tsx");
const libraries = () => import("../features/libraries/entry-pages.tsx");

const list = { getParentRoute: () => engineRoute, validateSearch: listSearch } as const;
const one = { getParentRoute: () => engineRoute, validateSearch: entrySearch } as const;
const myMemories = { title: "myMemories", access: "MyTM" } as const;
const myTermbases = { title: "myTermbases", access: "MyTerm" } as const;
const publicTermbases = { title: "publicTermbases", access: "PublicTerm" } as const;
const siteMemories = { title: "siteMemories", access: "SystemTM" } as const;
const siteTermbases = { title: "siteTermbases", access: "SystemTerm" } as const;
const keptTermbases = { title: "keptTermbases", access: "SystemPublicTerm" } as const;
const allMemories = { title: "allMemories", access: "AllMyTM" } as const;
const allTermbases = { title: "allTermbases", access: "AllMyTerm" } as const;

/** Lists of translation memories and termbases, each with the page of one of them. */
export const libraryRoutes = [
  createRoute({
    ...list,
    path: "/mymemorybank",
    staticData: myMemories,
    component: lazyRouteComponent(lists, "MyMemoriesPage"),
  }),
  createRoute({
    ...one,
    path: "/mymemorybank/$bankId",
    staticData: myMemories,
    component: lazyRouteComponent(libraries, "MyMemoryPage"),
  }),
  createRoute({
    ...list,
    path: "/mytermbank",
    staticData: myTermbases,
    component: lazyRouteComponent(lists, "MyTermbasesPage"),
  }),
  createRoute({
    ...one,
    path: "/mytermbank/$bankId",
    staticData: myTermbases,
    component: lazyRouteComponent(libraries, "MyTermbasePage"),
  }),
  createRoute({
    ...list,
    path: "/publictermbank",
    staticData: publicTermbases,
    component: lazyRouteComponent(lists, "PublicTermbasesPage"),
  }),
  createRoute({
    ...one,
    path: "/publictermbank/$bankId",
    staticData: publicTermbases,
    component: lazyRouteComponent(libraries, "PublicTermbasePage"),
  }),
  createRoute({
    ...list,
    path: "/system-memorybank",
    staticData: siteMemories,
    component: lazyRouteComponent(lists, "SiteMemoriesPage"),
  }),
  createRoute({
    ...one,
    path: "/system-memorybank/$bankId",
    staticData: siteMemories,
    component: lazyRouteComponent(libraries, "SiteMemoryPage"),
  }),
  createRoute({
    ...list,
    path: "/system-termbank",
    staticData: siteTermbases,
    component: lazyRouteComponent(lists, "SiteTermbasesPage"),
  }),
  createRoute({
    ...one,
    path: "/system-termbank/$bankId",
    staticData: siteTermbases,
    component: lazyRouteComponent(libraries, "SiteTermbasePage"),
  }),
  createRoute({
    ...list,
    path: "/system-publictermbank",
    staticData: keptTermbases,
    component: lazyRouteComponent(lists, "KeptTermbasesPage"),
  }),
  createRoute({
    ...one,
    path: "/system-publictermbank/$bankId",
    staticData: keptTermbases,
    component: lazyRouteComponent(libraries, "KeptTermbasePage"),
  }),
  createRoute({
    ...list,
    path: "/all-memorybank",
    staticData: allMemories,
    component: lazyRouteComponent(lists, "AllMemoriesPage"),
  }),
  createRoute({
    ...one,
    path: "/all-memorybank/$bankId",
    staticData: allMemories,
    component: lazyRouteComponent(libraries, "SomeMemoryPage"),
  }),
  createRoute({
    ...list,
    path: "/all-temtermbank",
    staticData: allTermbases,
    component: lazyRouteComponent(lists, "AllTermbasesPage"),
  }),
  createRoute({
    ...one,
    path: "/all-temtermbank/$bankId",
    staticData: allTermbases,
    component: lazyRouteComponent(libraries, "SomeTermbasePage"),
  }),
] as const;
