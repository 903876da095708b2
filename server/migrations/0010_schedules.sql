-- Who may plan the night, in roles that were there before it could be planned. The owner of another role gives it
-- there; SUPER_ADMIN gets it at start.
insert into role_permission (role_id, subject, action)
select r.id, 'LightSchedule', p.action
from admin_role r
join (values
  ('OPERATOR', 'read'), ('OPERATOR', 'create'), ('OPERATOR', 'update'), ('VIEWER', 'read'), ('CUSTOMER', 'read')
) as p (role, action) on p.role = r.name
on conflict do nothing;
