-- Planned while there are few overrides, the desired state of a light read this index as a whole, for each light: 20,000 lights
-- took minutes. Only requests of operators are searched by their age; a statement for a light does not name them.
drop index light_override_without_end;
create index light_override_without_end on light_override (at) where kind = 'MANUAL' and override_id is not null;
