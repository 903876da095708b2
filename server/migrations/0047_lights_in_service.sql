-- Counts by lifecycle: online rate, lit rate and the console's tiles are over lights in service. The functions are those of
-- 0044_lit_state.sql with one column more. See docs/decisions/061-lifecycle-of-lights.md.
alter table light_tally add column lifecycle text not null default 'IN_SERVICE';
alter table light_tally_all add column lifecycle text not null default 'IN_SERVICE';

create or replace function light_tally_born() returns trigger language plpgsql as $$
begin
  insert into light_tally (group_id, device_status, switched_on, lit_state, lifecycle, lights)
    select d.group_id, s.device_status, s.switched_on, s.lit_state, s.lifecycle, count(*)
    from born s join light_device d on d.id = s.light_id group by 1, 2, 3, 4, 5;
  insert into light_tally_all (device_status, switched_on, lit_state, lifecycle, lights)
    select device_status, switched_on, lit_state, lifecycle, count(*) from born group by 1, 2, 3, 4;
  return null;
end $$;

create or replace function light_tally_changed() returns trigger language plpgsql as $$
begin
  insert into light_tally (group_id, device_status, switched_on, lit_state, lifecycle, lights)
    select d.group_id, v.* from light_device d,
      (values (old.device_status, old.switched_on, old.lit_state, old.lifecycle, -1),
        (new.device_status, new.switched_on, new.lit_state, new.lifecycle, 1)) v
    where d.id = new.light_id;
  insert into light_tally_all (device_status, switched_on, lit_state, lifecycle, lights)
    values (old.device_status, old.switched_on, old.lit_state, old.lifecycle, -1),
      (new.device_status, new.switched_on, new.lit_state, new.lifecycle, 1);
  return null;
end $$;
drop trigger light_tally_changed on light_state;
create trigger light_tally_changed after update on light_state for each row
  when (old.device_status is distinct from new.device_status or old.switched_on is distinct from new.switched_on
    or old.lit_state is distinct from new.lit_state or old.lifecycle is distinct from new.lifecycle)
  execute function light_tally_changed();

create or replace function light_tally_moved() returns trigger language plpgsql as $$
begin
  perform from light_state where light_id = new.id for update;
  insert into light_tally (group_id, device_status, switched_on, lit_state, lifecycle, lights)
    select v.group_id, s.device_status, s.switched_on, s.lit_state, s.lifecycle, v.lights
    from light_state s, (values (old.group_id, -1), (new.group_id, 1)) v (group_id, lights) where s.light_id = new.id;
  return null;
end $$;

create or replace function light_tally_gone() returns trigger language plpgsql as $$
begin
  perform from light_state where light_id = old.id for update;
  insert into light_tally (group_id, device_status, switched_on, lit_state, lifecycle, lights)
    select old.group_id, s.device_status, s.switched_on, s.lit_state, s.lifecycle, -1
    from light_state s where s.light_id = old.id;
  insert into light_tally_all (device_status, switched_on, lit_state, lifecycle, lights)
    select s.device_status, s.switched_on, s.lit_state, s.lifecycle, -1 from light_state s where s.light_id = old.id;
  return old;
end $$;

create or replace function light_tally_ended() returns trigger language plpgsql as $$
begin
  insert into light_tally (group_id, device_status, switched_on, lit_state, lifecycle, lights)
    select d.group_id, s.device_status, s.switched_on, s.lit_state, s.lifecycle, -count(*)
    from ended s join light_device d on d.id = s.light_id group by 1, 2, 3, 4, 5;
  insert into light_tally_all (device_status, switched_on, lit_state, lifecycle, lights)
    select s.device_status, s.switched_on, s.lit_state, s.lifecycle, -count(*)
    from ended s join light_device d on d.id = s.light_id group by 1, 2, 3, 4;
  return null;
end $$;

create or replace function fold_light_tally_all() returns void language sql as $$
  with many as (delete from light_tally_all returning *)
  insert into light_tally_all (device_status, switched_on, lit_state, lifecycle, lights)
    select device_status, switched_on, lit_state, lifecycle, sum(lights)
    from many group by 1, 2, 3, 4 having sum(lights) <> 0
$$;

create or replace function lit_rate_state(s light_state, group_status text) returns text
language sql stable parallel safe as $$
  select case
    when s.lifecycle <> 'IN_SERVICE' or s.maintenance or group_status = 'MAINTENANCE'
      or not (coalesce(s.expected_main_level, 0) > 0 or coalesce(s.expected_sub_level, 0) > 0) then 'NOT_EXPECTED'
    when s.confirmation = 'WAITING' and not s.switched_on and not coalesce(s.lamp_failure, false) then 'UNKNOWN'
    else s.lit_state
  end
$$;

delete from light_tally;
delete from light_tally_all;
insert into light_tally (group_id, device_status, switched_on, lit_state, lifecycle, lights)
  select d.group_id, s.device_status, s.switched_on, s.lit_state, s.lifecycle, count(*)
  from light_device d join light_state s on s.light_id = d.id group by 1, 2, 3, 4, 5;
insert into light_tally_all (device_status, switched_on, lit_state, lifecycle, lights)
  select device_status, switched_on, lit_state, lifecycle, count(*) from light_state group by 1, 2, 3, 4;
