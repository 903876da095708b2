-- Protected lights, minimum levels of road classes, and the approval of a second person (decision 091).
alter table light_device add column is_protected boolean not null default false;
update deleted_row set row = row || '{"is_protected": false}' where tbl = 'light_device';
create index light_device_protected on light_device (id) where is_protected;

-- null: unlimited
alter table site add column darkening_limit int check (darkening_limit >= 1);

-- Lowest level in % for each hour of the wall clock, 00:00 first, between sunset and sunrise. No row: no minimum.
create table road_class_minimum (
  road_class text primary key check (road_class in ('MAIN', 'OTHER')),
  levels smallint[] not null check (array_length(levels, 1) = 24 and 0 <= all(levels) and 100 >= all(levels)),
  updated_at timestamptz not null default now()
);

-- Operations that darken such lights, and wait for a second person.
create table approval (
  id int primary key generated always as identity,
  -- name of the mutation, and its arguments as JSON
  action text not null,
  args jsonb not null,
  requested_by int references admin on delete set null,
  requested_by_name text not null,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '15 minutes',
  reasons text[] not null check (array_length(reasons, 1) >= 1),
  -- lights that it darkens, and those of them that are protected or fall below a minimum
  darkened int not null,
  light_ids int[] not null default '{}',
  status text not null default 'PENDING'
    check (status in ('PENDING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'IMMEDIATE')),
  decided_by int references admin on delete set null,
  decided_by_name text,
  decided_at timestamptz,
  note text,
  -- id of the batch operation that it started
  campaign_id bigint,
  check ((status in ('APPROVED', 'REFUSED')) = (decided_by_name is not null))
);
create index approval_pending on approval (requested_by) where status = 'PENDING';

-- Guarded lights that a request to a target may darken at its start.
alter table campaign add column approved_lights int[];

insert into role_permission (role_id, subject, action)
select r.id, 'Approval', p.action from admin_role r
join (values ('OPERATOR', 'read'), ('OPERATOR', 'approve')) as p (role, action) on p.role = r.name
on conflict do nothing;
