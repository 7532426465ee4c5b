import { useEffect, useId, useSyncExternalStore } from "react";

/** The dialogs that are open, the latest last. */
let pile: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  pile = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while another dialog has been opened over the caller's, if that is open: only one is shown at a time. */
export function useIsCovered(opened = true): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return undefined;
    change([...pile, id]);
    return () => change(pile.filter((other) => other !== id));
  }, [id, opened]);
  return useSyncExternalStore(subscribe, () => pile.includes(id) && pile.at(-1) !== id);
}

/** Gives the focus back, when a dialog is closed, to what had it before; to the page's content where that is gone. */
export function useRestoredFocus(opened = true): void {
  useEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const next = isThere ? before : document.querySelector<HTMLElement>("main");
      next?.focus({ preventScroll: true });
    };
  }, [opened]);
}
