import { createContext, use, useCallback, useSyncExternalStore } from "react";
import type { Watched, WatchedById } from "../../editor/store/watched.ts";
import type { ProjectSession } from "./project-session.ts";

export const SessionContext = createContext<ProjectSession | undefined>(undefined);

/** The project that is open. */
export function useSession(): ProjectSession {
  const session = use(SessionContext);
  if (session === undefined) throw new Error("no project is open here");
  return session;
}

export const useWatched = <Value>({ subscribe, get }: Pick<Watched<Value>, "subscribe" | "get">): Value =>
  useSyncExternalStore(subscribe, get);

export function useById<Value>(
  { subscribe, get }: Pick<WatchedById<Value>, "subscribe" | "get">,
  id: number,
): Value | undefined {
  const subscribeOne = useCallback((listener: () => void) => subscribe(id, listener), [subscribe, id]);
  return useSyncExternalStore(subscribeOne, () => get(id));
}

/** The segment that is being edited, as it is shown. */
export function useActiveId(): number | undefined {
  const { store } = useSession();
  return useSyncExternalStore(store.subscribe, () => store.summary().active);
}
