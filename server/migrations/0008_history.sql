-- What every light measured, summed up by hour and day; installed power; the lit rate. Instants in UTC; hours and days
-- are civil ones of site.time_zone.

-- kWh that a meter has counted between two readings that lie `hours` apart; null: no luminaire (5 kW) uses so much.
-- The one rule for meters. A fall is rounding or two readings that overtook each other (at most 0.05 kWh), a roll-over
-- (it stood just below 10,000 … 100,000,000), or a reset (it began again at 0, so what it shows is what was used).
-- Both functions are written so that PostgreSQL can put them in their callers' place.
create function meter_gain(before double precision, after double precision, hours double precision)
returns double precision language sql immutable parallel safe as $$
  select case
    when before is null or after is null then 0
    when after >= before then case when after - before <= 1 + 5 * greatest(hours, 0) then after - before end
    when before - after <= 0.05 then 0
    when before between 9000 and 1e8 and before >= 0.9 * 10 ^ ceil(log(before))
      and 10 ^ ceil(log(before)) - before + after <= 1 + 5 * greatest(hours, 0) then 10 ^ ceil(log(before)) - before + after
    when after <= 1 + 5 * greatest(hours, 0) then after
  end
$$;

-- Which part of what was used from `began` to `ended` belongs to the hour that starts at `hour`: it is spread evenly.
-- Without a beginning, all of it belongs to the hour of its end.
create function hour_share(began timestamptz, ended timestamptz, hour timestamptz)
returns double precision language sql stable parallel safe as $$
  select case
    when began is null or began >= ended or (began >= hour and ended < hour + interval '1 hour') then
      case when ended >= hour and ended < hour + interval '1 hour' then 1 else 0 end
    else greatest(0, extract(epoch from least(ended, hour + interval '1 hour') - greatest(began, hour)))::double precision
      / extract(epoch from ended - began)::double precision
  end
$$;

-- One row a reading, for reading_days. No foreign key: it would be checked with every reading; readings of a light that
-- is gone are found by nobody, and go with their month.
create table light_reading (
  -- when it was measured, by our clock
  at timestamptz not null,
  received_at timestamptz not null,
  -- the light's own clock and count
  device_time timestamptz,
  sequence bigint,
  -- kWh
  main_energy double precision,
  sub_energy double precision,
  plan_version bigint,
  command_id uuid,
  light_id int not null,
  -- K
  main_color_temp int,
  sub_color_temp int,
  -- W, A, V, °C
  main_power real,
  sub_power real,
  main_current real,
  sub_current real,
  voltage real,
  temperature real,
  -- %
  main_level smallint,
  sub_level smallint,
  signal_strength smallint,
  lamp_failure boolean,
  unique nulls not distinct (light_id, at, sequence)
) partition by range (at);
-- Months that nobody has made yet: nothing is lost.
create table light_reading_other partition of light_reading default;

-- One row a light and hour, for hour_days.
create table light_hour (
  -- where the civil hour begins
  hour timestamptz not null,
  -- kWh
  main_energy double precision not null default 0,
  sub_energy double precision not null default 0,
  -- sums over the readings that gave a value, and how many did
  power_sum double precision not null default 0,
  voltage_sum double precision not null default 0,
  temperature_sum double precision not null default 0,
  current_sum double precision not null default 0,
  light_id int not null,
  readings int not null default 0,
  main_level_sum int not null default 0,
  sub_level_sum int not null default 0,
  main_levels int not null default 0,
  sub_levels int not null default 0,
  powers int not null default 0,
  voltages int not null default 0,
  temperatures int not null default 0,
  currents int not null default 0,
  -- W, V, °C
  power_min real,
  power_max real,
  voltage_min real,
  voltage_max real,
  temperature_min real,
  temperature_max real,
  primary key (light_id, hour)
) partition by range (hour);
create table light_hour_other partition of light_hour default with (fillfactor = 70);

-- One row a light and day, for ever. kWh.
create table light_day (
  light_id int not null references light_device on delete cascade,
  day date not null,
  main_energy double precision not null default 0,
  sub_energy double precision not null default 0,
  energy double precision not null generated always as (main_energy + sub_energy) stored,
  primary key (light_id, day)
) with (fillfactor = 70);
-- Until now both lamps were counted together.
insert into light_day (light_id, day, main_energy) select light_id, day, energy from light_energy_day;
drop table light_energy_day;
create index light_day_day on light_day (day);

-- The bit of a day in light_month.days.
create function day_bit(day date) returns int language sql immutable parallel safe as $$
  select 1 << (extract(day from day)::int - 1)
$$;

-- One row a light and month, for ever: the sums of a year over 100,000 lights would otherwise be of 36 million days. kWh.
create table light_month (
  light_id int not null references light_device on delete cascade,
  -- its first day
  month date not null,
  energy double precision not null default 0,
  -- days that its meters were read on, as bits, the first of the month the lowest: those that light_day has a row for.
  -- From them follows the baseline of years, which does not look at 36 million days each
  days int not null default 0,
  primary key (light_id, month)
) with (fillfactor = 70);
insert into light_month (light_id, month, energy, days)
  select light_id, date_trunc('month', day), sum(energy), bit_or(day_bit(day)) from light_day group by 1, 2;
create index light_month_month on light_month (month);

-- Readings that came after newer ones: the hours around them are to be summed up again.
create table light_reading_late (
  light_id int not null,
  at timestamptz not null
);
create index light_reading_late_light on light_reading_late (light_id, at);

