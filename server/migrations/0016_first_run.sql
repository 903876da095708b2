-- What the first administrator says of the place where the lights stand.

-- A demo city that was asked for at the first run: it is made once, and each start plays what is left of it.
alter table site add column demo_city text check (demo_city in ('WANTED', 'MADE'));

-- A new group keeps the hours of the site, until somebody says otherwise.
create function site_time_zone() returns text language sql stable as 'select time_zone from site';
alter table light_group alter column time_zone set default site_time_zone();
