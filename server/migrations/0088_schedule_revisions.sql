-- expands
-- Revisions of schedules (decision 089): what a schedule was after each of its changes.
create table light_schedule_revision (
  schedule_id int not null references light_schedule on delete cascade,
  number int not null check (number > 0),
  at timestamptz not null default now(),
  kind text not null check (kind in
    ('INITIAL', 'CREATED', 'CHANGED', 'MOVED', 'RESTORED', 'UNDELETED', 'GROUP_DELETED', 'GROUP_UNDELETED')),
  -- the account, with the name that it had; null: the platform
  by_kind text,
  by_id int,
  by_name text,
  -- the columns of the schedule; one that was added later is missing in earlier revisions
  content jsonb not null,
  -- its groups by ascending id, and the names that they had
  group_ids int[] not null,
  group_names text[] not null,
  restored_from int,
  -- its places in the order of all schedules, from 1, before and after a move
  moved_from int,
  moved_to int,
  primary key (schedule_id, number)
);

-- Writes a revision of each of the schedules that differs from its latest one, or was moved, and deletes the oldest beyond
-- 1,000. One change of a schedule at a time.
create function revise_schedules(
  ids int[], why text, author_kind text default null, author_id int default null, author_name text default null,
  from_revision int default null, from_place int default null, to_place int default null
) returns void language plpgsql as $$
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
end $$;

select revise_schedules(array(select id from light_schedule), 'INITIAL');
