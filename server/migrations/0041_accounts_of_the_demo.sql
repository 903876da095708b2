-- expands
-- Accounts that a demo made end with it, whatever address they have by then.
alter table admin add column of_demo boolean not null default false;

-- Of those that there are: by their address, or by the hash that all four of one demo share. Nobody else's salt is another's.
update admin set of_demo = true
  where email in ('admin@lamplighter.example', 'operator@lamplighter.example', 'viewer@lamplighter.example',
    'customer@lamplighter.example')
  or password_hash in (select password_hash from admin group by password_hash having count(*) > 1);
