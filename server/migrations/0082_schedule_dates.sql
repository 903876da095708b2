-- Dates of schedules (decision 087). Civil dates are texts, YYYY-MM-DD, as in the API and in lighting/schedules.
alter table light_schedule
  -- first and last evening; null: no limit
  add column valid_from text check (valid_from ~ '^\d{4}-\d\d-\d\d$'),
  add column valid_until text check (valid_until ~ '^\d{4}-\d\d-\d\d$'),
  -- evenings on which it does not apply; null: none
  add column except_dates text[],
  -- days = 'DATES': its evenings
  add column dates text[],
  add constraint light_schedule_range check (valid_from <= valid_until) not valid,
  add constraint light_schedule_dates check (days <> 'DATES' or coalesce(cardinality(dates), 0) > 0) not valid;
alter table light_schedule drop constraint light_schedule_days_check;
alter table light_schedule add constraint light_schedule_days_check
  check (days in ('EVERY_DAY', 'WORKDAYS', 'HOLIDAYS', 'WEEKDAYS', 'DATES')) not valid;
