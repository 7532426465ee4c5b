import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import { accountTable, internal, jsonFile, type PersonalData, rowsOf, type TableData } from "#platform/personal-data";

const apiTables: Readonly<Record<string, TableData>> = {
  api_calls: {
    exported: "id key_id at request_id dialect call status code characters duration_ms address",
    hidden: { [internal]: "site_id account_id" },
  },
  api_glossaries: { exported: "id name created_at", hidden: { [internal]: "site_id account_id" } },
  api_memory_jobs: {
    exported: "id operation state file_name content_length display_name import_id library_id created_at expires_at",
    hidden: {
      [internal]: "site_id account_id content_type library_version object_key problem updated_at",
      "the hash of a secret": "upload_hash",
    },
  },
  api_style_rules: {
    exported: "id name language configured_rules instructions created_at updated_at",
    hidden: { [internal]: "site_id account_id version" },
  },
  error_reports: {
    exported:
      "id api_key_id created_at type source_language target_language source target proposal bank_id entry_id done_at",
    hidden: { [internal]: "site_id account_id", "who else saw to it": "done_by" },
  },
  api_glossary_parts: {
    hidden: { "which termbases a glossary has, which are exported themselves": "library_id glossary_id" },
  },
  api_tokens: {
    hidden: {
      "hashes of random tokens, which say nothing of the user": "token_hash key_id account_id issued_at expires_at",
    },
  },
  api_call_days: {
    hidden: { "counts of the calls that are exported one by one": "key_id account_id day kind calls failed" },
  },
  api_answers: {
    hidden: {
      "answers to calls, kept for a day so that a repeated call is not charged twice":
        "key_id account_id idempotency_key request_hash attempt begun_at taken_at body",
    },
  },
};

/** Keys of the public interface and what was called with them. */
export function publicApiData(db: Executor): PersonalData {
  const keys = keysOf(db);
  return {
    ...keys,
    collect: async function* (accountId, options) {
      if (keys.collect !== undefined) yield* keys.collect(accountId, options);
      yield* filesOf(db, accountId);
    },
    erase: async (executor, accountId) => {
      // They stay with the site whose engines they are about, and are not for who administers a later one.
      await executor.execute(sql`delete from error_reports where account_id = ${accountId}`);
      await executor.execute(sql`
        delete from quota_budgets b using api_keys k
        where k.account_id = ${accountId} and b.name = 'budget:key:' || k.id and b.site_id = k.site_id`);
      await keys.erase(executor, accountId);
    },
  };
}

function keysOf(db: Executor): PersonalData {
  return accountTable(db, {
    name: "public-api",
    table: "api_keys",
    file: "api-keys",
    about: { zh: "API 密钥（不含密钥本身）", en: "API keys, without the secrets" },
    columns: [
      "id",
      "app_id",
      "name",
      "scopes",
      "addresses",
      "calls_per_minute",
      "created_at",
      "expires_at",
      "revoked_at",
      "last_used_at",
      "last_used_address",
    ],
    hidden: {
      [internal]: "site_id account_id",
      "hashes of secrets, and until when the former one holds": "secret_hash former_hash former_until",
    },
    key: { key: "id", keyType: "uuid" },
    ofSite: true,
    others: apiTables,
    alsoErased: ["api_calls", "api_glossaries", "api_memory_jobs", "api_style_rules"],
  });
}

/** What was called, and what came of it. */
function* filesOf(db: Executor, accountId: string) {
  const select = sql`
  select id, key_id, at, request_id, dialect, call, status, code, characters, duration_ms, address
  from api_calls where account_id = ${accountId}`;
  const about = { zh: "近 30 天的 API 调用记录", en: "API calls of the last 30 days" };
  yield jsonFile("api-calls.json", about, rowsOf(db, { select, key: "id", keyType: "bigint" }));
  const glossaries = sql`select id, name, created_at from api_glossaries where account_id = ${accountId}`;
  const aboutGlossaries = { zh: "API 词汇表", en: "Glossaries of the API" };
  yield jsonFile(
    "api-glossaries.json",
    aboutGlossaries,
    rowsOf(db, { select: glossaries, key: "id", keyType: "uuid" }),
  );
  const styles = sql`
  select id, name, language, configured_rules, instructions, created_at, updated_at
  from api_style_rules where account_id = ${accountId}`;
  const aboutStyles = { zh: "API 风格规则", en: "Style rules of the API" };
  yield jsonFile("api-style-rules.json", aboutStyles, rowsOf(db, { select: styles, key: "id", keyType: "uuid" }));
  const jobs = sql`
  select id, operation, state, file_name, content_length, display_name, import_id, library_id, created_at, expires_at
  from api_memory_jobs where account_id = ${accountId}`;
  const aboutJobs = { zh: "通过 API 导入和导出记忆库的任务", en: "Imports and exports of memories by the API" };
  yield jsonFile("api-memory-jobs.json", aboutJobs, rowsOf(db, { select: jobs, key: "id", keyType: "uuid" }));
  const reports = sql`
  select id, api_key_id, created_at, type, source_language, target_language, source, target, proposal, bank_id,
         entry_id, done_at
  from error_reports where account_id = ${accountId}`;
  const aboutReports = { zh: "通过 API 报告的错误译文", en: "Wrong translations reported by the API" };
  yield jsonFile("error-reports.json", aboutReports, rowsOf(db, { select: reports, key: "id", keyType: "uuid" }));
}
