-- The audit as a chain: each entry is linked, as it is committed, to the one committed before it. Whoever changes, removes
-- or adds an entry behind our back would have to make every later link anew, and the newest one is told to the outside.

-- What the link of an entry covers; nothing of it depends on the settings of a session.
create function audit_entry_text(e audit_entry) returns text language sql stable as $$
  select jsonb_build_array(
    e.id, (extract(epoch from e.at) * 1000000)::bigint, e.account_kind, e.account_id, e.account_name, e.client_id,
    e.address, e.action, e.subject, e.object_id, e.result, e.detail
  )::text
$$;

create table audit_link (
  -- in the order of commits, without a gap; ids have gaps where a transaction was given up
  position bigint primary key,
  entry_id bigint not null unique,
  -- sha256(hash of the link before || audit_entry_text in UTF-8); the first one's hash before is empty
  hash bytea not null
);

-- The newest link: one row, and whoever adds an entry holds it, from the end of the deed to its commit.
create table audit_head (
  single boolean primary key default true check (single),
  position bigint not null,
  hash bytea not null
);
insert into audit_head (position, hash) values (0, '');

create function link_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  head.position := head.position + 1;
  head.hash := sha256(head.hash || convert_to(audit_entry_text(new), 'UTF8'));
  insert into audit_link (position, entry_id, hash) values (head.position, new.id, head.hash);
  update audit_head set position = head.position, hash = head.hash;
  return null;
end $$;

-- Entries of before, in the order of their ids.
do $$
declare
  entry audit_entry;
  n bigint := 0;
  link bytea := '';
begin
  for entry in select * from audit_entry order by id loop
    n := n + 1;
    link := sha256(link || convert_to(audit_entry_text(entry), 'UTF8'));
    insert into audit_link (position, entry_id, hash) values (n, entry.id, link);
  end loop;
  update audit_head set position = n, hash = link;
end $$;

-- Deferred: taken before the deed is done, the head would make all others wait for it.
create constraint trigger audit_entry_linked after insert on audit_entry
  deferrable initially deferred for each row execute function link_audit_entry();

create trigger audit_link_stays before update or delete or truncate on audit_link
  for each statement execute function audit_entry_stays();
