import type { DocumentTask, TranslateListEntry } from "@yiqiao/contracts/documents";

/** A document being translated, for tests. */
export function buildEntry(fields: Partial<TranslateListEntry> = {}): TranslateListEntry {
  return {
    uid: "11111111-1111-4111-8111-111111111111",
    name: "report.docx",
    format: "docx",
    size_bytes: 1000,
    status: "translating",
    stage: "translate",
    score: 40,
    segments_total: 10,
    segments_done: 4,
    eta: 60,
    pages: 3,
    characters: null,
    charged: 0,
    detected: "en-us",
    is_edit: 0,
    message: "",
    error_code: null,
    warnings: [],
    projectId: "",
    outputs: [],
    preview: false,
    created_at: "2026-04-01T10:00:00Z",
    finished_at: null,
    expires_at: null,
    ...fields,
  };
}

/** A task of documents, for tests. */
export function buildTask(entries: readonly TranslateListEntry[], fields: Partial<DocumentTask> = {}): DocumentTask {
  return {
    task_id: "22222222-2222-4222-8222-222222222222",
    src_lang: "auto",
    tgt_lang: "zh-cn",
    domain: "general",
    score: 40,
    doc_num: entries.length,
    price: 100,
    eta: 60,
    done: false,
    translate_list: [...entries],
    ...fields,
  };
}
