-- expands
-- Who takes care of an alert (decision 093).
-- squawk-ignore adding-foreign-key-constraint -- the column is new: no row has a value to check
alter table alert add column assigned_to int references admin on delete set null;
alter table alert
  -- names at that time
  add column assigned_name text,
  add column assigned_by_name text,
  add column assigned_at timestamptz;

create index alert_assigned_to on alert (assigned_to) where assigned_to is not null;
-- Alerts that were raised since an instant.
create index alert_raised_at on alert (raised_at);
