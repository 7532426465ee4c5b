import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildAccount } from "#testing/accounts";
import type { TestApp } from "#testing/app";
import type { FillAccount, FilledAccount, FillStatement, Traces } from "#testing/filled-account";
import { filesOf } from "#platform/personal-data";

export const password = "Harbour2026x";

function tracesOf(tag: string): Omit<Traces, "passwordHash"> {
  const bytes = (name: string) => Buffer.from(`${name}-${tag}`.padEnd(32, "."));
  const number = String(Buffer.from(tag).reduce((sum, byte) => (sum * 31 + byte) % 1e8, 7)).padStart(8, "0");
  return {
    email: `${tag}.reader@example.com`,
    phone: `138${number}`,
    former: `${tag}.old@example.com`,
    username: `Name-${tag}`,
    address: "203.0.113.77",
    userAgent: `Browser-${tag}/1.0`,
    source: `=SOURCE(${tag}), "机密"\n第二行`,
    target: `Target text of ${tag}`,
    passkey: `passkey-${tag}`,
    passkeyName: `Key of ${tag}`,
    subject: `subject-${tag}`,
    displayName: `Elsewhere ${tag}`,
    document: `Contract of ${tag}.docx`,
    picture: `Menu of ${tag}.png`,
    message: `Message for ${tag}`,
    mail: `Mail body for ${tag}`,
    totpSecret: bytes("totp"),
    recoveryHash: bytes("recovery"),
    refreshHash: bytes("refresh"),
    codeHash: bytes("code"),
  };
}

/** An account with content in every table that holds something of a user. `tag` is a word that nothing else contains. */
export async function fillAccount(app: TestApp, tag: string): Promise<FilledAccount> {
  const traces = tracesOf(tag);
  const { email, phone, username } = traces;
  const { pool } = app.database;
  const id = await buildAccount(app.database.db, { accountNumber: email, password });
  const { rows } = await pool.query<{ password_hash: string }>(
    `update accounts set phone = $2, username = $3, language = 'en', color_scheme = 'dark', terms_agreed_at = now()
     where id = $1 returning password_hash`,
    [id, phone, username],
  );
  const filled = { id, sessionId: randomUUID(), traces: { ...traces, passwordHash: rows[0]?.password_hash ?? "" } };
  const now = app.clock.now();
  const statements = [
    ...statementsFor(filled, now),
    ...(await ofFeatures()).flatMap((each) => each.fillAccount(filled, now)),
  ];
  for (const [statement, values] of statements) await pool.query(statement, [...values]);
  await fillAudit(app, filled);
  const kept = { contentType: "text/plain" };
  await app.files.put(`${filesOf(id)}kept.txt`, Buffer.from(traces.target), kept);
  return filled;
}

const features = join(import.meta.dirname, "../..");

interface FeatureFill {
  readonly fillAccount: FillAccount;
}

/** What features say themselves. */
async function ofFeatures(): Promise<readonly FeatureFill[]> {
  const names = await readdir(features);
  const paths = names.map((name) => join(features, name, "testing/fill-account.ts")).filter((path) => existsSync(path));
  return Promise.all(paths.map(async (path) => (await import(pathToFileURL(path).href)) as FeatureFill));
}

