-- What is wrong, whom it concerns, and who was told of it.

-- What a cabinet measures, as its center said it last: {doorOpen, phases: [{phase, voltage, current}]}; V, A.
alter table light_center
  add column cabinet jsonb,
  add column cabinet_at timestamptz,
  -- its cabinet is switched off by day: lights that are to be dark are offline by design
  add column daytime_power_cut boolean not null default false;

-- When each kind is raised and cleared. Units and directions stand in lighting/alerts/kinds.ts.
create table alert_rule (
  kind text primary key,
  enabled boolean not null default true,
  severity text not null check (severity in ('CRITICAL', 'MAJOR', 'MINOR', 'INFO')),
  -- hysteresis: raised past the one, cleared past the other; null where there is nothing to measure
  raise_at double precision,
  clear_at double precision,
  -- how long it has to be so, and how long it has to be over
  for_seconds int not null check (for_seconds between 0 and 86400),
  clear_seconds int not null check (clear_seconds between 0 and 86400),
  updated_at timestamptz not null default now(),
  check ((raise_at is null) = (clear_at is null))
);
insert into alert_rule (kind, severity, raise_at, clear_at, for_seconds, clear_seconds) values
  ('LAMP_FAILURE', 'MAJOR', null, null, 0, 0),
  -- % of the power that its level should draw
  ('LAMP_DARK', 'MAJOR', 10, 20, 60, 10),
  ('DAY_BURNER', 'MINOR', null, null, 300, 10),
  -- V: 220 V, 20 % more or less
  ('OVER_VOLTAGE', 'MAJOR', 264, 259, 10, 30),
  ('UNDER_VOLTAGE', 'MAJOR', 176, 181, 10, 30),
  -- % of what its lamps are rated at, for over-current at full light, for under-current at their level
  ('OVER_CURRENT', 'MAJOR', 130, 120, 10, 30),
  ('UNDER_CURRENT', 'MINOR', 50, 60, 60, 30),
  -- °C
  ('TEMPERATURE_LOW', 'MINOR', 0, 2, 10, 30),
  ('TEMPERATURE_HIGH', 'MAJOR', 60, 55, 10, 30),
  -- % of the rated power: the limit is 120, near it is 90 % of that
  ('POWER_NEAR', 'MINOR', 108, 104, 60, 30),
  ('POWER_OVER', 'MAJOR', 120, 114, 10, 30),
  -- beyond the interval of its model
  ('LIGHT_OFFLINE', 'MINOR', null, null, 60, 0),
  -- its lights have a minute to come back, too
  ('CENTER_OFFLINE', 'CRITICAL', null, null, 30, 60),
  -- V
  ('PHASE_DOWN', 'CRITICAL', 50, 100, 5, 10),
  ('CABINET_DOOR', 'MAJOR', null, null, 0, 0),
  -- % of the group's lights that do as asked, that long after they were asked
  ('NOT_CONFIRMED', 'MAJOR', 95, 97, 300, 10),
  -- s between a light's clock and ours
  ('CLOCK_DRIFT', 'MINOR', 30, 15, 120, 30),
  -- s, within the last ten minutes
  ('CLOCK_STEPPED', 'MINOR', 2, 2, 0, 0);

create table alert (
  id bigint generated always as identity primary key,
  kind text not null references alert_rule,
  severity text not null check (severity in ('CRITICAL', 'MAJOR', 'MINOR', 'INFO')),
  -- what it is about; none of them: the platform itself
  light_id int references light_device on delete cascade,
  center_id int references light_center on delete cascade,
  group_id int references light_group on delete cascade,
  key text not null generated always as (kind || case
    when light_id is not null then ' LIGHT ' || light_id::text
    when center_id is not null then ' CENTER ' || center_id::text
    when group_id is not null then ' GROUP ' || group_id::text
    else ' SYSTEM 0' end) stored,
  -- many lights with the same trouble: nothing is wrong with the center or group but its lights
  gathers boolean not null default false,
  -- the alert that this one went into
  incident_id bigint references alert on delete set null,
  raised_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  acknowledged_by int references admin on delete set null,
  acknowledged_name text,
  note text,
  cleared_at timestamptz,
  -- as it was raised, in the unit of its kind
  value double precision,
  threshold double precision,
  -- PHASE_DOWN: {phases: ["A"]}
  detail jsonb,
  -- it is news: nobody was told of the same trouble before; whom it is severe enough for is theirs to say
  tell boolean not null default false,
  check (num_nonnulls(light_id, center_id, group_id) <= 1)
);
create unique index alert_open on alert (key) where cleared_at is null;
create index alert_key on alert (key, cleared_at);
create index alert_light_id on alert (light_id, id) where light_id is not null;
create index alert_center_id on alert (center_id, id) where center_id is not null;
create index alert_group_id on alert (group_id, id) where group_id is not null;
create index alert_incident on alert (incident_id) where incident_id is not null;
create index alert_cleared_at on alert (cleared_at) where cleared_at is not null;
create index alert_tell on alert (raised_at) where tell;

