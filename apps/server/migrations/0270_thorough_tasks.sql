-- Engines that can may take several times as long for better translations.
alter table document_tasks add column is_thorough boolean not null default false;
