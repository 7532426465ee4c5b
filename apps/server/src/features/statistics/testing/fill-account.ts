import type { FillAccount } from "#testing/filled-account";

/** Figures, and nothing that anybody wrote. */
export const fillAccount: FillAccount = ({ id }, now) => [
  [
    `insert into usage_user_days (account_id, day, site_id, plan, kind, requests, machine, is_active)
     values ($1, $2, 0, 'usage', 'text', 1, 10, true)`,
    [id, now],
  ],
  [`insert into usage_user_totals (account_id, days, site_id, requests, characters) values ($1, 7, 0, 1, 10)`, [id]],
  ["insert into usage_events (at, site_id, account_id, kind, requests) values ($2, 0, $1, 'text', 1)", [id, now]],
];
