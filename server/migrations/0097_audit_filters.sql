-- expands
-- Filters of the audit (decision 094). Each list is newest first.
-- Considered: each index makes all entries, which are written with every change, a little larger, and is built while the table
-- takes no entries. So there are only those without which a filter or list reads the whole audit: by operation; the people that
-- the audit names, under each name; the objects of the entries of a span of time. A filter by person has audit_entry_account, one
-- by object audit_entry_object, from before. None by result: most entries are OK, and a list of refusals has a time or another
-- filter, or reads backward from the newest.
create index audit_entry_action on audit_entry (action, id desc);
create index audit_entry_person on audit_entry (account_kind, account_id, account_name, id);
create index audit_object_entry on audit_object (entry_id);
