import { useState } from "react";

export type ViewMode = "translated" | "original" | "compare";

/** What of a result is looked at, and what is being done with its texts. */
export function useResultState() {
  const [mode, setMode] = useState<ViewMode>("translated");
  const [share, setShare] = useState(0.5);
  const [showsBoxes, setShowsBoxes] = useState(true);
  const [selected, select] = useState<number>();
  const [hovered, hover] = useState<number>();
  const [merging, setMerging] = useState<readonly number[]>();
  const [isDrawing, setDrawing] = useState(false);
  return {
    mode,
    setMode,
    share,
    setShare,
    showsBoxes,
    setShowsBoxes,
    selected,
    select,
    hovered,
    hover,
    /** Texts that are to be merged, in their order; undefined where none are. */
    merging,
    merge: (isOn: boolean) => {
      setMerging(isOn ? [] : undefined);
      setDrawing(false);
      if (isOn) select(undefined);
    },
    toggleMerged: (block: number) =>
      setMerging((list = []) => (list.includes(block) ? list.filter((one) => one !== block) : [...list, block])),
    isDrawing,
    draw: (isOn: boolean) => {
      setDrawing(isOn);
      setMerging(undefined);
      if (isOn) select(undefined);
    },
  };
}

export type ResultState = ReturnType<typeof useResultState>;
