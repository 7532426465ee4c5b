import type { LibraryKind, LibraryScope } from "@yiqiao/contracts/libraries";

/**
 * What a page shows of libraries. `own`: what the reader's translations may use. `public`: termbases for everybody.
 * `site`: those of the site and of the platform, kept by managers. `kept`: the public ones, kept by administrators.
 * `all`: every user's.
 */
export type AreaView = "own" | "public" | "site" | "managed" | "all";

/** One of the pages with libraries, and what its addresses are. */
export interface LibraryArea {
  readonly path:
    | "/mymemorybank"
    | "/mytermbank"
    | "/publictermbank"
    | "/system-memorybank"
    | "/system-termbank"
    | "/system-publictermbank"
    | "/all-memorybank"
    | "/all-temtermbank";
  readonly kind: LibraryKind;
  readonly view: AreaView;
}

export const areas = {
  myMemories: { path: "/mymemorybank", kind: "memory", view: "own" },
  myTermbases: { path: "/mytermbank", kind: "termbase", view: "own" },
  publicTermbases: { path: "/publictermbank", kind: "termbase", view: "public" },
  siteMemories: { path: "/system-memorybank", kind: "memory", view: "site" },
  siteTermbases: { path: "/system-termbank", kind: "termbase", view: "site" },
  managedTermbases: { path: "/system-publictermbank", kind: "termbase", view: "managed" },
  allMemories: { path: "/all-memorybank", kind: "memory", view: "all" },
  allTermbases: { path: "/all-temtermbank", kind: "termbase", view: "all" },
} as const satisfies Record<string, LibraryArea>;
export type AreaName = keyof typeof areas;

/** Whose libraries are made on a page; undefined: none are. */
export function scopeMadeIn({ view }: LibraryArea, chosen: LibraryScope | undefined): LibraryScope | undefined {
  if (view === "own") return "individual";
  if (view === "managed") return "public";
  return view === "site" ? (chosen ?? "system") : undefined;
}
