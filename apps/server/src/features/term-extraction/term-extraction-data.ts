import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import { internal, jsonFile, type PersonalData, type TableData } from "#platform/personal-data";
import { listRejected } from "./records/rejected.repository.ts";
import { scansOfAccount } from "./records/scans.repository.ts";
import type { StoredScan } from "./records/stored-scan.ts";
import { allTerms } from "./records/terms.repository.ts";

const listed = {
  zh: "扫描过术语的文档，以及术语列表和您的选择",
  en: "Documents that were scanned for terms, with the lists and what you decided",
};
const rejected = {
  zh: "您拒绝过、以后的扫描不再列出的术语",
  en: "Terms that you rejected and that later scans leave out",
};
const pageSize = 20;
const rejectedAtOnce = 1000;
const libraries = "libraries by their ids, which are exported themselves";

const tables: Readonly<Record<string, TableData>> = {
  term_scans: {
    exported: "id name state src_lang detected tgt_lang domain documents charged created_at finished_at",
    hidden: {
      [internal]:
        "site_id account_id folder run version min_frequency max_candidates is_listing listed_target problem next_change proposal_state proposal_run proposals_done proposes_in_context proposal_problem reservation_id touched_at expires_at",
      [libraries]: "tm_ids tb_ids proposal_ids",
    },
  },
  term_scan_terms: {
    exported: "term variants translation origin status note frequency examples adopted",
    hidden: {
      [internal]:
        "scan_id id term_key kind long_form abbreviation own_frequency own_documents documents score known is_remembered is_edited merged_into version",
      "other translations that were offered": "proposals",
    },
  },
  term_scan_changes: {
    hidden: { "what a list was before, which is exported as it is": "scan_id number replaced" },
  },
  rejected_terms: { exported: "src_lang term rejected_at", hidden: { [internal]: "account_id term_key" } },
};

/** What term scans keep on a user. Files are documents until they are counted, then counts: they go with the account's folder. */
export function termExtractionData({ db }: { readonly db: Executor }): PersonalData {
  return {
    name: "term-extraction",
    tables,
    collect: async function* (accountId) {
      yield jsonFile("term-scans.json", listed, scanRows(db, accountId));
      yield jsonFile("rejected-terms.json", rejected, readRejectedRows(db, accountId));
    },
    erase: async (executor, accountId) => {
      await executor.execute(sql`delete from rejected_terms where account_id = ${accountId}`);
      await executor.execute(sql`delete from term_scans where account_id = ${accountId}`);
    },
    move: async (executor, accountId, siteId) => {
      await executor.execute(sql`update term_scans set site_id = ${siteId} where account_id = ${accountId}`);
    },
  };
}

async function* scansOf(db: Executor, accountId: string): AsyncGenerator<StoredScan> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const page = await scansOfAccount(db, accountId, { after, limit: pageSize });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.id;
  }
}

async function* scanRows(db: Executor, accountId: string) {
  for await (const scan of scansOf(db, accountId)) {
    const { id, name, state, sourceLanguage, detected, targetLanguage, domain, charged, createdAt, finishedAt } = scan;
    const documents = scan.documents.map((one) => ({ name: one.name, size_bytes: one.sizeBytes, words: one.words }));
    const terms = (await allTerms(db, id)).map((row) => ({
      term: row.term,
      variants: row.variants,
      translation: row.translation,
      origin: row.origin,
      status: row.status,
      note: row.note,
      frequency: row.frequency,
      examples: row.examples.map(({ text }) => text),
      adopted: row.adopted.map((one) => one.name),
    }));
    const languages = { src_lang: sourceLanguage, detected, tgt_lang: targetLanguage, domain };
    yield { id, name, state, ...languages, charged, createdAt, finishedAt, documents, terms };
  }
}

async function* readRejectedRows(db: Executor, accountId: string) {
  for (let offset = 0; ; offset += rejectedAtOnce) {
    const query = { page: 1, page_size: rejectedAtOnce };
    const rows = await listRejected(db, accountId, { query, limit: rejectedAtOnce, offset });
    for (const { term, language, rejectedAt } of rows) yield { term, src_lang: language, rejectedAt };
    if (rows.length < rejectedAtOnce) return;
  }
}
