-- expands
-- Who takes care of an alert (decision 093).
-- squawk-ignore adding-foreign-key-constraint -- the column is new, so there is nothing to check
alter table alert
  add column assigned_to int references admin on delete set null,
  -- names at that time
  add column assigned_name text,
  add column assigned_by_name text,
  add column assigned_at timestamptz;

create index alert_assigned_to on alert (assigned_to) where assigned_to is not null;
-- Alerts that were raised since an instant.
create index alert_raised_at on alert (raised_at);
