-- What is deleted can be put back for a day. With the thing goes everything that its foreign keys take along (ON DELETE
-- CASCADE), and every link that they cut (ON DELETE SET NULL): as whole rows, so that a table added later needs nothing
-- here. See docs/decisions/017-deletes-that-can-be-taken-back.md.

create table deleted_item (
  id bigint generated always as identity primary key,
  -- table and id of the thing
  tbl text not null check (tbl in ('light_device', 'light_group', 'light_center', 'light_schedule')),
  object_id integer not null,
  name text not null,
  device_id text,
  deleted_at timestamptz not null default now(),
  -- name of the account, as it was then
  deleted_by text,
  unique (tbl, object_id)
);
create index deleted_item_deleted_at on deleted_item (deleted_at);

create table deleted_row (
  id bigint generated always as identity primary key,
  item_id bigint not null references deleted_item on delete cascade,
  tbl text not null,
  -- 0: the thing itself; a row stands deeper than all that it refers to
  depth smallint not null,
  -- null: the row went away. Else: it stayed, and its column of this name was cut; then `row` has its id, and `was`
  link text,
  row jsonb not null
);
create index deleted_row_item on deleted_row (item_id, depth);
-- the rows of things themselves, by their id
create index deleted_row_thing on deleted_row (tbl, ((row ->> 'id')::bigint)) where depth = 0;

-- Sums of days, months and nights stay where they are until the day is over: there may be millions, and nobody counts
-- those of a light or group that is not there. Sums of hours and readings have never had a foreign key.
alter table light_day drop constraint light_day_light_id_fkey;
alter table light_month drop constraint light_month_light_id_fkey;
alter table lit_rate_sample drop constraint lit_rate_sample_group_id_fkey;

-- A light that was put back has been silent from then on only: nobody could hear it before.
alter table light_state add column restored_at timestamptz;

-- Foreign keys of one column that take rows along (c) or cut a link (n).
create view deletion_link as
  select child.relname::text as child, own.attname::text as link, parent.relname::text as parent,
    key.attname::text as parent_key, format_type(own.atttypid, own.atttypmod) as type, c.confdeltype = 'c' as takes_along
  from pg_constraint c
  join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
  join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
  join pg_attribute key on key.attrelid = c.confrelid and key.attnum = c.confkey[1]
  where c.contype = 'f' and c.confdeltype in ('c', 'n') and cardinality(c.conkey) = 1
    and child.relnamespace = 'public'::regnamespace;

-- Writes down a thing and all that hangs on it, then deletes it. Whoever calls holds its row. Returns the item.
create function delete_for_a_while(thing text, thing_id integer, by text) returns bigint language plpgsql as $$
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
end $$;

-- Puts things back, with the ids they had. What refers to something that is gone for good is left out, or comes back
-- without that link; what refers to something that is itself deleted for a while waits there and comes back with it.
create function put_back(items bigint[]) returns void language plpgsql as $$
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
end $$;
