import type { TermChange, TermRow, TermStatus } from "@yiqiao/contracts/term-extraction";
import type { TermList } from "../term-extraction.queries.ts";

export interface TermFields {
  readonly term?: string | undefined;
  readonly translation?: string | undefined;
  readonly note?: string | undefined;
}

/** A change as the reader makes it; which versions of the terms it is made on is seen when it is sent. */
export type WantedChange =
  | { readonly op: "status"; readonly status: TermStatus; readonly ids: readonly number[] }
  | {
      readonly op: "edit";
      readonly id: number;
      readonly fields: TermFields;
      readonly status?: TermStatus | undefined;
    }
  | { readonly op: "merge"; readonly into: number; readonly ids: readonly number[] }
  /** Terms that are part of another one are in no list: their versions came with it. */
  | { readonly op: "split"; readonly terms: readonly { readonly id: number; readonly version: number }[] };

/** The terms that a change is about. */
export function idsOf(change: WantedChange): readonly number[] {
  if (change.op === "edit") return [change.id];
  if (change.op === "split") return change.terms.map(({ id }) => id);
  return change.op === "merge" ? [change.into, ...change.ids] : change.ids;
}

/** What is sent, in calls of so many terms; terms that are gone are left out. */
export function callsFor(change: WantedChange, list: TermList | undefined, mostPerCall: number): readonly TermChange[] {
  const versions = new Map(list?.rows.map(({ id, version }) => [id, version]));
  const named = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const version = versions.get(id);
      return version === undefined ? [] : [{ id, version }];
    });
  if (change.op === "edit") {
    const { op, id, fields, status } = change;
    const [name] = named([id]);
    return name === undefined ? [] : [{ op, ...name, ...fields, ...(status && { status }) }];
  }
  if (change.op === "split") return [{ op: "split", terms: [...change.terms] }];
  const terms = named(change.ids);
  if (change.op === "merge") {
    const [into] = named([change.into]);
    return into === undefined || terms.length === 0 ? [] : [{ op: "merge", into, terms }];
  }
  const calls: TermChange[] = [];
  for (let from = 0; from < terms.length; from += mostPerCall) {
    calls.push({ op: "status", status: change.status, terms: terms.slice(from, from + mostPerCall) });
  }
  return calls;
}

/** The list with rows as the server tells them. */
export function withRows(list: TermList, rows: readonly TermRow[], version = list.version): TermList {
  const changed = new Map(rows.map((row) => [row.id, row]));
  return { ...list, version, rows: list.rows.map((row) => changed.get(row.id) ?? row) };
}

/** The list as a change will leave it, shown before the server has answered; what only the server can tell stays. */
export function foreseen(list: TermList, change: WantedChange): TermList {
  if (change.op === "merge" || change.op === "split") return list;
  const ids = new Set(idsOf(change));
  const next = (row: TermRow): TermRow => {
    if (change.op === "status") return { ...row, status: change.status };
    const { term = row.term, translation = row.translation, note = row.note } = change.fields;
    const proposed = row.proposals.find((one) => one.translation === translation)?.origin ?? "human";
    const origin = translation === row.translation ? row.origin : translation === "" ? null : proposed;
    return { ...row, term, translation, note, origin, status: change.status ?? row.status };
  };
  return { ...list, rows: list.rows.map((row) => (ids.has(row.id) ? next(row) : row)) };
}
