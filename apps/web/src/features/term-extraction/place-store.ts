import { sessionStore } from "#shared/session/session-store.ts";
import { permitted } from "#shared/storage/permitted.ts";
import { scanSearch, type ScanSearch } from "./scan-search.ts";

const entryName = "term-scan-place";

/** Where the reader is in this tab. */
interface Place {
  readonly search: ScanSearch;
  /** The term that is worked on, of each scan that was looked at. */
  readonly terms: Readonly<Record<string, number>>;
}

const nowhere: Place = { search: {}, terms: {} };

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

let place: Place | undefined;

function write(next: Place): void {
  place = next;
  permitted(() => sessionStorage.setItem(entryName, JSON.stringify(next)), undefined);
}

/** Where the reader goes on after other pages, and after a reload. */
export const placeStore = {
  read: (): Place => (place ??= parsePlace(permitted(() => sessionStorage.getItem(entryName), null))),
  keepSearch: (search: ScanSearch): void => write({ ...placeStore.read(), search }),
  keepTerm: (scan: string, term: number): void => {
    const { terms, ...rest } = placeStore.read();
    if (terms[scan] !== term) write({ ...rest, terms: { ...terms, [scan]: term } });
  },
};

/** Whoever logs in next begins anew. */
let hadSession = sessionStore.read() !== undefined;
sessionStore.subscribe(() => {
  const hasSession = sessionStore.read() !== undefined;
  if (hasSession === hadSession) return;
  hadSession = hasSession;
  write(nowhere);
});
