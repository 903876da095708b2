import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import {
  columnsOf,
  isEmpty,
  migrationsOf,
  quoted,
  sequencesOf,
  tablesOf,
  withoutConstraints,
} from '../foundation/backup/catalog.ts'
import { migrate } from '../foundation/database/migrate.ts'

/*
 * All rows of a released version's database as one text, to test upgrades. The first line names its last
 * migration; COPY blocks and sequence values follow.
 */

interface Table {
  name: string
  columns: string[]
  rows: string[]
}
export interface Release {
  /** Name of the last migration. */
  until: string
  tables: Table[]
  sequences: { name: string; value: number }[]
}

export async function readRelease(path: URL): Promise<Release> {
  const [first, ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\n')
  const release: Release = { until: first!.replace('-- ', ''), tables: [], sequences: [] }
  let table: Table | undefined
  for (const line of lines) {
    const [, name, columns] = /^copy (\w+) \((.*)\) from stdin;$/.exec(line) ?? []
    const [, sequence, value] = /^-- sequence (\w+) (\d+)$/.exec(line) ?? []
    if (line === '\\.') table = undefined
    else if (table) table.rows.push(line)
    else if (sequence) release.sequences.push({ name: sequence, value: Number(value) })
    else {
      table = { name: name!, columns: columns!.split(', '), rows: [] }
      release.tables.push(table)
    }
  }
  return release
}

/** Restores the rows of the release into an empty database. */
export async function loadRelease(url: string, { until, tables, sequences }: Release): Promise<void> {
  await migrate(url, undefined, until)
  await connected(url, async client => {
    const all = await tablesOf(client)
    await withoutConstraints(client, async () => {
      await client.query(`truncate ${all.map(({ name }) => quoted(name)).join(', ')}`)
      for (const { name, columns, rows } of tables) {
        const [, parent, year, month] = /^(\w+)_(\d{4})_(\d\d)$/.exec(name) ?? []
        if (parent && !all.some(table => table.name === name))
          await client.query('select make_month($1, $2)', [parent, `${year}-${month}-01T00:00:00Z`])
        const into = client.query(copyFrom(`copy ${quoted(name)} (${columnsOf({ columns })}) from stdin`))
        await pipeline(Readable.from([`${rows.join('\n')}\n`]), into)
      }
      for (const { name, value } of sequences) await client.query('select setval($1, $2)', [quoted(name), value])
    })
  })
}

/** Tables to which a release may add rows. */
const CATALOGUES = new Set(['alert_rule'])
const keyOf = (row: string) => row.split('\t')[0]!

/** Tables and columns renamed since release 0.1. */
const RENAMED: Record<string, string> = {
  light_wish: 'light_override',
  'campaign.wish': 'override',
  'light_state.unsettled': 'expected_stale',
  'light_state.plan_unsettled': 'plan_stale',
  'light_state.drive_at': 'reconcile_at',
  'light_state.drive_count': 'reconcile_attempts',
}

/** The tables of a release with their present names. */
export function renamed(tables: Table[]): Table[] {
  return tables.map(({ name, columns, rows }) => ({
    name: RENAMED[name] ?? name,
    columns: columns.map(column => RENAMED[`${name}.${column}`] ?? column),
    rows: name === 'deleted_row' ? rows.map(renamedInTrash) : rows,
  }))
}

/** A row in the trash with the present names of its columns, in the order in which PostgreSQL writes the keys of a jsonb. */
function renamedInTrash(line: string): string {
  const values = line.split('\t')
  const [table, text] = [values[2]!, values[5]!]
  if (table !== 'light_state') return line
  const before: Record<string, unknown> = JSON.parse(text)
  const after = Object.entries(before).map(([key, value]) => [RENAMED[`${table}.${key}`] ?? key, value] as const)
  const keyOrder = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1)
  const written = after.toSorted(([a], [b]) => keyOrder(a, b)).map(([key, value]) => `"${key}": ${jsonb(value)}`)
  return [...values.slice(0, 5), `{${written.join(', ')}}`].join('\t')
}

/** A value as PostgreSQL writes it in a jsonb: flat objects only. */
function jsonb(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ').replace(/^\{ /, '{').replace(/ \}$/, '}')
}

/** Row count and hash of each table, over the columns of the release. */
export async function printOf(url: string, tables: Table[]): Promise<Record<string, string>> {
  return connected(url, async client => {
    const prints: Record<string, string> = {}
    for (const { name, columns, rows } of tables) {
      const known = new Set(rows.map(keyOf))
      const found = await rowsOf(client, name, columns)
      prints[name] = print(CATALOGUES.has(name) ? found.filter(row => known.has(keyOf(row))) : found)
    }
    return prints
  })
}

export function print(rows: string[]): string {
  return `${rows.length} rows ${createHash('sha256').update(rows.toSorted().join('\n')).digest('hex')}`
}

export async function writeRelease(url: string): Promise<string> {
  return connected(url, async client => {
    if (await isEmpty(client)) throw new Error('the database is empty')
    const lines = [`-- ${(await migrationsOf(client)).at(-1)}`]
    for (const { name, columns } of await tablesOf(client)) {
      const rows = await rowsOf(client, name, columns)
      if (rows.length) lines.push(`copy ${name} (${columns.join(', ')}) from stdin;`, ...rows, '\\.')
    }
    for (const { name, value } of await sequencesOf(client)) lines.push(`-- sequence ${name} ${value}`)
    return `${lines.join('\n')}\n`
  })
}

async function rowsOf(client: pg.Client, name: string, columns: string[]): Promise<string[]> {
  const source = client.query(copyTo(`copy ${quoted(name)} (${columnsOf({ columns })}) to stdout`))
  return (await text(source)).split('\n').slice(0, -1)
}

async function connected<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set time zone 'UTC'`)
    return await act(client)
  } finally {
    await client.end()
  }
}
