import { idOf, oneOf } from "#shared/parts/list-search.ts";

/** Why a project is not shown: there is none for this reader, its pass does not open it, or the site has no post-editing. */
export const catErrorReasons = ["missing", "pass", "site", "address"] as const;
export type CatErrorReason = (typeof catErrorReasons)[number];

export interface CatErrorSearch {
  readonly reason?: CatErrorReason | undefined;
  readonly project_id?: string | undefined;
}

export const catErrorSearch = (search: Record<string, unknown>): CatErrorSearch => ({
  reason: oneOf(catErrorReasons, search["reason"]),
  project_id: idOf(search["project_id"]),
});
