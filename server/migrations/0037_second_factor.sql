-- Codes of an authenticator (TOTP, RFC 6238), for who wants them, or for everybody where the site demands it.
create table second_factor (
  id integer primary key generated always as identity,
  admin_id integer unique references admin on delete cascade,
  user_id integer unique references app_user on delete cascade,
  -- as it is: codes are worked out from it
  key bytea not null,
  -- since a first code has shown that the person has the key; null: it is being set up, and not asked for
  on_since timestamptz,
  -- number of the 30 s whose code was taken last: none is good twice
  last_step bigint not null default 0,
  -- argon2id; one that was used is gone
  recovery_hashes text[] not null default '{}',
  check (num_nonnulls(admin_id, user_id) = 1)
);

alter table site add column second_factor_demanded boolean not null default false;

create trigger authority_changed after insert or delete or update of on_since on second_factor
  for each row execute function authority_changed();
create trigger authority_changed after update of second_factor_demanded on site
  for each row execute function authority_changed();
