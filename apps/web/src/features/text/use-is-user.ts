import { useSyncExternalStore } from "react";
import { sessionStore } from "#shared/session/session-store.ts";

/** Whether somebody is logged in; otherwise the reader is a visitor. */
export function useIsUser(): boolean {
  return useSyncExternalStore(sessionStore.subscribe, () => sessionStore.read() !== undefined);
}
