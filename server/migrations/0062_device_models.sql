-- expands
-- Models of devices that users create and change.

alter table device_mode
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  -- W while all lamps are off
  add column standby_watts real check (standby_watts between 0 and 5000),
  -- %, the lowest level above 0 that the lamp holds
  add column min_level smallint check (min_level between 1 and 100),
  -- [{level, watts}], ascending by level of the main lamp
  add column power_curve jsonb,
  -- what its lights report
  add column measures text[] not null default '{}' check (measures <@ array['POWER', 'CURRENT', 'ENERGY', 'VOLTAGE',
    'TEMPERATURE', 'POWER_FACTOR', 'OPERATING_HOURS', 'LAMP_FAILURE', 'SIGNAL_STRENGTH']),
  -- seconds between two reports of a light; null: not known
  add column report_every_seconds int check (report_every_seconds between 1 and 86400),
  -- seconds until a command expires, and until it is sent again
  add column command_seconds int not null default 15 check (command_seconds between 1 and 3600),
  add column resend_seconds int not null default 4 check (resend_seconds between 1 and 3600),
  -- seconds that a light has to report after its acknowledgement
  add column show_seconds int not null default 10 check (show_seconds between 1 and 3600),
  -- seconds until a plan is sent again
  add column plan_seconds int not null default 10 check (plan_seconds between 1 and 3600);

-- Rated power of a model by the civil date of the site from which it is valid. device_mode has the current values. The
-- oldest rating is valid on earlier days, too. A model without ratings has had its current values always.
create table device_mode_rating (
  mode_id int not null references device_mode on delete cascade,
  valid_from date not null,
  main_watts real check (main_watts >= 0),
  sub_watts real check (sub_watts >= 0),
  standby_watts real check (standby_watts >= 0),
  primary key (mode_id, valid_from)
);

-- True: the starter models were created, or there were models before.
alter table site add column starter_models boolean not null default false;
update site set starter_models = true where exists (select from device_mode);

-- Operators of existing installations may read models, as those of new ones.
insert into role_permission (role_id, subject, action)
select id, 'DeviceMode', 'read' from admin_role where name = 'OPERATOR'
on conflict do nothing;
