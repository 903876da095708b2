-- Requests to all lights of a district, a road, an area or a search (decision 083): the campaign stores what it aims at, and
-- finds its lights when it starts.
alter table campaign add column target_name text;
alter table campaign add column target jsonb;
alter table campaign add column starts_at timestamptz;
-- Its lights are known, and some of them have no command yet.
alter table campaign add column is_starting boolean not null default false;
alter table campaign drop constraint campaign_status_check;
alter table campaign add constraint campaign_status_check
  check (status in ('COMING', 'RUNNING', 'STOPPED', 'DONE', 'UNDONE')) not valid;
create index campaign_starting on campaign (starts_at) where status = 'COMING' or is_starting;

-- The nearest light with a group, for the region of lights without one.
create index light_device_grouped_position on light_device using gist (point(longitude, latitude))
  where group_id is not null and longitude is not null;
