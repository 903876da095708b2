-- How much room the disks of the servers still have, each as its server saw it last; for the alerts. A full disk takes no
-- word of it any more, so that somebody has to be told before.
create table disk_space (
  -- host and folder
  place text primary key,
  -- % of the disk
  free double precision not null,
  at timestamptz not null default now()
);

insert into alert_rule (kind, severity, raise_at, clear_at, for_seconds, clear_seconds) values
  -- % of the disk
  ('DISK_LOW', 'CRITICAL', 10, 15, 0, 10);
