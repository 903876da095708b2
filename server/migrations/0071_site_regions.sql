-- expands
-- Regions of a site outside China, from a file (decision 080). The list of China is built in: there the table is empty.

create table region (
  code text primary key,
  -- null at level 1
  parent_code text references region (code) on delete cascade,
  name text not null,
  level smallint not null check (level between 1 and 3),
  -- °, WGS-84
  latitude double precision,
  longitude double precision,
  check ((parent_code is null) = (level = 1)),
  check ((latitude is null) = (longitude is null))
);
create index region_parent on region (parent_code);

-- Sun times of groups are those of their regions.
create trigger region_stale after insert or update or delete on region
  for each statement execute function all_programs_stale();
