import { type Selectable, sql } from 'kysely'
import type { LightAttribute } from '../../foundation/database/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import type { AttributeType, StoredValue } from './attributeValues.ts'

export type AttributeRow = Omit<Selectable<LightAttribute>, 'type'> & { type: AttributeType }

export async function selectAttributes(db: Connection): Promise<AttributeRow[]> {
  const rows = await db
    .selectFrom('light_attribute')
    .selectAll()
    .orderBy(sql`name collate by_name`)
    .orderBy('id')
    .execute()
  return rows as AttributeRow[]
}

/** An id for an attribute that is created later. */
export async function reserveId(db: Connection): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('light_attribute', 'id')) as id`.execute(db)
  return rows[0]!.id
}

type NewRow = Pick<AttributeRow, 'name' | 'type' | 'unit'>

/** @param id a reserved one @returns undefined if the name is taken */
export async function insertAttribute(
  tx: Connection,
  { name, type, unit }: NewRow,
  id: number,
): Promise<AttributeRow | undefined> {
  const { rows } = await sql<AttributeRow>`
    insert into light_attribute (id, name, type, unit) overriding system value values (${id}, ${name}, ${type}, ${unit})
    on conflict (lower(name)) do nothing returning *`.execute(tx)
  return rows[0]
}

export async function lockAttribute(tx: Connection, id: number): Promise<AttributeRow | undefined> {
  const row = await tx.selectFrom('light_attribute').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row as AttributeRow | undefined
}

export async function isNameTaken(tx: Connection, name: string, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from light_attribute where lower(name) = lower(${name}) and id <> ${id}`.execute(tx)
  return rows.length > 0
}

export async function updateAttribute(
  tx: Connection,
  id: number,
  columns: Partial<Pick<AttributeRow, 'name' | 'unit'>>,
): Promise<AttributeRow> {
  const row = await tx
    .updateTable('light_attribute')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as AttributeRow
}

export async function deleteAttribute(tx: Connection, id: number): Promise<void> {
  await tx.deleteFrom('light_attribute').where('id', '=', id).execute()
}

/** Lights that have a value, by the id of the attribute. @param which of `light_device as d` */
export async function countLights(db: Connection, which: Condition): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select key::int as id, count(*) as count from light_device d, jsonb_object_keys(d.attributes) key
    where ${which} group by key`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** A value of a light, in the order of names. */
export interface AttributeValue {
  definition: AttributeRow
  value: StoredValue
}
/** A light and its values; null: none. */
export type LightValues = [number, AttributeValue[] | null]

/** Of the lights in `p`, as JSON. Values of deleted attributes are left out. */
export const ATTRIBUTES_OF_LIGHTS = sql`
  select json_agg(json_build_array(p.id, (
    select json_agg(json_build_object('definition', to_jsonb(a), 'value', v.value) order by a.name collate by_name, a.id)
    from light_device d cross join jsonb_each(d.attributes) v join light_attribute a on a.id = v.key::int
    where d.id = p.id))) from p`

export async function selectValues(db: Connection, lights: number[]): Promise<LightValues[]> {
  const { rows } = await sql<{ values: LightValues[] | null }>`
    with p as (select unnest(${lights}::int[]) as id) select (${ATTRIBUTES_OF_LIGHTS}) as values`.execute(db)
  return rows[0]!.values ?? []
}