-- Makes the partition of the month (UTC) of an instant, and moves there what waited in the default one. Two servers may
-- call it at once, each in a transaction that has not touched the table yet.
create function make_month(parent text, instant timestamptz) returns void language plpgsql as $$
declare
  first timestamptz := date_trunc('month', instant, 'UTC');
  last timestamptz := (date_trunc('month', instant at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  child text := parent || to_char(first at time zone 'UTC', '_YYYY_MM');
  key text := case parent when 'light_hour' then 'hour' else 'at' end;
begin
  if to_regclass(child) is not null then return; end if;
  perform pg_advisory_xact_lock(7246804);
  execute format('lock table %I in access exclusive mode', parent || '_other');
  -- Asked again only now: locking a table is what makes a server hear of what another has made meanwhile.
  if to_regclass(child) is not null then return; end if;
  execute format('create table %I (like %I including all)', child, parent);
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    parent || '_other', key, first, key, last, child);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child, first, last);
  if parent = 'light_hour' then execute format('alter table %I set (fillfactor = 70)', child); end if;
end $$;

-- Drops the months that ended before an instant. @returns how many
create function drop_months(parent text, before timestamptz) returns int language plpgsql as $$
declare
  child text;
  dropped int := 0;
begin
  for child in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(parent) and c.relname ~ '_\d{4}_\d\d$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= before
  loop
    execute format('drop table if exists %I', child);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

select make_month(parent, now() + months * interval '1 month')
from (values ('light_reading'), ('light_hour')) as p (parent), generate_series(-1, 1) as months;

alter table light_state
  -- `at` of the newest reading in the history
  add column history_at timestamptz,
  -- when the meters were last read
  add column main_metered_at timestamptz,
  add column sub_metered_at timestamptz,
  -- kWh: what the meters had counted when we first read them, and all that was counted since; it never falls
  add column energy_total double precision not null default 0,
  -- s, the light's clock − ours, at its newest reading
  add column clock_drift real,
  -- readings of its meters that cannot be true
  add column meter_anomalies int not null default 0;
update light_state s set
  history_at = measured_at,
  main_metered_at = case when main_energy is not null then measured_at end,
  sub_metered_at = case when sub_energy is not null then measured_at end,
  energy_total = coalesce(main_energy, 0) + coalesce(sub_energy, 0);
-- The meters as they stand: what is counted from here has its beginning.
insert into light_reading (light_id, at, received_at, main_energy, sub_energy)
  select light_id, measured_at, measured_at, main_energy, sub_energy from light_state
  where measured_at is not null and num_nonnulls(main_energy, sub_energy) > 0;

alter table site
  -- how long readings and hours are kept; days are kept for ever
  add column reading_days int not null default 30 check (reading_days between 2 and 3650),
  add column hour_days int not null default 800 check (hour_days between 2 and 36500),
  -- %: the lit rate that is asked of main roads and of others (CJJ 89)
  add column lit_rate_main double precision not null default 98 check (lit_rate_main between 0 and 100),
  add column lit_rate_other double precision not null default 96 check (lit_rate_other between 0 and 100),
  add check (hour_days >= reading_days);
-- Only these matter to programs.
drop trigger site_stale on site;
create trigger site_stale after update of name, time_zone, latitude, longitude on site
  for each statement execute function all_programs_stale();

-- W at 100 %; null: not known, or no such lamp
alter table device_mode
  add column main_watts real check (main_watts >= 0),
  add column sub_watts real check (sub_watts >= 0);
update device_mode set
  main_watts = case when jsonb_typeof(config_template->'nominalWatts'->'main') = 'number'
    then (config_template->'nominalWatts'->>'main')::real end,
  sub_watts = case when jsonb_typeof(config_template->'nominalWatts'->'sub') = 'number'
    then (config_template->'nominalWatts'->>'sub')::real end;
-- its own, where it is not its model's
alter table light_device
  add column main_watts real check (main_watts >= 0),
  add column sub_watts real check (sub_watts >= 0);

-- Is a light that is expected to burn lit? The one rule for the lit rate, and for the lists behind its figures.
-- Fresh: measured within twice its model's interval. Lit: it says so, its lamp is sound, and it draws power (≥ 2 W).
create function lit_state(s light_state, offline_after int, group_status text) returns text
language sql stable parallel safe as $$
  select case
    when s.maintenance or group_status = 'MAINTENANCE'
      or not (coalesce(s.expected_main_level, 0) > 0 or coalesce(s.expected_sub_level, 0) > 0) then 'NOT_EXPECTED'
    when not s.online
      or coalesce(s.measured_at, '-infinity') <= now() - 2 * make_interval(secs => coalesce(offline_after, 180))
      then 'UNKNOWN'
    when s.switched_on and not coalesce(s.lamp_failure, false)
      and (num_nonnulls(s.main_power, s.sub_power) = 0 or coalesce(s.main_power, 0) + coalesce(s.sub_power, 0) >= 2)
      then 'LIT'
    else 'DARK'
  end
$$;

-- The lit rate of the nights, every ten minutes while lights are to burn. group_id null: lights without a group.
create table lit_rate_sample (
  at timestamptz not null,
  group_id int references light_group on delete cascade,
  lit int not null,
  dark int not null,
  unknown int not null,
  unique nulls not distinct (at, group_id)
);
create index lit_rate_sample_group on lit_rate_sample (group_id, at);
