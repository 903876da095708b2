-- How often an endpoint has come within a minute: two devices with one name throw each other out again and again, and a
-- bad network looks alike. Counted where its coming is written down anyway. Null: it never came; so may what was deleted
-- before this be put back without them.
alter table light_state
  add column arrivals smallint,
  add column arrivals_since timestamptz;
alter table light_center
  add column arrivals smallint,
  add column arrivals_since timestamptz;

insert into alert_rule (kind, severity, raise_at, clear_at, for_seconds, clear_seconds) values
  ('LIGHT_FLAPPING', 'MINOR', null, null, 0, 60),
  ('CENTER_FLAPPING', 'MAJOR', null, null, 0, 60);
