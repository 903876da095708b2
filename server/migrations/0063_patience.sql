-- Patience per model: how long the platform waits for a light before it resends or gives up.

-- A command keeps the times of the model under which it was issued.
alter table light_command
  add column resend_seconds int not null default 4,
  add column show_seconds int not null default 10,
  -- when an unanswered command is sent again; null: not sent yet
  add column resend_at timestamptz;

update light_command set resend_at = sent_at + interval '4 s' where status = 'SENT';

drop index light_command_sent;
create index light_command_resend on light_command (resend_at) where status = 'SENT';

-- Lights behind a radio network may answer hours later.
alter table device_mode
  drop constraint device_mode_command_seconds_check,
  drop constraint device_mode_resend_seconds_check,
  drop constraint device_mode_show_seconds_check,
  drop constraint device_mode_plan_seconds_check,
  add constraint device_mode_command_seconds_check check (command_seconds between 1 and 86400) not valid,
  add constraint device_mode_resend_seconds_check check (resend_seconds between 1 and 86400) not valid,
  add constraint device_mode_show_seconds_check check (show_seconds between 1 and 86400) not valid,
  add constraint device_mode_plan_seconds_check check (plan_seconds between 1 and 86400) not valid;
