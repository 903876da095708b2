-- What lights are to do by themselves, night after night, and how far it has come. Instants in UTC, wall-clock times
-- with the zone of their group.

-- One row: what holds for the whole installation.
create table site (
  id int primary key default 1 check (id = 1),
  name text,
  -- IANA; its midnight ends a day of energy
  time_zone text not null default 'Asia/Shanghai',
  -- where the sun is looked at for groups that have no district and no lights with a position; Beijing
  latitude double precision not null default 39.9042,
  longitude double precision not null default 116.4074
);
insert into site default values;

create table light_schedule (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  name text not null check (length(name) >= 2),
  description text,
  type text not null check (type in ('SUNRISE_SUNSET', 'TIMING')),
  -- TIMING: wall clock HH:mm; an end before the start is on the next day
  start_time text check (start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  end_time text check (end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- SUNRISE_SUNSET: minutes after the sun's event, negative is before
  sunset_offset smallint not null default 0 check (sunset_offset between -180 and 180),
  sunrise_offset smallint not null default 0 check (sunrise_offset between -180 and 180),
  -- evenings on which it is kept
  days text not null default 'EVERY_DAY' check (days in ('EVERY_DAY', 'WORKDAYS', 'HOLIDAYS', 'WEEKDAYS')),
  -- of WEEKDAYS: 1 is Monday
  weekdays smallint[] not null default '{}',
  -- what the lamps do from turning on; % and K, null: 100 % for main, off for sub, colour as it is
  main_brightness smallint check (main_brightness between 0 and 100),
  main_color_temp int,
  sub_brightness smallint check (sub_brightness between 0 and 100),
  sub_color_temp int,
  -- [{time: HH:mm, mainBrightness, subBrightness, mainColorTemp, subColorTemp}], in the order of the night
  steps jsonb not null default '[]',
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (type <> 'TIMING' or (start_time is not null and end_time is not null and start_time <> end_time))
);
create unique index light_schedule_name on light_schedule (lower(name));

-- The newest schedule (highest id) of those that are kept on an evening wins; on evenings without any, the group's own
-- control mode does.
create table light_group_schedule (
  group_id int not null references light_group on delete cascade,
  schedule_id int not null references light_schedule on delete cascade,
  primary key (group_id, schedule_id)
);
create index light_group_schedule_schedule on light_group_schedule (schedule_id);

-- Days that are holidays, and weekend days that are worked (调休).
create table holiday (
  date date primary key,
  kind text not null default 'HOLIDAY' check (kind in ('HOLIDAY', 'WORKDAY')),
  name text
);

alter table light_group
  add column sunset_offset smallint not null default 0 check (sunset_offset between -180 and 180),
  add column sunrise_offset smallint not null default 0 check (sunrise_offset between -180 and 180),
  -- the lit rate that is asked of its lights
  add column road_class text not null default 'OTHER' check (road_class in ('MAIN', 'OTHER'));

-- What the programs of a group ask now, since when, and until which next event.
create table group_program (
  group_id int primary key references light_group on delete cascade,
  -- SCHEDULE, PRESET (the group's own control mode); null: nothing is planned
  rule text check (rule in ('SCHEDULE', 'PRESET')),
  schedule_id int,
  main_level smallint,
  main_color_temp int,
  sub_level smallint,
  sub_color_temp int,
  since timestamptz,
  until timestamptz,
  -- for people: names, place, sun; see lighting/desired
  reason jsonb,
  -- when it was last worked out: events up to then are done, or counted as missed
  settled_until timestamptz,
  -- the sources changed: it is to be worked out anew
  stale boolean not null default true
);
create index group_program_until on group_program (until);
create index group_program_stale on group_program (group_id) where stale;
insert into group_program (group_id) select id from light_group;

create function group_program_begin() returns trigger language plpgsql as $$
begin
  insert into group_program (group_id) select id from born;
  return null;
end $$;
create trigger group_program_begin after insert on light_group
  referencing new table as born for each statement execute function group_program_begin();

-- Every planned event of a group, once: (schedule, civil date, ordinal) says which. schedule_id 0 is the group's own.
create table planned_event (
  group_id int not null references light_group on delete cascade,
  schedule_id int not null,
  civil_date date not null,
  ordinal smallint not null,
  kind text not null check (kind in ('ON', 'STEP', 'OFF')),
  due_at timestamptz not null,
  -- DONE: applied as it came due; MISSED: the platform was away, what held afterwards was applied instead
  outcome text not null check (outcome in ('DONE', 'MISSED')),
  done_at timestamptz not null default now(),
  primary key (group_id, schedule_id, civil_date, ordinal)
);
create index planned_event_due_at on planned_event (due_at);

-- What a person asked of a light. OVERRIDE counts until its end; MANUAL, without an end, where nothing is planned.
create table light_wish (
  light_id int not null references light_device on delete cascade,
  kind text not null check (kind in ('OVERRIDE', 'MANUAL')),
  main_level smallint,
  main_color_temp int,
  sub_level smallint,
  sub_color_temp int,
  at timestamptz not null default now(),
  until timestamptz,
  by text,
  campaign_id bigint,
  primary key (light_id, kind),
  check ((kind = 'OVERRIDE') = (until is not null))
);
create index light_wish_until on light_wish (until) where until is not null;

-- One deed on many lights.
create table campaign (
  id bigint generated always as identity primary key,
  -- what was asked, in the API's words
  wish jsonb not null,
  -- the group it was said to, if it was one
  group_id int references light_group on delete set null,
  by_admin int references admin on delete set null,
  by_name text,
  status text not null default 'RUNNING' check (status in ('RUNNING', 'STOPPED', 'DONE')),
  until timestamptz,
  created_at timestamptz not null default now(),
  -- begun, or begun anew with what was left of it
  resumed_at timestamptz not null default now(),
  ended_at timestamptz
);
create index campaign_running on campaign (id) where status = 'RUNNING';
create table campaign_light (
  campaign_id bigint not null references campaign on delete cascade,
  light_id int not null references light_device on delete cascade,
  -- WAITING until it measures as asked
  status text not null default 'WAITING'
    check (status in ('WAITING', 'CONFIRMED', 'UNCONFIRMED', 'REJECTED', 'SUPERSEDED', 'STOPPED')),
  reason text,
  -- light_state.expected_version that this campaign brought
  version bigint,
  -- rows of light_wish that it replaced, to be put back should it be stopped
  replaced jsonb,
  at timestamptz not null default now(),
  primary key (campaign_id, light_id)
);
create index campaign_light_light on campaign_light (light_id);
create index campaign_light_waiting on campaign_light (campaign_id, light_id) where status = 'WAITING';

alter table light_command
  add column campaign_id bigint references campaign on delete set null,
  -- paced: not sent before
  add column not_before timestamptz not null default '-infinity';
create index light_command_under_way on light_command (light_id) where status in ('QUEUED', 'SENT');
create index light_command_campaign on light_command (campaign_id) where campaign_id is not null;

-- A plan as lights keep it: what to do while the platform is silent. Versions only grow.
create table light_plan (
  version bigint generated always as identity primary key,
  -- what it was made from, so that lights with the same wishes share it
  key text not null,
  entries jsonb not null,
  fingerprint text not null,
  -- instant of its last entry
  valid_until timestamptz,
  created_at timestamptz not null default now()
);
create index light_plan_key on light_plan (key, version desc);

alter table light_state
  -- the winning rule: MAINTENANCE, OVERRIDE, SCHEDULE, PRESET, MANUAL; null: nothing was ever asked
  add column expected_rule text,
  add column expected_until timestamptz,
  -- for people: see lighting/desired
  add column expected_reason jsonb,
  -- the sources of its rule changed: it is to be settled anew
  add column unsettled boolean not null default true,
  -- the plan it should hold has to be found anew
  add column plan_unsettled boolean not null default true,
  -- the version of light_plan that it should hold
  add column plan_wanted bigint,
  add column plan_sent_at timestamptz,
  add column plan_attempts smallint not null default 0,
  -- why it does not keep the plan, in its own words
  add column plan_refusal text,
  -- where it differs from what is expected: not driven before, and how often it was
  add column drive_at timestamptz,
  add column drive_count smallint not null default 0;
create index light_state_unsettled on light_state (light_id) where unsettled;
create index light_state_plan_unsettled on light_state (light_id) where plan_unsettled;
create index light_state_plan_wanted on light_state (plan_wanted);
create index light_state_differing on light_state (drive_at) where online and confirmation <> 'CONFIRMED';
create index light_state_plan_drift on light_state (light_id)
  where online and plan_wanted is not null and plan_version is distinct from plan_wanted;

-- Who changes the sources of a rule does not have to know what follows from them.
create function light_moved() returns trigger language plpgsql as $$
begin
  if (new.group_id, new.mode_id, new.center_id) is distinct from (old.group_id, old.mode_id, old.center_id) then
    update light_state set unsettled = true, plan_unsettled = true where light_id = new.id;
  end if;
  return null;
end $$;
create trigger light_moved after update of group_id, mode_id, center_id on light_device
  for each row execute function light_moved();

create function model_changed() returns trigger language plpgsql as $$
begin
  perform from light_state where light_id in (select id from light_device where mode_id = new.id) order by light_id for update;
  update light_state set unsettled = true, plan_unsettled = true
    where light_id in (select id from light_device where mode_id = new.id);
  return null;
end $$;
create trigger model_changed after update of options on device_mode
  for each row when (old.options is distinct from new.options) execute function model_changed();

create function light_resting() returns trigger language plpgsql as $$
begin
  new.unsettled = true;
  new.plan_unsettled = true;
  return new;
end $$;
create trigger light_resting before update of maintenance on light_state
  for each row when (old.maintenance is distinct from new.maintenance) execute function light_resting();

create function group_program_stale() returns trigger language plpgsql as $$
begin
  update group_program set stale = true where group_id = new.id;
  return null;
end $$;
create trigger group_program_stale after update of name, control_mode, main_brightness, main_color_temp, sub_brightness,
  sub_color_temp, enable_status, group_status, start_time, end_time, time_zone, sunset_offset, sunrise_offset,
  province_code, city_code, district_code on light_group for each row execute function group_program_stale();

create function group_schedule_stale() returns trigger language plpgsql as $$
begin
  update group_program set stale = true where group_id = coalesce(new.group_id, old.group_id);
  return null;
end $$;
create trigger group_schedule_stale after insert or update or delete on light_group_schedule
  for each row execute function group_schedule_stale();

create function light_schedule_stale() returns trigger language plpgsql as $$
begin
  update group_program set stale = true
    where group_id in (select group_id from light_group_schedule where schedule_id = new.id);
  return null;
end $$;
create trigger light_schedule_stale after update on light_schedule
  for each row execute function light_schedule_stale();

create function all_programs_stale() returns trigger language plpgsql as $$
begin
  update group_program set stale = true;
  return null;
end $$;
create trigger holiday_stale after insert or update or delete on holiday
  for each statement execute function all_programs_stale();
create trigger site_stale after update on site for each statement execute function all_programs_stale();

-- The clock stepped, or those of the server and the database differ; for the alerts.
create table clock_step (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- s; positive is forward
  seconds double precision not null
);

-- When the engine last looked: what became due since then was missed, if it was not done.
create table heartbeat (
  name text primary key,
  at timestamptz not null
);

-- Does a lamp do as asked? Null asks nothing; a lamp that is off has no colour. The same words as in
-- light_state.confirmation.
create function lamp_obeys(asked_level smallint, asked_temp int, level smallint, temp int) returns boolean
language sql immutable parallel safe as $$
  select (asked_level is null or coalesce(level = asked_level, false))
    and (asked_temp is null or asked_level = 0 or coalesce(abs(temp - asked_temp) <= 50, false))
$$;

-- The winning rule of every light, and what it asks of the lamps that it has. The one place that knows the order.
create view light_rule as
select d.id as light_id, w.rule,
  case when not m.main then null when w.main_level > 0 and not m.main_dims then 100 else w.main_level end::smallint
    as main_level,
  case when m.main and m.main_colors then w.main_color_temp end as main_color_temp,
  case when not m.sub then null when w.sub_level > 0 and not m.sub_dims then 100 else w.sub_level end::smallint
    as sub_level,
  case when m.sub and m.sub_colors then w.sub_color_temp end as sub_color_temp,
  w.at, w.until, w.by, w.reason
from light_device d
join light_state s on s.light_id = d.id
left join device_mode dm on dm.id = d.mode_id
cross join lateral (select
  -- a light whose model says nothing has one lamp that can be dimmed: see features/models/options.ts
  coalesce((dm.options->>'mainLight')::boolean, dm.options is null) as main,
  coalesce((dm.options->>'mainBrightness')::boolean, dm.options is null) as main_dims,
  coalesce((dm.options->>'mainColorTemp')::boolean, false) as main_colors,
  coalesce((dm.options->>'subLight')::boolean, false) as sub,
  coalesce((dm.options->>'subBrightness')::boolean, false) as sub_dims,
  coalesce((dm.options->>'subColorTemp')::boolean, false) as sub_colors) m
left join light_group g on g.id = d.group_id
left join group_program p on p.group_id = d.group_id
left join light_wish o on o.light_id = d.id and o.kind = 'OVERRIDE' and o.until > now()
left join light_wish n on n.light_id = d.id and n.kind = 'MANUAL'
left join lateral (
  select 1 as strength, 'MAINTENANCE' as rule, null::smallint as main_level, null::int as main_color_temp,
    null::smallint as sub_level, null::int as sub_color_temp, null::timestamptz as at, null::timestamptz as until,
    null::text as by, null::jsonb as reason
  where s.maintenance or g.group_status = 'MAINTENANCE'
  union all
  select 2, 'OVERRIDE', o.main_level, o.main_color_temp, o.sub_level, o.sub_color_temp, o.at, o.until, o.by, null
  where o.light_id is not null
  union all
  select 3, p.rule, p.main_level, p.main_color_temp, p.sub_level, p.sub_color_temp, p.since, p.until, null, p.reason
  where p.rule is not null
  union all
  select 4, 'MANUAL', n.main_level, n.main_color_temp, n.sub_level, n.sub_color_temp, n.at, null, n.by, null
  where n.light_id is not null
  order by strength limit 1) w on true;
