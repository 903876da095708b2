-- What part of a name or number is looked for, in any script: pg_trgm knows words of letters and digits as the database's
-- locale has them, and in most (C.UTF-8 among them) sees no Chinese at all. Two characters beside each other are enough
-- to tell streets apart, and are what people type. See docs/decisions/023-two-characters-find-a-light.md.
create function pairs(text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(small, at, 2)), '{}')
  from lower($1) small, generate_series(1, length(small) - 1) at
$$;

drop index light_device_name_words, light_device_device_id_words;
create index light_device_name_pairs on light_device using gin (pairs(name));
create index light_device_device_id_pairs on light_device using gin (pairs(device_id));
