-- expands
-- raise_at and clear_at are hours.
insert into alert_rule (kind, severity, raise_at, clear_at, for_seconds, clear_seconds) values
  ('ON_WITHOUT_END', 'MINOR', 24, 24, 0, 0);
