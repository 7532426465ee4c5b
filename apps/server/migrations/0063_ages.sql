-- Which accounts have been told something lately: others need not be looked at for messages over the limit.
create index messages_age on messages using brin (created_at);
-- The log's rare acts.
create index audit_log_action on audit_log (action, id desc);
