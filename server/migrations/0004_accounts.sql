-- Tries to sign in, of the last half hour: every server on this database counts together.
create table sign_in_attempt (
  -- `account a@b.example` or `address 192.0.2.1`
  key text primary key,
  -- oldest first
  tries timestamptz[] not null
);

-- Two roles whose names differ in case only could not be told apart.
create unique index admin_role_name on admin_role (lower(name));
