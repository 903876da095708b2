-- Who did what to which object, when, from where, with what result. Rows are only ever added.

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- kept as they were then: accounts change and go
  account_kind text,
  account_id int,
  account_name text,
  client_id int,
  address text,
  -- name of the API's operation, e.g. updateLightGroup
  action text not null,
  -- e.g. LightGroup, and its id where the operation names one
  subject text,
  object_id int,
  -- OK, or the code of the refusal
  result text not null,
  -- what was asked, without secrets
  detail jsonb
);
create index audit_entry_at on audit_entry (at);
create index audit_entry_object on audit_entry (subject, object_id, id desc);
create index audit_entry_account on audit_entry (account_id, id desc);

create function audit_entry_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end $$;
create trigger audit_entry_stays before update or delete or truncate on audit_entry
  for each statement execute function audit_entry_stays();
