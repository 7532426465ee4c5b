import { useEffect, useEffectEvent, useState } from "react";
import { noFilter } from "../project/catview-search.ts";
import { useListHandle } from "../project/list-handle.ts";
import { useFilter } from "../project/use-address.ts";

interface Opening {
  readonly open: (index: number) => void;
  /** The segment that was clicked and is not in the list. */
  readonly hidden: number | undefined;
  /** Shows all, and opens it. */
  readonly openHidden: () => void;
}

/** Opens segments in the list, also those that its filter keeps back. @param indices that the list shows; undefined: all */
export function useOpening(indices: readonly number[] | undefined): Opening {
  const list = useListHandle();
  const [, setFilter] = useFilter();
  const [clicked, setClicked] = useState<number>();
  const hidden = clicked === undefined || indices === undefined || indices.includes(clicked) ? undefined : clicked;
  const openClicked = useEffectEvent(() => {
    if (clicked === undefined || hidden !== undefined) return;
    list.current?.goTo(clicked);
    setClicked(undefined);
  });
  useEffect(() => openClicked(), [clicked, hidden]);
  return { open: setClicked, hidden, openHidden: () => setFilter(noFilter) };
}
