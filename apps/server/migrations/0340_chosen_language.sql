-- Whether the owner of an account chose its language for the interface. Others have that of their registration, or the one that
-- an administrator gave them, for their messages. Of accounts that are there already nobody knows which it is.
alter table accounts add column language_chosen boolean not null default false;
