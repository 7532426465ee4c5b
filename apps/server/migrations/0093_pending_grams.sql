-- An import adds entries while another connection empties the list of pending grams: it must not do so by itself.
alter index memory_texts_grams set (gin_pending_list_limit = 16384);
