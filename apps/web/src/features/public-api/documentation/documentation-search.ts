/** What the address says of the page: the words that are looked for. */
export interface DocumentationSearch {
  readonly q?: string | undefined;
}

export function documentationSearch({ q }: Record<string, unknown>): DocumentationSearch {
  return typeof q === "string" && q !== "" ? { q: q.slice(0, 100) } : {};
}
