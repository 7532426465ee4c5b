import { validateTextSearch, type TextSearch } from "../text-search.ts";

const draftKey = "text-draft";

/** What this tab last worked on: survives a visit to another page and a reload, also when too long for the address. */
export interface TabDraft extends TextSearch {
  /** The address that the window had then, which may be older than the rest. */
  readonly address?: string | undefined;
}

export function readDraft(): TabDraft {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    const address = "address" in parsed && typeof parsed.address === "string" ? parsed.address : undefined;
    return { ...validateTextSearch({ ...parsed }), address };
  } catch {
    return {};
  }
}

/** Has the screen begin with a text, in the languages of this tab, the next time that it is opened. */
export function openText(text: string): void {
  writeDraft({ ...readDraft(), text, address: undefined });
}

/** A closed or full storage only costs the convenience. */
export function writeDraft(draft: TabDraft): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    return;
  }
}
