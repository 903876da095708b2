-- How many lights of each group are in each state, kept as they change: counting 100,000 of them takes tens of
-- milliseconds, and every open dashboard asks. A change adds rows here in its own transaction, so that the sums are right
-- whenever somebody looks, and nobody waits for another's row; fold_light_tally() makes few of many.
-- See docs/decisions/022-lights-are-counted-as-they-change.md.
create table light_tally (
  -- null: in no group
  group_id integer,
  device_status text not null,
  switched_on boolean not null,
  -- more, or fewer, than before
  lights integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index light_tally_group on light_tally (group_id);

create function light_tally_born() returns trigger language plpgsql as $$
begin
  insert into light_tally
    select d.group_id, s.device_status, s.switched_on, count(*)
    from born s join light_device d on d.id = s.light_id group by 1, 2, 3;
  return null;
end $$;
create trigger light_tally_born after insert on light_state referencing new table as born
  for each statement execute function light_tally_born();

create function light_tally_changed() returns trigger language plpgsql as $$
begin
  insert into light_tally
    select d.group_id, v.* from light_device d,
      (values (old.device_status, old.switched_on, -1), (new.device_status, new.switched_on, 1)) v
    where d.id = new.light_id;
  return null;
end $$;
create trigger light_tally_changed after update on light_state for each row
  when (old.device_status is distinct from new.device_status or old.switched_on is distinct from new.switched_on)
  execute function light_tally_changed();

-- Whoever moves a light or takes it away holds its state meanwhile: a change of the state comes before or after, and is
-- counted in the group where it then is.
create function light_tally_moved() returns trigger language plpgsql as $$
begin
  perform from light_state where light_id = new.id for update;
  insert into light_tally
    select v.group_id, s.device_status, s.switched_on, v.lights
    from light_state s, (values (old.group_id, -1), (new.group_id, 1)) v (group_id, lights) where s.light_id = new.id;
  return null;
end $$;
create trigger light_tally_moved after update of group_id on light_device for each row
  when (old.group_id is distinct from new.group_id) execute function light_tally_moved();

create function light_tally_gone() returns trigger language plpgsql as $$
begin
  perform from light_state where light_id = old.id for update;
  insert into light_tally
    select old.group_id, s.device_status, s.switched_on, -1 from light_state s where s.light_id = old.id;
  return old;
end $$;
create trigger light_tally_gone before delete on light_device for each row execute function light_tally_gone();

-- A state that goes away without its light (put_back() lays the one of yesterday in its place): with its light goes what
-- light_tally_gone() has counted.
create function light_tally_ended() returns trigger language plpgsql as $$
begin
  insert into light_tally
    select d.group_id, s.device_status, s.switched_on, -count(*)
    from ended s join light_device d on d.id = s.light_id group by 1, 2, 3;
  return null;
end $$;
create trigger light_tally_ended after delete on light_state referencing old table as ended
  for each statement execute function light_tally_ended();

create function light_tally_emptied() returns trigger language plpgsql as $$
begin
  delete from light_tally;
  return null;
end $$;
create trigger light_tally_emptied after truncate on light_state for each statement execute function light_tally_emptied();

-- Whoever looks meanwhile sees the many or the few. Two who fold at once: the second finds nothing left.
create function fold_light_tally() returns void language sql as $$
  with many as (delete from light_tally returning *)
  insert into light_tally
    select group_id, device_status, switched_on, sum(lights) from many group by 1, 2, 3 having sum(lights) <> 0
$$;

insert into light_tally
  select d.group_id, s.device_status, s.switched_on, count(*)
  from light_device d join light_state s on s.light_id = d.id group by 1, 2, 3;
