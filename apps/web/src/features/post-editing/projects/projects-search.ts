import { pageOf } from "#shared/parts/list-search.ts";

/** The page of the list that is shown, as the address has it. */
export const projectsSearch = (search: Record<string, unknown>): { readonly page?: number | undefined } => ({
  page: pageOf(search["page"]),
});
