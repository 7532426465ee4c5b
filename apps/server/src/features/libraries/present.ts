import {
  type Library,
  type LibraryEntry,
  libraryFlags,
  type LibraryKind,
  libraryScopes,
} from "@yiqiao/contracts/libraries";
import type { Principal } from "#platform/request";
import { standingOf } from "./access/libraries.policy.ts";
import { writePlaceholders } from "./entries/placeholders.ts";
import { isInUse } from "./records/order.ts";
import type { StoredEntry } from "./records/stored-entry.ts";
import type { LibraryView } from "./records/views.repository.ts";

/** A library as the wire tells it to one caller. */
export function presentLibrary(view: LibraryView, principal: Principal | null, position: number): Library {
  const isOwn = view.accountId !== null && view.accountId === principal?.accountId;
  return {
    bank_id: view.id,
    es_id: view.id,
    flag: libraryFlags[view.kind],
    system_or_individual: libraryScopes[view.scope],
    name: view.name,
    description: view.description,
    src_lang: view.sourceLanguage,
    tgt_lang: view.targetLanguage,
    tow_way: view.twoWay ? 1 : 0,
    domain: view.domain,
    entries: view.entries,
    write_policy: view.writePolicy,
    role: standingOf(principal, view, view.memberRole)?.role ?? "reader",
    owner_name: isOwn ? "" : (view.ownerName ?? ""),
    in_use: isInUse(view),
    position,
    penalty: view.penalty,
    subscribed: view.isSubscribed,
    created_time: view.createdAt.toISOString(),
    modified_time: view.updatedAt.toISOString(),
  };
}

export function presentAll(views: readonly LibraryView[], principal: Principal | null): Library[] {
  return views.map((view, place) => presentLibrary(view, principal, place));
}

/** An entry without the names of who wrote it. */
export const withoutNames = <T extends Pick<StoredEntry, "author" | "editor">>(entry: T): T => {
  return { ...entry, author: "", editor: "" };
};

/** An entry as the wire tells it, inline tags as placeholders in its texts. */
export function presentEntry(entry: StoredEntry, kind: LibraryKind): LibraryEntry {
  const { source, target } = entry;
  return {
    id: entry.id,
    source: kind === "termbase" ? source.text : writePlaceholders(source),
    target: kind === "termbase" ? target.text : writePlaceholders(target),
    note: entry.note,
    attributes: { ...entry.attributes },
    status: entry.status,
    origin: entry.origin,
    author: entry.author,
    editor: entry.editor,
    forbidden: entry.forbidden,
    case_sensitive: entry.caseSensitive,
    has_tags: source.tags.length + target.tags.length > 0,
    revision: entry.revision,
    created_time: entry.createdAt.toISOString(),
    modified_time: entry.updatedAt.toISOString(),
  };
}
