import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { permitted } from "#shared/storage/permitted.ts";
import { reviewKeyOf, type ReviewKey } from "./review-keys.ts";

const entryName = "yiqiao.term-review-keys";
let isOn = permitted(() => localStorage.getItem(entryName), null) !== "off";
const listeners = new Set<() => void>();

/** Whether single keys do something, which who speaks to the machine does not want. */
export const keysSetting = {
  read: (): boolean => isOn,
  write: (on: boolean): void => {
    isOn = on;
    permitted(() => (on ? localStorage.removeItem(entryName) : localStorage.setItem(entryName, "off")), undefined);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
export const useKeysSetting = (): boolean => useSyncExternalStore(keysSetting.subscribe, keysSetting.read);

const typed =
  "input:not([type=checkbox]):not([type=button]), textarea, select, [contenteditable=true], [role=textbox], [role=combobox]";
/** What has keys of its own. */
const layers = "[role=dialog], [role=menu], [role=listbox]";

/** Whether keys that are pressed at an element are the list's. */
function isForList(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  return element?.closest(`${typed}, ${layers}`) === null && document.querySelector("[aria-modal=true]") === null;
}

/** Hears single keys anywhere on the page but where something is typed, or where keys mean something else. */
export function useReviewKeys(run: (key: ReviewKey) => void): void {
  const isEnabled = useKeysSetting();
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isForList(event.target)) return;
    const isAtList = event.target === document.body || (event.target as Element).closest("[data-review-list]") !== null;
    const key = reviewKeyOf(event, isAtList);
    if (key === undefined) return;
    // Held down, a key only goes on: nobody accepts a hundred terms by leaning on it.
    const isMove = key.act === "next" || key.act === "previous";
    if (event.repeat && !isMove) return;
    event.preventDefault();
    run(key);
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    const onKeyDown = (event: KeyboardEvent) => hear(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isEnabled]);
}
