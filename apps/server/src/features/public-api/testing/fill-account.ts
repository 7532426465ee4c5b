import { randomUUID } from "node:crypto";
import type { FillAccount } from "#testing/filled-account";

export const fillAccount: FillAccount = ({ id, traces }, now) => {
  const keyId = randomUUID();
  return [
    [
      `insert into api_keys (id, site_id, account_id, app_id, name, secret_hash, scopes, created_at, last_used_address)
       values ($1, 0, $2, $3, $4, '', '{text}', $5, $6)`,
      [keyId, id, `yqk_${keyId}`, traces.target, now, traces.address],
    ],
    [
      "insert into api_tokens (token_hash, key_id, account_id, issued_at, expires_at) values ($1, $2, $3, $4, $4)",
      [Buffer.from(keyId), keyId, id, now],
    ],
    [
      `insert into api_calls (site_id, account_id, key_id, at, request_id, dialect, call, status, characters, duration_ms,
                              address)
       values (0, $1, $2, $3, 'request-1', 'yiqiao', 'POST /open/text', 200, 3, 12, $4)`,
      [id, keyId, now, traces.address],
    ],
    [
      "insert into api_call_days (key_id, account_id, day, kind, calls, failed) values ($1, $2, $3, 'text', 1, 0)",
      [keyId, id, now],
    ],
    [
      `insert into api_answers (key_id, account_id, idempotency_key, request_hash, attempt, begun_at, body)
       values ($1, $2, 'order-1', '', $1, $3, $4)`,
      [keyId, id, now, traces.target],
    ],
    [
      "insert into api_glossaries (id, site_id, account_id, name, created_at) values ($1, 0, $2, $3, $4)",
      [keyId, id, traces.target, now],
    ],
    [
      `insert into api_memory_jobs (id, site_id, account_id, operation, state, display_name, created_at, updated_at)
       values ($1, 0, $2, 'import', 'expired', $3, $4, $4)`,
      [keyId, id, traces.target, now],
    ],
    [
      `insert into api_style_rules (id, site_id, account_id, name, language, configured_rules, instructions, created_at,
                                    updated_at)
       values ($1, 0, $2, $3, 'en-us', '{}', '[]', $4, $4)`,
      [keyId, id, traces.target, now],
    ],
    [
      `insert into error_reports (id, site_id, account_id, api_key_id, created_at, type, source_language, target_language,
                                  source, target)
       values ($1, 0, $2, $1, $4, 1, 'en-us', 'zh-cn', $3, $3)`,
      [keyId, id, `reported ${traces.target}`, now],
    ],
    [
      "insert into api_glossary_parts (library_id, glossary_id) select id, $1 from libraries where account_id = $2 limit 1",
      [keyId, id],
    ],
  ];
};
