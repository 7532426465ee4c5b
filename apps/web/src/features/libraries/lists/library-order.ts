import type { Library } from "@yiqiao/contracts/libraries";
import type { ListSearch } from "./list-search.ts";

/** The list with the one at `from` put where the one at `to` is. */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from];
  if (item === undefined || from === to || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, place) => place !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The list with one library changed. */
export function changed(list: readonly Library[], bankId: string, change: Partial<Library>): readonly Library[] {
  return list.map((library) => (library.bank_id === bankId ? { ...library, ...change } : library));
}

const fold = (text: string): string => text.normalize("NFKC").toLowerCase();

/** What of the list a search lets through; a two-way library serves both directions. */
export function matching(list: readonly Library[], { keyword, src, tgt, domain }: ListSearch): readonly Library[] {
  const wanted = fold(keyword ?? "").trim();
  return list.filter((library) => {
    const { src_lang, tgt_lang, tow_way } = library;
    const ways = [[src_lang, tgt_lang], ...(tow_way === 1 ? [[tgt_lang, src_lang]] : [])];
    const isPair = ways.some(([from, to]) => (src ?? from) === from && (tgt ?? to) === to);
    const text = fold(`${library.name}\n${library.description}\n${library.owner_name}`);
    return isPair && (domain ?? library.domain) === library.domain && text.includes(wanted);
  });
}

/** Whose a library is, seen by who reads the list. */
export type LibraryOwnership = "own" | "shared" | "system" | "public" | "master";

export function ownershipOf({ system_or_individual: scope, role }: Library): LibraryOwnership {
  if (scope === "2") return role === "owner" ? "own" : "shared";
  return scope === "1" ? "system" : scope === "3" ? "public" : "master";
}
