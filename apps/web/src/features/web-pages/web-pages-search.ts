import { idOf } from "#shared/parts/list-search.ts";

export interface WebPagesSearch {
  /** A page that was opened. */
  readonly page?: string | undefined;
  /** The address of a page that is to be opened, or was. */
  readonly url?: string | undefined;
}

const longest = 2048;

/** Reads the address; what is not valid is dropped. */
export function webPagesSearch(search: Record<string, unknown>): WebPagesSearch {
  const { url } = search;
  const isAddress = typeof url === "string" && url.trim() !== "" && url.length <= longest;
  return { page: idOf(search["page"]), url: isAddress ? url.trim() : undefined };
}
