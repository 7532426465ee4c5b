import { contentKinds } from "@yiqiao/contracts/content";
import { oneOf, siteOf } from "#shared/parts/list-search.ts";

/** The parts of the page, in their order; the API's text is left out where there is no API. */
export const editorTabs = [...contentKinds, "site"] as const;
export type EditorTab = (typeof editorTabs)[number];

export interface EditorSearch {
  readonly tab?: EditorTab | undefined;
  /** Whose texts, for administrators of the main site; left out: those of the address's site. */
  readonly site?: number | undefined;
}

export function editorSearch(search: Record<string, unknown>): EditorSearch {
  const tab = oneOf(editorTabs, search["tab"]);
  return {
    tab: tab === editorTabs[0] ? undefined : tab,
    site: siteOf(search["site"]),
  };
}
