-- ISO 639 code of the language outside the platform's that most of a document is in.
alter table documents add column detected_other text;
