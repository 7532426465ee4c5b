-- Sessions whose refresh token lies in a cookie of the browser, which outlives its windows.
alter table sessions add column is_kept boolean not null default false;
