import { validateTextSearch, type TextSearch } from "./text-search.ts";

const draftKey = "text-draft";

/** What this tab last worked on: survives a visit to another page and a reload, also when too long for the address. */
export function readDraft(): TextSearch {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? "{}");
    return typeof parsed === "object" && parsed !== null ? validateTextSearch({ ...parsed }) : {};
  } catch {
    return {};
  }
}

/** A closed or full storage only costs the convenience. */
export function writeDraft(draft: TextSearch): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    return;
  }
}
