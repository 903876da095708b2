-- A light claims a version of a plan or command above everything that the platform issued.
insert into alert_rule (kind, severity, raise_at, clear_at, for_seconds, clear_seconds) values
  ('VERSION_AHEAD', 'MAJOR', null, null, 0, 60);
