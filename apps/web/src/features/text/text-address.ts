import { type HistoryState, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { type TextSearch, validateTextSearch } from "./text-search.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Of addresses that were written after the field, with its text where the address does not carry it. */
    textField?: { readonly text?: string };
  }
}

/** Longest text that goes with an entry of the browser's history. */
const keptTextLimit = 50_000;
const path = "/";

/** What an address of the screen, and the entry of the history that it stands in, tell of languages and text. */
export interface TextAddress {
  readonly search: TextSearch;
  /** Undefined where nothing is known of it; empty where the field was. */
  readonly text: string | undefined;
}

/** The window's address. It follows the field; the field follows it only where the reader goes to another one. */
export interface AddressBar {
  readonly read: () => TextAddress;
  /** Nothing is written once the reader has left for another page. */
  readonly write: (address: { readonly search: TextSearch; readonly text: string }) => void;
  /** Told of links, back and forward to another address of the screen, never of what was written. */
  readonly subscribe: (onOpen: (address: TextAddress) => void) => () => void;
}

type NavigationKind = "PUSH" | "REPLACE" | "BACK" | "FORWARD" | "GO";

interface HistoryEntry {
  readonly pathname: string;
  readonly search: string;
  readonly state: HistoryState;
}

/** What the address bar needs of the router. */
export interface AddressRouter {
  readonly history: {
    readonly location: HistoryEntry;
    subscribe(onChange: (change: { location: HistoryEntry; action: { type: NavigationKind } }) => void): () => void;
  };
  readonly parse: (search: string) => Record<string, unknown>;
  readonly replace: (search: TextSearch, state: HistoryState) => void;
}

export function createAddressBar({ history, parse, replace }: AddressRouter): AddressBar {
  const addressOf = ({ pathname, search, state }: HistoryEntry): TextAddress => {
    const known = pathname === path ? validateTextSearch(parse(search)) : {};
    return { search: known, text: known.text ?? state.textField?.text };
  };
  return {
    read: () => addressOf(history.location),
    write: ({ search, text }) => {
      if (history.location.pathname !== path) return;
      const kept = search.text === undefined && text.length <= keptTextLimit ? { text } : {};
      const next = { search, text: search.text ?? kept.text };
      if (!isSame(addressOf(history.location), next)) replace(search, { textField: kept });
    },
    subscribe(onOpen) {
      let last = addressOf(history.location);
      return history.subscribe(({ location, action }) => {
        if (location.pathname !== path) return;
        const next = addressOf(location);
        const isWritten = action.type === "REPLACE" && location.state.textField !== undefined;
        const isElsewhere = !isSame(last, { ...next, text: next.text ?? last.text });
        last = next;
        if (!isWritten && isElsewhere) onOpen(next);
      });
    },
  };
}

function isSame(left: TextAddress, right: TextAddress): boolean {
  return JSON.stringify(left.search) === JSON.stringify(right.search) && left.text === right.text;
}

/** The address bar of the window. */
export function useAddressBar(): AddressBar {
  const router = useRouter();
  return useMemo(
    () =>
      createAddressBar({
        history: router.history,
        parse: router.options.parseSearch,
        replace: (search, state) =>
          void router.navigate({ to: path, search, state, replace: true, resetScroll: false }),
      }),
    [router],
  );
}
