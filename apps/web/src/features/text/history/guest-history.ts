import { createGuestHistory } from "./history-store.ts";

/** The history of this browser, for visitors without an account. */
export const guestHistory = createGuestHistory({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  now: () => new Date(),
  newId: () => globalThis.crypto.getRandomValues(new Uint32Array(4)).join("-"),
});

/** Hears of changes of the history, in this tab and in others. */
export function subscribeToGuestHistory(listener: () => void): () => void {
  const unsubscribe = guestHistory.subscribe(listener);
  const onStorage = (event: StorageEvent) => guestHistory.noteForeignChange(event.key);
  window.addEventListener("storage", onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", onStorage);
  };
}
