import { useEffect, useRef, type RefObject } from "react";

interface Removal {
  readonly index: number;
  readonly before: readonly unknown[];
}

/**
 * Keeps the focus in a list when the focused row goes away: it moves on to the row that took its place, or to the
 * dialog around the list when no row is left.
 *
 * @returns notes, before a change, which row it may take away
 */
export function useFocusKept(
  list: RefObject<HTMLElement | null>,
  entries: readonly unknown[],
): (index: number) => void {
  const removal = useRef<Removal>(undefined);

  useEffect(() => {
    const expected = removal.current;
    if (expected === undefined || expected.before === entries) return;
    removal.current = undefined;
    const dialog = list.current?.closest<HTMLElement>("[role=dialog]");
    if (!dialog || dialog.contains(document.activeElement)) return;
    const row = list.current?.children[Math.min(expected.index, entries.length - 1)];
    (row?.querySelector<HTMLElement>("button") ?? dialog).focus({ preventScroll: true });
  }, [list, entries]);

  return (index) => {
    removal.current = { index, before: entries };
  };
}
