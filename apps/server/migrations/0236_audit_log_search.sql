create index audit_log_at on audit_log (at, id);
-- Accounts by how their number or name begins.
create index accounts_number_start on accounts (account_number text_pattern_ops);
create index accounts_name_start on accounts (lower(username) text_pattern_ops);
