export interface ShareSearch {
  /** Under which the worker keeps what was shared. */
  readonly id?: string | undefined;
  /** A shortcut of the system leads to documents through this page. */
  readonly to?: "documents" | undefined;
}

/** Reads the address; what is not valid is dropped. By the page itself: the router is a part of every other one. */
export function shareSearch({ id, to }: Readonly<Record<string, unknown>>): ShareSearch {
  return {
    id: typeof id === "string" && /^[\da-f-]{36}$/.test(id) ? id : undefined,
    to: to === "documents" ? to : undefined,
  };
}
