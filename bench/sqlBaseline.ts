/**
 * The baseline of the list: the same rows and counts by node-postgres and the HTTP server of Node, without GraphQL,
 * sign-in and validation. It uses the same counts and indexes, so that only the layers between are compared.
 * `node bench/sqlBaseline.ts DATABASE_URL PORT`
 */
import { createServer } from 'node:http'
import pg from 'pg'

const [url, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** All columns of the console's list, by one join. */
const ITEMS = `
  select d.id, d.name, d.device_id, d.address1, d.address2, d.latitude, d.longitude, s.device_status, s.heard_at,
    s.switched_on, s.lamp_failure, s.confirmation, s.main_level, s.sub_level, s.main_color_temp, s.sub_color_temp,
    s.main_last_level, s.sub_last_level, s.main_last_color_temp, s.sub_last_color_temp, s.temperature, s.voltage,
    s.signal_strength, s.main_current, s.sub_current, s.main_power, s.sub_power, s.main_energy, s.sub_energy,
    (select w.until from light_override w where w.light_id = d.id and w.kind = 'OVERRIDE' and w.until > now()) as overridden_until,
    m.name as model, m.manufacturer, m.options, g.id as group_id, g.name as group_name, g.group_status,
    l.id as last_id, l.status as last_status, l.reason as last_reason, l.created_at as last_at
  from light_device d join light_state s on s.light_id = d.id
  left join device_mode m on m.id = d.mode_id
  left join light_group g on g.id = d.group_id
  left join light_command l on l.id = s.last_command_id`
/**
 * Selects the ids first: with one join PostgreSQL plans five tables for each query (2.3 ms instead of 0.2), since a
 * generic plan looks expensive with an unknown limit.
 */
const page = (ids: string) => `${ITEMS} where d.id = any(array(${ids} limit $1 offset $2)) order by d.id`

/** Search by the n-gram indexes, per column: see decision 023. */
function matchCondition(runs: 'bigrams' | 'sixgrams', text: string): string {
  const by = (column: string) => `id = any(array(
    select id from light_device where ${runs}(${column}) @> ${runs}(${text}) and ${column} ilike '%' || ${text} || '%'))`
  return `${by('name')} or ${by('device_id')}`
}

function searchQuery(runs: 'bigrams' | 'sixgrams') {
  return {
    items: page(`select id from light_device where ${matchCondition(runs, '$3')} order by id`),
    count: `select count(*) from light_device where ${matchCondition(runs, '$1')}`,
    named: false,
  }
}

/** The queries. Searches are unnamed statements, so that they are planned each time. */
const QUERIES: Record<string, { items: string; count: string; named: boolean }> = {
  all: {
    items: page('select id from light_device order by id'),
    count: 'select sum(lights) as count from light_tally_all',
    named: true,
  },
  group: {
    items: page('select id from light_device where group_id = $3 order by id'),
    count: 'select sum(lights) as count from light_tally where group_id = $1',
    named: true,
  },
  status: {
    items: page('select light_id from light_state where device_status = $3 order by light_id'),
    count: 'select coalesce(sum(lights), 0) as count from light_tally_all where device_status = $1',
    named: true,
  },
  search: searchQuery('bigrams'),
  longSearch: searchQuery('sixgrams'),
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
  const question = pathname.slice(1)
  const asked = QUERIES[question]
  if (!asked) return response.end('{}')
  const given = searchParams.has('of') ? [searchParams.get('of')] : []
  const ask = (part: 'items' | 'count', values: unknown[]) =>
    pool.query({ name: asked.named ? `${question} ${part}` : undefined, text: asked[part], values })
  const [items, count] = await Promise.all([
    ask('items', [searchParams.get('limit'), searchParams.get('offset'), ...given]),
    ask('count', given),
  ])
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ items: items.rows, totalCount: count.rows[0].count }))
}).listen(Number(port), '127.0.0.1')
