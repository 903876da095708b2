-- What centers say they have behind them, and what each light used each day.

create table inventory_request (
  id uuid primary key,
  center_id int not null references light_center on delete cascade,
  requested_at timestamptz not null default now(),
  -- messages that came, by part; complete when `parts` of them are there
  answer jsonb not null default '{}',
  parts int,
  answered_at timestamptz
);
create index inventory_request_requested_at on inventory_request (requested_at);

-- kWh by civil day of the site's zone, as the meters rose. A meter that jumps back or absurdly far adds nothing.
create table light_energy_day (
  light_id int not null references light_device on delete cascade,
  day date not null,
  energy double precision not null,
  primary key (light_id, day)
);
create index light_energy_day_day on light_energy_day (day);
