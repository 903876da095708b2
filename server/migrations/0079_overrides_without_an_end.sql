-- Requests without an end, for lights that nothing is planned for, are overrides too (decision 085): until is null.
-- squawk-ignore ban-drop-not-null -- only servers of this version list requests whose end is null
alter table override_request alter column until drop not null;

-- Those of campaigns that exist.
insert into override_request (at, by, target, group_id, campaign_id, asked, reason, light_ids)
select c.created_at, c.by_name, case when c.group_id is null then 'SELECTION' else 'GROUP' end, c.group_id, c.id, c.override,
  c.override_reason, array_agg(w.light_id)
from light_override w join campaign c on c.id = w.campaign_id
where w.kind = 'MANUAL' and w.override_id is null and not exists (select from override_request r where r.campaign_id = c.id)
group by c.id;
update light_override w set override_id = r.id from override_request r
where w.kind = 'MANUAL' and w.override_id is null and r.campaign_id = w.campaign_id;

-- For the alert about lights that are on without an end.
create index light_override_without_end on light_override (at) where kind = 'MANUAL';
