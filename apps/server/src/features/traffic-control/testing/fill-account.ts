import type { FillAccount } from "#testing/filled-account";

/** Nothing of it is shown. */
/** A rule and an entry of a list for the account, and what was refused to it. */
export const fillAccount: FillAccount = ({ id, traces }, now) => [
  [
    `insert into traffic_rules (call_group, level, value, account_id, most, window_s, note, changed_at)
     values ('text', 'account', $1::uuid::text, $1::uuid, 5, 60, $2, $3)`,
    [id, traces.username, now],
  ],
  [
    "insert into traffic_listed (list, account_id, reason, created_at) values ('allow', $1, $2, $3)",
    [id, traces.username, now],
  ],
  [
    `insert into traffic_refusals (minute, reason, call_group, account_id, network, count)
     values ($1, 'limit', 'text', $2, $3, 1)`,
    [now, id, traces.address],
  ],
];
