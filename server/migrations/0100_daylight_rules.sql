-- Rules that switch the lights of a district on when its sensors report that it is dark by day (decision 095).
create table daylight_rule (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  -- code and name of a region of any level
  region_code text not null,
  name text not null,
  is_enabled boolean not null default true,
  -- lx: on below the one, off above the other
  on_below float8 not null check (on_below > 0),
  off_above float8 not null,
  delay_minutes smallint not null check (delay_minutes between 1 and 120),
  -- HH:mm in the time zone of the site
  window_from text not null check (window_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  window_to text not null check (window_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  min_sensors smallint not null check (min_sensors between 3 and 100),
  max_age_minutes smallint not null check (max_age_minutes between 1 and 240),
  max_hours smallint not null check (max_hours between 1 and 24),
  -- %
  main_level smallint not null check (main_level between 0 and 100),
  sub_level smallint not null check (sub_level between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (off_above > on_below),
  check (window_to > window_from),
  check (main_level > 0 or sub_level > 0)
);
create unique index daylight_rule_region on daylight_rule (region_code);

-- What the last evaluation of each rule found. A restart continues from it.
create table daylight_state (
  rule_id int primary key references daylight_rule on delete cascade,
  evaluated_at timestamptz,
  -- since when the median is below the one threshold, or above the other, without an interruption
  below_since timestamptz,
  above_since timestamptz,
  -- it was on for max_hours: it does not start again before, unless it was bright in between
  blocked_until timestamptz,
  -- of the sensors that counted, lx
  median float8,
  fresh_count smallint not null default 0,
  -- both null: it is not active
  active_since timestamptz,
  ends_at timestamptz,
  -- for people: see lighting/desired
  reason jsonb,
  -- the lights of an active rule were compared with its district
  synced_at timestamptz,
  -- lights are marked for a change of the rule in batches, by rising ids: up to this one they are; null: all are
  flagged_up_to int,
  check (num_nonnulls(active_since, ends_at) in (0, 2))
);

-- The lights of the districts of active rules. Rows of a rule that is not active any more are removed in batches.
create table daylight_light (
  light_id int not null references light_device on delete cascade,
  rule_id int not null,
  primary key (light_id, rule_id)
);
create index daylight_light_rule on daylight_light (rule_id, light_id);

-- Roles that exist have the permissions that new installations give them.
insert into role_permission (role_id, subject, action)
select r.id, 'DaylightRule', p.action
from admin_role r
join (values
  ('OPERATOR', 'read'), ('OPERATOR', 'create'), ('OPERATOR', 'update'), ('VIEWER', 'read')
) as p (role, action) on p.role = r.name
on conflict do nothing;

create index sensor_value_illuminance on sensor_value (light_id, center_id) where kind = 'ILLUMINANCE';

-- The brightest active rule of each light. Queries look it up for one light at a time, by a lateral join.
create view light_daylight as
select distinct on (l.light_id) l.light_id, r.main_level, r.sub_level, y.active_since as since, y.ends_at as until, y.reason
from daylight_light l join daylight_state y on y.rule_id = l.rule_id and y.ends_at > now()
join daylight_rule r on r.id = l.rule_id
order by l.light_id, r.main_level desc, r.sub_level desc, y.ends_at desc, r.id;

-- The same view as in 0054, with the daylight rules. They hold only where something is planned: a light without a plan would
-- stay on after their end. They raise the levels of the plan, and never lower them. Of several, the brightest holds.
create or replace view light_rule as
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
left join site_program sp on d.group_id is null
left join light_test t on t.light_id = d.id and t.until > now()
left join light_override o on o.light_id = d.id and o.kind = 'OVERRIDE' and o.until > now()
left join light_override n on n.light_id = d.id and n.kind = 'MANUAL'
left join lateral (select * from light_daylight y where y.light_id = d.id) y on p.rule is not null or sp.rule is not null
left join lateral (
  select 1 as strength, 'MAINTENANCE' as rule, null::smallint as main_level, null::int as main_color_temp,
    null::smallint as sub_level, null::int as sub_color_temp, null::timestamptz as at, null::timestamptz as until,
    null::text as by, null::jsonb as reason
  where s.maintenance or g.group_status = 'MAINTENANCE'
  union all
  select 2, 'TEST', t.main_level, t.main_color_temp, t.sub_level, t.sub_color_temp, t.at, t.until, t.by, null
  where t.light_id is not null
  union all
  select 3, 'OVERRIDE', o.main_level, o.main_color_temp, o.sub_level, o.sub_color_temp, o.at, o.until, o.by, null
  where o.light_id is not null
  union all
  select 4, 'DAYLIGHT', greatest(y.main_level, b.main_level), b.main_color_temp, greatest(y.sub_level, b.sub_level),
    b.sub_color_temp, y.since, y.until, null, y.reason
  -- what the light would do without: a request without an end precedes the default of the site
  from (select
    case when n.light_id is not null and d.group_id is null then n.main_level
      else coalesce(p.main_level, sp.main_level) end as main_level,
    case when n.light_id is not null and d.group_id is null then n.sub_level
      else coalesce(p.sub_level, sp.sub_level) end as sub_level,
    coalesce(p.main_color_temp, sp.main_color_temp) as main_color_temp,
    coalesce(p.sub_color_temp, sp.sub_color_temp) as sub_color_temp) b
  where y.since is not null and (
    m.main and y.main_level > case when b.main_level > 0 and not m.main_dims then 100 else coalesce(b.main_level, 0) end
    or m.sub and y.sub_level > case when b.sub_level > 0 and not m.sub_dims then 100 else coalesce(b.sub_level, 0) end)
  union all
  select 5, p.rule, p.main_level, p.main_color_temp, p.sub_level, p.sub_color_temp, p.since, p.until, null, p.reason
  where p.rule is not null
  union all
  select 6, 'MANUAL', n.main_level, n.main_color_temp, n.sub_level, n.sub_color_temp, n.at, null, n.by, null
  where n.light_id is not null
  union all
  select 7, sp.rule, sp.main_level, sp.main_color_temp, sp.sub_level, sp.sub_color_temp, sp.since, sp.until, null,
    sp.reason
  where sp.rule is not null
  order by strength limit 1) w on true;
