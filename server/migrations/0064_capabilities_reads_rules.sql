-- expands
-- Protocol 1.1: what endpoints announce, readings on demand, and plans as rules.

-- What a center announced for itself and its lights, as received; what of it is valid for the center itself.
alter table light_center
  add column announcement jsonb,
  add column capabilities jsonb,
  add column capabilities_at timestamptz;

-- What is valid for the light: by its own announcement, or by that of its center. capabilities_at: of its own.
alter table light_device
  add column capabilities jsonb,
  add column capabilities_at timestamptz;

-- What an announcement means for a light: field by field, the most specific entry counts, and of equal ones the last.
create function announced_capabilities(announcement jsonb, device text, model text) returns jsonb
  language sql immutable parallel safe as $$
  select jsonb_object_agg(key, value order by rank, place) from (
    select f.key, f.value, a.place,
      case when entry ? 'lights' then 2 when entry ? 'model' then 1 else 0 end as rank
    from jsonb_array_elements(announcement) with ordinality as a (entry, place),
      jsonb_each(entry - 'lights' - 'model') as f
    where case when entry ? 'lights' then entry -> 'lights' ? device
      when entry ? 'model' then entry ->> 'model' = model else true end) as given
$$;

-- A light that is added to a center, leaves it or changes its model, has what that center announced.
create function light_capabilities() returns trigger language plpgsql as $$
begin
  new.capabilities_at = null;
  if new.center_id is null then
    new.capabilities = null;
  else
    new.capabilities = (
      select announced_capabilities(c.announcement, new.device_id, (select code from device_mode where id = new.mode_id))
      from light_center c where c.id = new.center_id);
  end if;
  return new;
end $$;

create trigger light_capabilities_insert before insert on light_device for each row
  when (new.center_id is not null) execute function light_capabilities();
create trigger light_capabilities_update before update of center_id, mode_id on light_device for each row
  when (old.center_id is distinct from new.center_id
    or (new.center_id is not null and old.mode_id is distinct from new.mode_id))
  execute function light_capabilities();

-- Announcements name models by their codes.
create function model_code_changed() returns trigger language plpgsql as $$
declare
  -- of lights for which the code changes something
  changed int[] := array(
    select d.id from light_device d join light_center c on c.id = d.center_id
    where d.mode_id = new.id
      and d.capabilities is distinct from announced_capabilities(c.announcement, d.device_id, new.code));
begin
  if changed = '{}' then return null; end if;
  perform from light_state where light_id = any(changed) order by light_id for update;
  update light_state s set plan_stale = true
  from light_device d join light_center c on c.id = d.center_id,
    announced_capabilities(c.announcement, d.device_id, new.code) as after
  where s.light_id = any(changed) and d.id = s.light_id and (d.capabilities -> 'holds', d.capabilities -> 'maxEntries')
    is distinct from (after -> 'holds', after -> 'maxEntries');
  update light_device d set capabilities = announced_capabilities(c.announcement, d.device_id, new.code)
  from light_center c where d.id = any(changed) and c.id = d.center_id;
  return null;
end $$;
create trigger model_code_changed after update of code on device_mode
  for each row when (old.code is distinct from new.code) execute function model_code_changed();

-- One request for readings of lights, and of the cabinet of center_id.
create table read_request (
  id uuid primary key,
  center_id int references light_center on delete cascade,
  by_name text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz,
  -- state of the cabinet, as of a light; null: no cabinet was asked for
  cabinet text check (cabinet in ('WAITING', 'UNSUPPORTED', 'OFFLINE')),
  cabinet_answered_at timestamptz
);
create index read_request_unsent on read_request (id) where sent_at is null;
create index read_request_expires_at on read_request (expires_at);
create index read_request_center on read_request (center_id) where center_id is not null;

create table read_request_light (
  request_id uuid not null references read_request on delete cascade,
  light_id int not null references light_device on delete cascade,
  status text not null check (status in ('WAITING', 'UNSUPPORTED', 'OFFLINE')),
  answered_at timestamptz,
  primary key (request_id, light_id)
);
create index read_request_light_light on read_request_light (light_id);

-- rules: the same plan for lights that evaluate rules. renew_at: when lights get the plan that follows it.
alter table light_plan
  add column rules jsonb,
  add column renew_at timestamptz;
