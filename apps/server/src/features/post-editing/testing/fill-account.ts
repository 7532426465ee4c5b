import type { FillAccount } from "#testing/filled-account";

/** A project that has the account's id, with a segment that it edited and a pass that it gave out. */
export const fillAccount: FillAccount = ({ id, traces }, now) => [
  [
    `insert into projects (id, site_id, account_id, name, state, format, file_name, src_lang, tgt_lang, domain, folder,
                           created_at, changed_at, expires_at)
     values ($1::uuid, 0, $1::uuid, $2, 'ready', 'txt', $2, 'zh-cn', 'en-us', 'general', $4, $3, $3, $3)`,
    [id, traces.document, now, `accounts/${id}/projects/${id}/`],
  ],
  [
    `insert into project_units (project_id, number, unit_id, part, text, tags, place, tail)
     values ($1, 0, 'u', '', $2, '[]', '[]', '{"text": "", "tags": []}')`,
    [id, traces.source],
  ],
  [
    `insert into project_segments (project_id, id, unit, start_offset, end_offset, source, source_tags, target, target_tags,
                                   gap, status, is_locked, origin, first_origin, first_tags)
     values ($1, 0, 0, 0, 1, $2, '[]', $3, '[]', '{"text": "", "tags": []}', 'draft', false, 'mt', 'mt', '[]')`,
    [id, traces.source, traces.target],
  ],
  [
    `insert into project_passes (id, project_id, label, token_hash, pass_right, created_at, expires_at)
     values ($1::uuid, $1::uuid, $2, $3, 'edit', $4, $4)`,
    [id, traces.username, traces.codeHash, now],
  ],
  [
    "insert into project_people (id, project_id, account_id, seen_at) values ($1::uuid, $1::uuid, $1::uuid, $2)",
    [id, now],
  ],
  [
    `insert into project_edits (project_id, revision, segment, version, person, cause, target, target_tags, status, is_locked,
                                at)
     values ($1::uuid, 1, 0, 1, $1::uuid, 'typed', $2, '[]', 'draft', false, $3)`,
    [id, traces.target, now],
  ],
  [
    `insert into project_comments (id, project_id, segment, person, text, at, revision)
     values ($1::uuid, $1::uuid, 0, $1::uuid, $2, $3, 1)`,
    [id, traces.target, now],
  ],
  [
    `insert into project_ignored_findings (project_id, segment, fingerprint, rule, reason, person, at)
     values ($1::uuid, 0, '0123456789abcdef', 'number', $2, $1::uuid, $3)`,
    [id, traces.target, now],
  ],
];
