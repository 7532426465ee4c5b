import { useQuery } from "@tanstack/react-query";
import type { LibrarySettings, UsableLibraries } from "@yiqiao/contracts/libraries";
import { useMemo } from "react";
import { librarySettingsQuery, usableQuery } from "./library-choice.queries.ts";
import { idsFor, idsInUse, type LanguagePair, type LibraryIds, type PickedLibraries } from "./library-ids.ts";

export interface LibraryChoice {
  /** Undefined while the source language is not known. */
  readonly pair: LanguagePair | undefined;
  readonly usable: UsableLibraries | undefined;
  readonly settings: LibrarySettings | undefined;
  /** Why the libraries could not be asked for. */
  readonly failure: Error | null;
  readonly retry: () => void;
  /** What is used while nothing is ticked. */
  readonly inUse: LibraryIds | undefined;
  /** What is used now. */
  readonly ids: LibraryIds | undefined;
  readonly isOwn: boolean;
  /** Undefined: all in use again. */
  readonly pick: (ids: LibraryIds | undefined) => void;
}

export interface LibraryChoiceInput {
  readonly pair: LanguagePair | undefined;
  readonly picked: PickedLibraries | undefined;
  readonly onPick: (picked: PickedLibraries | undefined) => void;
}

/** The memories and termbases of what a user translates now. */
export function useLibraryChoice({ pair, picked, onPick }: LibraryChoiceInput): LibraryChoice {
  const usable = useQuery({ ...usableQuery(pair), enabled: pair !== undefined });
  const settings = useQuery(librarySettingsQuery);
  const inUse = useMemo(
    () => (usable.data && settings.data ? idsInUse(usable.data, settings.data) : undefined),
    [usable.data, settings.data],
  );
  const own = idsFor(picked, pair);
  return {
    pair,
    usable: usable.data,
    settings: settings.data,
    failure: usable.error ?? settings.error,
    retry: () => {
      void usable.refetch();
      void settings.refetch();
    },
    inUse,
    ids: own ?? inUse,
    isOwn: own !== undefined,
    pick: (ids) => onPick(ids && pair ? { pair, ids } : undefined),
  };
}
