-- What lowers matches of an account's translations besides the penalty of a library: how long an entry has not been
-- changed, and who changed it last.
alter table library_preferences
  add column age_months int check (age_months between 1 and 120),
  add column age_percent int check (age_percent between 1 and 50),
  -- [{author, percent}]
  add column author_penalties jsonb not null default '[]' check (jsonb_typeof(author_penalties) = 'array'),
  add check ((age_months is null) = (age_percent is null));
