-- expands
-- A light that has just been asked to burn has some seconds to do so and to say so: until then it is not dark, it is not
-- known. Else a look at the moment that a schedule begins calls a whole city dark, which its worst night keeps for ever.
-- Otherwise the rule is that of 0008_history.sql.
create or replace function lit_state(s light_state, offline_after int, group_status text) returns text
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
    when s.confirmation = 'WAITING' and not s.switched_on and not coalesce(s.lamp_failure, false) then 'UNKNOWN'
    else 'DARK'
  end
$$;
