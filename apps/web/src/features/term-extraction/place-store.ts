import { sessionStore } from "#shared/session/session-store.ts";
import { permitted } from "#shared/storage/permitted.ts";
import { nowhere, parsePlace, type Place } from "./place.ts";
import type { ScanSearch } from "./scan-search.ts";

const entryName = "term-scan-place";

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
