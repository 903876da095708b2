-- expands
-- Difference between the clock of each server and the clock of the database, for the alerts.
create table server_clock (
  -- name of the host
  place text primary key,
  -- positive: the server is ahead
  seconds double precision not null,
  at timestamptz not null default now()
);

insert into alert_rule (kind, severity, raise_at, clear_at, for_seconds, clear_seconds) values
  ('SERVER_CLOCK_DRIFT', 'MINOR', 2, 1, 10, 60),
  ('SERVER_CLOCK_WRONG', 'CRITICAL', 30, 20, 10, 60);
