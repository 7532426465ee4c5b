import { useQuery, useQueryClient } from "@tanstack/react-query";
import { languages } from "@yiqiao/contracts/languages";
import type { TermRow, TermScan, TermStatus } from "@yiqiao/contracts/term-extraction";
import { useEffect, useMemo, useRef, useState } from "react";
import { placeStore } from "../place-store.ts";
import { filterOf, sortOf, type ScanSearch } from "../scan-search.ts";
import { termsKey, termsQuery, type TermList } from "../term-extraction.queries.ts";
import type { TermFields } from "./changes.ts";
import { orderOf } from "./term-order.ts";
import { useChanges, useIsChanging } from "./use-changes.ts";

/** The language of a scan's documents, as far as it is known. */
export const sourceOf = ({ src_lang: chosen, detected }: TermScan) => (chosen === "auto" ? detected : chosen);

/** BCP 47 tags of both sides; the interface's own where the source is not known. */
export function tagsOf(scan: TermScan): { readonly source: string | undefined; readonly target: string } {
  const source = sourceOf(scan);
  return { source: source === null ? undefined : languages[source].tag, target: languages[scan.tgt_lang].tag };
}

/** The list of a scan as the address wants it, the term that is worked on, and what can be done to terms. */
export function useReview(scan: TermScan, search: ScanSearch) {
  const { task_id: id } = scan;
  const terms = useQuery(termsQuery(id));
  useFreshness(scan, terms);
  const { change, undo } = useChanges(scan);
  const { order, refresh } = useOrder(terms.data, search, tagsOf(scan).source ?? "en");
  const rows = useMemo(() => new Map(terms.data?.rows.map((row) => [row.id, row])), [terms.data]);

  const [kept, keep] = useState(() => placeStore.read().terms[id]);
  const place = kept === undefined ? -1 : order.indexOf(kept);
  const currentPlace = place === -1 ? 0 : place;
  const currentId = order[currentPlace];
  const current = currentId === undefined ? undefined : rows.get(currentId);
  const select = (next: number | undefined) => {
    if (next === undefined) return;
    keep(next);
    placeStore.keepTerm(id, next);
  };
  const move = (by: number) => select(order[Math.max(0, Math.min(order.length - 1, currentPlace + by))]);
  return {
    scan,
    terms,
    order,
    refresh,
    rowAt: (at: number): TermRow | undefined => rows.get(order[at] ?? 0),
    rowOf: (term: number): TermRow | undefined => rows.get(term),
    current,
    currentPlace,
    select,
    move,
    change,
    undo,
    /** Decides on a term and goes on to the next one. */
    decide: (row: TermRow, status: TermStatus) => {
      if (row.status !== status) change.mutate({ op: "status", status, ids: [row.id] });
      if (row.id === currentId) move(1);
    },
    /** Terms that are part of another one stand alone again. */
    split: (terms: TermRow["merged"]) =>
      change.mutate({ op: "split", terms: terms.map(({ id: one, version }) => ({ id: one, version })) }),
    edit: (row: TermRow, fields: TermFields, status?: TermStatus) =>
      change.mutate({ op: "edit", id: row.id, fields, status: status === row.status ? undefined : status }),
  };
}

export type Review = ReturnType<typeof useReview>;

/** What somebody changed elsewhere, or the engine proposed, is asked for. */
function useFreshness(scan: TermScan, { data, isFetching }: { data: TermList | undefined; isFetching: boolean }): void {
  const queryClient = useQueryClient();
  const isChanging = useIsChanging(scan.task_id);
  const isOld = data !== undefined && scan.version > data.version && !isChanging && !isFetching;
  useEffect(() => {
    if (isOld) void queryClient.invalidateQueries({ queryKey: termsKey(scan.task_id) });
  }, [isOld, queryClient, scan.task_id, scan.version]);
}

interface HeldOrder {
  readonly of: string;
  readonly ids: ReadonlySet<number>;
}

/** What the address asks for, when it asked for it: what was decided on since stays, until it is asked for again. */
function useOrder(list: TermList | undefined, search: ScanSearch, tag: string) {
  const held = useRef<HeldOrder>(undefined);
  const [round, setRound] = useState(0);
  const wanted = JSON.stringify([filterOf(search), sortOf(search), round]);
  const order = useMemo(() => {
    if (list === undefined) return [];
    const stays = held.current?.of === wanted ? held.current.ids : undefined;
    const ids = orderOf(list.rows, { search, tag, stays });
    held.current = { of: wanted, ids: new Set(ids) };
    return ids;
    // Not with every change of a row: only with another list or another question.
  }, [list?.stamp, wanted, tag]);
  return { order, refresh: () => setRound((before) => before + 1) };
}
