import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

/** Objects that an entry affects besides its own object. */
export type AffectedObjects =
  | { subject: string; ids: readonly number[] }
  | { lightsOf: 'campaign' | 'import' | 'group' | 'center'; id: number }
  /** their lights, groups and centers */
  | { objectsOfAlerts: readonly number[] }

const LIGHTS_OF = {
  campaign: (id: number) => sql`select light_id as id from campaign_light where campaign_id = ${id}`,
  import: (id: number) => sql`select light_id as id from light_import_change where import_id = ${id}`,
  group: (id: number) => sql`select id from light_device where group_id = ${id}`,
  center: (id: number) => sql`select id from light_device where center_id = ${id}`,
}

/** Ids of other subjects are not recorded: a client could choose them freely. */
const TABLES = new Map([
  ['LightDevice', sql.table('light_device')],
  ['LightGroup', sql.table('light_group')],
  ['LightCenter', sql.table('light_center')],
])

/** As in 0057_audit_objects.sql. */
const BLOCK = sql.lit(1000)
/** Rows of one entry: the blocks of two million consecutive ids. */
const MAX_BLOCKS = 2000

export async function insertAffectedObjects(db: Connection, entry: number, affected: AffectedObjects[]): Promise<void> {
  const parts = affected.flatMap((one): RawBuilder<unknown>[] => {
    if ('lightsOf' in one) return [selectIds('LightDevice', LIGHTS_OF[one.lightsOf](one.id))]
    if ('objectsOfAlerts' in one) return objectsOfAlerts(one.objectsOfAlerts)
    const table = TABLES.get(one.subject)
    // Only existing ids: the rows cannot be deleted.
    return table ? [selectIds(one.subject, sql`select id from ${table} where id = any(${one.ids}::int[])`)] : []
  })
  if (parts.length === 0) return
  await sql`
    insert into audit_object (subject, block, entry_id, ids)
    select subject, id / ${BLOCK}, ${entry}, array_agg(distinct id) from (${sql.join(parts, sql` union all `)}) x
    group by subject, id / ${BLOCK} order by 1, 2 limit ${MAX_BLOCKS}`.execute(db)
}

/** Of an incident, also the lights that it affects now. */
function objectsOfAlerts(ids: readonly number[]): RawBuilder<unknown>[] {
  const column = (name: string) =>
    sql`select ${sql.ref(name)} as id from alert where id = any(${ids}::bigint[]) and ${sql.ref(name)} is not null`
  return [
    selectIds('LightDevice', column('light_id')),
    selectIds(
      'LightDevice',
      sql`select light_id as id from alert_light where alert_id = any(${ids}::bigint[]) and left_at is null`,
    ),
    selectIds('LightGroup', column('group_id')),
    selectIds('LightCenter', column('center_id')),
  ]
}

function selectIds(subject: string, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${subject}::text as subject, id from (${ids}) x`
}

/** The current lights of a group or center, before it is deleted. */
export async function selectLightsOfObject(db: Connection, of: 'group' | 'center', id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${LIGHTS_OF[of](id)}`.execute(db)
  return rows.map(row => row.id)
}
