-- How many planned events were ever done and missed. Rows of planned_event go with their group; a counter never goes down,
-- and nobody has to count years of rows to read it.
create table planned_event_tally (
  outcome text primary key check (outcome in ('DONE', 'MISSED')),
  events bigint not null
);
insert into planned_event_tally
select o, (select count(*) from planned_event where outcome = o) from (values ('DONE'), ('MISSED')) as outcomes (o);
