-- Some changes need a recent proof of the password: signing in is one, and so is confirming it later.
alter table session add column confirmed_at timestamptz not null default now();
update session set confirmed_at = created_at;

-- Whoever confirmed on one server has confirmed on the others.
drop trigger authority_changed on session;
create trigger authority_changed
  after delete or update of token_hash, expires_at, confirmed_at, admin_id, user_id, client_id on session
  for each row execute function authority_changed();
