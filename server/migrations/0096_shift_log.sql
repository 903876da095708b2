-- expands
-- Notes of the shifts, and signed handovers (decision 093).
create table shift_note (
  id int primary key generated always as identity,
  at timestamptz not null default now(),
  -- the account, with the name that it had
  by_id int references admin on delete set null,
  by_name text not null,
  text text not null check (length(text) between 1 and 4000),
  -- the earlier note that this one corrects
  corrects_id int references shift_note on delete set null,
  -- an object, with the name that it had
  about_kind text check (about_kind in ('LIGHT', 'GROUP', 'CENTER', 'ALERT', 'CAMPAIGN')),
  about_id bigint,
  about_name text,
  is_pinned boolean not null default false,
  -- who pinned or unpinned it last
  pin_by_name text,
  pin_at timestamptz,
  check (num_nonnulls(about_kind, about_id, about_name) in (0, 3))
);
create index shift_note_at on shift_note (at);
create index shift_note_pinned on shift_note (id) where is_pinned;
-- A note is corrected once.
create unique index shift_note_corrects on shift_note (corrects_id) where corrects_id is not null;

create table shift_handover (
  id int primary key generated always as identity,
  -- who left, and signed
  from_id int references admin on delete set null,
  from_name text not null,
  signed_at timestamptz not null default now(),
  -- who takes over; null: the next person to accept
  to_id int references admin on delete set null,
  to_name text,
  remarks text check (length(remarks) between 1 and 8000),
  -- a ShiftSummary, as it was signed
  summary jsonb not null,
  hands_over_alerts boolean not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'WITHDRAWN')),
  accepted_by_id int references admin on delete set null,
  accepted_by_name text,
  -- when it was accepted or withdrawn
  ended_at timestamptz,
  -- alerts that became those of the person who accepted it
  alerts_taken int,
  check ((status = 'PENDING') = (ended_at is null)),
  check ((status = 'ACCEPTED') = (accepted_by_name is not null))
);
-- One that waits for each account.
create unique index shift_handover_pending on shift_handover (from_id) where status = 'PENDING';
create index shift_handover_signed_at on shift_handover (signed_at);
create index shift_handover_from on shift_handover (from_id, signed_at);

-- What was written and signed never changes: only pins, the end of a handover, and links to deleted accounts do.
create function shift_log_is_final() returns trigger language plpgsql as $$
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
end $$;
create trigger shift_note_is_final before update on shift_note for each row execute function shift_log_is_final();
create trigger shift_handover_is_final before update on shift_handover for each row execute function shift_log_is_final();

-- When a light last entered or left maintenance.
alter table light_state add column maintenance_at timestamptz;
create index light_state_maintenance_at on light_state (maintenance_at) where maintenance_at is not null;
create or replace function light_maintenance_changed() returns trigger language plpgsql as $$
begin
  new.expected_stale = true;
  new.plan_stale = true;
  new.maintenance_at = now();
  return new;
end $$;

create index campaign_created_at on campaign (created_at);
create index light_schedule_revision_at on light_schedule_revision (at);

-- Operators, and other roles that control the lights of the whole city.
insert into role_permission (role_id, subject, action)
select r.id, 'ShiftLog', p.action from admin_role r
cross join unnest(array['read', 'create', 'update', 'sign']) as p (action)
where r.name <> 'CUSTOMER' and exists (
  select from role_permission c where c.role_id = r.id and c.subject = 'LightDevice' and c.action = 'operate')
on conflict do nothing;
