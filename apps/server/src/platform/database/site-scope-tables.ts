/**
 * The tables whose rows belong to a site, directly or through an account, and the columns that limit a statement to rows
 * that its caller may touch: the site, the owner, or a key that only who may use the row can know.
 */
export const siteTables: Readonly<Record<string, readonly string[]>> = {
  sites: ["id", "code"],
  site_hosts: ["host", "site_id"],
  accounts: ["site_id", "id"],
  sessions: ["site_id", "account_id", "id"],
  refresh_tokens: ["session_id", "hash"],
  sign_in_challenges: ["account_id", "id"],
  verification_codes: ["site_id", "id"],
  two_factor: ["account_id"],
  recovery_codes: ["account_id"],
  passkeys: ["account_id", "id"],
  former_identifiers: ["account_id"],
  identities: ["site_id", "account_id", "subject"],
  messages: ["site_id", "account_id"],
  data_exports: ["site_id", "account_id"],
  audit_log: ["site_id"],
  quota_balances: ["holder"],
  quota_movements: ["holder", "reservation_id"],
  quota_reservations: ["site_id", "holder", "id"],
  quota_trials: ["holder"],
  text_history: ["site_id", "account_id"],
  document_tasks: ["site_id", "owner", "account_id", "id"],
  documents: ["site_id", "owner", "account_id", "task_id", "id"],
  document_upload_parts: ["document_id"],
  document_chunks: ["document_id"],
  document_measures: ["document_id"],
  libraries: ["site_id", "account_id", "id", "number"],
  library_members: ["library_id", "account_id"],
  library_uses: ["library_id", "account_id"],
  library_preferences: ["account_id"],
  library_batches: ["library_id", "id"],
  library_entries: ["library"],
  library_entries_before: ["batch_id"],
  memory_texts: ["library"],
  library_imports: ["site_id", "account_id", "library_id", "id"],
  library_import_refusals: ["import_id"],
};

/** The tables of the installation as a whole. */
export const sharedTables: readonly string[] = [
  "captchas",
  "engines",
  "outbox",
  "password_nonces",
  "rate_limits",
  "schema_migrations",
  "server_keys",
  "sign_in_locks",
];
