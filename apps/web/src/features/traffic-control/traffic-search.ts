import { type CallerList, callerLists, refusedHours } from "@yiqiao/contracts/traffic-control";
import { oneOf } from "#shared/parts/list-search.ts";

export const trafficTabs = ["limits", "callers", "refused"] as const;
export type TrafficTab = (typeof trafficTabs)[number];
export type RefusedHours = (typeof refusedHours)[number];

/** What is shown, as the address has it; what is left out is the usual. */
export interface TrafficSearch {
  readonly tab?: TrafficTab | undefined;
  readonly list?: CallerList | undefined;
  readonly hours?: RefusedHours | undefined;
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the page. */
export function trafficSearch(search: Record<string, unknown>): TrafficSearch {
  const tab = oneOf(trafficTabs, search["tab"]);
  // Set even if undefined: the router keeps parameters that are not set here.
  return {
    tab: tab === trafficTabs[0] ? undefined : tab,
    list: oneOf(callerLists, search["list"]),
    hours: refusedHours.find((hours) => hours === Number(search["hours"])),
  };
}
