import { useEffect, useEffectEvent } from "react";
import { useSummary } from "../../editor/store/use-segments.ts";
import { useListHandle } from "./list-handle.ts";
import { useAddress } from "./use-address.ts";
import { useSession } from "./use-session.ts";

/** Whoever hurries through segments does not write each into the address: browsers refuse too many at a time. */
const restMs = 400;

/** The active segment stands in the address, and is opened again from there. */
export function useActiveInAddress(): void {
  const { store, presence } = useSession();
  const list = useListHandle();
  const [{ segment }, change] = useAddress();
  const active = useSummary(store, "active");
  const begin = useEffectEvent(() => {
    const index = segment === undefined ? undefined : store.row(segment)?.index;
    list.current?.goTo(index ?? 0);
  });
  useEffect(() => begin(), [store]);
  const write = useEffectEvent((id: number) => {
    if (id !== segment) change({ segment: id });
  });
  useEffect(() => {
    presence.move(active);
    if (active === undefined) return undefined;
    const timer = setTimeout(() => write(active), restMs);
    return () => clearTimeout(timer);
  }, [active, presence]);
}
