import type { Library, LibraryEntry } from "@yiqiao/contracts/libraries";

/** A library of the reader's own, for tests. */
export function buildLibrary(fields: Partial<Library> = {}): Library {
  return {
    bank_id: "6f1c5a0e-0000-4000-8000-000000000001",
    es_id: "6f1c5a0e-0000-4000-8000-000000000001",
    flag: "1",
    system_or_individual: "2",
    name: "Manuals",
    description: "",
    src_lang: "zh-cn",
    tgt_lang: "en-us",
    tow_way: 0,
    domain: "general",
    entries: 0,
    write_policy: "confirmed",
    role: "owner",
    owner_name: "",
    in_use: true,
    position: 0,
    penalty: 0,
    subscribed: false,
    created_time: "2026-01-01T00:00:00.000Z",
    modified_time: "2026-01-01T00:00:00.000Z",
    ...fields,
  };
}

/** An entry of a memory, for tests. */
export function buildEntry(fields: Partial<LibraryEntry> = {}): LibraryEntry {
  return {
    id: "1",
    source: "你好",
    target: "Hello",
    note: "",
    attributes: {},
    status: "approved",
    origin: "manual",
    author: "Ann",
    editor: "Ann",
    forbidden: false,
    case_sensitive: false,
    has_tags: false,
    revision: 1,
    created_time: "2026-01-01T00:00:00.000Z",
    modified_time: "2026-01-01T00:00:00.000Z",
    ...fields,
  };
}
