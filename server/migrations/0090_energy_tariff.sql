-- expands
-- Price of electricity (decision 090); null: none, and no costs are shown.
alter table site
  -- per kWh
  add column energy_price double precision check (energy_price > 0 and energy_price <= 1000000),
  -- ISO 4217
  add column energy_currency text check (energy_currency ~ '^[A-Z]{3}$');
