-- Lists of lights by status, and in the orders that are offered: read from their first row on, however many there are.
create index light_state_status on light_state (device_status, light_id);
create index light_device_name on light_device (name, id);
create index light_device_updated on light_device (updated_at, id);

-- The tally of all lights, whatever their group: with thousands of groups, summing up light_tally takes milliseconds. Kept as
-- that one is: see 0017_light_tally.sql.
create table light_tally_all (
  device_status text not null,
  switched_on boolean not null,
  lights integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create or replace function light_tally_born() returns trigger language plpgsql as $$
begin
  insert into light_tally
    select d.group_id, s.device_status, s.switched_on, count(*)
    from born s join light_device d on d.id = s.light_id group by 1, 2, 3;
  insert into light_tally_all select device_status, switched_on, count(*) from born group by 1, 2;
  return null;
end $$;

create or replace function light_tally_changed() returns trigger language plpgsql as $$
begin
  insert into light_tally
    select d.group_id, v.* from light_device d,
      (values (old.device_status, old.switched_on, -1), (new.device_status, new.switched_on, 1)) v
    where d.id = new.light_id;
  insert into light_tally_all values (old.device_status, old.switched_on, -1), (new.device_status, new.switched_on, 1);
  return null;
end $$;

create or replace function light_tally_gone() returns trigger language plpgsql as $$
begin
  perform from light_state where light_id = old.id for update;
  insert into light_tally
    select old.group_id, s.device_status, s.switched_on, -1 from light_state s where s.light_id = old.id;
  insert into light_tally_all select s.device_status, s.switched_on, -1 from light_state s where s.light_id = old.id;
  return old;
end $$;

create or replace function light_tally_ended() returns trigger language plpgsql as $$
begin
  insert into light_tally
    select d.group_id, s.device_status, s.switched_on, -count(*)
    from ended s join light_device d on d.id = s.light_id group by 1, 2, 3;
  insert into light_tally_all
    select s.device_status, s.switched_on, -count(*)
    from ended s join light_device d on d.id = s.light_id group by 1, 2;
  return null;
end $$;

create or replace function light_tally_emptied() returns trigger language plpgsql as $$
begin
  delete from light_tally;
  delete from light_tally_all;
  return null;
end $$;

create function fold_light_tally_all() returns void language sql as $$
  with many as (delete from light_tally_all returning *)
  insert into light_tally_all
    select device_status, switched_on, sum(lights) from many group by 1, 2 having sum(lights) <> 0
$$;

insert into light_tally_all select device_status, switched_on, count(*) from light_state group by 1, 2;
