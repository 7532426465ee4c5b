import { useNavigate, useSearch } from "@tanstack/react-router";
import { type CatviewSearch, filterIn, type SegmentFilter } from "./catview-search.ts";

/** What stands in the address, and what changes a part of it; it stays one entry of the browser's history. */
export function useAddress() {
  const navigate = useNavigate();
  const search = useSearch({ from: "/engine/catview" });
  const change = (part: CatviewSearch) =>
    void navigate({ to: "/catview", search: { ...search, ...part }, replace: true, resetScroll: false });
  return [search, change] as const;
}

/** Which segments are shown. */
export function useFilter() {
  const [search, change] = useAddress();
  return [filterIn(search), (filter: SegmentFilter) => change(filter)] as const;
}
