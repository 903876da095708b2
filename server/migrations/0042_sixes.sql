-- expands
-- A light whose number shares most pairs with every other is found by longer runs: among a million lights the nine pairs of
-- one number were in 2,000 others, and took 30 ms to put together. Not sorted out: an index keeps each key of a row once.
-- See docs/decisions/052-longer-runs-find-one-light-of-a-million.md.
create function sixes(text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(substr(small, at, 6)), '{}')
  from lower($1) small, generate_series(1, length(small) - 5) at
$$;

create index light_device_name_sixes on light_device using gin (sixes(name));
create index light_device_device_id_sixes on light_device using gin (sixes(device_id));
