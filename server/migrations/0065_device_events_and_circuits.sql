-- expands
-- Protocol 1.1: events, details of lamps, sensors, and circuits of cabinets.

-- Newest values that few lights report, beside light_state, so that other lights do not carry them.
create table lamp_detail (
  light_id int not null references light_device on delete cascade,
  lamp text not null check (lamp in ('MAIN', 'SUB')),
  power_factor real,
  -- the last one at a level of 50 % or more: below that, a low power factor is normal
  loaded_power_factor real,
  -- h and count since the meter was built
  operating_hours float8,
  switch_on_counter int,
  -- V, W
  lamp_voltage real,
  nominal_power real,
  measured_at timestamptz not null,
  primary key (light_id, lamp)
);

-- History of what lights and centers reported about themselves.
create table device_event (
  id bigint generated always as identity primary key,
  light_id int references light_device on delete cascade,
  center_id int references light_center on delete cascade,
  kind text not null,
  active boolean not null,
  time timestamptz not null,
  received_at timestamptz not null default now(),
  value float8,
  unit text,
  text text,
  check (num_nonnulls(light_id, center_id) = 1)
);
create index device_event_light on device_event (light_id, id) where light_id is not null;
create index device_event_center on device_event (center_id, id) where center_id is not null;
create index device_event_received on device_event (received_at);

-- The newest one of each kind.
create table device_event_state (
  light_id int references light_device on delete cascade,
  center_id int references light_center on delete cascade,
  kind text not null,
  -- the alert that it raises; null: none
  alert_kind text,
  active boolean not null,
  -- as reported
  device_time timestamptz,
  value float8,
  unit text,
  text text,
  received_at timestamptz not null default now(),
  check (num_nonnulls(light_id, center_id) = 1),
  unique nulls not distinct (light_id, center_id, kind)
);
create index device_event_state_center on device_event_state (center_id) where center_id is not null;
create index device_event_state_raised on device_event_state (alert_kind) where active and alert_kind is not null;
create index device_event_state_received on device_event_state (received_at);

-- The newest value of each sensor of a light or a center.
create table sensor_value (
  light_id int references light_device on delete cascade,
  center_id int references light_center on delete cascade,
  sensor text not null,
  kind text not null,
  value float8 not null,
  unit text,
  time timestamptz not null,
  received_at timestamptz not null default now(),
  check (num_nonnulls(light_id, center_id) = 1),
  unique nulls not distinct (light_id, center_id, sensor, kind)
);
create index sensor_value_center on sensor_value (center_id) where center_id is not null;
create index sensor_value_received on sensor_value (received_at);

-- Commands to contactors of cabinets.
create table circuit_command (
  id uuid primary key,
  center_id int not null references light_center on delete cascade,
  circuit text not null,
  version bigint not null,
  contactor text not null check (contactor in ('OPEN', 'CLOSED')),
  status text not null default 'QUEUED'
    check (status in ('QUEUED', 'SENT', 'ACKNOWLEDGED', 'FAILED', 'EXPIRED', 'REJECTED')),
  reason text,
  -- name of the user
  by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz,
  acknowledged_at timestamptz,
  -- when the cabinet first reported the contactor as commanded
  followed_at timestamptz
);
create index circuit_command_circuit on circuit_command (center_id, circuit, version);
create index circuit_command_open on circuit_command (created_at) where status in ('QUEUED', 'SENT');
create index circuit_command_unfollowed on circuit_command (center_id)
  where status = 'ACKNOWLEDGED' and followed_at is null;

-- Operators of existing installations may switch circuits, as those of new ones.
insert into role_permission (role_id, subject, action)
select id, 'LightCenter', 'operate' from admin_role where name = 'OPERATOR'
on conflict do nothing;

insert into alert_rule (kind, severity, raise_at, clear_at, for_seconds, clear_seconds) values
  ('RELAY_FAILURE', 'MAJOR', null, null, 0, 10),
  ('GEAR_COMMUNICATION', 'MAJOR', null, null, 60, 30),
  ('CYCLING', 'MINOR', null, null, 0, 60),
  ('DIMMING_FAILURE', 'MINOR', null, null, 60, 30),
  -- at a level of 50 % or more
  ('POWER_FACTOR_LOW', 'MINOR', 0.8, 0.85, 300, 60),
  -- mA. 300 mA: residual current from which IEC 60364-4-42 expects a fire, and GB 50116 an alarm. Many luminaires of a
  -- circuit leak more than the 30 mA that protect persons at a single outlet.
  ('LEAKAGE', 'CRITICAL', 300, 250, 10, 60),
  ('SUPPLY_LOSS', 'MAJOR', null, null, 5, 10),
  ('CONTACTOR', 'MAJOR', null, null, 30, 10),
  ('INVALID_PLAN', 'MAJOR', null, null, 0, 10),
  ('ASSET_MISMATCH', 'MINOR', null, null, 0, 10)
on conflict do nothing;
