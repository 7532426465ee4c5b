-- Sentences that a caller has had translated lately, as hashes of who, languages, domain and text: what is asked for them
-- once more is not charged again.
create table delivered_sentences (
  hash uuid primary key,
  delivered_at timestamptz not null
);
create index delivered_sentences_age on delivered_sentences (delivered_at);
