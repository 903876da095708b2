-- Lights from files: what a file says, what would become of each of its rows, what an import changed, and what was
-- exported. The person who brought a file is the only one to see it; all of it is forgotten after 7 days.

create table light_import (
  id int generated always as identity primary key,
  admin_id int references admin on delete cascade,
  user_id int references app_user on delete cascade,
  file_name text not null,
  -- bytes
  file_size int not null default 0,
  format text not null default 'CSV' check (format in ('CSV', 'XLSX')),
  encoding text,
  delimiter text,
  -- row of the file that names the columns; 0: none does
  header_row int not null default 0,
  -- [{name, samples}]
  columns jsonb not null default '[]',
  row_count int not null default 0,
  status text not null default 'READING' check (status in
    ('READING', 'READ', 'CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE', 'FAILED')),
  -- rows done of the work that goes on, and by when somebody last worked on it
  done int not null default 0,
  total int not null default 0,
  touched_at timestamptz not null default now(),
  -- translation key of what went wrong last
  failure text,
  -- as it was last checked with
  settings jsonb,
  -- rows by fate
  counts jsonb not null default '{}',
  -- lights that undoing gave back, and those it left
  undone int not null default 0,
  kept int not null default 0,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  applied_at timestamptz,
  undone_at timestamptz,
  check (num_nonnulls(admin_id, user_id) = 1)
);
create index light_import_admin on light_import (admin_id, id);
create index light_import_user on light_import (user_id, id);
create index light_import_created_at on light_import (created_at);

-- The rows of the file as they stand there; counted as a spreadsheet counts them, from 1.
create table light_import_row (
  import_id int not null references light_import on delete cascade,
  row int not null,
  cells jsonb not null,
  primary key (import_id, row)
);

-- What would become of each row.
create table light_import_verdict (
  import_id int not null references light_import on delete cascade,
  row int not null,
  fate text not null check (fate in ('CREATE', 'UPDATE', 'UNCHANGED', 'SKIPPED', 'DUPLICATE', 'REFUSED')),
  -- the row whose device id it repeats
  repeats int,
  -- [{column, field, key, value}]
  errors jsonb not null default '[]',
  -- fields of the light that would change
  changes text[] not null default '{}',
  -- what stood in the place of a device id that was mended
  mended_from text,
  device_id text,
  name text,
  mode_id int,
  center_id int,
  group_id int,
  -- a group that is to be made
  group_name text,
  latitude double precision,
  longitude double precision,
  address1 text,
  address2 text,
  -- the light that is there already, and its updated_at as it was looked at
  light_id int,
  seen_at timestamptz,
  primary key (import_id, row)
);
create index light_import_verdict_fate on light_import_verdict (import_id, fate, row);
create index light_import_verdict_update on light_import_verdict (import_id, light_id) where fate = 'UPDATE';

-- What an import did, so that it can be undone.
create table light_import_change (
  import_id int not null references light_import on delete cascade,
  light_id int not null,
  kind text not null check (kind in ('CREATE', 'UPDATE')),
  name text not null,
  device_id text not null,
  -- of an UPDATE: those of name, group_id, latitude, longitude, address1, address2 that it changed
  before jsonb,
  -- light_device.updated_at right after it
  after_at timestamptz not null,
  -- why undoing left it: CHANGED since, GONE, IN_USE
  kept text check (kept in ('CHANGED', 'GONE', 'IN_USE')),
  primary key (import_id, light_id)
);
create index light_import_change_kept on light_import_change (import_id, light_id) where kept is not null;

create table light_import_group (
  import_id int not null references light_import on delete cascade,
  group_id int not null,
  after_at timestamptz not null,
  primary key (import_id, group_id)
);

-- An export that somebody is about to fetch, within minutes; its id is the key to it.
create table light_export (
  id uuid primary key default gen_random_uuid(),
  session_id int not null references session on delete cascade,
  file_name text not null,
  -- {format, language, datum, encoding}
  settings jsonb not null,
  -- in the order asked
  light_ids int[] not null,
  created_at timestamptz not null default now()
);
create index light_export_created_at on light_export (created_at);
create index light_export_session on light_export (session_id);
