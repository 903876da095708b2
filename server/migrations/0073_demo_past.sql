-- expands
-- The past of a demo city (decision 081): how much of it is stored. Without a row, the city has none.

create table demo_past (
  id int primary key default 1 check (id = 1),
  -- The city was created: its past ends here.
  until timestamptz not null,
  -- Lights up to this id are in the past.
  last_light int not null,
  -- Lights up to this id have their past.
  done_light int not null default 0,
  lit_rates_done boolean not null default false
);
