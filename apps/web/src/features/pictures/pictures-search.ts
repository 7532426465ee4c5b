import { idOf, pageOf } from "#shared/parts/list-search.ts";

export interface PicturesSearch {
  /** Opens this picture. */
  readonly picture?: string | undefined;
  /** Of the list of the user's pictures. */
  readonly page?: number | undefined;
}

/** Reads the address; what is not valid is dropped. */
export function picturesSearch(search: Record<string, unknown>): PicturesSearch {
  return { picture: idOf(search["picture"]), page: pageOf(search["page"]) };
}
