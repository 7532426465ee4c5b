import { dayOf, idOf, oneOf } from "#shared/parts/list-search.ts";

export const developerTabs = ["keys", "usage", "calls"] as const;
export type DeveloperTab = (typeof developerTabs)[number];

/** What is shown, as the address has it; what is left out is the usual. */
export interface DeveloperSearch {
  readonly tab?: DeveloperTab | undefined;
  /** The key whose usage or calls are shown. */
  readonly key?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly failed?: true | undefined;
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the page. */
export function developerSearch(search: Record<string, unknown>): DeveloperSearch {
  const tab = oneOf(developerTabs, search["tab"]);
  return {
    tab: tab === developerTabs[0] ? undefined : tab,
    key: idOf(search["key"]),
    from: dayOf(search["from"]),
    to: dayOf(search["to"]),
    failed: search["failed"] === true || undefined,
  };
}
