-- expands
-- Scenes: prepared requests to targets, for storms, accidents, festivals and tests (decision 084).
create table light_scene (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  name text not null check (length(name) >= 2),
  kind text not null check (kind in ('STORM', 'ACCIDENT', 'FESTIVAL', 'TEST', 'OTHER')),
  description text,
  -- defaults of a start; duration null: until the next event of each light's schedule
  reason text,
  duration_minutes int check (duration_minutes between 1 and 525600),
  -- [{targets: [{name, where}], levels}] in the API's words; where a light is in several, the last one applies
  actions jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index light_scene_name on light_scene (lower(name));

-- The scene that a campaign was started from; the name stays when the scene is deleted.
-- squawk-ignore adding-foreign-key-constraint -- the column is new: no row has a value to check
alter table campaign add column scene_id int references light_scene on delete set null;
alter table campaign add column scene_name text;
create index campaign_scene on campaign (scene_id, id) where scene_id is not null;

-- Permissions of roles that exist. Other roles get them from their owner, SUPER_ADMIN at start.
insert into role_permission (role_id, subject, action)
select r.id, 'LightScene', p.action
from admin_role r
join (values
  ('OPERATOR', 'read'), ('OPERATOR', 'create'), ('OPERATOR', 'update'), ('VIEWER', 'read')
) as p (role, action) on p.role = r.name
on conflict do nothing;