-- Lights below an alert of a center or group; of an open one, those without left_at.
create table alert_light (
  alert_id bigint not null references alert on delete cascade,
  light_id int not null references light_device on delete cascade,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (alert_id, light_id)
);
create index alert_light_light on alert_light (light_id);

-- What holds now, seen by the sweep again and again: pending until it held long enough, then standing until it was
-- over long enough. Each standing one is an alert of its own, or stands below another.
create table alert_condition (
  kind text not null,
  scope text not null check (scope in ('LIGHT', 'CENTER', 'GROUP', 'SYSTEM')),
  -- id of the light, center or group; 0 for SYSTEM
  subject int not null,
  since timestamptz not null,
  standing boolean not null,
  quiet_since timestamptz,
  value double precision,
  threshold double precision,
  detail jsonb,
  -- key of the alert that it stands below
  parent text,
  -- its own, or the one it stands below; that one may be gone
  alert_id bigint,
  key text not null generated always as (kind || ' ' || scope || ' ' || subject::text) stored,
  primary key (scope, subject, kind)
) with (fillfactor = 45);

-- A fault is an open alert of a kind that is one, and nothing else.
create index light_state_fault on light_state (light_id) where fault;

create table notification (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('ALERT_RAISED', 'JOB_FINISHED', 'CHANNEL_TEST')),
  at timestamptz not null default now(),
  -- seen by whoever may see the alert
  alert_id bigint unique references alert on delete cascade,
  -- seen by this account only
  admin_id int references admin on delete cascade,
  -- names the job, so that it is told once
  job text unique,
  params jsonb not null default '{}',
  check ((kind = 'ALERT_RAISED') = (alert_id is not null)),
  check (kind = 'ALERT_RAISED' or admin_id is not null)
);
create index notification_at on notification (at);
create index notification_admin on notification (admin_id) where admin_id is not null;

create table notification_read (
  admin_id int not null references admin on delete cascade,
  notification_id bigint not null references notification on delete cascade,
  at timestamptz not null default now(),
  primary key (admin_id, notification_id)
);
create index notification_read_notification on notification_read (notification_id);

create table notification_channel (
  id int generated always as identity primary key,
  kind text not null check (kind in ('EMAIL', 'WEBHOOK')),
  -- an e-mail address, or a URL
  target text not null,
  min_severity text not null default 'MAJOR' check (min_severity in ('CRITICAL', 'MAJOR', 'MINOR', 'INFO')),
  language text not null default 'zh' check (language in ('zh', 'en')),
  is_enabled boolean not null default true,
  -- WEBHOOK: key of the signature. It has to be known to sign with, so it cannot be kept as a hash
  secret text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'WEBHOOK') = (secret is not null))
);

-- What is to go out, once a channel and notification.
create table notification_delivery (
  channel_id int not null references notification_channel on delete cascade,
  notification_id bigint not null references notification on delete cascade,
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'FAILED')),
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  -- not tried before; while it is being tried, when another server may think that this one died
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  error text,
  primary key (channel_id, notification_id)
);
create index notification_delivery_due on notification_delivery (next_at) where status = 'PENDING';
create index notification_delivery_notification on notification_delivery (notification_id);

-- Installations that are there already: a role that a person changed keeps its changes, and gets what is new.
insert into role_permission (role_id, subject, action)
select r.id, p.subject, p.action from admin_role r
join (values
  ('OPERATOR', 'Alert', 'read'), ('OPERATOR', 'Alert', 'update'), ('VIEWER', 'Alert', 'read'), ('CUSTOMER', 'Alert', 'read')
) as p(role, subject, action) on p.role = r.name
on conflict do nothing;
