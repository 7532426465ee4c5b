import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute, engineRoute } from "#shared/feature/frames.ts";
import { entrySearch } from "./entries/entry-search.ts";
import { listSearch } from "./lists/list-search.ts";
import { titles } from "./titles.ts";

const lists = () => import("./lists/area-pages.tsx");
const libraries = () => import("./entries/entry-pages.tsx");

const list = { getParentRoute: () => engineRoute, validateSearch: listSearch } as const;
const one = { getParentRoute: () => engineRoute, validateSearch: entrySearch } as const;
const administeredList = { getParentRoute: () => adminRoute, validateSearch: listSearch } as const;
const administeredOne = { getParentRoute: () => adminRoute, validateSearch: entrySearch } as const;
const mine = { menu: { place: "libraries" } } as const;
const administered = { menu: { place: "administration", section: "libraries" } } as const;
const myMemories = { title: titles.myMemories, access: "MyTM" } as const;
const myTermbases = { title: titles.myTermbases, access: "MyTerm" } as const;
const publicTermbases = { title: titles.publicTermbases, access: "PublicTerm" } as const;
const siteMemories = { title: titles.siteMemories, access: "SystemTM" } as const;
const siteTermbases = { title: titles.siteTermbases, access: "SystemTerm" } as const;
const managedTermbases = { title: titles.managedTermbases, access: "SystemPublicTerm" } as const;
const allMemories = { title: titles.allMemories, access: "AllMyTM" } as const;
const allTermbases = { title: titles.allTermbases, access: "AllMyTerm" } as const;

/** Lists of translation memories and termbases, each with the page of one of them. */
export const libraryPages = [
  createRoute({
    ...list,
    path: "/mymemorybank",
    staticData: { ...myMemories, ...mine },
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
    staticData: { ...myTermbases, ...mine },
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
    staticData: { ...publicTermbases, ...mine },
    component: lazyRouteComponent(lists, "PublicTermbasesPage"),
  }),
  createRoute({
    ...one,
    path: "/publictermbank/$bankId",
    staticData: publicTermbases,
    component: lazyRouteComponent(libraries, "PublicTermbasePage"),
  }),
  createRoute({
    ...administeredList,
    path: "/system-memorybank",
    staticData: { ...siteMemories, ...administered },
    component: lazyRouteComponent(lists, "SiteMemoriesPage"),
  }),
  createRoute({
    ...administeredOne,
    path: "/system-memorybank/$bankId",
    staticData: siteMemories,
    component: lazyRouteComponent(libraries, "SiteMemoryPage"),
  }),
  createRoute({
    ...administeredList,
    path: "/system-termbank",
    staticData: { ...siteTermbases, ...administered },
    component: lazyRouteComponent(lists, "SiteTermbasesPage"),
  }),
  createRoute({
    ...administeredOne,
    path: "/system-termbank/$bankId",
    staticData: siteTermbases,
    component: lazyRouteComponent(libraries, "SiteTermbasePage"),
  }),
  createRoute({
    ...administeredList,
    path: "/system-publictermbank",
    staticData: { ...managedTermbases, ...administered },
    component: lazyRouteComponent(lists, "ManagedTermbasesPage"),
  }),
  createRoute({
    ...administeredOne,
    path: "/system-publictermbank/$bankId",
    staticData: managedTermbases,
    component: lazyRouteComponent(libraries, "ManagedTermbasePage"),
  }),
  createRoute({
    ...administeredList,
    path: "/all-memorybank",
    staticData: { ...allMemories, ...administered },
    component: lazyRouteComponent(lists, "AllMemoriesPage"),
  }),
  createRoute({
    ...administeredOne,
    path: "/all-memorybank/$bankId",
    staticData: allMemories,
    component: lazyRouteComponent(libraries, "SomeMemoryPage"),
  }),
  createRoute({
    ...administeredList,
    path: "/all-temtermbank",
    staticData: { ...allTermbases, ...administered },
    component: lazyRouteComponent(lists, "AllTermbasesPage"),
  }),
  createRoute({
    ...administeredOne,
    path: "/all-temtermbank/$bankId",
    staticData: allTermbases,
    component: lazyRouteComponent(libraries, "SomeTermbasePage"),
  }),
] as const;
