-- expands
-- Filters of the audit by action, by what was refused, and by the people that it names (decision 094). Each list is newest first.
create index audit_entry_action on audit_entry (action, id desc);
create index audit_entry_refused on audit_entry (result, id desc) where result <> 'OK';
create index audit_entry_person on audit_entry (account_kind, account_id, account_name, id);
create index audit_object_entry on audit_object (entry_id);
