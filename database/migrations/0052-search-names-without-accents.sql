-- Lower case and without accents, as foldText in domain/lookup/search.ts.
create function search_text(words text) returns text
language sql immutable strict parallel safe
return lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'));
