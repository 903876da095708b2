-- One definition of "lit" (lighting/litState/litState.ts): LIT: the light itself reports output. DARK: it reports none.
-- UNKNOWN: it is offline, or has no fresh report. See docs/decisions/060-lit-state-as-a-generated-column.md.
-- Until now lists, tiles and maps called a light lit whose level was above 0, even if it reported a failed lamp.

-- The functions are part of a generated column: after changing a function, rewrite the column of all lights.
-- min_percent: of its rated power at its level, what a lamp draws at least that gives light.
create function lamp_has_output(level smallint, power real, rated_watts real, min_percent float8) returns boolean
language sql immutable parallel safe as $$
  select coalesce(level > 0, false) and (power is null
    or case when coalesce(rated_watts, 0) = 0 then power > 0.5
      else level < 10 or power::float8 * 100 * 100 >= min_percent * rated_watts::float8 * level end)
$$;

-- What a report alone proves, however old it is; null: it has neither a level nor a lamp failure.
create function reported_output(main_level smallint, main_power real, main_watts real,
  sub_level smallint, sub_power real, sub_watts real, lamp_failure boolean) returns text
language sql immutable parallel safe as $$
  select case
    when coalesce(lamp_failure, false) then 'DARK'
    when num_nonnulls(main_level, sub_level) = 0 then null
    when lamp_has_output(main_level, main_power, main_watts, 5) or lamp_has_output(sub_level, sub_power, sub_watts, 5)
      then 'LIT'
    else 'DARK'
  end
$$;

alter table light_tally add column lit_state text not null default 'UNKNOWN';
alter table light_tally_all add column lit_state text not null default 'UNKNOWN';

alter table light_state
  -- W at 100 %: the light's own, else its model's; kept by triggers, for generated columns know their own row only
  add column main_watts real,
  add column sub_watts real,
  -- its newest live reading is older than twice its model's interval; null as false: what was deleted before this may be put back
  add column report_stale boolean,
  add column lit_state text not null generated always as (
    case when not online or measured_at is null or coalesce(report_stale, false) then 'UNKNOWN'
      else coalesce(reported_output(main_level, main_power, main_watts, sub_level, sub_power, sub_watts, lamp_failure),
        'UNKNOWN') end) stored;

create or replace function light_tally_born() returns trigger language plpgsql as $$
begin
  insert into light_tally (group_id, device_status, switched_on, lit_state, lights)
    select d.group_id, s.device_status, s.switched_on, s.lit_state, count(*)
    from born s join light_device d on d.id = s.light_id group by 1, 2, 3, 4;
  insert into light_tally_all (device_status, switched_on, lit_state, lights)
    select device_status, switched_on, lit_state, count(*) from born group by 1, 2, 3;
  return null;
end $$;

create or replace function light_tally_changed() returns trigger language plpgsql as $$
begin
  insert into light_tally (group_id, device_status, switched_on, lit_state, lights)
    select d.group_id, v.* from light_device d,
      (values (old.device_status, old.switched_on, old.lit_state, -1),
        (new.device_status, new.switched_on, new.lit_state, 1)) v
    where d.id = new.light_id;
  insert into light_tally_all (device_status, switched_on, lit_state, lights)
    values (old.device_status, old.switched_on, old.lit_state, -1), (new.device_status, new.switched_on, new.lit_state, 1);
  return null;
end $$;
drop trigger light_tally_changed on light_state;
create trigger light_tally_changed after update on light_state for each row
  when (old.device_status is distinct from new.device_status or old.switched_on is distinct from new.switched_on
    or old.lit_state is distinct from new.lit_state)
  execute function light_tally_changed();

create or replace function light_tally_moved() returns trigger language plpgsql as $$
begin
  perform from light_state where light_id = new.id for update;
  insert into light_tally (group_id, device_status, switched_on, lit_state, lights)
    select v.group_id, s.device_status, s.switched_on, s.lit_state, v.lights
    from light_state s, (values (old.group_id, -1), (new.group_id, 1)) v (group_id, lights) where s.light_id = new.id;
  return null;
end $$;

create or replace function light_tally_gone() returns trigger language plpgsql as $$
begin
  perform from light_state where light_id = old.id for update;
  insert into light_tally (group_id, device_status, switched_on, lit_state, lights)
    select old.group_id, s.device_status, s.switched_on, s.lit_state, -1 from light_state s where s.light_id = old.id;
  insert into light_tally_all (device_status, switched_on, lit_state, lights)
    select s.device_status, s.switched_on, s.lit_state, -1 from light_state s where s.light_id = old.id;
  return old;
end $$;

