-- A campaign can be undone for ten minutes (decision 082). Only campaigns of control requests are: what deletes a group is
-- restored from the list of deleted items.
-- Not named reason: statements of servers of the version before, which may still run, name that column of campaign_light alone.
alter table campaign add column override_reason text;
alter table campaign add column is_undoable boolean not null default false;
alter table campaign drop constraint campaign_status_check;
alter table campaign add constraint campaign_status_check check (status in ('RUNNING', 'STOPPED', 'DONE', 'UNDONE')) not valid;
alter table campaign_light drop constraint campaign_light_status_check;
alter table campaign_light add constraint campaign_light_status_check
  check (status in ('WAITING', 'CONFIRMED', 'UNCONFIRMED', 'REJECTED', 'SUPERSEDED', 'STOPPED', 'UNDONE')) not valid;

-- Why the operator overrides the lights. null: none given.
alter table override_request add column reason text;
