import { type HistorySpan, historySpans } from "@yiqiao/contracts/devices";
import { idOf, oneOf, wordOf } from "#shared/parts/list-search.ts";

export const deviceTabs = ["machines", "jobs"] as const;
export type DeviceTab = (typeof deviceTabs)[number];

/** What is shown, as the address has it; what is left out is the usual. */
export interface DeviceSearch {
  readonly tab?: DeviceTab | undefined;
  /** The process whose details are open. */
  readonly process?: string | undefined;
  readonly span?: HistorySpan | undefined;
  /** The kind of failed jobs. */
  readonly kind?: string | undefined;
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the page. */
export function deviceSearch(search: Record<string, unknown>): DeviceSearch {
  const tab = oneOf(deviceTabs, search["tab"]);
  const span = oneOf(historySpans, search["span"]);
  const kind = wordOf(search["kind"]);
  return {
    tab: tab === "machines" ? undefined : tab,
    process: idOf(search["process"]),
    span: span === "hour" ? undefined : span,
    kind: kind !== undefined && /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)*$/.test(kind) ? kind : undefined,
  };
}
