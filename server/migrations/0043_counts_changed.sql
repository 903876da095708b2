-- expands
-- Servers remember for a moment how many lights there are in which state and group, and how groups are described. Whatever changes
-- one of the two says so, whoever changes it: see docs/decisions/057-counts-are-remembered-until-they-change.md.
create function counts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lamplighter', '{"name":"counts.changed","event":{}}');
  return null;
end $$;

-- All that changes a tally adds rows to this one, or empties it.
create trigger counts_changed after insert or delete on light_tally for each statement execute function counts_changed();
create trigger counts_changed after insert or update or delete on light_group
  for each statement execute function counts_changed();
