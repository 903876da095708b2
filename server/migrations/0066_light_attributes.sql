-- expands
-- Further fields of lights, attributes that an installation defines itself, and what imports of them need.

alter table light_device
  add column lamp_type text check (length(lamp_type) <= 100),
  add column pole_number text check (length(pole_number) <= 100),
  add column installed_on date,
  -- {id of light_attribute: value}: a number, a boolean, or a text; dates are YYYY-MM-DD. Null: none, as for lights that
  -- were deleted before this migration and are restored. Keys of deleted attributes may remain.
  add column attributes jsonb;

create table light_attribute (
  id int primary key generated always as identity,
  name text not null check (length(name) between 1 and 100),
  -- never changes: stored values have it
  type text not null check (type in ('TEXT', 'NUMBER', 'DATE', 'BOOLEAN')),
  unit text check (length(unit) <= 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index light_attribute_name on light_attribute (lower(name));

alter table light_import
  -- [{code, rows, watts}], of the last check
  add column unknown_models jsonb not null default '[]';

alter table light_import_row_result
  add column warnings jsonb not null default '[]',
  -- of a model to create
  add column mode_code text,
  add column lamp_type text,
  add column pole_number text,
  add column installed_on date,
  add column attributes jsonb;

-- Models and attributes that an import created: undoing deletes those that are unused and unchanged.
create table light_import_model (
  import_id int not null references light_import on delete cascade,
  mode_id int not null,
  after_at timestamptz not null,
  primary key (import_id, mode_id)
);
create table light_import_attribute (
  import_id int not null references light_import on delete cascade,
  attribute_id int not null,
  after_at timestamptz not null,
  primary key (import_id, attribute_id)
);
