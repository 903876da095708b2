import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/* .squawk.toml: which rules apply to migrations, and which old files break them. */

const root = fileURLToPath(new URL('..', import.meta.url))
const excluded = [...readFileSync(`${root}.squawk.toml`, 'utf8').matchAll(/^ *"server\/migrations\/(.+)",$/gm)].map(
  ([, name]) => name!,
)

/** Names of the rules that a migration breaks. No path: excluded paths count too. */
function lint(migration: string): string[] {
  const squawk = 'node_modules/squawk-cli/js/bin/squawk'
  const args = [squawk, '--reporter=json']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, input: migration, encoding: 'utf8' })
  expect(stderr).toBe('')
  const found: { rule_name: string }[] = JSON.parse(stdout)
  return [...new Set(found.map(violation => violation.rule_name))]
}

test.each([
  ['drop table lamp', 'ban-drop-table'],
  ['alter table light_device drop column name', 'ban-drop-column'],
  ['alter table light_device rename column name to title', 'renaming-column'],
  ['alter table light_device alter column name type varchar(20)', 'changing-column-type'],
  ['alter table light_device alter column name set not null', 'adding-not-nullable-field'],
  ['alter table light_device add column lamp text not null', 'adding-required-field'],
  ['alter table light_device add column lamp int generated always as (id + 1) stored', 'adding-field-with-default'],
  ['alter table light_device add column lamp int references lamp', 'adding-foreign-key-constraint'],
  ['alter table light_device add constraint tall check (height > 1)', 'constraint-missing-not-valid'],
  ['alter table light_device add column lamp timestamp', 'prefer-timestamp-tz'],
  ['create index concurrently on light_device (name)', 'ban-concurrent-index-creation-in-transaction'],
  ['begin; select 1; commit', 'transaction-nesting'],
  ['select 1 fom light_device', 'syntax-error'],
])('rejects %s', (statement, rule) => {
  expect(lint(`select 1;\n${statement};`)).toContain(rule)
})

test.each([
  'create table lamp (id int generated always as identity primary key, level smallint, name text not null)',
  "alter table light_device add column lamp text not null default ''",
  'alter table light_device add column seen_at timestamptz',
  'create index light_device_lamp on light_device (lamp)',
  'drop index light_device_lamp',
  '-- squawk-ignore ban-drop-column -- not read since 0061\nalter table light_device drop column name',
])('accepts %s', statement => {
  expect(lint(`-- expands\n${statement};`)).toEqual([])
})

test('excludes only old migrations that break a rule', { tags: ['nightly'] }, () => {
  const folder = `${root}server/migrations/`
  const violating = readdirSync(folder).filter(name => lint(readFileSync(folder + name, 'utf8')).length > 0)
  expect(violating).toEqual(excluded)
  expect(excluded.at(-1)).toBe('0059_import_row_results.sql')
})
