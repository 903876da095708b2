-- expands
-- One request that overrides lights until an end: who asked, when, for which lights, what. It is active while the override of
-- one of its lights is. See docs/decisions/062-identify-overrides-and-test-lights-outside-of-them.md.
create table override_request (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  by text,
  target text not null check (target in ('LIGHT', 'GROUP', 'SELECTION')),
  group_id int references light_group on delete set null,
  campaign_id bigint unique references campaign on delete set null,
  -- what was asked, in the API's words
  asked jsonb not null,
  -- the last of the ends of its lights: without a named end, those of different groups end at different times
  until timestamptz not null,
  -- the lights that it put under an override, with those that were deleted since
  light_ids int[] not null
);
create index override_request_group on override_request (group_id);
create index override_request_until on override_request (until);

alter table light_wish add column override_id bigint references override_request on delete set null;
create index light_wish_override on light_wish (override_id) where override_id is not null;

-- Overrides from before: one for each campaign, and one for each other light.
insert into override_request (at, by, target, group_id, campaign_id, asked, until, light_ids)
select min(w.at), max(w.by), case when c.group_id is null then 'SELECTION' else 'GROUP' end, c.group_id, c.id, c.wish,
  max(w.until), array_agg(w.light_id)
from light_wish w join campaign c on c.id = w.campaign_id where w.kind = 'OVERRIDE' group by c.id
union all
select w.at, w.by, 'LIGHT', null, null, jsonb_strip_nulls(jsonb_build_object('mainBrightness', w.main_level,
  'mainColorTemp', w.main_color_temp, 'subBrightness', w.sub_level, 'subColorTemp', w.sub_color_temp)), w.until,
  array[w.light_id]
from light_wish w
where w.kind = 'OVERRIDE' and not exists (select from campaign c where c.id = w.campaign_id);
-- Two statements, so that each joins by equality: a city may have 20,000 overrides.
update light_wish w set override_id = o.id from override_request o
where w.kind = 'OVERRIDE' and w.campaign_id = o.campaign_id;
update light_wish w set override_id = o.id from override_request o
where w.kind = 'OVERRIDE' and w.campaign_id is null and o.campaign_id is null and o.target = 'LIGHT'
  and w.light_id = o.light_ids[1];
