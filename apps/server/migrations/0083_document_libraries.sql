-- Documents are translated with memories and termbases: what a memory has whole costs nothing.

-- Null: whatever its owner has in use.
alter table document_tasks alter column tm_ids drop not null, alter column tb_ids drop not null;
update document_tasks /* any site: tasks from before there were libraries */
  set tm_ids = null, tb_ids = null where tm_ids = '{}' and tb_ids = '{}';

alter table documents
  -- Code points in sentences that a memory had whole when the document was measured.
  add column from_memory bigint,
  -- The state of the memories that it was measured with.
  add column measured_with text not null default '';

alter table document_measures
  add column from_memory bigint not null default 0,
  add column measured_with text not null default '',
  drop constraint document_measures_pkey,
  add primary key (document_id, src_lang, tgt_lang, measured_with);
