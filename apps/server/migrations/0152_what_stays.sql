-- What of a document stays as it is: patterns of its task, and passages in code styles and monospaced fonts.
alter table document_tasks add column codes text[] not null default '{}';
alter table document_tasks add column leaves_code boolean not null default true;
alter table documents add column code_passages integer not null default 0;
