-- Pages of PDF that are pictures, and how many of them were read so far.
alter table documents
  add column scanned_pages int,
  add column scanned_pages_read int not null default 0;
