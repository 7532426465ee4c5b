import { useEffect } from "react";
import { useSession } from "./use-session.ts";

/** What waits is sent when the page goes away, and again when the network is back. */
export function useLeaving(): void {
  const { store } = useSession();
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === "hidden") store.leave();
    };
    window.addEventListener("pagehide", store.leave);
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("online", store.retry);
    return () => {
      window.removeEventListener("pagehide", store.leave);
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("online", store.retry);
    };
  }, [store]);
}
