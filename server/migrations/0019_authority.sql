-- Servers remember for a moment who a token stands for and what that account may do. Whatever changes one of the two says so,
-- whoever changes it: see docs/decisions/024-sessions-are-remembered-for-a-moment.md.
create function authority_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lamplighter', '{"name":"authority.changed","event":{}}');
  return null;
end $$;

create trigger authority_changed after delete or update of token_hash, expires_at, admin_id, user_id, client_id on session
  for each row execute function authority_changed();
create trigger authority_changed after delete or update on client for each row execute function authority_changed();
create trigger authority_changed after delete or update on admin for each row execute function authority_changed();
create trigger authority_changed after delete or update on app_user for each row execute function authority_changed();
create trigger authority_changed after delete or update on admin_role for each row execute function authority_changed();
create trigger authority_changed after insert or delete or update on role_permission
  for each row execute function authority_changed();
