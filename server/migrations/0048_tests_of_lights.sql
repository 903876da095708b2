-- expands
-- A test at the pole: someone switches one light on or off for at most five minutes, a faulty one too. What was in force
-- before stays in its own tables, so that ending the test is deleting its row.
-- See docs/decisions/062-identify-overrides-and-test-lights-outside-of-them.md.
create table light_test (
  light_id int primary key references light_device on delete cascade,
  main_level smallint,
  main_color_temp int,
  sub_level smallint,
  sub_color_temp int,
  at timestamptz not null default now(),
  until timestamptz not null,
  by text
);
create index light_test_until on light_test (until);

-- Operators of existing installations may test, as those of new ones.
insert into role_permission (role_id, subject, action)
select id, 'LightDevice', 'test' from admin_role where name = 'OPERATOR'
on conflict do nothing;

-- As in 0007_the_night.sql, with the test between maintenance and override.
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
left join light_test t on t.light_id = d.id and t.until > now()
left join light_wish o on o.light_id = d.id and o.kind = 'OVERRIDE' and o.until > now()
left join light_wish n on n.light_id = d.id and n.kind = 'MANUAL'
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
  select 4, p.rule, p.main_level, p.main_color_temp, p.sub_level, p.sub_color_temp, p.since, p.until, null, p.reason
  where p.rule is not null
  union all
  select 5, 'MANUAL', n.main_level, n.main_color_temp, n.sub_level, n.sub_color_temp, n.at, null, n.by, null
  where n.light_id is not null
  order by strength limit 1) w on true;
