-- Names by which one would search: an override was a wish, bigrams were pairs, six-grams were sixes. No row changes, apart from the
-- table name that deleted rows carry.

alter table light_wish rename to light_override;
alter table light_override rename constraint light_wish_pkey to light_override_pkey;
alter table light_override rename constraint light_wish_light_id_fkey to light_override_light_id_fkey;
alter table light_override rename constraint light_wish_override_id_fkey to light_override_override_id_fkey;
alter table light_override rename constraint light_wish_check to light_override_check;
alter table light_override rename constraint light_wish_kind_check to light_override_kind_check;
alter index light_wish_override rename to light_override_request;
alter index light_wish_until rename to light_override_until;
update deleted_row set tbl = 'light_override' where tbl = 'light_wish';

alter table campaign rename column wish to override;

create or replace function light_moved() returns trigger language plpgsql as $$
begin
  if (new.group_id, new.mode_id, new.center_id) is distinct from (old.group_id, old.mode_id, old.center_id) then
    update light_state set unsettled = true, plan_unsettled = true where light_id = new.id;
  end if;
  if old.group_id is not null and new.group_id is null then
    delete from light_override where light_id = new.id and kind = 'MANUAL'
      and exists (select from site_program where rule is not null and not stale);
  end if;
  return null;
end $$;

alter function pairs(text) rename to bigrams;
alter function sixes(text) rename to sixgrams;
alter index light_device_name_pairs rename to light_device_name_bigrams;
alter index light_device_device_id_pairs rename to light_device_device_id_bigrams;
alter index light_device_name_sixes rename to light_device_name_sixgrams;
alter index light_device_device_id_sixes rename to light_device_device_id_sixgrams;

alter function light_tally_born() rename to light_tally_insert;
alter trigger light_tally_born on light_state rename to light_tally_insert;
alter function light_tally_gone() rename to light_tally_delete;
alter trigger light_tally_gone on light_device rename to light_tally_delete;
