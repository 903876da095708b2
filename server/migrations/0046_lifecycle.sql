-- A light that was registered and has not reported yet is PLANNED: no figure and no alert counts it until its first report.
-- A person may set IN_SERVICE before that, or OUT_OF_SERVICE for a while. Computed like device_status, so that every path
-- that creates, imports or restores a light gets it right. See docs/decisions/061-lifecycle-of-lights.md.
alter table light_state
  -- set by a person; null: as the reports say
  add column lifecycle_set text check (lifecycle_set in ('IN_SERVICE', 'OUT_OF_SERVICE')),
  add column out_of_service_reason text,
  -- null: until a person ends it
  add column out_of_service_until timestamptz,
  add column lifecycle text not null generated always as (
    coalesce(lifecycle_set, case when heard_at is null then 'PLANNED' else 'IN_SERVICE' end)
  ) stored;

create index light_state_lifecycle on light_state (lifecycle, light_id) where lifecycle <> 'IN_SERVICE';
-- What an outage of the whole site is found by.
create index light_state_away on light_state (light_id) where device_status = 'OFFLINE' and lifecycle = 'IN_SERVICE';
create index light_state_out_of_service_until on light_state (out_of_service_until)
  where out_of_service_until is not null;

-- A large share of the site's lights went offline within minutes, in several groups or centers: one cause, one incident.
-- % of the lights in service.
insert into alert_rule (kind, severity, raise_at, clear_at, for_seconds, clear_seconds)
values ('SITE_OFFLINE', 'CRITICAL', 20, 10, 20, 60);
