-- Names that say what the columns are: what is stale has to be computed again (as in group_program), and reconcile_at is when a light
-- that differs from its desired state is commanded again. No row changes, apart from the names that rows in the trash carry.

-- squawk-ignore renaming-column -- nothing is released: no server of an earlier version runs beside this one
alter table light_state rename column unsettled to expected_stale;
-- squawk-ignore renaming-column -- nothing is released: no server of an earlier version runs beside this one
alter table light_state rename column plan_unsettled to plan_stale;
-- squawk-ignore renaming-column -- nothing is released: no server of an earlier version runs beside this one
alter table light_state rename column drive_at to reconcile_at;
-- squawk-ignore renaming-column -- nothing is released: no server of an earlier version runs beside this one
alter table light_state rename column drive_count to reconcile_attempts;
alter index light_state_unsettled rename to light_state_expected_stale;
alter index light_state_plan_unsettled rename to light_state_plan_stale;
alter index light_state_differing rename to light_state_reconcile_at;

update deleted_row set row = row - array['unsettled', 'plan_unsettled', 'drive_at', 'drive_count'] || jsonb_build_object(
    'expected_stale', row -> 'unsettled', 'plan_stale', row -> 'plan_unsettled',
    'reconcile_at', row -> 'drive_at', 'reconcile_attempts', row -> 'drive_count')
  where tbl = 'light_state' and row ? 'unsettled';

create or replace function light_moved() returns trigger language plpgsql as $$
begin
  if (new.group_id, new.mode_id, new.center_id) is distinct from (old.group_id, old.mode_id, old.center_id) then
    update light_state set expected_stale = true, plan_stale = true where light_id = new.id;
  end if;
  if old.group_id is not null and new.group_id is null then
    delete from light_override where light_id = new.id and kind = 'MANUAL'
      and exists (select from site_program where rule is not null and not stale);
  end if;
  return null;
end $$;

drop trigger light_resting on light_state;
alter function light_resting() rename to light_maintenance_changed;
create or replace function light_maintenance_changed() returns trigger language plpgsql as $$
begin
  new.expected_stale = true;
  new.plan_stale = true;
  return new;
end $$;
create trigger light_maintenance_changed before update of maintenance on light_state
  for each row when (old.maintenance is distinct from new.maintenance) execute function light_maintenance_changed();

create or replace function model_changed() returns trigger language plpgsql as $$
begin
  perform from light_state where light_id in (select id from light_device where mode_id = new.id) order by light_id for update;
  update light_state set expected_stale = true, plan_stale = true
    where light_id in (select id from light_device where mode_id = new.id);
  return null;
end $$;
