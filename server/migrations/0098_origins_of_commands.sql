-- expands
-- What caused each command to a light: a person, a program, an end of something, or a difference that was found (decision 094).
-- Of the desired state, and of a change that the next tick applies: {kind, by, admin, client, campaign, approvedBy}.
alter table light_state add column expected_origin jsonb, add column pending_origin jsonb;
-- Null: issued by an earlier release.
alter table light_command add column origin jsonb,
  -- RETRY: it repeats a command that was not answered; RESTORE: the light had followed the command and differs now
  add column repeats text;

-- Levels that lights took without a command or plan, such as by a switch at the pole.
create table light_local_change (
  light_id int not null references light_device on delete cascade,
  at timestamptz not null default now(),
  main_level smallint,
  main_color_temp int,
  sub_level smallint,
  sub_color_temp int
);
create index light_local_change_light on light_local_change (light_id, at desc);
create index light_local_change_at on light_local_change (at);

-- The history of a light names who approved a request.
create index approval_campaign on approval (campaign_id) where campaign_id is not null;
