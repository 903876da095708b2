-- What is wanted of each light, what it was told, what it said, what it measures. See docs/ARCHITECTURE.md.

create table light_command (
  -- UUID version 7, so that commands sort by their making
  id uuid primary key,
  light_id int not null references light_device on delete cascade,
  -- grows by one with every new wish for this light; the light refuses an older one
  version bigint not null,
  status text not null default 'QUEUED'
    check (status in ('QUEUED', 'SENT', 'ACKNOWLEDGED', 'FAILED', 'EXPIRED', 'REJECTED')),
  reason text,
  -- %, K; null: the light has no such lamp, or cannot change its colour
  main_level smallint check (main_level between 0 and 100),
  main_color_temp int,
  sub_level smallint check (sub_level between 0 and 100),
  sub_color_temp int,
  cause text not null,
  cause_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz,
  attempts smallint not null default 0,
  acknowledged_at timestamptz
);
create index light_command_device on light_command (light_id, created_at desc);
create index light_command_open on light_command (status, sent_at) where status in ('QUEUED', 'SENT');

-- One row a light, written often: kept apart from light_device and loosely filled, so that updates stay in their page.
create table light_state (
  light_id int primary key references light_device on delete cascade,

  -- set by a person, lifted by a person
  maintenance boolean not null default false,
  -- an open fault
  fault boolean not null default false,
  -- heard from within its model's interval
  online boolean not null default false,
  heard_at timestamptz,
  device_status text not null generated always as (
    case when maintenance then 'MAINTENANCE' when not online then 'OFFLINE' when fault then 'FAULT' else 'NORMAL' end
  ) stored,

  -- expected: what the winning rule asks
  expected_version bigint not null default 0,
  expected_main_level smallint,
  expected_main_color_temp int,
  expected_sub_level smallint,
  expected_sub_color_temp int,
  expected_at timestamptz,
  expected_cause text,
  expected_by text,

  -- commanded and acknowledged: the last command sent, and the last that the light said yes to
  last_command_id uuid,
  commanded_id uuid,
  acknowledged_id uuid,

  -- measured: what the light says it does
  main_level smallint,
  main_color_temp int,
  sub_level smallint,
  sub_color_temp int,
  switched_on boolean not null generated always as (coalesce(main_level, 0) > 0 or coalesce(sub_level, 0) > 0) stored,
  -- the levels before it was last switched off: switching on restores them
  main_last_level smallint,
  main_last_color_temp int,
  sub_last_level smallint,
  sub_last_color_temp int,
  measured_at timestamptz,
  measured_cause text,
  measured_by text,
  measured_command_id uuid,
  -- W, A, kWh, V, °C, %
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
  -- the light's own clock and count at its newest reading
  device_time timestamptz,
  sequence bigint,
  plan_version bigint,

  -- while a command is under way, until when the light may still do as asked
  wait_until timestamptz,
  -- does it measure what was asked? Computed, so that it can never disagree with the values it speaks of
  confirmation text not null generated always as (
    case
      when (expected_main_level is null or coalesce(main_level = expected_main_level, false))
        and (expected_sub_level is null or coalesce(sub_level = expected_sub_level, false))
        and (expected_main_color_temp is null or expected_main_level = 0
          or coalesce(abs(main_color_temp - expected_main_color_temp) <= 50, false))
        and (expected_sub_color_temp is null or expected_sub_level = 0
          or coalesce(abs(sub_color_temp - expected_sub_color_temp) <= 50, false)) then 'CONFIRMED'
      when wait_until is not null then 'WAITING'
      else 'UNCONFIRMED'
    end
  ) stored
) with (fillfactor = 60);
create index light_state_waiting on light_state (wait_until) where wait_until is not null;

-- Every light has a state from its first moment.
create function light_state_begin() returns trigger language plpgsql as $$
begin
  insert into light_state (light_id) select id from born;
  return null;
end $$;
create trigger light_state_begin after insert on light_device
  referencing new table as born for each statement execute function light_state_begin();

-- How an endpoint proves who it is. The secret is random and long, so a plain SHA-256 keeps it.
create table light_credential (
  username text primary key,
  light_device_id int unique references light_device on delete cascade,
  light_center_id int unique references light_center on delete cascade,
  secret_hash bytea not null,
  issued_at timestamptz not null default now(),
  issued_by text,
  check (num_nonnulls(light_device_id, light_center_id) = 1)
);
