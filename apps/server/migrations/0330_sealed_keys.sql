-- Keys are sealed from here on (platform/secrets). SQL cannot seal, and what stood in clear must not stay: keys of logins
-- are made anew when they are first needed, whoever is logged in gets a new access token by the refresh token.
truncate server_keys;
alter table server_keys alter column secret type bytea using ''::bytea;
-- A process of an older release that still runs would put keys in clear here: PostgreSQL takes their text for bytes. What
-- is sealed begins with the version of its form, which no text does.
alter table server_keys add constraint server_keys_sealed check (substring(secret from 1 for 1) = '\x01');

-- Pages live for a day. Those that are open end, and opening one again within the day costs nothing; the change of type
-- writes the table anew, so that nothing of the columns is left in its file. A process of an older release opens none any
-- more: the columns that it fills are gone.
update web_pages set expires_at = now() where expires_at > now();
alter table web_pages alter column key drop not null, alter column key type bytea using null, drop column secret;
-- What opens the page's view (whoever has it may see the page as it was fetched) and what signs the addresses of what the
-- page shows: sealed. Null: opened before they were.
alter table web_pages rename column key to secrets;
