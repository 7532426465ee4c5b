import type { FillAccount } from "#testing/filled-account";

/** What an account asked of an enterprise, and how it was invited; it also is named for one. */
export const fillAccount: FillAccount = ({ id, traces }, now) => [
  ["insert into enterprises (site_id, administrator_id, created_by) values (0, $1, $1) on conflict do nothing", [id]],
  [
    `insert into site_join_requests (site_id, account_id, note, state, created_at, decided_at)
     values (0, $1, $2, 'refused', $3, $3)`,
    [id, traces.target, now],
  ],
  [
    `insert into site_invitations (site_id, identifier, token_hash, invited_by, created_at, sent_at, expires_at)
     values (0, $1, sha256($2::uuid::text::bytea), $2, $3, $3, $3)`,
    [traces.email, id, now],
  ],
];
