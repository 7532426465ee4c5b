import { scanSearch, type ScanSearch } from "./scan-search.ts";

/** Where the reader is in this tab. */
export interface Place {
  readonly search: ScanSearch;
  /** The term that is worked on, of each scan that was looked at. */
  readonly terms: Readonly<Record<string, number>>;
}

export const nowhere: Place = { search: {}, terms: {} };

/** Reads what was kept; anything else counts as nothing. */
export function parsePlace(text: string | null): Place {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return nowhere;
    const { search, terms } = value as Readonly<Record<string, unknown>>;
    const numbers = Object.entries(terms ?? {}).filter((one): one is [string, number] => typeof one[1] === "number");
    return { search: scanSearch((search ?? {}) as Record<string, unknown>), terms: Object.fromEntries(numbers) };
  } catch {
    return nowhere;
  }
}
