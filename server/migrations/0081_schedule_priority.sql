-- expands
-- Order of precedence of all schedules (decision 086): the highest priority takes precedence.
alter table light_schedule
  -- set by a move; moves exchange these numbers, so none is above the highest id
  add column moved_to int,
  -- as before: without a move, the newest schedule
  -- squawk-ignore adding-field-with-default -- a table of at most some hundred rows
  add column priority int not null generated always as (coalesce(moved_to, id)) stored;