function statementsFor({ id, sessionId, traces }: FilledAccount, now: Date): readonly FillStatement[] {
  const t = traces;
  const later = new Date(now.getTime() + 14 * 24 * 3_600_000);
  const params = { title_zh: t.message, title_en: t.message, body_zh: t.message, body_en: t.message };
  return [
    [
      `insert into publicity_registrations (site_id, identifier, name, company, note, language, created_at)
       values (0, $1, $2, '', '', 'en', $3)`,
      [t.email, t.username, now],
    ],
    [
      `insert into preactivations (id, site_id, identifier, sku, days, extra_characters, created_by, created_at)
       values (gen_random_uuid(), 0, $1, 'standard-m', 30, 0, $2, $3)`,
      [t.email, id, now],
    ],
    ["insert into former_identifiers values ($1, $2, $3)", [id, t.former, now]],
    [
      `insert into sessions (id, account_id, site_id, client_kind, created_at, expires_at, last_seen_at, user_agent, address)
       values ($1, $2, 0, 'mobile', $3, $4, $3, $5, $6)`,
      [sessionId, id, now, later, t.userAgent, t.address],
    ],
    ["insert into refresh_tokens values ($1, $2, $3)", [t.refreshHash, sessionId, now]],
    [
      `insert into sign_in_challenges (id, kind, account_id, payload, expires_at)
       values (gen_random_uuid(), 'two-factor', $1, $2, $3)`,
      [id, { userAgent: t.userAgent }, later],
    ],
    [
      `insert into verification_codes (site_id, purpose, identifier, code_hash, device_hash, created_at, expires_at)
       select 0, 'login', unnest($1::text[]), $2, '', $3, $4`,
      [[t.email, t.phone, t.former], t.codeHash, now, later],
    ],
    [
      "insert into sign_in_locks values ($1, 1, 1, $2), ($3, 1, 1, $2)",
      [`account:${t.email}`, later, `two-factor:${id}`],
    ],
    ["insert into rate_limits values ($1, 1, $3), ($2, 1, $3)", [`code:day:${t.phone}`, `own-password:${id}`, later]],
    ["insert into two_factor values ($1, $2, $3, 0, $3)", [id, t.totpSecret, now]],
    ["insert into recovery_codes values ($1, $2)", [id, t.recoveryHash]],
    [
      `insert into passkeys (id, account_id, rp_id, public_key, counter, name, created_at)
       values ($1, $2, 'example.com', $3, 0, $4, $5)`,
      [t.passkey, id, Buffer.from(t.passkey), t.passkeyName, now],
    ],
    [
      `insert into identities (site_id, provider, subject, account_id, display_name, created_at)
       values (0, 'elsewhere', $1, $2, $3, $4)`,
      [t.subject, id, t.displayName, now],
    ],
    [
      "insert into messages (site_id, account_id, kind, params, created_at) values (0, $1, 'notice', $2, $3)",
      [id, params, now],
    ],
    [
      `insert into text_history (site_id, account_id, src_lang, tgt_lang, domain, source, target, created_at)
       values (0, $1, 'zh-cn', 'en-us', 'general', $2, $3, $4)`,
      [id, t.source, t.target, now],
    ],
    ...documentStatements({ id, traces }, now),
    ...libraryStatements({ id, traces }, now),
    ...quotaStatements(id, now),
    ...orderStatements({ id, traces }, now),
    [
      `insert into outbox (kind, recipient, subject, body_text, channel)
       values ('code', $1, $4, $4, 'email'), ('code', $2, '', $4, 'sms'), ('code', $3, $4, $4, 'email')`,
      [t.email, t.phone, t.former, t.mail],
    ],
  ];
}

/** A month of which 100 of 1,000 characters were used; its purse has the account's id, so that its shares are found by it. */
function quotaStatements(purse: string, now: Date): readonly FillStatement[] {
  const holder = `account:${purse}`;
  const reservation = randomUUID();
  return [
    ["insert into quota_holders values ($1, 0)", [holder]],
    [
      `insert into quota_purses (id, holder, kind, source, starts_at, expires_at, granted, balance)
       values ($1, $2, 'month', 'month:2026-03', '2026-02-28T16:00:00Z', '2026-03-31T16:00:00Z', 1000, 900)`,
      [purse, holder],
    ],
    [
      `insert into quota_reservations
         (id, holder, key, holders, site_id, account_id, cause_kind, characters, committed, status, created_at)
       values ($1, $2, 'k', array[$2], 0, substr($2, 9)::uuid, 'text', 100, 100, 'committed', $3)`,
      [reservation, holder, now],
    ],
    ["insert into quota_shares values ($1, $2, 0, 100, 100)", [reservation, purse]],
    ["insert into quota_trials (holder, kind, key, created_at) values ($1, 'document', 'k', $2)", [holder, now]],
    ["insert into quota_budgets values ('budget:0:' || $1, 0, substr($1, 9)::uuid, 1000)", [holder]],
    [
      `insert into quota_movements
         (purse_id, holder, kind, from_account, to_account, characters, reservation_id, created_at)
       values ($1, $2, 'grant', 'issued', 'available', 1000, null, $4),
              ($1, $2, 'reserve', 'available', 'reserved', 100, $3, $4),
              ($1, $2, 'commit', 'reserved', 'served', 100, $3, $4)`,
      [purse, holder, reservation, now],
    ],
  ];
}

/** An order that has the account's id, paid, paid back and with an invoice to the person. */
function orderStatements({ id, traces }: Pick<FilledAccount, "id" | "traces">, now: Date): readonly FillStatement[] {
  const task = { docs: [id], src_lang: "zh-cn", tgt_lang: "en-us", domain: "general" };
  return [
    [
      `insert into orders (id, number, site_id, account_id, holder, key, goods_type, code, action, list_fen, amount_fen,
                           characters, details, state, created_at, pay_until, paid_at, delivered_at)
       values ($1::uuid, 'YQ' || $1::uuid, 0, $1::uuid, 'order:' || $1::uuid, 'k', 'T04', 'document', 'document', 80, 80,
               100, $2, 'completed', $3, $3, $3, $3)`,
      [id, { task, files: [{ uid: id, net: 100 }], unitFen: 80 }, now],
    ],
    [
      `insert into payments (id, number, order_id, site_id, provider, way, amount_fen, state, begun, created_at, expires_at)
       values ($1::uuid, 'P' || $1::uuid, $1::uuid, 0, 'sandbox', 'page', 80, 'paid', $2, $3, $3)`,
      [id, { kind: "page", url: `https://pay.example.com/?payer=${traces.email}` }, now],
    ],
    [
      `insert into refunds (id, number, payment_id, order_id, site_id, amount_fen, reason, created_at)
       values ($1::uuid, 'R' || $1::uuid, $1::uuid, $1::uuid, 0, 80, 'document', $2)`,
      [id, now],
    ],
    [
      `insert into invoices (id, order_id, site_id, account_id, kind, title, email, remark, amount_fen, requested_at)
       values ($1::uuid, $1::uuid, 0, $1::uuid, 'personal', $2, $3, $4, 80, $5)`,
      [id, traces.username, traces.email, traces.address, now],
    ],
  ];
}

