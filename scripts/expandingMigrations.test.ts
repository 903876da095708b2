import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkMigrations, findContractingStatements } from './expandingMigrations.mjs'

test.each([
  'create table lamp (id int primary key, light_id int not null references light_device on delete cascade)',
  'create table lamp (id int); alter table lamp add column name text not null; create unique index on lamp (id)',
  'alter table light_device add column lamp text',
  "alter table light_device add column lamp text not null default ''",
  'alter table light_device add column lamp int generated always as identity',
  "alter table light_device add column lamp text check (lamp <> '')",
  'alter table light_device add column a int, add column b int, add constraint rising check (a < b)',
  'alter table light_device add column a int default 1; alter table light_device alter column a set not null',
  'alter table light_device add column lamp int references lamp on delete set null',
  'create index on light_device (name)',
  "create collation by_name (provider = icu, locale = 'zh')",
  'update light_device set name = name',
  // Comments and strings are ignored.
  "-- drop table light_device\n/* truncate admin; /* */ */ select 'drop table admin; -- '",
  "comment on table admin is 'alter table admin drop column email'",
  'create function f() returns trigger language plpgsql as $$ begin delete from admin; return null; end $$',
])('expands: %s', async text => {
  expect(await findContractingStatements(text)).toEqual([])
})

test.each([
  ['drop table admin', 'something is dropped'],
  ['drop index admin_email', 'something is dropped'],
  ['alter table admin rename to person', 'something gets another name'],
  ['alter table admin rename column email to mail', 'something gets another name'],
  ['alter table admin drop column email', 'a column is dropped'],
  ['alter table admin alter column email type varchar(20)', 'a column gets another type'],
  ['alter table admin alter email set not null', 'an older server may leave a column empty'],
  ['alter table admin add column age int not null', 'it needs a default'],
  ['alter table admin add column age int; alter table admin alter age set not null', 'may leave a column empty'],
  ['alter table admin add column age int unique', 'a unique index'],
  ['alter table admin add constraint tall check (height > 1)', 'a constraint of admin.tall refuses'],
  ['alter table admin add constraint tall check (height > 1) not valid', 'a constraint of admin.tall refuses'],
  ['alter table admin add foreign key (role_id) references role on delete cascade', 'a constraint of admin refuses'],
  ['alter table admin add column role int references role', 'could not delete from role'],
  ['create table lamp (light_id int references light_device)', 'could not delete from light_device'],
  ['alter table admin add primary key (id)', 'a unique index'],
  ['create unique index on admin (email)', 'a unique index on admin'],
  ['truncate admin', 'rows are removed'],
  ['delete from admin', 'rows are removed'],
  ["do $$ begin execute 'drop table admin'; end $$", 'a DO block'],
  ['revoke all on admin from public', 'nothing here knows that GrantStmt only adds'],
])('does not expand: %s', async (text, why) => {
  const found = await findContractingStatements(`-- expands\n${text}`)
  expect(found.map(fault => fault.why)).toEqual([expect.stringContaining(why)])
  expect(found[0]!.line).toBe(2)
})

test('checks only migrations marked as expanding, and names file and line of each fault', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-migrations-'))
  try {
    writeFileSync(join(folder, '0001_old.sql'), 'drop table admin;\n')
    writeFileSync(join(folder, '0002_new.sql'), '-- expands\n-- 灯 drop\nselect 1;\n\n/* why */\ndrop table admin;\n')
    expect(await checkMigrations(folder)).toEqual({
      code: 1,
      output: 'server/migrations/0002_new.sql:6: says that it expands, but something is dropped',
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(await checkMigrations()).toEqual({ code: 0, output: '' })
})
