import { useSyncExternalStore } from "react";

/** Why this tab's last session ended against its reader's will. */
let notice: string | undefined;
const listeners = new Set<() => void>();

function set(next: string | undefined): void {
  notice = next;
  for (const listener of listeners) listener();
}

/** Keeps the reason on the login page, for who was not looking when the toast came. */
export function keepEndNotice(message: string): void {
  set(message);
}

/** Forgets the reason: somebody has logged in. */
export function clearEndNotice(): void {
  set(undefined);
}

/** The reason, until the next login. */
export function useEndNotice(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notice,
  );
}
