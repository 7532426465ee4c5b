-- Addresses and numbers that an account had before: what was sent there is erased with the account. Kept no longer than
-- what was sent (pg-boss keeps jobs that failed for 90 days).
create table former_identifiers (
  account_id uuid not null references accounts on delete cascade,
  identifier text not null,
  replaced_at timestamptz not null,
  primary key (account_id, identifier)
);
create index former_identifiers_age on former_identifiers (replaced_at);
