import { useQuery } from "@tanstack/react-query";
import { sitesQuery } from "./editor.queries.ts";

/** Whether the reader writes for any site: administrators of the main site do, and nobody else is given a choice. */
export function useChoosesSite(): boolean {
  const { data } = useQuery(sitesQuery(""));
  return data !== undefined && data.sites.length > 0;
}
