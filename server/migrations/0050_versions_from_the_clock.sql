-- Versions of commands and plans are ms since 1970 by this database's clock (docs/decisions/063). They never restart: not
-- when a light is deleted and created again, nor after an old backup was restored.
create function version_now() returns bigint language sql volatile parallel safe as $$
  select floor(extract(epoch from clock_timestamp()) * 1000)::bigint
$$;

-- The version after `previous`; also above it while the clock has been set back.
create function next_version(previous bigint) returns bigint language sql volatile parallel safe as $$
  select greatest(coalesce(previous, 0) + 1, version_now())
$$;

-- Versions of plans came from a sequence, which a device could move by what it reported.
alter table light_plan alter column version drop identity;

alter table light_state
  -- when it last reported a newer plan than it should hold, which leads to a new one: at most once a minute
  add column plan_overtaken_at timestamptz,
  -- the version of a plan that it claims to hold, or of a command that it refuses as outdated, above all that were issued
  add column plan_claimed bigint,
  add column command_claimed bigint,
  -- it refuses lower versions: its plan is sent under the version that it claims to hold, which it stores again
  add column plan_alias bigint;

-- Until now versions were small counters. Those above the clock come from what a device claimed: new plans take their place.
update light_state set plan_unsettled = true, plan_sent_at = null, plan_attempts = 0, plan_refusal = null,
  plan_version = case when plan_version <= version_now() then plan_version end,
  plan_wanted = case when plan_wanted <= version_now() then plan_wanted when plan_wanted is not null then 0 end
where plan_version > version_now() or plan_wanted > version_now();
delete from light_plan where version > version_now();
