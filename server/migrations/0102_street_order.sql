-- Lights of a street get their commands one after the other, so that they switch together (decision 096).
-- Equal for the lights of a road, else of a group. Its order has no meaning.
create function street_of(address1 text, group_id int) returns int language sql immutable parallel safe as $$
  select hashtext(coalesce(nullif(address1, ''), group_id::text))
$$;

alter table light_state add column street int;
update light_state s set street = street_of(d.address1, d.group_id) from light_device d
  where d.id = s.light_id and (d.address1 is not null or d.group_id is not null);

create or replace function light_state_begin() returns trigger language plpgsql as $$
begin
  insert into light_state (light_id, main_watts, sub_watts, street)
    select b.id, coalesce(b.main_watts, m.main_watts), coalesce(b.sub_watts, m.sub_watts),
      street_of(b.address1, b.group_id)
    from born b left join device_mode m on m.id = b.mode_id;
  return null;
end $$;

create function light_street_changed() returns trigger language plpgsql as $$
begin
  update light_state set street = street_of(new.address1, new.group_id) where light_id = new.id;
  return null;
end $$;
create trigger light_street_changed after update of address1, group_id on light_device for each row
  when (street_of(old.address1, old.group_id) is distinct from street_of(new.address1, new.group_id))
  execute function light_street_changed();

-- The tick takes lights by streets.
drop index light_state_expected_stale;
create index light_state_expected_stale on light_state (street, light_id) where expected_stale;

-- The reconciler takes lights that differ by streets.
create index light_state_divergent on light_state (street, light_id) where online and confirmation <> 'CONFIRMED';

-- Order in which the lights of a target get their commands; null: all at once.
alter table campaign_light add column ordinal int;
create index campaign_light_unstarted on campaign_light (campaign_id, ordinal) where status = 'WAITING' and version is null;
