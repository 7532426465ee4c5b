/** What of the message centre is shown, as the address has it. */
export interface MessageSearch {
  readonly unread?: true;
  /** From 2 on; the first page needs no mention. */
  readonly page?: number;
}

/** The parts of an address's search that the message centre knows. */
export function messageSearch(search: Record<string, unknown>): MessageSearch {
  const page = Number(search["page"]);
  return {
    ...(search["unread"] === true || search["unread"] === "true" ? { unread: true } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 ? { page } : {}),
  };
}
