-- energy_total is the energy that the platform has recorded, the sum of light_month, without what the meters had counted
-- before their first reading. What the meters show is main_energy and sub_energy.

update light_state s set energy_total = coalesce(
  (select sum(m.energy) from light_month m where m.light_id = s.light_id), 0)
where s.energy_total <> 0;

comment on column light_state.energy_total is
  'kWh that the platform has recorded: the gains of the meters since their first reading; a meter reset does not reduce it';
