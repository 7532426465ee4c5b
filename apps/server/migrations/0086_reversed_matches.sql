-- Full matches of two-way memories from their target language: targets by their hash. Only they have runs of characters.
create index memory_texts_reversed on memory_texts (library, hashtextextended(text, 0)) where reversed and grams <> '{}';
