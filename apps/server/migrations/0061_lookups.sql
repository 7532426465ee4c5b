-- What an account's erasure looks for in the log: who was named, in whatever case, and texts anywhere in what changed.
create index audit_log_actor_name on audit_log (lower(actor));
create index audit_log_before on audit_log using gin (before);
create index audit_log_after on audit_log using gin (after);
-- Tokens that are too old to be taken are deleted every hour, and there are many.
create index refresh_tokens_age on refresh_tokens (created_at);
