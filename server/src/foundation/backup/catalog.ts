import type pg from 'pg'
import type { Manifest, TableCopy } from './manifest.ts'

/** Tables with rows: partitions instead of partitioned tables. */
export async function tablesOf(client: pg.ClientBase): Promise<Omit<TableCopy, 'rows' | 'sha256'>[]> {
  const { rows } = await client.query(`
    select c.relname as name, case when c.relname ~ '_\\d{4}_\\d\\d$' then p.relname end as "monthOf",
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    left join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
    order by c.relname`)
  return rows.map(({ name, monthOf, columns }) => ({ name, ...(monthOf && { monthOf }), columns }))
}

/** Values of sequences. Read after the rows: they may be ahead of the ids in the rows, never behind. */
export async function sequencesOf(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return rows.map(({ name, value }) => ({ name, value: Number(value) }))
}

export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query('select name from schema_migration order by name')
  return rows.map(({ name }) => name)
}

/** Whether the database has no tables. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  )
  return rows.length === 0
}

/** Whether the tables exist, but no server has ever used them: a restore was interrupted. */
export async function isUntouched(client: pg.ClientBase): Promise<boolean> {
  const known = await client.query(`select to_regclass('public.client') is not null as known`)
  if (!known.rows[0].known) return false
  const { rows } = await client.query(
    'select not exists (select from client) and not exists (select from admin) as untouched',
  )
  return rows[0].untouched
}

/** Drops foreign keys and disables triggers while rows are loaded, then restores them. */
export async function withoutConstraints(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const keys = await client.query(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  const tables = await client.query(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables.rows) await client.query(`alter table ${name} disable trigger user`)
  await load()
  // Triggers of partitions created during the load were never disabled.
  for (const { name } of tables.rows) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys.rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnsOf = ({ columns }: { columns: string[] }) => columns.map(quoted).join(', ')
