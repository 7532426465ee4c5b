import type { FillAccount } from "#testing/filled-account";

/** An endpoint that has the account's id, with a delivery, and what it was told of its characters. */
export const fillAccount: FillAccount = ({ id, traces }, now) => [
  [
    `insert into webhook_endpoints (id, site_id, account_id, url, description, events, state, secrets, created_at)
     values ($1, 0, $1, 'https://hooks.example.com/', $2, '{document.done}', 'on', $3, $4)`,
    [id, traces.document, traces.totpSecret, now],
  ],
  [
    `insert into webhook_deliveries (id, site_id, account_id, endpoint_id, type, payload, state, created_at)
     values ($1, 0, $1, $1, 'document.done', $2, 'delivered', $3)`,
    [id, JSON.stringify({ data: { name: traces.document } }), now],
  ],
  ["insert into webhook_quota_notices values ($1, 0, 'quota.low', 5, '2026-03')", [id]],
];
