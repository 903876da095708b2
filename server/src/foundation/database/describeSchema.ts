import pg from 'pg'

const TABLES = `
  select c.oid, c.relname as name, obj_description(c.oid) as comment, pg_get_partkeydef(c.oid) as partition_key,
    array_to_string(c.reloptions, ', ') as options
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`
const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    a.attidentity as identity, a.attgenerated as generated, pg_get_expr(d.adbin, d.adrelid) as value
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`
const CONSTRAINTS = `
  select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where conrelid = $1 and contype in ('p', 'u', 'f', 'c') order by contype desc, conname`
const INDEXES = `
  select pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = $1 and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by c.relname`
const TRIGGERS = `
  select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname`
const COLLATIONS = `
  select format('create collation %I (provider = icu, locale = %L);', collname, colllocale) as definition
  from pg_collation where collnamespace = 'public'::regnamespace order by collname`
const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as definition from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname`

/** The current schema as SQL, for reviews: the embedded PostgreSQL has no pg_dump. */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const parts = ['-- Generated from server/migrations by `npm run generate`: read it, do not edit it.']
    for (const { definition } of (await client.query(COLLATIONS)).rows) parts.push(definition)
    for (const { definition } of (await client.query(FUNCTIONS)).rows) parts.push(`${definition.trim()};`)
    for (const table of (await client.query(TABLES)).rows) parts.push(await describeTable(client, table))
    return `${parts.join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

async function describeTable(client: pg.Client, table: Record<string, string>): Promise<string> {
  const rows = async (query: string) => (await client.query(query, [table.oid])).rows
  const lines = [
    ...(await rows(COLUMNS)).map(describeColumn),
    ...(await rows(CONSTRAINTS)).map(({ name, definition }) => `constraint ${name} ${definition}`),
  ]
  const tail = `${table.partition_key ? ` partition by ${table.partition_key}` : ''}${table.options ? ` with (${table.options})` : ''}`
  const after = [...(await rows(INDEXES)), ...(await rows(TRIGGERS))].map(({ definition }) => `${definition};`)
  return [`create table ${table.name} (\n  ${lines.join(',\n  ')}\n)${tail};`, ...after].join('\n')
}

function describeColumn(column: Record<string, string>): string {
  const value = column.generated
    ? ` generated always as (${column.value}) stored`
    : column.identity
      ? ' generated always as identity'
      : column.value
        ? ` default ${column.value}`
        : ''
  return `${column.name} ${column.type}${column.required ? ' not null' : ''}${value}`
}
