import { findCodes } from "@yiqiao/translation-memory/codes";
import { cachePerPair } from "./libraries.ts";
import type { Item, Work, WorkRequest } from "./segment.ts";

/** The initial state of a request. */
export function workOn<I extends Item>(request: WorkRequest, items: readonly I[]): Work<I> {
  const libraries = cachePerPair(request.libraries);
  return {
    request,
    items,
    libraries: (source) => libraries({ source, target: request.target }),
    codes: request.codes ?? findCodes,
    engines: new Set(),
    pivot: undefined,
    domainServed: "general",
    qualities: new Set(),
    styled: new Set(),
  };
}
