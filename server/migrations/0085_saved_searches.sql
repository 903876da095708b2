-- expands
-- Saved filters of the list of lights, by account.
create table saved_light_search (
  id int primary key generated always as identity,
  admin_id int not null references admin on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- parameters of the console's URL, such as status=FAULT&groupId=7
  search text not null check (length(search) between 1 and 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_light_search_name on saved_light_search (admin_id, lower(name));
create index saved_light_search_shared on saved_light_search (id) where is_shared;
