-- expands
-- A site in China stores positions in GCJ-02, one elsewhere in WGS-84, each within bounds of its own (decision 080).

alter table site
  add column datum text not null default 'GCJ02' check (datum in ('GCJ02', 'WGS84')),
  -- °, of the set-up
  add column south double precision not null default 3,
  add column west double precision not null default 70,
  add column north double precision not null default 55,
  add column east double precision not null default 138,
  -- south, west, north, east of MAP_BOUNDS; null: those of the set-up
  add column bounds_override double precision[] check (array_length(bounds_override, 1) = 4);
