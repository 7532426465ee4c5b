/** What of the message centre is shown, as the address has it. */
export interface MessageSearch {
  readonly unread?: true | undefined;
  /** From 2 on; the first page needs no mention. */
  readonly page?: number | undefined;
}

/** The parts of an address's search that the message centre knows. */
export function messageSearch(search: Record<string, unknown>): MessageSearch {
  const page = Number(search["page"]);
  return {
    // Set even if undefined: the router keeps parameters that are not set here.
    unread: search["unread"] === true || search["unread"] === "true" ? true : undefined,
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined,
  };
}
