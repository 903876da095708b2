-- expands
-- Which things an audit entry concerns besides the one that it names: the lights of a group command, a campaign, a batch or an
-- import, as of then. Ids are stored in arrays by block of 1,000: an operation on 20,000 lights has some 20 rows.

create table audit_object (
  subject text not null,
  -- id / 1000
  block int not null,
  entry_id bigint not null,
  ids int[] not null,
  primary key (subject, block, entry_id)
);
create trigger audit_object_stays before update or delete or truncate on audit_object
  for each statement execute function audit_entry_stays();
