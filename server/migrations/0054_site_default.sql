-- What lights do that are in no group: the site's default.

-- SUNSET_TO_SUNRISE: on at sunset, off at sunrise, where the site is. AS_THEY_ARE: nothing is planned, they hold their state.
alter table site
  add column light_default text not null default 'SUNSET_TO_SUNRISE'
    check (light_default in ('SUNSET_TO_SUNRISE', 'AS_THEY_ARE'));
-- An upgrade switches no light: where there are lights already, someone has to choose the sun.
update site set light_default = 'AS_THEY_ARE' where exists (select from light_device);

-- One row: what the site's default asks now, since when, and until which next event. As group_program is for groups.
create table site_program (
  id int primary key default 1 check (id = 1),
  -- SITE_DEFAULT; null: nothing is planned
  rule text check (rule = 'SITE_DEFAULT'),
  main_level smallint,
  main_color_temp int,
  sub_level smallint,
  sub_color_temp int,
  since timestamptz,
  until timestamptz,
  -- for people: see lighting/desired
  reason jsonb,
  settled_until timestamptz,
  stale boolean not null default true,
  -- lights in no group are flagged in batches, by rising ids: up to this one they are; null: all are
  flagged_up_to int,
  -- what is planned has changed, not only what is on now
  flags_plans boolean not null default false
);
insert into site_program default values;

create function site_program_stale() returns trigger language plpgsql as $$
begin
  update site_program set stale = true;
  return null;
end $$;
create trigger site_program_stale after update of light_default, latitude, longitude, time_zone on site for each row
  when ((old.light_default, old.latitude, old.longitude, old.time_zone) is distinct from
    (new.light_default, new.latitude, new.longitude, new.time_zone))
  execute function site_program_stale();

-- A light that leaves its group for none follows the site's default at once: a request without an end was made to a
-- light of that group, and would hold it for good. Where the default asks nothing, it holds its state.
create or replace function light_moved() returns trigger language plpgsql as $$
begin
  if (new.group_id, new.mode_id, new.center_id) is distinct from (old.group_id, old.mode_id, old.center_id) then
    update light_state set unsettled = true, plan_unsettled = true where light_id = new.id;
  end if;
  if old.group_id is not null and new.group_id is null then
    delete from light_wish where light_id = new.id and kind = 'MANUAL'
      and exists (select from site_program where rule is not null and not stale);
  end if;
  return null;
end $$;

-- The same view as in 0048, with the site's default as the weakest rule: it holds for lights in no group only.
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
  union all
  select 6, sp.rule, sp.main_level, sp.main_color_temp, sp.sub_level, sp.sub_color_temp, sp.since, sp.until, null,
    sp.reason
  where sp.rule is not null
  order by strength limit 1) w on true;
