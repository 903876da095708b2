import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { unnestRows } from '../database/unnestRows.ts'

/** What an item of a message is about: exactly one of the two. */
export interface Reporter {
  light_id: number | null
  center_id: number | null
}

interface Item {
  endpoint: string
  light?: string
}

/**
 * The lights and centers that items of messages are about: the named light, or else the endpoint itself.
 * @returns a function: undefined for an unknown light, or one that the endpoint may not report for
 */
export async function findReporters(db: Connection, items: Item[]): Promise<(item: Item) => Reporter | undefined> {
  const keys = new Map(items.map(({ endpoint, light }) => [keyOf({ endpoint, light }), { endpoint, light }]))
  const { rows } = await sql<Item & Reporter>`
    with named as materialized (
      select * from ${unnestRows('n', [...keys.values()], { endpoint: 'text', light: 'text' })})
    select n.endpoint, n.light, d.id as light_id, null::int as center_id
    from named n join light_device d on d.device_id = coalesce(n.light, n.endpoint)
    left join light_center k on k.id = d.center_id
    where coalesce(k.device_id, d.device_id) = n.endpoint
    union all
    select n.endpoint, n.light, null, k.id from named n join light_center k on k.device_id = n.endpoint
    where n.light is null`.execute(db)
  const found = new Map(rows.map(({ light_id, center_id, ...item }) => [keyOf(item), { light_id, center_id }]))
  return item => found.get(keyOf(item))
}

/** A light may be named by its own endpoint. */
function keyOf({ endpoint, light }: { endpoint: string; light?: string | null }): string {
  return `${endpoint} ${light ?? ''}`
}