create or replace function light_tally_ended() returns trigger language plpgsql as $$
begin
  insert into light_tally (group_id, device_status, switched_on, lit_state, lights)
    select d.group_id, s.device_status, s.switched_on, s.lit_state, -count(*)
    from ended s join light_device d on d.id = s.light_id group by 1, 2, 3, 4;
  insert into light_tally_all (device_status, switched_on, lit_state, lights)
    select s.device_status, s.switched_on, s.lit_state, -count(*)
    from ended s join light_device d on d.id = s.light_id group by 1, 2, 3;
  return null;
end $$;

-- Replaced by the fold of single groups (decision 022).
drop function fold_light_tally();
create or replace function fold_light_tally_all() returns void language sql as $$
  with many as (delete from light_tally_all returning *)
  insert into light_tally_all (device_status, switched_on, lit_state, lights)
    select device_status, switched_on, lit_state, sum(lights) from many group by 1, 2, 3 having sum(lights) <> 0
$$;

-- Lights whose rated power may be another now. In the order of their ids, as all that write states.
create function rate_lights(lights int[]) returns void language plpgsql as $$
begin
  perform from light_state where light_id = any(lights) order by light_id for update;
  update light_state s set main_watts = r.main_watts, sub_watts = r.sub_watts
    from (select d.id, coalesce(d.main_watts, m.main_watts) as main_watts, coalesce(d.sub_watts, m.sub_watts) as sub_watts
      from light_device d left join device_mode m on m.id = d.mode_id where d.id = any(lights)) r
    where s.light_id = r.id and (s.main_watts, s.sub_watts) is distinct from (r.main_watts, r.sub_watts);
end $$;

create or replace function light_state_begin() returns trigger language plpgsql as $$
begin
  insert into light_state (light_id, main_watts, sub_watts)
    select b.id, coalesce(b.main_watts, m.main_watts), coalesce(b.sub_watts, m.sub_watts)
    from born b left join device_mode m on m.id = b.mode_id;
  return null;
end $$;

-- A state that is put back begins with the rated power that holds now.
create function light_state_rated() returns trigger language plpgsql as $$
begin
  perform rate_lights(array(
    select s.light_id from born s join light_device d on d.id = s.light_id left join device_mode m on m.id = d.mode_id
    where (s.main_watts, s.sub_watts)
      is distinct from (coalesce(d.main_watts, m.main_watts), coalesce(d.sub_watts, m.sub_watts))));
  return null;
end $$;
create trigger light_state_rated after insert on light_state referencing new table as born
  for each statement execute function light_state_rated();

create function light_rated() returns trigger language plpgsql as $$
begin
  perform rate_lights(array[new.id]);
  return null;
end $$;
create trigger light_rated after update of mode_id, main_watts, sub_watts on light_device for each row
  when ((old.mode_id, old.main_watts, old.sub_watts) is distinct from (new.mode_id, new.main_watts, new.sub_watts))
  execute function light_rated();

create function model_rated() returns trigger language plpgsql as $$
begin
  perform rate_lights(array(select id from light_device where mode_id = new.id));
  return null;
end $$;
create trigger model_rated after update of main_watts, sub_watts on device_mode for each row
  when ((old.main_watts, old.sub_watts) is distinct from (new.main_watts, new.sub_watts))
  execute function model_rated();

-- Is a light that is to be lit now lit? What the lit rate counts, and the lists behind its figures. One that was asked a moment ago
-- and has not answered yet is not dark: its night would keep that for ever.
create function lit_rate_state(s light_state, group_status text) returns text
language sql stable parallel safe as $$
  select case
    when s.maintenance or group_status = 'MAINTENANCE'
      or not (coalesce(s.expected_main_level, 0) > 0 or coalesce(s.expected_sub_level, 0) > 0) then 'NOT_EXPECTED'
    when s.confirmation = 'WAITING' and not s.switched_on and not coalesce(s.lamp_failure, false) then 'UNKNOWN'
    else s.lit_state
  end
$$;
drop function lit_state(light_state, int, text);

select rate_lights(array(select id from light_device));
update light_state s set report_stale = true
  from light_device d left join device_mode m on m.id = d.mode_id
  where d.id = s.light_id and s.measured_at <= now() - 2 * make_interval(secs => coalesce(m.offline_after, 180));
delete from light_tally;
delete from light_tally_all;
insert into light_tally (group_id, device_status, switched_on, lit_state, lights)
  select d.group_id, s.device_status, s.switched_on, s.lit_state, count(*)
  from light_device d join light_state s on s.light_id = d.id group by 1, 2, 3, 4;
insert into light_tally_all (device_status, switched_on, lit_state, lights)
  select device_status, switched_on, lit_state, count(*) from light_state group by 1, 2, 3;
