-- Whom an account belongs to, and how it is reached. `account_number` is the e-mail address or phone number that was
-- registered first (or a name that an administrator gave); each of the three finds the account at login.
alter table accounts
  add column email text unique check (email = lower(email)),
  add column phone text unique check (phone ~ '^1[3-9][0-9]{9}$'),
  add column is_super boolean not null default false,
  add column language text check (language in ('zh', 'en')),
  add column color_scheme text check (color_scheme in ('light', 'dark', 'auto')),
  add column plan_sku text not null default 'free',
  add column plan_started_at timestamptz,
  add column plan_expires_at timestamptz,
  add column terms_agreed_at timestamptz,
  -- Set while a deletion waits for its day; the account can still be kept.
  add column deletion_due_at timestamptz,
  add column deleted_at timestamptz,
  drop constraint accounts_status_check,
  -- inactive: waits for an administrator; deleted: a row without personal data that orders still point at.
  add constraint accounts_status_check check (status in ('active', 'inactive', 'disabled', 'deleted')),
  add constraint accounts_super check (not is_super or (role = 0 and site_id = 0)),
  add constraint accounts_deleted check ((status = 'deleted') = (deleted_at is not null));
create index accounts_deletion on accounts (deletion_due_at) where deletion_due_at is not null;
update accounts set email = account_number where account_number like '%_@_%._%';
update accounts set phone = account_number where account_number ~ '^1[3-9][0-9]{9}$';
-- The administrator that the installation was set up with.
update accounts set is_super = true
where id = (select id from accounts where site_id = 0 and role = 0 order by created_at, id limit 1);

alter table sessions
  add column site_id int references sites,
  add column method text not null default 'password' check (method in ('password', 'code', 'passkey', 'third-party', 'register')),
  add column user_agent text not null default '',
  add column address text not null default '',
  add column last_seen_at timestamptz,
  -- SHA-256 of the browser's cookie: a browser that has signed in before has tries of its own at the password.
  add column device_hash bytea,
  drop constraint sessions_ended_reason_check,
  add constraint sessions_ended_reason_check
    check (ended_reason in ('logout', 'elsewhere', 'reuse', 'password', 'device', 'everywhere', 'disabled', 'deleted'));
update sessions s set site_id = (select site_id from accounts a where a.id = s.account_id), last_seen_at = created_at;
alter table sessions alter column site_id set not null, alter column last_seen_at set not null;
create index sessions_device on sessions (account_id, device_hash);

-- Codes sent by e-mail or SMS: each serves once, for one purpose, at one site.
create table verification_codes (
  id uuid primary key default gen_random_uuid(),
  site_id int not null references sites,
  purpose text not null
    check (purpose in ('login', 'register', 'reset-password', 'verify-account', 'change-account')),
  -- E-mail address or phone number it was sent to.
  identifier text not null,
  code_hash bytea not null,
  -- SHA-256 of the cookie of the browser that asked: who asks from another cannot use up its tries.
  device_hash bytea not null,
  attempts int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null: nothing was sent (yet).
  sent_at timestamptz,
  used_at timestamptz
);
create index verification_codes_newest on verification_codes (identifier, purpose, site_id, created_at desc);
create index verification_codes_expiry on verification_codes (expires_at);

create table captchas (
  id uuid primary key default gen_random_uuid(),
  answer_hash bytea not null,
  expires_at timestamptz not null
);
create index captchas_expiry on captchas (expires_at);

-- Tries at the door by what is locked: `account:<number>`, `network:<address>`, `device:<hash>:<number>`,
-- `two-factor:<account>`; kept over a crash. Both counts may run off with time, hence no whole numbers.
create table sign_in_locks (
  key text primary key,
  -- Tries that were begun and not right, those under way included: what is locked by.
  tries float8 not null,
  -- Tries that were wrong: what asks for a captcha.
  failures float8 not null,
  last_try_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_locks_age on sign_in_locks (last_try_at);

-- What a caller has proved or begun and may use once, until `expires_at`: the second step of a login, a passkey's
-- challenge, a third-party login under way, the proof that the owner of the old address agrees to a change.
create table sign_in_challenges (
  id uuid primary key,
  kind text not null,
  account_id uuid references accounts on delete cascade,
  payload jsonb not null default '{}',
  attempts int not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);
create index sign_in_challenges_account on sign_in_challenges (account_id);
