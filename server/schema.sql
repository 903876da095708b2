-- Generated from server/migrations by `npm run generate`: read it, do not edit it.

create collation by_name (provider = icu, locale = 'zh-u-kn-true');

CREATE OR REPLACE FUNCTION public.all_programs_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update group_program set stale = true;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announced_capabilities(announcement jsonb, device text, model text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_object_agg(key, value order by rank, place) from (
    select f.key, f.value, a.place,
      case when entry ? 'lights' then 2 when entry ? 'model' then 1 else 0 end as rank
    from jsonb_array_elements(announcement) with ordinality as a (entry, place),
      jsonb_each(entry - 'lights' - 'model') as f
    where case when entry ? 'lights' then entry -> 'lights' ? device
      when entry ? 'model' then entry ->> 'model' = model else true end) as given
$function$;

CREATE OR REPLACE FUNCTION public.audit_entry_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit is append-only';
end $function$;

CREATE OR REPLACE FUNCTION public.audit_entry_text(e audit_entry)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_array(
    e.id, (extract(epoch from e.at) * 1000000)::bigint, e.account_kind, e.account_id, e.account_name, e.client_id,
    e.address, e.action, e.subject, e.object_id, e.result, e.detail
  )::text
$function$;

CREATE OR REPLACE FUNCTION public.authority_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('lamplighter', '{"name":"authority.changed","event":{}}');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.bigrams(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(distinct substr(small, at, 2)), '{}')
  from lower($1) small, generate_series(1, length(small) - 1) at
$function$;

CREATE OR REPLACE FUNCTION public.counts_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('lamplighter', '{"name":"counts.changed","event":{}}');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.day_bit(day date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 1 << (extract(day from day)::int - 1)
$function$;

CREATE OR REPLACE FUNCTION public.drop_months(parent text, before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  child text;
  dropped int := 0;
begin
  for child in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(parent) and c.relname ~ '_\d{4}_\d\d$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= before
  loop
    execute format('drop table if exists %I', child);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $function$;

CREATE OR REPLACE FUNCTION public.fold_light_tally_all()
 RETURNS void
 LANGUAGE sql
AS $function$
  with many as (delete from light_tally_all returning *)
  insert into light_tally_all (device_status, switched_on, lit_state, lifecycle, lights)
    select device_status, switched_on, lit_state, lifecycle, sum(lights)
    from many group by 1, 2, 3, 4 having sum(lights) <> 0
$function$;

CREATE OR REPLACE FUNCTION public.group_program_begin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into group_program (group_id) select id from born;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.group_program_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update group_program set stale = true where group_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.group_schedule_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update group_program set stale = true where group_id = coalesce(new.group_id, old.group_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hour_share(began timestamp with time zone, ended timestamp with time zone, hour timestamp with time zone)
 RETURNS double precision
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case
    when began is null or began >= ended or (began >= hour and ended < hour + interval '1 hour') then
      case when ended >= hour and ended < hour + interval '1 hour' then 1 else 0 end
    else greatest(0, extract(epoch from least(ended, hour + interval '1 hour') - greatest(began, hour)))::double precision
      / extract(epoch from ended - began)::double precision
  end
$function$;

CREATE OR REPLACE FUNCTION public.index_light()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  its_words text := light_words(new);
  its_text bigint := light_text_id(its_words);
begin
  -- so that no text is deleted while a transaction is open that gives it to a light
  perform pg_advisory_xact_lock_shared(7246818);
  insert into light_text (id, words)
    select its_text, its_words where not exists (select from light_text where id = its_text);
  insert into light_search (light_id, text_id, numbers) values (new.id, its_text, light_numbers(new))
    on conflict (light_id) do update set text_id = excluded.text_id, numbers = excluded.numbers;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lamp_has_output(level smallint, power real, rated_watts real, min_percent double precision)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(level > 0, false) and (power is null
    or case when coalesce(rated_watts, 0) = 0 then power > 0.5
      else level < 10 or power::float8 * 100 * 100 >= min_percent * rated_watts::float8 * level end)
$function$;

CREATE OR REPLACE FUNCTION public.lamp_obeys(asked_level smallint, asked_temp integer, level smallint, temp integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (asked_level is null or coalesce(level = asked_level, false))
    and (asked_temp is null or asked_level = 0 or coalesce(abs(temp - asked_temp) <= 50, false))
$function$;

CREATE OR REPLACE FUNCTION public.light_capabilities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.capabilities_at = null;
  if new.center_id is null then
    new.capabilities = null;
  else
    new.capabilities = (
      select announced_capabilities(c.announcement, new.device_id, (select code from device_mode where id = new.mode_id))
      from light_center c where c.id = new.center_id);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.light_maintenance_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.expected_stale = true;
  new.plan_stale = true;
  new.maintenance_at = now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.light_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.group_id, new.mode_id, new.center_id) is distinct from (old.group_id, old.mode_id, old.center_id) then
    update light_state set expected_stale = true, plan_stale = true where light_id = new.id;
  end if;
  if old.group_id is not null and new.group_id is null then
    delete from light_override where light_id = new.id and kind = 'MANUAL'
      and exists (select from site_program where rule is not null and not stale);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.light_numbers(light light_device)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_to_tsvector(array(
    select unnest(case
      when value = written and length(value) < 6 then array['n' || substring(value from '[0-9]+'), 'n' || value]
      else array['n' || substring(value from '[0-9]+'), 'n' || value, 'r' || written, 'e' || reverse(value)] end)
    from regexp_matches(light_plain(light), '[0-9][0-9a-z]*', 'g') as found,
      left(found[1], 40) as written, regexp_replace(written, '^0+(?=[0-9])', '') as value
    union all
    select unnest(array['c' || letters || substring(value from '[0-9]+'), 'c' || letters || value, 'd' || letters || written])
    from regexp_matches(light_plain(light), '([a-z]+)[-_./# ]?([0-9][0-9a-z]*)', 'g') as found,
      left(found[1], 40) as letters, left(found[2], 40) as written,
      regexp_replace(written, '^0+(?=[0-9])', '') as value
    union all
    select '=' || left(regexp_replace(regexp_replace(search_plain(key),
      '(?<![0-9])0+(?=[0-9])', '', 'g'), '[\x01-/:-`{-\x7f]+', '', 'g'), 100)
    from unnest(array[light.device_id, light.pole_number]) as key where key is not null))
$function$;

CREATE OR REPLACE FUNCTION public.light_plain(light light_device)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select search_plain(light.name || e'\n' || coalesce(light.address1, '') || e'\n' || coalesce(light.address2, '')
    || e'\n' || coalesce(light.pole_number, '') || e'\n' || light.device_id)
$function$;

CREATE OR REPLACE FUNCTION public.light_rated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rate_lights(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.light_schedule_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update group_program set stale = true
    where group_id in (select group_id from light_group_schedule where schedule_id = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.light_state_begin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into light_state (light_id, main_watts, sub_watts, street)
    select b.id, coalesce(b.main_watts, m.main_watts), coalesce(b.sub_watts, m.sub_watts),
      street_of(b.address1, b.group_id)
    from born b left join device_mode m on m.id = b.mode_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.light_state_rated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rate_lights(array(
    select s.light_id from born s join light_device d on d.id = s.light_id left join device_mode m on m.id = d.mode_id
    where (s.main_watts, s.sub_watts)
      is distinct from (coalesce(d.main_watts, m.main_watts), coalesce(d.sub_watts, m.sub_watts))));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.light_street_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update light_state set street = street_of(new.address1, new.group_id) where light_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.light_tally_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.light_tally_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from light_state where light_id = old.id for update;
  insert into light_tally (group_id, device_status, switched_on, lit_state, lifecycle, lights)
    select old.group_id, s.device_status, s.switched_on, s.lit_state, s.lifecycle, -1
    from light_state s where s.light_id = old.id;
  insert into light_tally_all (device_status, switched_on, lit_state, lifecycle, lights)
    select s.device_status, s.switched_on, s.lit_state, s.lifecycle, -1 from light_state s where s.light_id = old.id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.light_tally_emptied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from light_tally;
  delete from light_tally_all;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.light_tally_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into light_tally (group_id, device_status, switched_on, lit_state, lifecycle, lights)
    select d.group_id, s.device_status, s.switched_on, s.lit_state, s.lifecycle, -count(*)
    from ended s join light_device d on d.id = s.light_id group by 1, 2, 3, 4, 5;
  insert into light_tally_all (device_status, switched_on, lit_state, lifecycle, lights)
    select s.device_status, s.switched_on, s.lit_state, s.lifecycle, -count(*)
    from ended s join light_device d on d.id = s.light_id group by 1, 2, 3, 4;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.light_tally_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into light_tally (group_id, device_status, switched_on, lit_state, lifecycle, lights)
    select d.group_id, s.device_status, s.switched_on, s.lit_state, s.lifecycle, count(*)
    from born s join light_device d on d.id = s.light_id group by 1, 2, 3, 4, 5;
  insert into light_tally_all (device_status, switched_on, lit_state, lifecycle, lights)
    select device_status, switched_on, lit_state, lifecycle, count(*) from born group by 1, 2, 3, 4;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.light_tally_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from light_state where light_id = new.id for update;
  insert into light_tally (group_id, device_status, switched_on, lit_state, lifecycle, lights)
    select v.group_id, s.device_status, s.switched_on, s.lit_state, s.lifecycle, v.lights
    from light_state s, (values (old.group_id, -1), (new.group_id, 1)) v (group_id, lights) where s.light_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.light_text_id(words text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select hashtextextended(words, 0) & 9007199254740991
$function$;

CREATE OR REPLACE FUNCTION public.light_words(light light_device)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(light_plain(light), '[0-9][0-9a-z]*', ' ', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.link_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  head.position := head.position + 1;
  head.hash := sha256(head.hash || convert_to(audit_entry_text(new), 'UTF8'));
  insert into audit_link (position, entry_id, hash) values (head.position, new.id, head.hash);
  update audit_head set position = head.position, hash = head.hash;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lit_rate_state(s light_state, group_status text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case
    when s.lifecycle <> 'IN_SERVICE' or s.maintenance or group_status = 'MAINTENANCE'
      or not (coalesce(s.expected_main_level, 0) > 0 or coalesce(s.expected_sub_level, 0) > 0) then 'NOT_EXPECTED'
    when s.confirmation = 'WAITING' and not s.switched_on and not coalesce(s.lamp_failure, false) then 'UNKNOWN'
    else s.lit_state
  end
$function$;

CREATE OR REPLACE FUNCTION public.make_month(parent text, instant timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  first timestamptz := date_trunc('month', instant, 'UTC');
  last timestamptz := (date_trunc('month', instant at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  child text := parent || to_char(first at time zone 'UTC', '_YYYY_MM');
  key text := case parent when 'light_hour' then 'hour' else 'at' end;
begin
  if to_regclass(child) is not null then return; end if;
  perform pg_advisory_xact_lock(7246804);
  execute format('lock table %I in access exclusive mode', parent || '_other');
  -- Asked again only now: locking a table is what makes a server hear of what another has made meanwhile.
  if to_regclass(child) is not null then return; end if;
  execute format('create table %I (like %I including all)', child, parent);
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    parent || '_other', key, first, key, last, child);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child, first, last);
  if parent = 'light_hour' then execute format('alter table %I set (fillfactor = 70)', child); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.meter_gain(before double precision, after double precision, hours double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when before is null or after is null then 0
    when after >= before then case when after - before <= 1 + 5 * greatest(hours, 0) then after - before end
    when before - after <= 0.05 then 0
    when before between 9000 and 1e8 and before >= 0.9 * 10 ^ ceil(log(before))
      and 10 ^ ceil(log(before)) - before + after <= 1 + 5 * greatest(hours, 0) then 10 ^ ceil(log(before)) - before + after
    when after <= 1 + 5 * greatest(hours, 0) then after
  end
$function$;

CREATE OR REPLACE FUNCTION public.model_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from light_state where light_id in (select id from light_device where mode_id = new.id) order by light_id for update;
  update light_state set expected_stale = true, plan_stale = true
    where light_id in (select id from light_device where mode_id = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.model_code_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- of lights for which the code changes something
  changed int[] := array(
    select d.id from light_device d join light_center c on c.id = d.center_id
    where d.mode_id = new.id
      and d.capabilities is distinct from announced_capabilities(c.announcement, d.device_id, new.code));
begin
  if changed = '{}' then return null; end if;
  perform from light_state where light_id = any(changed) order by light_id for update;
  update light_state s set plan_stale = true
  from light_device d join light_center c on c.id = d.center_id,
    announced_capabilities(c.announcement, d.device_id, new.code) as after
  where s.light_id = any(changed) and d.id = s.light_id and (d.capabilities -> 'holds', d.capabilities -> 'maxEntries')
    is distinct from (after -> 'holds', after -> 'maxEntries');
  update light_device d set capabilities = announced_capabilities(c.announcement, d.device_id, new.code)
  from light_center c where d.id = any(changed) and c.id = d.center_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.model_rated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rate_lights(array(select id from light_device where mode_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_to_trash(thing text, thing_id integer, by text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  item bigint;
  level int := 0;
  fk deletion_link;
begin
  -- One that came back and went again.
  delete from deleted_item where tbl = thing and object_id = thing_id;
  execute format('insert into deleted_item (tbl, object_id, name, device_id, deleted_by)
    select %1$L, t.id, t.name, to_jsonb(t) ->> ''device_id'', $2 from %1$I t where t.id = $1 returning id', thing)
    into strict item using thing_id, by;
  execute format('insert into deleted_row (item_id, tbl, depth, row) select $2, %1$L, 0, to_jsonb(t) from %1$I t
    where t.id = $1', thing) using thing_id, item;
  loop
    for fk in select * from deletion_link where parent in (
      select tbl from deleted_row where item_id = item and depth = level and link is null) order by child, link
    loop
      execute format('insert into deleted_row (item_id, tbl, depth, link, row)
        select $1, %1$L, $2 + 1, %6$s from %1$I t where t.%2$I in (
          select (r.row ->> %4$L)::%5$s from deleted_row r
          where r.item_id = $1 and r.depth = $2 and r.tbl = %3$L and r.link is null)',
        fk.child, fk.link, fk.parent, fk.parent_key, fk.type,
        case when fk.takes_along then 'null, to_jsonb(t)'
          else format('%1$L, jsonb_build_object(''id'', t.id, ''was'', t.%1$I)', fk.link) end) using item, level;
    end loop;
    level := level + 1;
    exit when level > 8 or not exists (
      select from deleted_row where item_id = item and depth = level and link is null);
  end loop;
  -- Reached on two ways, a row is kept once, at its deepest. A link of a row that goes away itself is in that row.
  delete from deleted_row r using deleted_row o
    where r.item_id = item and o.item_id = item and r.link is null and o.link is null
      and r.tbl = o.tbl and r.row = o.row and (r.depth, r.id) < (o.depth, o.id);
  delete from deleted_row r using deleted_row o
    where r.item_id = item and o.item_id = item and r.link is not null and o.link is null
      and r.tbl = o.tbl and r.row -> 'id' = o.row -> 'id';
  -- Conditions that alerts stand for know their subject without a foreign key.
  insert into deleted_row (item_id, tbl, depth, row)
    select item, 'alert_condition', 1, to_jsonb(c) from alert_condition c
    where c.subject = thing_id
      and c.scope = case thing when 'light_device' then 'LIGHT' when 'light_center' then 'CENTER' when 'light_group' then 'GROUP' end;
  execute format('delete from %I where id = $1', thing) using thing_id;
  return item;
end $function$;

CREATE OR REPLACE FUNCTION public.next_version(previous bigint)
 RETURNS bigint
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select greatest(coalesce(previous, 0) + 1, version_now())
$function$;

CREATE OR REPLACE FUNCTION public.rate_lights(lights integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from light_state where light_id = any(lights) order by light_id for update;
  update light_state s set main_watts = r.main_watts, sub_watts = r.sub_watts
    from (select d.id, coalesce(d.main_watts, m.main_watts) as main_watts, coalesce(d.sub_watts, m.sub_watts) as sub_watts
      from light_device d left join device_mode m on m.id = d.mode_id where d.id = any(lights)) r
    where s.light_id = r.id and (s.main_watts, s.sub_watts) is distinct from (r.main_watts, r.sub_watts);
end $function$;

CREATE OR REPLACE FUNCTION public.reported_output(main_level smallint, main_power real, main_watts real, sub_level smallint, sub_power real, sub_watts real, lamp_failure boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when coalesce(lamp_failure, false) then 'DARK'
    when num_nonnulls(main_level, sub_level) = 0 then null
    when lamp_has_output(main_level, main_power, main_watts, 5) or lamp_has_output(sub_level, sub_power, sub_watts, 5)
      then 'LIT'
    else 'DARK'
  end
$function$;

CREATE OR REPLACE FUNCTION public.restore_from_trash(items bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  part record;
  fk deletion_link;
  touch text;
  missing bigint[];
  waits_for bigint[];
  names text;
begin
  for part in select distinct depth, tbl from deleted_row where item_id = any(items) and link is null order by depth, tbl
  loop
    for fk in select * from deletion_link where child = part.tbl
    loop
      -- Rows whose parent is not there, nor comes back with them.
      execute format('with orphan as materialized (
          select r.id, r.row ->> %2$L as key from deleted_row r
          where r.item_id = any($1) and r.depth = $2 and r.tbl = %1$L and r.link is null and r.row ->> %2$L is not null
            and not exists (select from %3$I t where t.%4$I = (r.row ->> %2$L)::%5$s)
            and not exists (select from deleted_row o where o.item_id = any($1) and o.depth = $2 and o.tbl = %3$L
              and o.link is null and o.row ->> %4$L = r.row ->> %2$L))
        select array_agg(o.id), array_agg(p.item_id) from orphan o left join lateral (
          select p.item_id from deleted_row p
          where p.tbl = %3$L and p.link is null and p.item_id <> all($1) and p.row ->> %4$L = o.key limit 1) p on true',
        part.tbl, fk.link, fk.parent, fk.parent_key, fk.type) into missing, waits_for using items, part.depth;
      continue when missing is null;
      if fk.takes_along then
        update deleted_row r set item_id = m.item, depth = 8 from unnest(missing, waits_for) as m (id, item)
          where r.id = m.id and m.item is not null;
        delete from deleted_row r using unnest(missing, waits_for) as m (id, item) where r.id = m.id and m.item is null;
      else
        insert into deleted_row (item_id, tbl, depth, link, row)
          select m.item, part.tbl, 1, fk.link, jsonb_build_object('id', r.row -> 'id', 'was', r.row -> fk.link)
          from unnest(missing, waits_for) as m (id, item) join deleted_row r on r.id = m.id where m.item is not null;
        update deleted_row r set row = r.row || jsonb_build_object(fk.link, null) where r.id = any(missing);
      end if;
    end loop;
    select string_agg(quote_ident(attname), ', ') into names from pg_attribute
      where attrelid = part.tbl::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into %1$I (%2$s) overriding system value
      select %3$s from deleted_row r cross join lateral jsonb_populate_record(null::%1$I, r.row) p
      where r.item_id = any($1) and r.depth = $2 and r.tbl = %1$L and r.link is null order by r.id %4$s',
      part.tbl, names, 'p.' || replace(names, ', ', ', p.'), case when part.depth > 0 then 'on conflict do nothing' else '' end)
      using items, part.depth;
    -- What triggers made with the thing gives way to what it had.
    continue when part.depth > 0;
    for fk in select * from deletion_link where parent = part.tbl and takes_along
    loop
      execute format('delete from %1$I where %2$I in (
        select (r.row ->> %3$L)::%4$s from deleted_row r where r.item_id = any($1) and r.depth = 0)',
        fk.child, fk.link, fk.parent_key, fk.type) using items;
    end loop;
  end loop;
  for fk in select * from deletion_link l where not takes_along and exists (
    select from deleted_row r where r.item_id = any(items) and r.tbl = l.child and r.link = l.link) order by child, link
  loop
    -- Who looked at it without its link looks again.
    select ', updated_at = now()' into touch from pg_attribute
      where attrelid = fk.child::regclass and attname = 'updated_at' and not attisdropped;
    -- Who has found another link meanwhile keeps that.
    execute format('update %1$I t set %2$I = (r.row ->> ''was'')::%3$s %4$s from deleted_row r
      where r.item_id = any($1) and r.tbl = %1$L and r.link = %2$L and t.id = (r.row ->> ''id'')::bigint and t.%2$I is null',
      fk.child, fk.link, fk.type, coalesce(touch, '')) using items;
    update deleted_row d set row = d.row || jsonb_build_object(fk.link, r.row -> 'was') from deleted_row r
      where r.item_id = any(items) and r.tbl = fk.child and r.link = fk.link
        and d.depth = 0 and d.tbl = fk.child and (d.row ->> 'id')::bigint = (r.row ->> 'id')::bigint
        and d.item_id <> all(items) and d.row ->> fk.link is null;
  end loop;
  delete from deleted_item where id = any(items);
end $function$;

CREATE OR REPLACE FUNCTION public.revise_schedules(ids integer[], why text, author_kind text DEFAULT NULL::text, author_id integer DEFAULT NULL::integer, author_name text DEFAULT NULL::text, from_revision integer DEFAULT NULL::integer, from_place integer DEFAULT NULL::integer, to_place integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from light_schedule s where s.id = any(ids) order by s.id for no key update;
  insert into light_schedule_revision (schedule_id, number, kind, by_kind, by_id, by_name, content, group_ids,
    group_names, restored_from, moved_from, moved_to)
  select s.id, coalesce(latest.number, 0) + 1, why, author_kind, author_id, author_name, c.content, g.member_ids,
    g.member_names, from_revision, from_place, to_place
  from light_schedule s
  cross join lateral (
    select to_jsonb(s) - '{id,uuid,priority,moved_to,created_at,updated_at}'::text[] as content) c
  cross join lateral (
    select coalesce(array_agg(g.id order by g.id), '{}') as member_ids,
      coalesce(array_agg(g.name order by g.id), '{}') as member_names
    from light_group_schedule l join light_group g on g.id = l.group_id where l.schedule_id = s.id) g
  left join lateral (
    select r.number, r.content, r.group_ids from light_schedule_revision r where r.schedule_id = s.id
    order by r.number desc limit 1) latest on true
  where s.id = any(ids) and (to_place is not null or latest.number is null or latest.group_ids <> g.member_ids
    or jsonb_strip_nulls(latest.content) <> jsonb_strip_nulls(c.content));
  delete from light_schedule_revision r
    where r.schedule_id = any(ids)
      and r.number <= (select max(n.number) from light_schedule_revision n where n.schedule_id = r.schedule_id) - 1000;
end $function$;

CREATE OR REPLACE FUNCTION public.search_plain(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when source !~ '[^\x01-\x7f\u4e00-\u9fff]' then lower(source collate "C") collate "default"
    else replace(normalize(lower(
      regexp_replace(normalize(source, nfkd), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"), nfc), 'ς', 'σ')
      collate "default" end
$function$;

CREATE OR REPLACE FUNCTION public.shift_log_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept text[] := case tg_table_name
    when 'shift_note' then '{by_id,is_pinned,pin_by_name,pin_at}'::text[]
    else '{from_id,to_id,accepted_by_id,status,accepted_by_name,ended_at,alerts_taken}'::text[] end;
begin
  if to_jsonb(new) - kept <> to_jsonb(old) - kept then
    raise exception 'the shift log cannot be changed';
  end if;
  if tg_table_name = 'shift_handover' and to_jsonb(old) ->> 'status' <> 'PENDING'
    and to_jsonb(new) - '{from_id,to_id,accepted_by_id}'::text[] <> to_jsonb(old) - '{from_id,to_id,accepted_by_id}'::text[] then
    raise exception 'a handover that has ended cannot be changed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.site_program_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update site_program set stale = true;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.site_time_zone()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$select time_zone from site$function$;

CREATE OR REPLACE FUNCTION public.sixgrams(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(substr(small, at, 6)), '{}')
  from lower($1) small, generate_series(1, length(small) - 5) at
$function$;

CREATE OR REPLACE FUNCTION public.street_of(address1 text, group_id integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select hashtext(coalesce(nullif(address1, ''), group_id::text))
$function$;

CREATE OR REPLACE FUNCTION public.version_now()
 RETURNS bigint
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select floor(extract(epoch from clock_timestamp()) * 1000)::bigint
$function$;

create table admin (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  nickname text,
  first_name text,
  last_name text,
  full_name text generated always as (
CASE
    WHEN ((COALESCE(first_name, ''::text) || COALESCE(last_name, ''::text)) ~ '^[[:ascii:]]*$'::text) THEN TRIM(BOTH FROM ((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)))
    ELSE (COALESCE(last_name, ''::text) || COALESCE(first_name, ''::text))
END) stored,
  phone_prefix text not null default '86'::text,
  phone_number text,
  avatar_file_id integer,
  is_enabled boolean not null default true,
  role_id integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  of_demo boolean not null default false,
  constraint admin_uuid_key UNIQUE (uuid),
  constraint admin_pkey PRIMARY KEY (id),
  constraint admin_avatar_file_id_fkey FOREIGN KEY (avatar_file_id) REFERENCES media_file(id) ON DELETE SET NULL,
  constraint admin_role_id_fkey FOREIGN KEY (role_id) REFERENCES admin_role(id)
);
CREATE UNIQUE INDEX admin_email ON public.admin USING btree (lower(email));
CREATE INDEX admin_role_id ON public.admin USING btree (role_id);
CREATE TRIGGER authority_changed AFTER DELETE OR UPDATE ON public.admin FOR EACH ROW EXECUTE FUNCTION authority_changed();

create table admin_role (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  alias text,
  description text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint admin_role_name_key UNIQUE (name),
  constraint admin_role_uuid_key UNIQUE (uuid),
  constraint admin_role_pkey PRIMARY KEY (id),
  constraint admin_role_name_check CHECK ((length(name) >= 2))
);
CREATE UNIQUE INDEX admin_role_name ON public.admin_role USING btree (lower(name));
CREATE TRIGGER authority_changed AFTER DELETE OR UPDATE ON public.admin_role FOR EACH ROW EXECUTE FUNCTION authority_changed();

create table alert (
  id bigint not null generated always as identity,
  kind text not null,
  severity text not null,
  light_id integer,
  center_id integer,
  group_id integer,
  key text not null generated always as ((kind ||
CASE
    WHEN (light_id IS NOT NULL) THEN (' LIGHT '::text || (light_id)::text)
    WHEN (center_id IS NOT NULL) THEN (' CENTER '::text || (center_id)::text)
    WHEN (group_id IS NOT NULL) THEN (' GROUP '::text || (group_id)::text)
    ELSE ' SYSTEM 0'::text
END)) stored,
  gathers boolean not null default false,
  incident_id bigint,
  raised_at timestamp with time zone not null default now(),
  acknowledged_at timestamp with time zone,
  acknowledged_by integer,
  acknowledged_name text,
  note text,
  cleared_at timestamp with time zone,
  value double precision,
  threshold double precision,
  detail jsonb,
  tell boolean not null default false,
  assigned_to integer,
  assigned_name text,
  assigned_by_name text,
  assigned_at timestamp with time zone,
  constraint alert_pkey PRIMARY KEY (id),
  constraint alert_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES admin(id) ON DELETE SET NULL,
  constraint alert_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES admin(id) ON DELETE SET NULL,
  constraint alert_center_id_fkey FOREIGN KEY (center_id) REFERENCES light_center(id) ON DELETE CASCADE,
  constraint alert_group_id_fkey FOREIGN KEY (group_id) REFERENCES light_group(id) ON DELETE CASCADE,
  constraint alert_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES alert(id) ON DELETE SET NULL,
  constraint alert_kind_fkey FOREIGN KEY (kind) REFERENCES alert_rule(kind),
  constraint alert_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE,
  constraint alert_check CHECK ((num_nonnulls(light_id, center_id, group_id) <= 1)),
  constraint alert_severity_check CHECK ((severity = ANY (ARRAY['CRITICAL'::text, 'MAJOR'::text, 'MINOR'::text, 'INFO'::text])))
);
CREATE INDEX alert_assigned_to ON public.alert USING btree (assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX alert_center_id ON public.alert USING btree (center_id, id) WHERE (center_id IS NOT NULL);
CREATE INDEX alert_cleared_at ON public.alert USING btree (cleared_at) WHERE (cleared_at IS NOT NULL);
CREATE INDEX alert_group_id ON public.alert USING btree (group_id, id) WHERE (group_id IS NOT NULL);
CREATE INDEX alert_incident ON public.alert USING btree (incident_id) WHERE (incident_id IS NOT NULL);
CREATE INDEX alert_key ON public.alert USING btree (key, cleared_at);
CREATE INDEX alert_light_id ON public.alert USING btree (light_id, id) WHERE (light_id IS NOT NULL);
CREATE UNIQUE INDEX alert_open ON public.alert USING btree (key) WHERE (cleared_at IS NULL);
CREATE INDEX alert_raised_at ON public.alert USING btree (raised_at);
CREATE INDEX alert_tell ON public.alert USING btree (raised_at) WHERE tell;

create table alert_condition (
  kind text not null,
  scope text not null,
  subject integer not null,
  since timestamp with time zone not null,
  standing boolean not null,
  quiet_since timestamp with time zone,
  value double precision,
  threshold double precision,
  detail jsonb,
  parent text,
  alert_id bigint,
  key text not null generated always as (((((kind || ' '::text) || scope) || ' '::text) || (subject)::text)) stored,
  constraint alert_condition_pkey PRIMARY KEY (scope, subject, kind),
  constraint alert_condition_scope_check CHECK ((scope = ANY (ARRAY['LIGHT'::text, 'CENTER'::text, 'GROUP'::text, 'SYSTEM'::text])))
) with (fillfactor=45);

create table alert_light (
  alert_id bigint not null,
  light_id integer not null,
  joined_at timestamp with time zone not null default now(),
  left_at timestamp with time zone,
  constraint alert_light_pkey PRIMARY KEY (alert_id, light_id),
  constraint alert_light_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alert(id) ON DELETE CASCADE,
  constraint alert_light_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE
);
CREATE INDEX alert_light_light ON public.alert_light USING btree (light_id);

create table alert_rule (
  kind text not null,
  enabled boolean not null default true,
  severity text not null,
  raise_at double precision,
  clear_at double precision,
  for_seconds integer not null,
  clear_seconds integer not null,
  updated_at timestamp with time zone not null default now(),
  constraint alert_rule_pkey PRIMARY KEY (kind),
  constraint alert_rule_check CHECK (((raise_at IS NULL) = (clear_at IS NULL))),
  constraint alert_rule_clear_seconds_check CHECK (((clear_seconds >= 0) AND (clear_seconds <= 86400))),
  constraint alert_rule_for_seconds_check CHECK (((for_seconds >= 0) AND (for_seconds <= 86400))),
  constraint alert_rule_severity_check CHECK ((severity = ANY (ARRAY['CRITICAL'::text, 'MAJOR'::text, 'MINOR'::text, 'INFO'::text])))
);

create table app_user (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  full_name text,
  is_enabled boolean not null default true,
  role_id integer,
  created_at timestamp with time zone not null default now(),
  constraint app_user_uuid_key UNIQUE (uuid),
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_role_id_fkey FOREIGN KEY (role_id) REFERENCES admin_role(id)
);
CREATE UNIQUE INDEX app_user_email ON public.app_user USING btree (lower(email));
CREATE TRIGGER authority_changed AFTER DELETE OR UPDATE ON public.app_user FOR EACH ROW EXECUTE FUNCTION authority_changed();

create table approval (
  id integer not null generated always as identity,
  action text not null,
  args jsonb not null,
  requested_by integer,
  requested_by_name text not null,
  requested_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '00:15:00'::interval),
  reasons text[] not null,
  darkened integer not null,
  light_ids integer[] not null default '{}'::integer[],
  status text not null default 'PENDING'::text,
  decided_by integer,
  decided_by_name text,
  decided_at timestamp with time zone,
  note text,
  campaign_id bigint,
  campaign_ids bigint[] not null default '{}'::bigint[],
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES admin(id) ON DELETE SET NULL,
  constraint approval_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES admin(id) ON DELETE SET NULL,
  constraint approval_check CHECK (((status = ANY (ARRAY['APPROVED'::text, 'REFUSED'::text])) = (decided_by_name IS NOT NULL))),
  constraint approval_reasons_check CHECK ((array_length(reasons, 1) >= 1)),
  constraint approval_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REFUSED'::text, 'WITHDRAWN'::text, 'IMMEDIATE'::text])))
);
CREATE INDEX approval_campaign ON public.approval USING btree (campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX approval_campaigns ON public.approval USING gin (campaign_ids);
CREATE INDEX approval_pending ON public.approval USING btree (requested_by) WHERE (status = 'PENDING'::text);

create table audit_entry (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  account_kind text,
  account_id integer,
  account_name text,
  client_id integer,
  address text,
  action text not null,
  subject text,
  object_id integer,
  result text not null,
  detail jsonb,
  constraint audit_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entry_account ON public.audit_entry USING btree (account_id, id DESC);
CREATE INDEX audit_entry_action ON public.audit_entry USING btree (action, id DESC);
CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at);
CREATE INDEX audit_entry_object ON public.audit_entry USING btree (subject, object_id, id DESC);
CREATE INDEX audit_entry_person ON public.audit_entry USING btree (account_kind, account_id, account_name, id);
CREATE CONSTRAINT TRIGGER audit_entry_linked AFTER INSERT ON public.audit_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_audit_entry();
CREATE TRIGGER audit_entry_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_stays();

create table audit_head (
  single boolean not null default true,
  position bigint not null,
  hash bytea not null,
  constraint audit_head_pkey PRIMARY KEY (single),
  constraint audit_head_single_check CHECK (single)
);

create table audit_link (
  position bigint not null,
  entry_id bigint not null,
  hash bytea not null,
  constraint audit_link_entry_id_key UNIQUE (entry_id),
  constraint audit_link_pkey PRIMARY KEY ("position")
);
CREATE TRIGGER audit_link_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_link FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_stays();

create table audit_object (
  subject text not null,
  block integer not null,
  entry_id bigint not null,
  ids integer[] not null,
  constraint audit_object_pkey PRIMARY KEY (subject, block, entry_id)
);
CREATE INDEX audit_object_entry ON public.audit_object USING btree (entry_id);
CREATE TRIGGER audit_object_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_object FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_stays();

create table broker_session (
  client_id text not null,
  holder uuid not null,
  seen_at timestamp with time zone not null default clock_timestamp(),
  constraint broker_session_pkey PRIMARY KEY (client_id)
);

create table campaign (
  id bigint not null generated always as identity,
  override jsonb not null,
  group_id integer,
  by_admin integer,
  by_name text,
  status text not null default 'RUNNING'::text,
  until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  resumed_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  override_reason text,
  is_undoable boolean not null default false,
  target_name text,
  target jsonb,
  starts_at timestamp with time zone,
  is_starting boolean not null default false,
  scene_id integer,
  scene_name text,
  approved_lights integer[],
  updated_at timestamp with time zone,
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_by_admin_fkey FOREIGN KEY (by_admin) REFERENCES admin(id) ON DELETE SET NULL,
  constraint campaign_group_id_fkey FOREIGN KEY (group_id) REFERENCES light_group(id) ON DELETE SET NULL,
  constraint campaign_scene_id_fkey FOREIGN KEY (scene_id) REFERENCES light_scene(id) ON DELETE SET NULL,
  constraint campaign_status_check CHECK ((status = ANY (ARRAY['COMING'::text, 'RUNNING'::text, 'STOPPED'::text, 'DONE'::text, 'UNDONE'::text]))) NOT VALID
);
CREATE INDEX campaign_created_at ON public.campaign USING btree (created_at);
CREATE INDEX campaign_running ON public.campaign USING btree (id) WHERE (status = 'RUNNING'::text);
CREATE INDEX campaign_scene ON public.campaign USING btree (scene_id, id) WHERE (scene_id IS NOT NULL);
CREATE INDEX campaign_starting ON public.campaign USING btree (starts_at) WHERE ((status = 'COMING'::text) OR is_starting);
CREATE INDEX campaign_undoable ON public.campaign USING btree (by_admin, resumed_at) WHERE (is_undoable AND (by_admin IS NOT NULL));

create table campaign_light (
  campaign_id bigint not null,
  light_id integer not null,
  status text not null default 'WAITING'::text,
  reason text,
  version bigint,
  replaced jsonb,
  at timestamp with time zone not null default now(),
  ordinal integer,
  constraint campaign_light_pkey PRIMARY KEY (campaign_id, light_id),
  constraint campaign_light_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint campaign_light_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE,
  constraint campaign_light_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'CONFIRMED'::text, 'UNCONFIRMED'::text, 'REJECTED'::text, 'SUPERSEDED'::text, 'STOPPED'::text, 'UNDONE'::text]))) NOT VALID
);
CREATE INDEX campaign_light_light ON public.campaign_light USING btree (light_id);
CREATE INDEX campaign_light_unstarted ON public.campaign_light USING btree (campaign_id, ordinal) WHERE ((status = 'WAITING'::text) AND (version IS NULL));
CREATE INDEX campaign_light_waiting ON public.campaign_light USING btree (campaign_id, light_id) WHERE (status = 'WAITING'::text);

create table circuit_command (
  id uuid not null,
  center_id integer not null,
  circuit text not null,
  version bigint not null,
  contactor text not null,
  status text not null default 'QUEUED'::text,
  reason text,
  by text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  followed_at timestamp with time zone,
  constraint circuit_command_pkey PRIMARY KEY (id),
  constraint circuit_command_center_id_fkey FOREIGN KEY (center_id) REFERENCES light_center(id) ON DELETE CASCADE,
  constraint circuit_command_contactor_check CHECK ((contactor = ANY (ARRAY['OPEN'::text, 'CLOSED'::text]))),
  constraint circuit_command_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'ACKNOWLEDGED'::text, 'FAILED'::text, 'EXPIRED'::text, 'REJECTED'::text])))
);
CREATE INDEX circuit_command_circuit ON public.circuit_command USING btree (center_id, circuit, version);
CREATE INDEX circuit_command_open ON public.circuit_command USING btree (created_at) WHERE (status = ANY (ARRAY['QUEUED'::text, 'SENT'::text]));
CREATE INDEX circuit_command_unfollowed ON public.circuit_command USING btree (center_id) WHERE ((status = 'ACKNOWLEDGED'::text) AND (followed_at IS NULL));

create table client (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  title text,
  description text,
  logo text,
  url text,
  is_enabled boolean not null default true,
  is_testing boolean not null default false,
  allow_admin_auth boolean not null default true,
  allow_user_auth boolean not null default false,
  max_auth_count integer not null default 10,
  constraint client_uuid_key UNIQUE (uuid),
  constraint client_pkey PRIMARY KEY (id),
  constraint client_max_auth_count_check CHECK (((max_auth_count >= 1) AND (max_auth_count <= 1000)))
);
CREATE TRIGGER authority_changed AFTER DELETE OR UPDATE ON public.client FOR EACH ROW EXECUTE FUNCTION authority_changed();

create table client_menu (
  id integer not null generated always as identity,
  client_id integer not null,
  parent_id integer,
  position integer not null default 0,
  name text not null,
  label text,
  icon text,
  url text,
  target text,
  constraint client_menu_pkey PRIMARY KEY (id),
  constraint client_menu_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE,
  constraint client_menu_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES client_menu(id) ON DELETE CASCADE
);

create table clock_step (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  seconds double precision not null,
  constraint clock_step_pkey PRIMARY KEY (id)
);

create table daylight_light (
  light_id integer not null,
  rule_id integer not null,
  constraint daylight_light_pkey PRIMARY KEY (light_id, rule_id),
  constraint daylight_light_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE
);
CREATE INDEX daylight_light_rule ON public.daylight_light USING btree (rule_id, light_id);

create table daylight_rule (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  region_code text not null,
  name text not null,
  is_enabled boolean not null default true,
  on_below double precision not null,
  off_above double precision not null,
  delay_minutes smallint not null,
  window_from text not null,
  window_to text not null,
  min_sensors smallint not null,
  max_age_minutes smallint not null,
  max_hours smallint not null,
  main_level smallint not null,
  sub_level smallint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint daylight_rule_uuid_key UNIQUE (uuid),
  constraint daylight_rule_pkey PRIMARY KEY (id),
  constraint daylight_rule_check CHECK ((off_above > on_below)),
  constraint daylight_rule_check1 CHECK ((window_to > window_from)),
  constraint daylight_rule_check2 CHECK (((main_level > 0) OR (sub_level > 0))),
  constraint daylight_rule_delay_minutes_check CHECK (((delay_minutes >= 1) AND (delay_minutes <= 120))),
  constraint daylight_rule_main_level_check CHECK (((main_level >= 0) AND (main_level <= 100))),
  constraint daylight_rule_max_age_minutes_check CHECK (((max_age_minutes >= 1) AND (max_age_minutes <= 240))),
  constraint daylight_rule_max_hours_check CHECK (((max_hours >= 1) AND (max_hours <= 24))),
  constraint daylight_rule_min_sensors_check CHECK (((min_sensors >= 3) AND (min_sensors <= 100))),
  constraint daylight_rule_on_below_check CHECK ((on_below > (0)::double precision)),
  constraint daylight_rule_sub_level_check CHECK (((sub_level >= 0) AND (sub_level <= 100))),
  constraint daylight_rule_window_from_check CHECK ((window_from ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint daylight_rule_window_to_check CHECK ((window_to ~ '^([01]\d|2[0-3]):[0-5]\d$'::text))
);
CREATE UNIQUE INDEX daylight_rule_region ON public.daylight_rule USING btree (region_code);

create table daylight_state (
  rule_id integer not null,
  evaluated_at timestamp with time zone,
  below_since timestamp with time zone,
  above_since timestamp with time zone,
  blocked_until timestamp with time zone,
  median double precision,
  fresh_count smallint not null default 0,
  active_since timestamp with time zone,
  ends_at timestamp with time zone,
  reason jsonb,
  synced_at timestamp with time zone,
  flagged_up_to integer,
  constraint daylight_state_pkey PRIMARY KEY (rule_id),
  constraint daylight_state_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES daylight_rule(id) ON DELETE CASCADE,
  constraint daylight_state_check CHECK ((num_nonnulls(active_since, ends_at) = ANY (ARRAY[0, 2])))
);

create table deleted_item (
  id bigint not null generated always as identity,
  tbl text not null,
  object_id integer not null,
  name text not null,
  device_id text,
  deleted_at timestamp with time zone not null default now(),
  deleted_by text,
  constraint deleted_item_tbl_object_id_key UNIQUE (tbl, object_id),
  constraint deleted_item_pkey PRIMARY KEY (id),
  constraint deleted_item_tbl_check CHECK ((tbl = ANY (ARRAY['light_device'::text, 'light_group'::text, 'light_center'::text, 'light_schedule'::text])))
);
CREATE INDEX deleted_item_deleted_at ON public.deleted_item USING btree (deleted_at);

create table deleted_row (
  id bigint not null generated always as identity,
  item_id bigint not null,
  tbl text not null,
  depth smallint not null,
  link text,
  row jsonb not null,
  constraint deleted_row_pkey PRIMARY KEY (id),
  constraint deleted_row_item_id_fkey FOREIGN KEY (item_id) REFERENCES deleted_item(id) ON DELETE CASCADE
);
CREATE INDEX deleted_row_item ON public.deleted_row USING btree (item_id, depth);
CREATE INDEX deleted_row_photo_file ON public.deleted_row USING btree (((("row" ->> 'media_file_id'::text))::integer)) WHERE (tbl = 'light_device_photo'::text);
CREATE INDEX deleted_row_thing ON public.deleted_row USING btree (tbl, ((("row" ->> 'id'::text))::bigint)) WHERE (depth = 0);

create table demo_past (
  id integer not null default 1,
  until timestamp with time zone not null,
  last_light integer not null,
  done_light integer not null default 0,
  lit_rates_done boolean not null default false,
  constraint demo_past_pkey PRIMARY KEY (id),
  constraint demo_past_id_check CHECK ((id = 1))
);

create table device_event (
  id bigint not null generated always as identity,
  light_id integer,
  center_id integer,
  kind text not null,
  active boolean not null,
  time timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  value double precision,
  unit text,
  text text,
  constraint device_event_pkey PRIMARY KEY (id),
  constraint device_event_center_id_fkey FOREIGN KEY (center_id) REFERENCES light_center(id) ON DELETE CASCADE,
  constraint device_event_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE,
  constraint device_event_check CHECK ((num_nonnulls(light_id, center_id) = 1))
);
CREATE INDEX device_event_center ON public.device_event USING btree (center_id, id) WHERE (center_id IS NOT NULL);
CREATE INDEX device_event_light ON public.device_event USING btree (light_id, id) WHERE (light_id IS NOT NULL);
CREATE INDEX device_event_received ON public.device_event USING btree (received_at);

create table device_event_state (
  light_id integer,
  center_id integer,
  kind text not null,
  alert_kind text,
  active boolean not null,
  device_time timestamp with time zone,
  value double precision,
  unit text,
  text text,
  received_at timestamp with time zone not null default now(),
  constraint device_event_state_light_id_center_id_kind_key UNIQUE NULLS NOT DISTINCT (light_id, center_id, kind),
  constraint device_event_state_center_id_fkey FOREIGN KEY (center_id) REFERENCES light_center(id) ON DELETE CASCADE,
  constraint device_event_state_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE,
  constraint device_event_state_check CHECK ((num_nonnulls(light_id, center_id) = 1))
);
CREATE INDEX device_event_state_center ON public.device_event_state USING btree (center_id) WHERE (center_id IS NOT NULL);
CREATE INDEX device_event_state_raised ON public.device_event_state USING btree (alert_kind) WHERE (active AND (alert_kind IS NOT NULL));
CREATE INDEX device_event_state_received ON public.device_event_state USING btree (received_at);

create table device_mode (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  code text not null,
  category text not null,
  type text not null,
  manufacturer text,
  protocol text,
  version text,
  version_history jsonb,
  description text,
  tags text[] not null default '{}'::text[],
  is_enabled boolean not null default true,
  config_template jsonb,
  interface_spec jsonb,
  options jsonb,
  needs_center boolean not null default false,
  offline_after integer not null default 180,
  main_watts real,
  sub_watts real,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  standby_watts real,
  min_level smallint,
  power_curve jsonb,
  measures text[] not null default '{}'::text[],
  report_every_seconds integer,
  command_seconds integer not null default 15,
  resend_seconds integer not null default 4,
  show_seconds integer not null default 10,
  plan_seconds integer not null default 10,
  constraint device_mode_code_key UNIQUE (code),
  constraint device_mode_uuid_key UNIQUE (uuid),
  constraint device_mode_pkey PRIMARY KEY (id),
  constraint device_mode_category_check CHECK ((category = ANY (ARRAY['CCTV'::text, 'CENTER'::text, 'DISPLAY'::text, 'ENVIRONMENT'::text, 'LIGHT'::text, 'SPEAKER'::text]))),
  constraint device_mode_command_seconds_check CHECK (((command_seconds >= 1) AND (command_seconds <= 86400))) NOT VALID,
  constraint device_mode_main_watts_check CHECK ((main_watts >= (0)::double precision)),
  constraint device_mode_measures_check CHECK ((measures <@ ARRAY['POWER'::text, 'CURRENT'::text, 'ENERGY'::text, 'VOLTAGE'::text, 'TEMPERATURE'::text, 'POWER_FACTOR'::text, 'OPERATING_HOURS'::text, 'LAMP_FAILURE'::text, 'SIGNAL_STRENGTH'::text])),
  constraint device_mode_min_level_check CHECK (((min_level >= 1) AND (min_level <= 100))),
  constraint device_mode_offline_after_check CHECK (((offline_after >= 5) AND (offline_after <= 604800))),
  constraint device_mode_plan_seconds_check CHECK (((plan_seconds >= 1) AND (plan_seconds <= 86400))) NOT VALID,
  constraint device_mode_report_every_seconds_check CHECK (((report_every_seconds >= 1) AND (report_every_seconds <= 86400))),
  constraint device_mode_resend_seconds_check CHECK (((resend_seconds >= 1) AND (resend_seconds <= 86400))) NOT VALID,
  constraint device_mode_show_seconds_check CHECK (((show_seconds >= 1) AND (show_seconds <= 86400))) NOT VALID,
  constraint device_mode_standby_watts_check CHECK (((standby_watts >= (0)::double precision) AND (standby_watts <= (5000)::double precision))),
  constraint device_mode_sub_watts_check CHECK ((sub_watts >= (0)::double precision)),
  constraint device_mode_type_check CHECK ((type = ANY (ARRAY['light'::text, 'center'::text])))
);
CREATE TRIGGER model_changed AFTER UPDATE OF options ON public.device_mode FOR EACH ROW WHEN ((old.options IS DISTINCT FROM new.options)) EXECUTE FUNCTION model_changed();
CREATE TRIGGER model_code_changed AFTER UPDATE OF code ON public.device_mode FOR EACH ROW WHEN ((old.code IS DISTINCT FROM new.code)) EXECUTE FUNCTION model_code_changed();
CREATE TRIGGER model_rated AFTER UPDATE OF main_watts, sub_watts ON public.device_mode FOR EACH ROW WHEN (((old.main_watts IS DISTINCT FROM new.main_watts) OR (old.sub_watts IS DISTINCT FROM new.sub_watts))) EXECUTE FUNCTION model_rated();

create table device_mode_rating (
  mode_id integer not null,
  valid_from date not null,
  main_watts real,
  sub_watts real,
  standby_watts real,
  constraint device_mode_rating_pkey PRIMARY KEY (mode_id, valid_from),
  constraint device_mode_rating_mode_id_fkey FOREIGN KEY (mode_id) REFERENCES device_mode(id) ON DELETE CASCADE,
  constraint device_mode_rating_main_watts_check CHECK ((main_watts >= (0)::double precision)),
  constraint device_mode_rating_standby_watts_check CHECK ((standby_watts >= (0)::double precision)),
  constraint device_mode_rating_sub_watts_check CHECK ((sub_watts >= (0)::double precision))
);

create table disk_space (
  place text not null,
  free double precision not null,
  at timestamp with time zone not null default now(),
  constraint disk_space_pkey PRIMARY KEY (place)
);

create table ended_session (
  token_hash bytea not null,
  why text not null,
  ended_at timestamp with time zone not null default now(),
  constraint ended_session_pkey PRIMARY KEY (token_hash)
);

create table endpoint_connection (
  username text not null,
  registered boolean not null,
  gateway_id uuid,
  address text,
  tls boolean,
  connected_at timestamp with time zone,
  disconnected_at timestamp with time zone,
  refused_at timestamp with time zone,
  refusal text,
  refusal_detail text,
  refusal_address text,
  refusal_count integer not null default 0,
  constraint endpoint_connection_pkey PRIMARY KEY (username),
  constraint endpoint_connection_username_check CHECK (((length(username) >= 1) AND (length(username) <= 64)))
);
CREATE INDEX endpoint_connection_unknown ON public.endpoint_connection USING btree (refused_at) WHERE (NOT registered);

create table gateway (
  id uuid not null,
  seen_at timestamp with time zone not null default clock_timestamp(),
  constraint gateway_pkey PRIMARY KEY (id)
);

create table group_program (
  group_id integer not null,
  rule text,
  schedule_id integer,
  main_level smallint,
  main_color_temp integer,
  sub_level smallint,
  sub_color_temp integer,
  since timestamp with time zone,
  until timestamp with time zone,
  reason jsonb,
  settled_until timestamp with time zone,
  stale boolean not null default true,
  constraint group_program_pkey PRIMARY KEY (group_id),
  constraint group_program_group_id_fkey FOREIGN KEY (group_id) REFERENCES light_group(id) ON DELETE CASCADE,
  constraint group_program_rule_check CHECK ((rule = ANY (ARRAY['SCHEDULE'::text, 'PRESET'::text])))
);
CREATE INDEX group_program_stale ON public.group_program USING btree (group_id) WHERE stale;
CREATE INDEX group_program_until ON public.group_program USING btree (until);

create table heartbeat (
  name text not null,
  at timestamp with time zone not null,
  constraint heartbeat_pkey PRIMARY KEY (name)
);

create table holiday (
  date date not null,
  kind text not null default 'HOLIDAY'::text,
  name text,
  constraint holiday_pkey PRIMARY KEY (date),
  constraint holiday_kind_check CHECK ((kind = ANY (ARRAY['HOLIDAY'::text, 'WORKDAY'::text])))
);
CREATE TRIGGER holiday_stale AFTER INSERT OR DELETE OR UPDATE ON public.holiday FOR EACH STATEMENT EXECUTE FUNCTION all_programs_stale();

create table inventory_request (
  id uuid not null,
  center_id integer not null,
  requested_at timestamp with time zone not null default now(),
  answer jsonb not null default '{}'::jsonb,
  parts integer,
  answered_at timestamp with time zone,
  constraint inventory_request_pkey PRIMARY KEY (id),
  constraint inventory_request_center_id_fkey FOREIGN KEY (center_id) REFERENCES light_center(id) ON DELETE CASCADE
);
CREATE INDEX inventory_request_requested_at ON public.inventory_request USING btree (requested_at);

create table lamp_detail (
  light_id integer not null,
  lamp text not null,
  power_factor real,
  loaded_power_factor real,
  operating_hours double precision,
  switch_on_counter integer,
  lamp_voltage real,
  nominal_power real,
  measured_at timestamp with time zone not null,
  constraint lamp_detail_pkey PRIMARY KEY (light_id, lamp),
  constraint lamp_detail_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE,
  constraint lamp_detail_lamp_check CHECK ((lamp = ANY (ARRAY['MAIN'::text, 'SUB'::text])))
);

create table light_attribute (
  id integer not null generated always as identity,
  name text not null,
  type text not null,
  unit text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint light_attribute_pkey PRIMARY KEY (id),
  constraint light_attribute_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint light_attribute_type_check CHECK ((type = ANY (ARRAY['TEXT'::text, 'NUMBER'::text, 'DATE'::text, 'BOOLEAN'::text]))),
  constraint light_attribute_unit_check CHECK ((length(unit) <= 20))
);
CREATE UNIQUE INDEX light_attribute_name ON public.light_attribute USING btree (lower(name));

create table light_center (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  device_id text not null,
  description text,
  province_code text,
  province_name text,
  city_code text,
  city_name text,
  district_code text,
  district_name text,
  device_remote_data jsonb,
  mode_id integer,
  online boolean not null default false,
  heard_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  cabinet jsonb,
  cabinet_at timestamp with time zone,
  daytime_power_cut boolean not null default false,
  arrivals smallint,
  arrivals_since timestamp with time zone,
  announcement jsonb,
  capabilities jsonb,
  capabilities_at timestamp with time zone,
  constraint light_center_device_id_key UNIQUE (device_id),
  constraint light_center_uuid_key UNIQUE (uuid),
  constraint light_center_pkey PRIMARY KEY (id),
  constraint light_center_mode_id_fkey FOREIGN KEY (mode_id) REFERENCES device_mode(id),
  constraint light_center_device_id_check CHECK ((length(device_id) >= 2)),
  constraint light_center_name_check CHECK ((length(name) >= 2))
);

create table light_center_manager (
  admin_id integer not null,
  light_center_id integer not null,
  constraint light_center_manager_pkey PRIMARY KEY (admin_id, light_center_id),
  constraint light_center_manager_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE,
  constraint light_center_manager_light_center_id_fkey FOREIGN KEY (light_center_id) REFERENCES light_center(id) ON DELETE CASCADE
);
CREATE INDEX light_center_manager_center ON public.light_center_manager USING btree (light_center_id);
CREATE TRIGGER authority_changed AFTER INSERT OR DELETE ON public.light_center_manager FOR EACH ROW EXECUTE FUNCTION authority_changed();

create table light_command (
  id uuid not null,
  light_id integer not null,
  version bigint not null,
  status text not null default 'QUEUED'::text,
  reason text,
  main_level smallint,
  main_color_temp integer,
  sub_level smallint,
  sub_color_temp integer,
  cause text not null,
  cause_by text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts smallint not null default 0,
  acknowledged_at timestamp with time zone,
  campaign_id bigint,
  not_before timestamp with time zone not null default '-infinity'::timestamp with time zone,
  resend_seconds integer not null default 4,
  show_seconds integer not null default 10,
  resend_at timestamp with time zone,
  origin jsonb,
  repeats text,
  constraint light_command_pkey PRIMARY KEY (id),
  constraint light_command_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE SET NULL,
  constraint light_command_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE,
  constraint light_command_main_level_check CHECK (((main_level >= 0) AND (main_level <= 100))),
  constraint light_command_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'ACKNOWLEDGED'::text, 'FAILED'::text, 'EXPIRED'::text, 'REJECTED'::text]))),
  constraint light_command_sub_level_check CHECK (((sub_level >= 0) AND (sub_level <= 100)))
);
CREATE INDEX light_command_campaign ON public.light_command USING btree (campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX light_command_device ON public.light_command USING btree (light_id, created_at DESC);
CREATE INDEX light_command_queued ON public.light_command USING btree (not_before) WHERE (status = 'QUEUED'::text);
CREATE INDEX light_command_resend ON public.light_command USING btree (resend_at) WHERE (status = 'SENT'::text);
CREATE INDEX light_command_under_way ON public.light_command USING btree (light_id) WHERE (status = ANY (ARRAY['QUEUED'::text, 'SENT'::text]));

create table light_credential (
  username text not null,
  light_device_id integer,
  light_center_id integer,
  secret_hash bytea not null,
  issued_at timestamp with time zone not null default now(),
  issued_by text,
  constraint light_credential_light_center_id_key UNIQUE (light_center_id),
  constraint light_credential_light_device_id_key UNIQUE (light_device_id),
  constraint light_credential_pkey PRIMARY KEY (username),
  constraint light_credential_light_center_id_fkey FOREIGN KEY (light_center_id) REFERENCES light_center(id) ON DELETE CASCADE,
  constraint light_credential_light_device_id_fkey FOREIGN KEY (light_device_id) REFERENCES light_device(id) ON DELETE CASCADE,
  constraint light_credential_check CHECK ((num_nonnulls(light_device_id, light_center_id) = 1))
);

create table light_day (
  light_id integer not null,
  day date not null,
  main_energy double precision not null default 0,
  sub_energy double precision not null default 0,
  energy double precision not null generated always as ((main_energy + sub_energy)) stored,
  constraint light_day_pkey PRIMARY KEY (light_id, day)
) with (fillfactor=70);
CREATE INDEX light_day_day ON public.light_day USING btree (day);

create table light_device (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  device_id text not null,
  address1 text,
  address2 text,
  latitude double precision,
  longitude double precision,
  ip_address text,
  group_id integer,
  center_id integer,
  mode_id integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  main_watts real,
  sub_watts real,
  main_watts_by_operator boolean,
  capabilities jsonb,
  capabilities_at timestamp with time zone,
  lamp_type text,
  pole_number text,
  installed_on date,
  attributes jsonb,
  is_protected boolean not null default false,
  constraint light_device_device_id_key UNIQUE (device_id),
  constraint light_device_uuid_key UNIQUE (uuid),
  constraint light_device_pkey PRIMARY KEY (id),
  constraint light_device_center_id_fkey FOREIGN KEY (center_id) REFERENCES light_center(id) ON DELETE SET NULL,
  constraint light_device_group_id_fkey FOREIGN KEY (group_id) REFERENCES light_group(id) ON DELETE SET NULL,
  constraint light_device_mode_id_fkey FOREIGN KEY (mode_id) REFERENCES device_mode(id),
  constraint light_device_check CHECK ((num_nonnulls(latitude, longitude) = ANY (ARRAY[0, 2]))),
  constraint light_device_device_id_check CHECK ((length(device_id) >= 2)),
  constraint light_device_lamp_type_check CHECK ((length(lamp_type) <= 100)),
  constraint light_device_main_watts_check CHECK ((main_watts >= (0)::double precision)),
  constraint light_device_name_check CHECK ((length(name) >= 2)),
  constraint light_device_pole_number_check CHECK ((length(pole_number) <= 100)),
  constraint light_device_sub_watts_check CHECK ((sub_watts >= (0)::double precision))
);
CREATE INDEX light_device_by_name ON public.light_device USING btree (name COLLATE by_name, id);
CREATE INDEX light_device_center ON public.light_device USING btree (center_id, id);
CREATE INDEX light_device_device_id_bigrams ON public.light_device USING gin (bigrams(device_id));
CREATE INDEX light_device_device_id_sixgrams ON public.light_device USING gin (sixgrams(device_id));
CREATE INDEX light_device_group ON public.light_device USING btree (group_id, id);
CREATE INDEX light_device_grouped_position ON public.light_device USING gist (point(longitude, latitude)) WHERE ((group_id IS NOT NULL) AND (longitude IS NOT NULL));
CREATE INDEX light_device_mode ON public.light_device USING btree (mode_id);
CREATE INDEX light_device_name ON public.light_device USING btree (name, id);
CREATE INDEX light_device_name_bigrams ON public.light_device USING gin (bigrams(name));
CREATE INDEX light_device_name_sixgrams ON public.light_device USING gin (sixgrams(name));
CREATE INDEX light_device_protected ON public.light_device USING btree (id) WHERE is_protected;
CREATE INDEX light_device_road ON public.light_device USING btree (address1);
CREATE INDEX light_device_updated ON public.light_device USING btree (updated_at, id);
CREATE TRIGGER index_light AFTER INSERT OR UPDATE OF name, device_id, pole_number, address1, address2 ON public.light_device FOR EACH ROW EXECUTE FUNCTION index_light();
CREATE TRIGGER light_capabilities_insert BEFORE INSERT ON public.light_device FOR EACH ROW WHEN ((new.center_id IS NOT NULL)) EXECUTE FUNCTION light_capabilities();
CREATE TRIGGER light_capabilities_update BEFORE UPDATE OF center_id, mode_id ON public.light_device FOR EACH ROW WHEN (((old.center_id IS DISTINCT FROM new.center_id) OR ((new.center_id IS NOT NULL) AND (old.mode_id IS DISTINCT FROM new.mode_id)))) EXECUTE FUNCTION light_capabilities();
CREATE TRIGGER light_moved AFTER UPDATE OF group_id, mode_id, center_id ON public.light_device FOR EACH ROW EXECUTE FUNCTION light_moved();
CREATE TRIGGER light_rated AFTER UPDATE OF mode_id, main_watts, sub_watts ON public.light_device FOR EACH ROW WHEN ((((old.mode_id IS DISTINCT FROM new.mode_id) OR (old.main_watts IS DISTINCT FROM new.main_watts)) OR (old.sub_watts IS DISTINCT FROM new.sub_watts))) EXECUTE FUNCTION light_rated();
CREATE TRIGGER light_state_begin AFTER INSERT ON public.light_device REFERENCING NEW TABLE AS born FOR EACH STATEMENT EXECUTE FUNCTION light_state_begin();
CREATE TRIGGER light_street_changed AFTER UPDATE OF address1, group_id ON public.light_device FOR EACH ROW WHEN ((street_of(old.address1, old.group_id) IS DISTINCT FROM street_of(new.address1, new.group_id))) EXECUTE FUNCTION light_street_changed();
CREATE TRIGGER light_tally_delete BEFORE DELETE ON public.light_device FOR EACH ROW EXECUTE FUNCTION light_tally_delete();
CREATE TRIGGER light_tally_moved AFTER UPDATE OF group_id ON public.light_device FOR EACH ROW WHEN ((old.group_id IS DISTINCT FROM new.group_id)) EXECUTE FUNCTION light_tally_moved();

create table light_device_manager (
  admin_id integer not null,
  light_device_id integer not null,
  constraint light_device_manager_pkey PRIMARY KEY (admin_id, light_device_id),
  constraint light_device_manager_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE,
  constraint light_device_manager_light_device_id_fkey FOREIGN KEY (light_device_id) REFERENCES light_device(id) ON DELETE CASCADE
);
CREATE INDEX light_device_manager_device ON public.light_device_manager USING btree (light_device_id);
CREATE TRIGGER authority_changed AFTER INSERT OR DELETE ON public.light_device_manager FOR EACH ROW EXECUTE FUNCTION authority_changed();

create table light_device_photo (
  light_device_id integer not null,
  media_file_id integer not null,
  position smallint not null,
  constraint light_device_photo_pkey PRIMARY KEY (light_device_id, media_file_id),
  constraint light_device_photo_light_device_id_fkey FOREIGN KEY (light_device_id) REFERENCES light_device(id) ON DELETE CASCADE,
  constraint light_device_photo_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id) ON DELETE CASCADE
);
CREATE INDEX light_device_photo_file ON public.light_device_photo USING btree (media_file_id);

create table light_export (
  id text not null,
  session_id integer not null,
  file_name text not null,
  settings jsonb not null,
  light_ids integer[] not null,
  created_at timestamp with time zone not null default now(),
  constraint light_export_pkey PRIMARY KEY (id),
  constraint light_export_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX light_export_created_at ON public.light_export USING btree (created_at);
CREATE INDEX light_export_session ON public.light_export USING btree (session_id);

create table light_group (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  description text,
  province_code text,
  province_name text,
  city_code text,
  city_name text,
  district_code text,
  district_name text,
  control_mode text not null default 'MANUAL'::text,
  main_brightness smallint,
  main_color_temp integer,
  sub_brightness smallint,
  sub_color_temp integer,
  enable_status boolean not null default true,
  group_status text not null default 'NORMAL'::text,
  start_time text,
  end_time text,
  time_zone text not null default site_time_zone(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sunset_offset smallint not null default 0,
  sunrise_offset smallint not null default 0,
  road_class text not null default 'OTHER'::text,
  constraint light_group_uuid_key UNIQUE (uuid),
  constraint light_group_pkey PRIMARY KEY (id),
  constraint light_group_control_mode_check CHECK ((control_mode = ANY (ARRAY['MANUAL'::text, 'SUNRISE_SUNSET'::text, 'TIMING'::text]))),
  constraint light_group_end_time_check CHECK ((end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint light_group_group_status_check CHECK ((group_status = ANY (ARRAY['FAULT'::text, 'MAINTENANCE'::text, 'NORMAL'::text]))),
  constraint light_group_main_brightness_check CHECK (((main_brightness >= 0) AND (main_brightness <= 100))),
  constraint light_group_name_check CHECK ((length(name) >= 2)),
  constraint light_group_road_class_check CHECK ((road_class = ANY (ARRAY['MAIN'::text, 'OTHER'::text]))),
  constraint light_group_start_time_check CHECK ((start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint light_group_sub_brightness_check CHECK (((sub_brightness >= 0) AND (sub_brightness <= 100))),
  constraint light_group_sunrise_offset_check CHECK (((sunrise_offset >= '-180'::integer) AND (sunrise_offset <= 180))),
  constraint light_group_sunset_offset_check CHECK (((sunset_offset >= '-180'::integer) AND (sunset_offset <= 180)))
);
CREATE TRIGGER counts_changed AFTER INSERT OR DELETE OR UPDATE ON public.light_group FOR EACH STATEMENT EXECUTE FUNCTION counts_changed();
CREATE TRIGGER group_program_begin AFTER INSERT ON public.light_group REFERENCING NEW TABLE AS born FOR EACH STATEMENT EXECUTE FUNCTION group_program_begin();
CREATE TRIGGER group_program_stale AFTER UPDATE OF name, control_mode, main_brightness, main_color_temp, sub_brightness, sub_color_temp, enable_status, group_status, start_time, end_time, time_zone, sunset_offset, sunrise_offset, province_code, city_code, district_code ON public.light_group FOR EACH ROW EXECUTE FUNCTION group_program_stale();

create table light_group_manager (
  admin_id integer not null,
  light_group_id integer not null,
  constraint light_group_manager_pkey PRIMARY KEY (admin_id, light_group_id),
  constraint light_group_manager_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE,
  constraint light_group_manager_light_group_id_fkey FOREIGN KEY (light_group_id) REFERENCES light_group(id) ON DELETE CASCADE
);
CREATE INDEX light_group_manager_group ON public.light_group_manager USING btree (light_group_id);
CREATE TRIGGER authority_changed AFTER INSERT OR DELETE ON public.light_group_manager FOR EACH ROW EXECUTE FUNCTION authority_changed();

create table light_group_schedule (
  group_id integer not null,
  schedule_id integer not null,
  constraint light_group_schedule_pkey PRIMARY KEY (group_id, schedule_id),
  constraint light_group_schedule_group_id_fkey FOREIGN KEY (group_id) REFERENCES light_group(id) ON DELETE CASCADE,
  constraint light_group_schedule_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES light_schedule(id) ON DELETE CASCADE
);
CREATE INDEX light_group_schedule_schedule ON public.light_group_schedule USING btree (schedule_id);
CREATE TRIGGER group_schedule_stale AFTER INSERT OR DELETE OR UPDATE ON public.light_group_schedule FOR EACH ROW EXECUTE FUNCTION group_schedule_stale();

create table light_hour (
  hour timestamp with time zone not null,
  main_energy double precision not null default 0,
  sub_energy double precision not null default 0,
  power_sum double precision not null default 0,
  voltage_sum double precision not null default 0,
  temperature_sum double precision not null default 0,
  current_sum double precision not null default 0,
  light_id integer not null,
  readings integer not null default 0,
  main_level_sum integer not null default 0,
  sub_level_sum integer not null default 0,
  main_levels integer not null default 0,
  sub_levels integer not null default 0,
  powers integer not null default 0,
  voltages integer not null default 0,
  temperatures integer not null default 0,
  currents integer not null default 0,
  power_min real,
  power_max real,
  voltage_min real,
  voltage_max real,
  temperature_min real,
  temperature_max real,
  constraint light_hour_pkey PRIMARY KEY (light_id, hour)
) partition by RANGE (hour);

create table light_import (
  id integer not null generated always as identity,
  admin_id integer,
  user_id integer,
  file_name text not null,
  file_size integer not null default 0,
  format text not null default 'CSV'::text,
  encoding text,
  delimiter text,
  header_row integer not null default 0,
  columns jsonb not null default '[]'::jsonb,
  row_count integer not null default 0,
  status text not null default 'READING'::text,
  done integer not null default 0,
  total integer not null default 0,
  touched_at timestamp with time zone not null default now(),
  failure text,
  settings jsonb,
  counts jsonb not null default '{}'::jsonb,
  undone integer not null default 0,
  kept integer not null default 0,
  created_at timestamp with time zone not null default now(),
  checked_at timestamp with time zone,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  unknown_models jsonb not null default '[]'::jsonb,
  encoding_unsure boolean not null default false,
  sheets text[] not null default '{}'::text[],
  sheet text,
  crs text,
  constraint light_import_pkey PRIMARY KEY (id),
  constraint light_import_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE,
  constraint light_import_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint light_import_check CHECK ((num_nonnulls(admin_id, user_id) = 1)),
  constraint light_import_format_check CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text, 'GEOJSON'::text, 'KML'::text, 'SHAPEFILE'::text]))) NOT VALID,
  constraint light_import_status_check CHECK ((status = ANY (ARRAY['READING'::text, 'READ'::text, 'CHECKING'::text, 'CHECKED'::text, 'APPLYING'::text, 'APPLIED'::text, 'UNDOING'::text, 'UNDONE'::text, 'FAILED'::text])))
);
CREATE INDEX light_import_admin ON public.light_import USING btree (admin_id, id);
CREATE INDEX light_import_created_at ON public.light_import USING btree (created_at);
CREATE INDEX light_import_user ON public.light_import USING btree (user_id, id);

create table light_import_attribute (
  import_id integer not null,
  attribute_id integer not null,
  after_at timestamp with time zone not null,
  constraint light_import_attribute_pkey PRIMARY KEY (import_id, attribute_id),
  constraint light_import_attribute_import_id_fkey FOREIGN KEY (import_id) REFERENCES light_import(id) ON DELETE CASCADE
);

create table light_import_change (
  import_id integer not null,
  light_id integer not null,
  kind text not null,
  name text not null,
  device_id text not null,
  before jsonb,
  after_at timestamp with time zone not null,
  kept text,
  constraint light_import_change_pkey PRIMARY KEY (import_id, light_id),
  constraint light_import_change_import_id_fkey FOREIGN KEY (import_id) REFERENCES light_import(id) ON DELETE CASCADE,
  constraint light_import_change_kept_check CHECK ((kept = ANY (ARRAY['CHANGED'::text, 'GONE'::text, 'IN_USE'::text]))),
  constraint light_import_change_kind_check CHECK ((kind = ANY (ARRAY['CREATE'::text, 'UPDATE'::text])))
);
CREATE INDEX light_import_change_kept ON public.light_import_change USING btree (import_id, light_id) WHERE (kept IS NOT NULL);

create table light_import_group (
  import_id integer not null,
  group_id integer not null,
  after_at timestamp with time zone not null,
  constraint light_import_group_pkey PRIMARY KEY (import_id, group_id),
  constraint light_import_group_import_id_fkey FOREIGN KEY (import_id) REFERENCES light_import(id) ON DELETE CASCADE
);

create table light_import_model (
  import_id integer not null,
  mode_id integer not null,
  after_at timestamp with time zone not null,
  constraint light_import_model_pkey PRIMARY KEY (import_id, mode_id),
  constraint light_import_model_import_id_fkey FOREIGN KEY (import_id) REFERENCES light_import(id) ON DELETE CASCADE
);

create table light_import_row (
  import_id integer not null,
  row integer not null,
  cells jsonb not null,
  constraint light_import_row_pkey PRIMARY KEY (import_id, "row"),
  constraint light_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES light_import(id) ON DELETE CASCADE
);

create table light_import_row_result (
  import_id integer not null,
  row integer not null,
  outcome text not null,
  repeats integer,
  errors jsonb not null default '[]'::jsonb,
  changes text[] not null default '{}'::text[],
  corrected_from text,
  device_id text,
  name text,
  mode_id integer,
  center_id integer,
  group_id integer,
  group_name text,
  latitude double precision,
  longitude double precision,
  address1 text,
  address2 text,
  light_id integer,
  seen_at timestamp with time zone,
  main_watts real,
  sub_watts real,
  warnings jsonb not null default '[]'::jsonb,
  mode_code text,
  lamp_type text,
  pole_number text,
  installed_on date,
  attributes jsonb,
  constraint light_import_row_result_pkey PRIMARY KEY (import_id, "row"),
  constraint light_import_row_result_import_id_fkey FOREIGN KEY (import_id) REFERENCES light_import(id) ON DELETE CASCADE,
  constraint light_import_row_result_outcome_check CHECK ((outcome = ANY (ARRAY['CREATE'::text, 'UPDATE'::text, 'UNCHANGED'::text, 'SKIPPED'::text, 'DUPLICATE'::text, 'REFUSED'::text])))
);
CREATE INDEX light_import_row_result_outcome ON public.light_import_row_result USING btree (import_id, outcome, "row");
CREATE INDEX light_import_row_result_update ON public.light_import_row_result USING btree (import_id, light_id) WHERE (outcome = 'UPDATE'::text);

create table light_local_change (
  light_id integer not null,
  at timestamp with time zone not null default now(),
  main_level smallint,
  main_color_temp integer,
  sub_level smallint,
  sub_color_temp integer,
  constraint light_local_change_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE
);
CREATE INDEX light_local_change_at ON public.light_local_change USING btree (at);
CREATE INDEX light_local_change_light ON public.light_local_change USING btree (light_id, at DESC);

create table light_month (
  light_id integer not null,
  month date not null,
  energy double precision not null default 0,
  days integer not null default 0,
  constraint light_month_pkey PRIMARY KEY (light_id, month)
) with (fillfactor=70);
CREATE INDEX light_month_month ON public.light_month USING btree (month);

create table light_override (
  light_id integer not null,
  kind text not null,
  main_level smallint,
  main_color_temp integer,
  sub_level smallint,
  sub_color_temp integer,
  at timestamp with time zone not null default now(),
  until timestamp with time zone,
  by text,
  campaign_id bigint,
  override_id bigint,
  constraint light_override_pkey PRIMARY KEY (light_id, kind),
  constraint light_override_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE,
  constraint light_override_override_id_fkey FOREIGN KEY (override_id) REFERENCES override_request(id) ON DELETE SET NULL,
  constraint light_override_check CHECK (((kind = 'OVERRIDE'::text) = (until IS NOT NULL))),
  constraint light_override_kind_check CHECK ((kind = ANY (ARRAY['OVERRIDE'::text, 'MANUAL'::text])))
);
CREATE INDEX light_override_request ON public.light_override USING btree (override_id) WHERE (override_id IS NOT NULL);
CREATE INDEX light_override_until ON public.light_override USING btree (until) WHERE (until IS NOT NULL);
CREATE INDEX light_override_without_end ON public.light_override USING btree (at) WHERE ((kind = 'MANUAL'::text) AND (override_id IS NOT NULL));

create table light_plan (
  version bigint not null,
  key text not null,
  entries jsonb not null,
  fingerprint text not null,
  valid_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  rules jsonb,
  renew_at timestamp with time zone,
  constraint light_plan_pkey PRIMARY KEY (version)
);
CREATE INDEX light_plan_key ON public.light_plan USING btree (key, version DESC);

create table light_reading (
  at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  device_time timestamp with time zone,
  sequence bigint,
  main_energy double precision,
  sub_energy double precision,
  plan_version bigint,
  command_id uuid,
  light_id integer not null,
  main_color_temp integer,
  sub_color_temp integer,
  main_power real,
  sub_power real,
  main_current real,
  sub_current real,
  voltage real,
  temperature real,
  main_level smallint,
  sub_level smallint,
  signal_strength smallint,
  lamp_failure boolean,
  constraint light_reading_light_id_at_sequence_key UNIQUE NULLS NOT DISTINCT (light_id, at, sequence)
) partition by RANGE (at);

create table light_reading_late (
  light_id integer not null,
  at timestamp with time zone not null
);
CREATE INDEX light_reading_late_light ON public.light_reading_late USING btree (light_id, at);

create table light_scene (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  kind text not null,
  description text,
  reason text,
  duration_minutes integer,
  actions jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint light_scene_uuid_key UNIQUE (uuid),
  constraint light_scene_pkey PRIMARY KEY (id),
  constraint light_scene_duration_minutes_check CHECK (((duration_minutes >= 1) AND (duration_minutes <= 525600))),
  constraint light_scene_kind_check CHECK ((kind = ANY (ARRAY['STORM'::text, 'ACCIDENT'::text, 'FESTIVAL'::text, 'TEST'::text, 'OTHER'::text]))),
  constraint light_scene_name_check CHECK ((length(name) >= 2))
);
CREATE UNIQUE INDEX light_scene_name ON public.light_scene USING btree (lower(name));

create table light_schedule (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  description text,
  type text not null,
  start_time text,
  end_time text,
  sunset_offset smallint not null default 0,
  sunrise_offset smallint not null default 0,
  days text not null default 'EVERY_DAY'::text,
  weekdays smallint[] not null default '{}'::smallint[],
  main_brightness smallint,
  main_color_temp integer,
  sub_brightness smallint,
  sub_color_temp integer,
  steps jsonb not null default '[]'::jsonb,
  is_enabled boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  moved_to integer,
  priority integer not null generated always as (COALESCE(moved_to, id)) stored,
  valid_from text,
  valid_until text,
  except_dates text[],
  dates text[],
  constraint light_schedule_uuid_key UNIQUE (uuid),
  constraint light_schedule_pkey PRIMARY KEY (id),
  constraint light_schedule_check CHECK (((type <> 'TIMING'::text) OR ((start_time IS NOT NULL) AND (end_time IS NOT NULL) AND (start_time <> end_time)))),
  constraint light_schedule_dates CHECK (((days <> 'DATES'::text) OR (COALESCE(cardinality(dates), 0) > 0))) NOT VALID,
  constraint light_schedule_days_check CHECK ((days = ANY (ARRAY['EVERY_DAY'::text, 'WORKDAYS'::text, 'HOLIDAYS'::text, 'WEEKDAYS'::text, 'DATES'::text]))) NOT VALID,
  constraint light_schedule_end_time_check CHECK ((end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint light_schedule_main_brightness_check CHECK (((main_brightness >= 0) AND (main_brightness <= 100))),
  constraint light_schedule_name_check CHECK ((length(name) >= 2)),
  constraint light_schedule_range CHECK ((valid_from <= valid_until)) NOT VALID,
  constraint light_schedule_start_time_check CHECK ((start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint light_schedule_sub_brightness_check CHECK (((sub_brightness >= 0) AND (sub_brightness <= 100))),
  constraint light_schedule_sunrise_offset_check CHECK (((sunrise_offset >= '-180'::integer) AND (sunrise_offset <= 180))),
  constraint light_schedule_sunset_offset_check CHECK (((sunset_offset >= '-180'::integer) AND (sunset_offset <= 180))),
  constraint light_schedule_type_check CHECK ((type = ANY (ARRAY['SUNRISE_SUNSET'::text, 'TIMING'::text]))),
  constraint light_schedule_valid_from_check CHECK ((valid_from ~ '^\d{4}-\d\d-\d\d$'::text)),
  constraint light_schedule_valid_until_check CHECK ((valid_until ~ '^\d{4}-\d\d-\d\d$'::text))
);
CREATE UNIQUE INDEX light_schedule_name ON public.light_schedule USING btree (lower(name));
CREATE TRIGGER light_schedule_stale AFTER UPDATE ON public.light_schedule FOR EACH ROW EXECUTE FUNCTION light_schedule_stale();

create table light_schedule_revision (
  schedule_id integer not null,
  number integer not null,
  at timestamp with time zone not null default now(),
  kind text not null,
  by_kind text,
  by_id integer,
  by_name text,
  content jsonb not null,
  group_ids integer[] not null,
  group_names text[] not null,
  restored_from integer,
  moved_from integer,
  moved_to integer,
  constraint light_schedule_revision_pkey PRIMARY KEY (schedule_id, number),
  constraint light_schedule_revision_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES light_schedule(id) ON DELETE CASCADE,
  constraint light_schedule_revision_kind_check CHECK ((kind = ANY (ARRAY['INITIAL'::text, 'CREATED'::text, 'CHANGED'::text, 'MOVED'::text, 'RESTORED'::text, 'UNDELETED'::text, 'GROUP_DELETED'::text, 'GROUP_UNDELETED'::text]))),
  constraint light_schedule_revision_number_check CHECK ((number > 0))
);
CREATE INDEX light_schedule_revision_at ON public.light_schedule_revision USING btree (at);

create table light_search (
  light_id integer not null,
  text_id bigint not null,
  numbers tsvector not null,
  constraint light_search_pkey PRIMARY KEY (light_id),
  constraint light_search_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE
);
CREATE INDEX light_search_numbers ON public.light_search USING gin (numbers);
CREATE INDEX light_search_text ON public.light_search USING btree (text_id, light_id);

create table light_state (
  light_id integer not null,
  maintenance boolean not null default false,
  fault boolean not null default false,
  online boolean not null default false,
  heard_at timestamp with time zone,
  device_status text not null generated always as (
CASE
    WHEN maintenance THEN 'MAINTENANCE'::text
    WHEN (NOT online) THEN 'OFFLINE'::text
    WHEN fault THEN 'FAULT'::text
    ELSE 'NORMAL'::text
END) stored,
  expected_version bigint not null default 0,
  expected_main_level smallint,
  expected_main_color_temp integer,
  expected_sub_level smallint,
  expected_sub_color_temp integer,
  expected_at timestamp with time zone,
  expected_cause text,
  expected_by text,
  last_command_id uuid,
  commanded_id uuid,
  acknowledged_id uuid,
  main_level smallint,
  main_color_temp integer,
  sub_level smallint,
  sub_color_temp integer,
  switched_on boolean not null generated always as (((COALESCE((main_level)::integer, 0) > 0) OR (COALESCE((sub_level)::integer, 0) > 0))) stored,
  main_last_level smallint,
  main_last_color_temp integer,
  sub_last_level smallint,
  sub_last_color_temp integer,
  measured_at timestamp with time zone,
  measured_cause text,
  measured_by text,
  measured_command_id uuid,
  main_power real,
  sub_power real,
  main_current real,
  sub_current real,
  main_energy double precision,
  sub_energy double precision,
  voltage real,
  temperature real,
  signal_strength smallint,
  lamp_failure boolean,
  device_time timestamp with time zone,
  sequence bigint,
  plan_version bigint,
  wait_until timestamp with time zone,
  confirmation text not null generated always as (
CASE
    WHEN (((expected_main_level IS NULL) OR COALESCE((main_level = expected_main_level), false)) AND ((expected_sub_level IS NULL) OR COALESCE((sub_level = expected_sub_level), false)) AND ((expected_main_color_temp IS NULL) OR (expected_main_level = 0) OR COALESCE((abs((main_color_temp - expected_main_color_temp)) <= 50), false)) AND ((expected_sub_color_temp IS NULL) OR (expected_sub_level = 0) OR COALESCE((abs((sub_color_temp - expected_sub_color_temp)) <= 50), false))) THEN 'CONFIRMED'::text
    WHEN (wait_until IS NOT NULL) THEN 'WAITING'::text
    ELSE 'UNCONFIRMED'::text
END) stored,
  expected_rule text,
  expected_until timestamp with time zone,
  expected_reason jsonb,
  expected_stale boolean not null default true,
  plan_stale boolean not null default true,
  plan_wanted bigint,
  plan_sent_at timestamp with time zone,
  plan_attempts smallint not null default 0,
  plan_refusal text,
  reconcile_at timestamp with time zone,
  reconcile_attempts smallint not null default 0,
  history_at timestamp with time zone,
  main_metered_at timestamp with time zone,
  sub_metered_at timestamp with time zone,
  energy_total double precision not null default 0,
  clock_drift real,
  meter_anomalies integer not null default 0,
  restored_at timestamp with time zone,
  arrivals smallint,
  arrivals_since timestamp with time zone,
  main_watts real,
  sub_watts real,
  report_stale boolean,
  lit_state text not null generated always as (
CASE
    WHEN ((NOT online) OR (measured_at IS NULL) OR COALESCE(report_stale, false)) THEN 'UNKNOWN'::text
    ELSE COALESCE(reported_output(main_level, main_power, main_watts, sub_level, sub_power, sub_watts, lamp_failure), 'UNKNOWN'::text)
END) stored,
  lifecycle_set text,
  out_of_service_reason text,
  out_of_service_until timestamp with time zone,
  lifecycle text not null generated always as (COALESCE(lifecycle_set,
CASE
    WHEN (heard_at IS NULL) THEN 'PLANNED'::text
    ELSE 'IN_SERVICE'::text
END)) stored,
  plan_overtaken_at timestamp with time zone,
  plan_claimed bigint,
  command_claimed bigint,
  plan_alias bigint,
  maintenance_at timestamp with time zone,
  expected_origin jsonb,
  pending_origin jsonb,
  street integer,
  constraint light_state_pkey PRIMARY KEY (light_id),
  constraint light_state_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE,
  constraint light_state_lifecycle_set_check CHECK ((lifecycle_set = ANY (ARRAY['IN_SERVICE'::text, 'OUT_OF_SERVICE'::text])))
) with (fillfactor=60);
CREATE INDEX light_state_away ON public.light_state USING btree (light_id) WHERE ((device_status = 'OFFLINE'::text) AND (lifecycle = 'IN_SERVICE'::text));
CREATE INDEX light_state_divergent ON public.light_state USING btree (street, light_id) WHERE (online AND (confirmation <> 'CONFIRMED'::text));
CREATE INDEX light_state_expected_stale ON public.light_state USING btree (street, light_id) WHERE expected_stale;
CREATE INDEX light_state_fault ON public.light_state USING btree (light_id) WHERE fault;
CREATE INDEX light_state_lifecycle ON public.light_state USING btree (lifecycle, light_id) WHERE (lifecycle <> 'IN_SERVICE'::text);
CREATE INDEX light_state_maintenance_at ON public.light_state USING btree (maintenance_at) WHERE (maintenance_at IS NOT NULL);
CREATE INDEX light_state_out_of_service_until ON public.light_state USING btree (out_of_service_until) WHERE (out_of_service_until IS NOT NULL);
CREATE INDEX light_state_plan_drift ON public.light_state USING btree (light_id) WHERE (online AND (plan_wanted IS NOT NULL) AND (plan_version IS DISTINCT FROM plan_wanted));
CREATE INDEX light_state_plan_stale ON public.light_state USING btree (light_id) WHERE plan_stale;
CREATE INDEX light_state_plan_wanted ON public.light_state USING btree (plan_wanted);
CREATE INDEX light_state_reconcile_at ON public.light_state USING btree (reconcile_at) WHERE (online AND (confirmation <> 'CONFIRMED'::text));
CREATE INDEX light_state_status ON public.light_state USING btree (device_status, light_id);
CREATE INDEX light_state_waiting ON public.light_state USING btree (wait_until) WHERE (wait_until IS NOT NULL);
CREATE TRIGGER light_maintenance_changed BEFORE UPDATE OF maintenance ON public.light_state FOR EACH ROW WHEN ((old.maintenance IS DISTINCT FROM new.maintenance)) EXECUTE FUNCTION light_maintenance_changed();
CREATE TRIGGER light_state_rated AFTER INSERT ON public.light_state REFERENCING NEW TABLE AS born FOR EACH STATEMENT EXECUTE FUNCTION light_state_rated();
CREATE TRIGGER light_tally_changed AFTER UPDATE ON public.light_state FOR EACH ROW WHEN (((old.device_status IS DISTINCT FROM new.device_status) OR (old.switched_on IS DISTINCT FROM new.switched_on) OR (old.lit_state IS DISTINCT FROM new.lit_state) OR (old.lifecycle IS DISTINCT FROM new.lifecycle))) EXECUTE FUNCTION light_tally_changed();
CREATE TRIGGER light_tally_emptied AFTER TRUNCATE ON public.light_state FOR EACH STATEMENT EXECUTE FUNCTION light_tally_emptied();
CREATE TRIGGER light_tally_ended AFTER DELETE ON public.light_state REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION light_tally_ended();
CREATE TRIGGER light_tally_insert AFTER INSERT ON public.light_state REFERENCING NEW TABLE AS born FOR EACH STATEMENT EXECUTE FUNCTION light_tally_insert();

create table light_tally (
  group_id integer,
  device_status text not null,
  switched_on boolean not null,
  lights integer not null,
  lit_state text not null default 'UNKNOWN'::text,
  lifecycle text not null default 'IN_SERVICE'::text
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX light_tally_group ON public.light_tally USING btree (group_id);
CREATE TRIGGER counts_changed AFTER INSERT OR DELETE ON public.light_tally FOR EACH STATEMENT EXECUTE FUNCTION counts_changed();

create table light_tally_all (
  device_status text not null,
  switched_on boolean not null,
  lights integer not null,
  lit_state text not null default 'UNKNOWN'::text,
  lifecycle text not null default 'IN_SERVICE'::text
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

create table light_test (
  light_id integer not null,
  main_level smallint,
  main_color_temp integer,
  sub_level smallint,
  sub_color_temp integer,
  at timestamp with time zone not null default now(),
  until timestamp with time zone not null,
  by text,
  constraint light_test_pkey PRIMARY KEY (light_id),
  constraint light_test_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE
);
CREATE INDEX light_test_until ON public.light_test USING btree (until);

create table light_text (
  id bigint not null,
  words text not null,
  added xid8 not null default pg_current_xact_id()
);
CREATE INDEX light_text_added ON public.light_text USING btree (added, id);
CREATE INDEX light_text_id ON public.light_text USING btree (id);

create table lit_rate_sample (
  at timestamp with time zone not null,
  group_id integer,
  lit integer not null,
  dark integer not null,
  unknown integer not null,
  constraint lit_rate_sample_at_group_id_key UNIQUE NULLS NOT DISTINCT (at, group_id)
);
CREATE INDEX lit_rate_sample_group ON public.lit_rate_sample USING btree (group_id, at);

create table media_file (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  title text,
  description text,
  file_name text not null,
  file_ext text not null,
  file_mime text not null,
  file_size integer not null,
  file_type text not null,
  file_meta jsonb,
  folder_id integer,
  path text not null default '/'::text,
  store text not null default 'LOCAL'::text,
  admin_id integer,
  user_id integer,
  client_id integer,
  upload_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  upload_started_at timestamp with time zone,
  constraint media_file_uuid_key UNIQUE (uuid),
  constraint media_file_pkey PRIMARY KEY (id),
  constraint media_file_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE SET NULL,
  constraint media_file_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE SET NULL,
  constraint media_file_folder_id_fkey FOREIGN KEY (folder_id) REFERENCES media_folder(id) ON DELETE SET NULL,
  constraint media_file_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint media_file_file_size_check CHECK ((file_size >= 0)),
  constraint media_file_file_type_check CHECK ((file_type = ANY (ARRAY['AUDIO'::text, 'DOCUMENT'::text, 'IMAGE'::text, 'OTHER'::text, 'VIDEO'::text])))
);
CREATE INDEX media_file_admin_id ON public.media_file USING btree (admin_id);
CREATE INDEX media_file_awaited ON public.media_file USING btree (created_at) WHERE (upload_at IS NULL);
CREATE INDEX media_file_folder_id ON public.media_file USING btree (folder_id);
CREATE INDEX media_file_user_id ON public.media_file USING btree (user_id);
CREATE INDEX media_file_words ON public.media_file USING gin (file_name gin_trgm_ops);

create table media_folder (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  title text,
  description text,
  parent_id integer,
  depth integer not null default 1,
  path text not null,
  store text not null default 'LOCAL'::text,
  created_at timestamp with time zone not null default now(),
  constraint media_folder_store_path_key UNIQUE (store, path),
  constraint media_folder_uuid_key UNIQUE (uuid),
  constraint media_folder_pkey PRIMARY KEY (id),
  constraint media_folder_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES media_folder(id) ON DELETE CASCADE,
  constraint media_folder_depth_check CHECK (((depth >= 1) AND (depth <= 5)))
);
CREATE INDEX media_folder_parent_id ON public.media_folder USING btree (parent_id);

create table media_link_key (
  id integer not null default 1,
  key bytea not null,
  constraint media_link_key_pkey PRIMARY KEY (id),
  constraint media_link_key_id_check CHECK ((id = 1))
);

create table notification (
  id bigint not null generated always as identity,
  kind text not null,
  at timestamp with time zone not null default now(),
  alert_id bigint,
  admin_id integer,
  job text,
  params jsonb not null default '{}'::jsonb,
  constraint notification_alert_id_key UNIQUE (alert_id),
  constraint notification_job_key UNIQUE (job),
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE,
  constraint notification_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alert(id) ON DELETE CASCADE,
  constraint notification_check CHECK (((kind = 'ALERT_RAISED'::text) = (alert_id IS NOT NULL))),
  constraint notification_check1 CHECK (((kind = 'ALERT_RAISED'::text) OR (admin_id IS NOT NULL))),
  constraint notification_kind_check CHECK ((kind = ANY (ARRAY['ALERT_RAISED'::text, 'JOB_FINISHED'::text, 'CHANNEL_TEST'::text])))
);
CREATE INDEX notification_admin ON public.notification USING btree (admin_id) WHERE (admin_id IS NOT NULL);
CREATE INDEX notification_at ON public.notification USING btree (at);

create table notification_channel (
  id integer not null generated always as identity,
  kind text not null,
  target text not null,
  min_severity text not null default 'MAJOR'::text,
  language text not null default 'zh'::text,
  is_enabled boolean not null default true,
  secret text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint notification_channel_pkey PRIMARY KEY (id),
  constraint notification_channel_check CHECK (((kind = 'WEBHOOK'::text) = (secret IS NOT NULL))),
  constraint notification_channel_kind_check CHECK ((kind = ANY (ARRAY['EMAIL'::text, 'WEBHOOK'::text]))),
  constraint notification_channel_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint notification_channel_min_severity_check CHECK ((min_severity = ANY (ARRAY['CRITICAL'::text, 'MAJOR'::text, 'MINOR'::text, 'INFO'::text])))
);

create table notification_delivery (
  channel_id integer not null,
  notification_id bigint not null,
  status text not null default 'PENDING'::text,
  attempts smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  next_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  error text,
  constraint notification_delivery_pkey PRIMARY KEY (channel_id, notification_id),
  constraint notification_delivery_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES notification_channel(id) ON DELETE CASCADE,
  constraint notification_delivery_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE,
  constraint notification_delivery_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'SENT'::text, 'FAILED'::text])))
);
CREATE INDEX notification_delivery_due ON public.notification_delivery USING btree (next_at) WHERE (status = 'PENDING'::text);
CREATE INDEX notification_delivery_notification ON public.notification_delivery USING btree (notification_id);

create table notification_read (
  admin_id integer not null,
  notification_id bigint not null,
  at timestamp with time zone not null default now(),
  constraint notification_read_pkey PRIMARY KEY (admin_id, notification_id),
  constraint notification_read_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE,
  constraint notification_read_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE
);
CREATE INDEX notification_read_notification ON public.notification_read USING btree (notification_id);

create table override_request (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  by text,
  target text not null,
  group_id integer,
  campaign_id bigint,
  asked jsonb not null,
  until timestamp with time zone,
  light_ids integer[] not null,
  reason text,
  constraint override_request_campaign_id_key UNIQUE (campaign_id),
  constraint override_request_pkey PRIMARY KEY (id),
  constraint override_request_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE SET NULL,
  constraint override_request_group_id_fkey FOREIGN KEY (group_id) REFERENCES light_group(id) ON DELETE SET NULL,
  constraint override_request_target_check CHECK ((target = ANY (ARRAY['LIGHT'::text, 'GROUP'::text, 'SELECTION'::text])))
);
CREATE INDEX override_request_group ON public.override_request USING btree (group_id);
CREATE INDEX override_request_until ON public.override_request USING btree (until);

create table planned_event (
  group_id integer not null,
  schedule_id integer not null,
  civil_date date not null,
  ordinal smallint not null,
  kind text not null,
  due_at timestamp with time zone not null,
  outcome text not null,
  done_at timestamp with time zone not null default now(),
  constraint planned_event_pkey PRIMARY KEY (group_id, schedule_id, civil_date, ordinal),
  constraint planned_event_group_id_fkey FOREIGN KEY (group_id) REFERENCES light_group(id) ON DELETE CASCADE,
  constraint planned_event_kind_check CHECK ((kind = ANY (ARRAY['ON'::text, 'STEP'::text, 'OFF'::text]))),
  constraint planned_event_outcome_check CHECK ((outcome = ANY (ARRAY['DONE'::text, 'MISSED'::text])))
);
CREATE INDEX planned_event_due_at ON public.planned_event USING btree (due_at);

create table planned_event_tally (
  outcome text not null,
  events bigint not null,
  constraint planned_event_tally_pkey PRIMARY KEY (outcome),
  constraint planned_event_tally_outcome_check CHECK ((outcome = ANY (ARRAY['DONE'::text, 'MISSED'::text])))
);

create table read_request (
  id uuid not null,
  center_id integer,
  by_name text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  cabinet text,
  cabinet_answered_at timestamp with time zone,
  constraint read_request_pkey PRIMARY KEY (id),
  constraint read_request_center_id_fkey FOREIGN KEY (center_id) REFERENCES light_center(id) ON DELETE CASCADE,
  constraint read_request_cabinet_check CHECK ((cabinet = ANY (ARRAY['WAITING'::text, 'UNSUPPORTED'::text, 'OFFLINE'::text])))
);
CREATE INDEX read_request_center ON public.read_request USING btree (center_id) WHERE (center_id IS NOT NULL);
CREATE INDEX read_request_expires_at ON public.read_request USING btree (expires_at);
CREATE INDEX read_request_unsent ON public.read_request USING btree (id) WHERE (sent_at IS NULL);

create table read_request_light (
  request_id uuid not null,
  light_id integer not null,
  status text not null,
  answered_at timestamp with time zone,
  constraint read_request_light_pkey PRIMARY KEY (request_id, light_id),
  constraint read_request_light_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE,
  constraint read_request_light_request_id_fkey FOREIGN KEY (request_id) REFERENCES read_request(id) ON DELETE CASCADE,
  constraint read_request_light_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'UNSUPPORTED'::text, 'OFFLINE'::text])))
);
CREATE INDEX read_request_light_light ON public.read_request_light USING btree (light_id);

create table refused_address (
  address text not null,
  refused_at timestamp with time zone not null,
  refusal text not null,
  refusal_detail text,
  refusal_count integer not null,
  constraint refused_address_pkey PRIMARY KEY (address)
);

create table region (
  code text not null,
  parent_code text,
  name text not null,
  level smallint not null,
  latitude double precision,
  longitude double precision,
  constraint region_pkey PRIMARY KEY (code),
  constraint region_parent_code_fkey FOREIGN KEY (parent_code) REFERENCES region(code) ON DELETE CASCADE,
  constraint region_check CHECK (((parent_code IS NULL) = (level = 1))),
  constraint region_check1 CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint region_level_check CHECK (((level >= 1) AND (level <= 3)))
);
CREATE INDEX region_parent ON public.region USING btree (parent_code);
CREATE TRIGGER region_stale AFTER INSERT OR DELETE OR UPDATE ON public.region FOR EACH STATEMENT EXECUTE FUNCTION all_programs_stale();

create table road_class_minimum (
  road_class text not null,
  levels smallint[] not null,
  updated_at timestamp with time zone not null default now(),
  constraint road_class_minimum_pkey PRIMARY KEY (road_class),
  constraint road_class_minimum_levels_check CHECK (((array_length(levels, 1) = 24) AND (0 <= ALL (levels)) AND (100 >= ALL (levels)))),
  constraint road_class_minimum_road_class_check CHECK ((road_class = ANY (ARRAY['MAIN'::text, 'OTHER'::text])))
);

create table role_permission (
  role_id integer not null,
  subject text not null,
  action text not null,
  constraint role_permission_pkey PRIMARY KEY (role_id, subject, action),
  constraint role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES admin_role(id) ON DELETE CASCADE
);
CREATE TRIGGER authority_changed AFTER INSERT OR DELETE OR UPDATE ON public.role_permission FOR EACH ROW EXECUTE FUNCTION authority_changed();

create table saved_light_search (
  id integer not null generated always as identity,
  admin_id integer not null,
  name text not null,
  search text not null,
  is_shared boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint saved_light_search_pkey PRIMARY KEY (id),
  constraint saved_light_search_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE,
  constraint saved_light_search_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint saved_light_search_search_check CHECK (((length(search) >= 1) AND (length(search) <= 2000)))
);
CREATE UNIQUE INDEX saved_light_search_name ON public.saved_light_search USING btree (admin_id, lower(name));
CREATE INDEX saved_light_search_shared ON public.saved_light_search USING btree (id) WHERE is_shared;

create table schema_migration (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  expands boolean not null default false,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table second_factor (
  id integer not null generated always as identity,
  admin_id integer,
  user_id integer,
  key bytea not null,
  on_since timestamp with time zone,
  last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}'::text[],
  constraint second_factor_admin_id_key UNIQUE (admin_id),
  constraint second_factor_user_id_key UNIQUE (user_id),
  constraint second_factor_pkey PRIMARY KEY (id),
  constraint second_factor_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE,
  constraint second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint second_factor_check CHECK ((num_nonnulls(admin_id, user_id) = 1))
);
CREATE TRIGGER authority_changed AFTER INSERT OR DELETE OR UPDATE OF on_since ON public.second_factor FOR EACH ROW EXECUTE FUNCTION authority_changed();

create table sensor_value (
  light_id integer,
  center_id integer,
  sensor text not null,
  kind text not null,
  value double precision not null,
  unit text,
  time timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  constraint sensor_value_light_id_center_id_sensor_kind_key UNIQUE NULLS NOT DISTINCT (light_id, center_id, sensor, kind),
  constraint sensor_value_center_id_fkey FOREIGN KEY (center_id) REFERENCES light_center(id) ON DELETE CASCADE,
  constraint sensor_value_light_id_fkey FOREIGN KEY (light_id) REFERENCES light_device(id) ON DELETE CASCADE,
  constraint sensor_value_check CHECK ((num_nonnulls(light_id, center_id) = 1))
);
CREATE INDEX sensor_value_center ON public.sensor_value USING btree (center_id) WHERE (center_id IS NOT NULL);
CREATE INDEX sensor_value_illuminance ON public.sensor_value USING btree (light_id, center_id) WHERE (kind = 'ILLUMINANCE'::text);
CREATE INDEX sensor_value_received ON public.sensor_value USING btree (received_at);

create table server_clock (
  place text not null,
  seconds double precision not null,
  at timestamp with time zone not null default now(),
  constraint server_clock_pkey PRIMARY KEY (place)
);

create table session (
  id integer not null generated always as identity,
  token_hash bytea not null,
  admin_id integer,
  user_id integer,
  client_id integer not null,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  address text,
  user_agent text,
  confirmed_at timestamp with time zone not null default now(),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_pkey PRIMARY KEY (id),
  constraint session_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin(id) ON DELETE CASCADE,
  constraint session_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE,
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint session_check CHECK ((num_nonnulls(admin_id, user_id) = 1))
);
CREATE INDEX session_admin_id ON public.session USING btree (admin_id, client_id, created_at);
CREATE INDEX session_expires_at ON public.session USING btree (expires_at);
CREATE INDEX session_user_id ON public.session USING btree (user_id, client_id, created_at);
CREATE TRIGGER authority_changed AFTER DELETE OR UPDATE OF token_hash, expires_at, confirmed_at, admin_id, user_id, client_id ON public.session FOR EACH ROW EXECUTE FUNCTION authority_changed();

create table shift_handover (
  id integer not null generated always as identity,
  from_id integer,
  from_name text not null,
  signed_at timestamp with time zone not null default now(),
  to_id integer,
  to_name text,
  remarks text,
  summary jsonb not null,
  hands_over_alerts boolean not null,
  status text not null default 'PENDING'::text,
  accepted_by_id integer,
  accepted_by_name text,
  ended_at timestamp with time zone,
  alerts_taken integer,
  constraint shift_handover_pkey PRIMARY KEY (id),
  constraint shift_handover_accepted_by_id_fkey FOREIGN KEY (accepted_by_id) REFERENCES admin(id) ON DELETE SET NULL,
  constraint shift_handover_from_id_fkey FOREIGN KEY (from_id) REFERENCES admin(id) ON DELETE SET NULL,
  constraint shift_handover_to_id_fkey FOREIGN KEY (to_id) REFERENCES admin(id) ON DELETE SET NULL,
  constraint shift_handover_check CHECK (((status = 'PENDING'::text) = (ended_at IS NULL))),
  constraint shift_handover_check1 CHECK (((status = 'ACCEPTED'::text) = (accepted_by_name IS NOT NULL))),
  constraint shift_handover_remarks_check CHECK (((length(remarks) >= 1) AND (length(remarks) <= 8000))),
  constraint shift_handover_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'ACCEPTED'::text, 'WITHDRAWN'::text])))
);
CREATE INDEX shift_handover_from ON public.shift_handover USING btree (from_id, signed_at);
CREATE UNIQUE INDEX shift_handover_pending ON public.shift_handover USING btree (from_id) WHERE (status = 'PENDING'::text);
CREATE INDEX shift_handover_signed_at ON public.shift_handover USING btree (signed_at);
CREATE TRIGGER shift_handover_is_final BEFORE UPDATE ON public.shift_handover FOR EACH ROW EXECUTE FUNCTION shift_log_is_final();

create table shift_note (
  id integer not null generated always as identity,
  at timestamp with time zone not null default now(),
  by_id integer,
  by_name text not null,
  text text not null,
  corrects_id integer,
  about_kind text,
  about_id bigint,
  about_name text,
  is_pinned boolean not null default false,
  pin_by_name text,
  pin_at timestamp with time zone,
  constraint shift_note_pkey PRIMARY KEY (id),
  constraint shift_note_by_id_fkey FOREIGN KEY (by_id) REFERENCES admin(id) ON DELETE SET NULL,
  constraint shift_note_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES shift_note(id) ON DELETE SET NULL,
  constraint shift_note_about_kind_check CHECK ((about_kind = ANY (ARRAY['LIGHT'::text, 'GROUP'::text, 'CENTER'::text, 'ALERT'::text, 'CAMPAIGN'::text]))),
  constraint shift_note_check CHECK ((num_nonnulls(about_kind, about_id, about_name) = ANY (ARRAY[0, 3]))),
  constraint shift_note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 4000)))
);
CREATE INDEX shift_note_at ON public.shift_note USING btree (at);
CREATE UNIQUE INDEX shift_note_corrects ON public.shift_note USING btree (corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX shift_note_pinned ON public.shift_note USING btree (id) WHERE is_pinned;
CREATE TRIGGER shift_note_is_final BEFORE UPDATE ON public.shift_note FOR EACH ROW EXECUTE FUNCTION shift_log_is_final();

create table sign_in_attempt (
  key text not null,
  tries timestamp with time zone[] not null,
  constraint sign_in_attempt_pkey PRIMARY KEY (key)
);

create table site (
  id integer not null default 1,
  name text,
  time_zone text not null default 'Asia/Shanghai'::text,
  latitude double precision not null default 39.9042,
  longitude double precision not null default 116.4074,
  reading_days integer not null default 30,
  hour_days integer not null default 800,
  lit_rate_main double precision not null default 98,
  lit_rate_other double precision not null default 96,
  demo_city text,
  second_factor_demanded boolean not null default false,
  light_default text not null default 'SUNSET_TO_SUNRISE'::text,
  starter_models boolean not null default false,
  datum text not null default 'GCJ02'::text,
  south double precision not null default 3,
  west double precision not null default 70,
  north double precision not null default 55,
  east double precision not null default 138,
  bounds_override double precision[],
  energy_price double precision,
  energy_currency text,
  darkening_limit integer,
  constraint site_pkey PRIMARY KEY (id),
  constraint site_bounds_override_check CHECK ((array_length(bounds_override, 1) = 4)),
  constraint site_check CHECK ((hour_days >= reading_days)),
  constraint site_darkening_limit_check CHECK ((darkening_limit >= 1)),
  constraint site_datum_check CHECK ((datum = ANY (ARRAY['GCJ02'::text, 'WGS84'::text]))),
  constraint site_demo_city_check CHECK ((demo_city = ANY (ARRAY['WANTED'::text, 'MADE'::text]))),
  constraint site_energy_currency_check CHECK ((energy_currency ~ '^[A-Z]{3}$'::text)),
  constraint site_energy_price_check CHECK (((energy_price > (0)::double precision) AND (energy_price <= (1000000)::double precision))),
  constraint site_hour_days_check CHECK (((hour_days >= 2) AND (hour_days <= 36500))),
  constraint site_id_check CHECK ((id = 1)),
  constraint site_light_default_check CHECK ((light_default = ANY (ARRAY['SUNSET_TO_SUNRISE'::text, 'AS_THEY_ARE'::text]))),
  constraint site_lit_rate_main_check CHECK (((lit_rate_main >= (0)::double precision) AND (lit_rate_main <= (100)::double precision))),
  constraint site_lit_rate_other_check CHECK (((lit_rate_other >= (0)::double precision) AND (lit_rate_other <= (100)::double precision))),
  constraint site_reading_days_check CHECK (((reading_days >= 2) AND (reading_days <= 3650)))
);
CREATE TRIGGER authority_changed AFTER UPDATE OF second_factor_demanded ON public.site FOR EACH ROW EXECUTE FUNCTION authority_changed();
CREATE TRIGGER site_program_stale AFTER UPDATE OF light_default, latitude, longitude, time_zone ON public.site FOR EACH ROW WHEN (((((old.light_default IS DISTINCT FROM new.light_default) OR (old.latitude IS DISTINCT FROM new.latitude)) OR (old.longitude IS DISTINCT FROM new.longitude)) OR (old.time_zone IS DISTINCT FROM new.time_zone))) EXECUTE FUNCTION site_program_stale();
CREATE TRIGGER site_stale AFTER UPDATE OF name, time_zone, latitude, longitude ON public.site FOR EACH STATEMENT EXECUTE FUNCTION all_programs_stale();

create table site_program (
  id integer not null default 1,
  rule text,
  main_level smallint,
  main_color_temp integer,
  sub_level smallint,
  sub_color_temp integer,
  since timestamp with time zone,
  until timestamp with time zone,
  reason jsonb,
  settled_until timestamp with time zone,
  stale boolean not null default true,
  flagged_up_to integer,
  flags_plans boolean not null default false,
  constraint site_program_pkey PRIMARY KEY (id),
  constraint site_program_id_check CHECK ((id = 1)),
  constraint site_program_rule_check CHECK ((rule = 'SITE_DEFAULT'::text))
);
