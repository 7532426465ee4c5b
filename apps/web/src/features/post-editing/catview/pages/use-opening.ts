import { useEffect, useEffectEvent, useState } from "react";
import { useListHandle } from "../list-handle.ts";

/** What the list shows. */
export interface Listed {
  /** By their indices; undefined: all. */
  readonly indices: readonly number[] | undefined;
  readonly onShowAll: () => void;
}

interface Opening {
  readonly open: (index: number) => void;
  /** The segment that was clicked and is not in the list. */
  readonly hidden: number | undefined;
  /** Shows all, and opens it. */
  readonly openHidden: () => void;
}

/** Opens segments in the list, also those that its filter keeps back. */
export function useOpening({ indices, onShowAll }: Listed): Opening {
  const list = useListHandle();
  const [clicked, setClicked] = useState<number>();
  const hidden = clicked === undefined || indices === undefined || indices.includes(clicked) ? undefined : clicked;
  const openClicked = useEffectEvent(() => {
    if (clicked === undefined || hidden !== undefined) return;
    list.current?.goTo(clicked);
    setClicked(undefined);
  });
  useEffect(() => openClicked(), [clicked, hidden]);
  return { open: setClicked, hidden, openHidden: onShowAll };
}
