-- Whose the rows of a table are follows from its foreign keys; where it does not, comments say it (site-scope/schema.ts).

-- Of the installation as a whole.
comment on table captchas is 'scope: shared';
comment on table delivered_sentences is 'scope: shared';
comment on table engine_setup is 'scope: shared';
comment on table engines is 'scope: shared';
comment on table goods is 'scope: shared';
comment on table outbox is 'scope: shared';
comment on table password_nonces is 'scope: shared';
comment on table payment_notices is 'scope: shared';
comment on table quota_checks is 'scope: shared';
comment on table rate_limits is 'scope: shared';
comment on table sandbox_keys is 'scope: shared';
comment on table sandbox_payments is 'scope: shared';
comment on table sandbox_refunds is 'scope: shared';
comment on table schema_migrations is 'scope: shared';
comment on table server_keys is 'scope: shared';
comment on table sign_in_locks is 'scope: shared';

-- Keys by which a request names what it may use.
comment on column sites.code is 'scope: key';
comment on column site_hosts.host is 'scope: key';
comment on column identities.subject is 'scope: key';
comment on column passkeys.id is 'scope: key';
comment on column publicity_registrations.identifier is 'scope: key';
comment on column publicity_registrations.id is 'scope: key';
comment on column document_tasks.owner is 'scope: key';
comment on column documents.owner is 'scope: key';
comment on column libraries.number is 'scope: key';
comment on column orders.number is 'scope: key';
comment on column payments.number is 'scope: key';
comment on column refunds.number is 'scope: key';
comment on column quota_holders.name is 'scope: key';

-- Keys without a constraint.
comment on column library_entries.library is 'scope: libraries.number';
comment on column memory_texts.library is 'scope: libraries.number';
comment on column orders.holder is 'scope: quota_holders.name';
comment on column orders.task_id is 'scope: document_tasks.id';
comment on column quota_budgets.name is 'scope: quota_holders.name';
comment on column quota_movements.holder is 'scope: quota_holders.name';
comment on column quota_movements.reservation_id is 'scope: quota_reservations.id';
comment on column quota_reservations.holder is 'scope: quota_holders.name';
comment on column quota_trials.holder is 'scope: quota_holders.name';

-- Whoever may use the row may see what it names, but whose the row is it does not tell.
comment on column library_batches.account_id is 'scope: to accounts.id';
comment on column library_imports.batch_id is 'scope: to library_batches.id';
comment on column library_preferences.write_library_id is 'scope: to libraries.id';
comment on column library_uses.library_id is 'scope: to libraries.id';
comment on column quota_reservations.account_id is 'scope: to accounts.id';
