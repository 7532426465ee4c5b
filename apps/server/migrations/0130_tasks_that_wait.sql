-- Files of a task may be taken in and measured, and wait until their owner has them translated.
alter table document_tasks add column begins boolean not null default true;