/** A document that has the account's id, so that its parts are found by it. */
function documentStatements({ id, traces }: Pick<FilledAccount, "id" | "traces">, now: Date): readonly FillStatement[] {
  const folder = `${filesOf(id)}documents/${id}/`;
  return [
    [
      `insert into document_tasks (id, site_id, owner, account_id, src_lang, tgt_lang, domain, tm_ids, tb_ids, created_at)
       values ($1, 0, $2, $1, 'zh-cn', 'en-us', 'general', '{}', '{}', $3)`,
      [id, `account:${id}`, now],
    ],
    [
      `insert into documents (id, site_id, owner, account_id, task_id, name, size_bytes, folder, state, created_at, touched_at)
       values ($1, 0, $2, $1, $1, $3, 1, $4, 'complete', $5, $5)`,
      [id, `account:${id}`, traces.document, folder, now],
    ],
    ["insert into document_upload_parts values ($1, 0, 1, $2)", [id, `${folder}upload/1`]],
    [
      "insert into document_chunks (document_id, seq, start_byte, end_byte, units, lines) values ($1, 0, 0, 1, 1, 1)",
      [id],
    ],
    ["insert into document_measures values ($1, 'zh-cn', 'en-us', 1, 0, 1, 1, '{1}', '{1}')", [id]],
  ];
}

/** An own library that has the account's id, and the account's name in one of its site. */
function libraryStatements({ id, traces }: Pick<FilledAccount, "id" | "traces">, now: Date): readonly FillStatement[] {
  const { username, source, target } = traces;
  const ofSite = randomUUID();
  const insertEntry = `
    insert into library_entries (library, source, target, origin, author, editor, source_key, pair_key, created_at, updated_at)
    select number, $2, $3, 'manual', $4, $4, 1, 1, $5, $5 from libraries where id = $1`;
  return [
    [
      `insert into libraries (id, site_id, kind, scope, account_id, name, src_lang, tgt_lang, entries, created_at, updated_at)
       values ($1, 0, 'memory', 'individual', $1, $2, 'zh-cn', 'en-us', 1, $4, $4),
              ($3, 0, 'termbase', 'system', null, 'Team', 'zh-cn', 'en-us', 1, $4, $4)`,
      [id, traces.document, ofSite, now],
    ],
    ["insert into library_members values ($1, $2, 'editor', $3)", [ofSite, id, now]],
    ["insert into library_uses (account_id, library_id) values ($1, $2)", [id, ofSite]],
    ["insert into library_preferences values ($1, 80, true, true, $1)", [id]],
    [
      `insert into library_batches (id, library_id, kind, label, account_id, created_at, finished_at)
       values ($1, $2, 'replace', '', $1, $3, $3)`,
      [id, ofSite, now],
    ],
    [insertEntry, [id, source, target, username, now]],
    [insertEntry, [ofSite, "of the site", "of the site", username, now]],
    [
      "insert into library_entries_before values ($1, 1, 2, $2)",
      [id, { source: "of the site", author: username, editor: username }],
    ],
    [
      `insert into memory_texts (library, entry_id, reversed, text, grams)
       select number, 1, false, $2, '{1}' from libraries where id = $1`,
      [id, target],
    ],
    [
      `insert into library_imports (id, site_id, account_id, library_id, file_name, size_bytes, options, preview, state,
                                    created_at, touched_at)
       values ($1, 0, $1, $2, $3, 1, '{}', '{}', 'complete', $4, $4)`,
      [id, ofSite, traces.document, now],
    ],
    ["insert into library_import_refusals values ($1, 0, 1, 'empty-source', '', $2)", [id, target]],
  ];
}

/** Acts of the user, on the user, and tries to be the user. */
async function fillAudit({ features: { audit } }: TestApp, { id, traces }: FilledAccount): Promise<void> {
  const context = {
    requestId: "request",
    language: "en",
    siteId: 0,
    principal: null,
    deviceId: "device",
    address: traces.address,
    network: traces.address,
    userAgent: traces.userAgent,
    signal: new AbortController().signal,
  } as const;
  const target = `account:${id}`;
  const other = `account:${randomUUID()}`;
  await audit.record(context, { action: "sign-in", actorId: id, actor: traces.email, target });
  await audit.record(context, { action: "sign-in", outcome: "failure", actor: traces.phone });
  await audit.record(context, {
    action: "account.rename",
    actorId: id,
    target,
    before: { username: "before" },
    after: { username: traces.username },
  });
  await audit.record(context, { action: "account.role", actorId: id, target: other, after: { role: 1 } });
  await audit.record(null, { action: "password.reset", actor: "operator", target, after: { note: traces.username } });
}
