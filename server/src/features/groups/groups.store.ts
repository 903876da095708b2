import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { MAX_FAULT_SHARE, MAX_OFFLINE_SHARE } from '#lighting/groups/groupStatus.ts'
import { cachedCounts } from '../../foundation/cache/countCache.ts'
import type { LightGroup } from '../../foundation/database/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { lockLightStates } from '../../foundation/lights/lightStates.ts'
import { lightTally } from '../../foundation/lights/lightTally.ts'
import { applyOrder } from '../../foundation/list/order.ts'
import type { ListQuery } from '../../foundation/list/selectPage.ts'
import { groupsNamedTo, groupsVisibleTo, lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import { optionsOf } from '../models/options.ts'

export type GroupRow = Selectable<LightGroup>

/** Filters that need a scan of all groups. */
const ALL_GROUPS = Number.POSITIVE_INFINITY

/** If a model has no options: one dimmable lamp. */
const PLAIN = JSON.stringify(optionsOf(null))

export function selectGroups(db: Connection, account: Account, ids: number[]): Promise<GroupRow[]> {
  return groupsById(db, account, ids, groupsVisibleTo(account))
}

/** For their names on lights, alerts and schedules. */
export function selectNamedGroups(db: Connection, account: Account, ids: number[]): Promise<GroupRow[]> {
  return groupsById(db, account, ids, groupsNamedTo(account))
}

async function groupsById(db: Connection, account: Account, ids: number[], scope: Condition): Promise<GroupRow[]> {
  const groups = db.selectFrom('light_group as g').selectAll().where('id', '=', sql<number>`any(${ids})`).where(scope)
  return [...(await cachedCounts(db, account, groups, ids.length))]
}

/** The groups of lights in `p`, as JSON. Accounts that may see a light may see its group. */
export const GROUPS_OF_LIGHTS = sql`
  select json_agg(g) from light_group g where g.id = any(array(select group_id from p))`

/** As parsed from JSON. */
export function groupOfJson(row: GroupRow): GroupRow {
  return { ...row, created_at: new Date(row.created_at), updated_at: new Date(row.updated_at) }
}

/** Groups with this derived status, as the viewer sees it: without the right to see centers, these do not count. */
export interface DerivedStatusFilter {
  status: string
  seesCenters: boolean
}

export async function selectGroupPage(
  db: Connection,
  account: Account,
  { where, order, page: { limit, offset } }: ListQuery,
  derived?: DerivedStatusFilter,
): Promise<GroupRow[]> {
  const counted = order.some(({ column }) => column.startsWith('n.'))
  const rows = groupsThat(db, account, where, derived).$if(counted, counting =>
    counting.innerJoin(lightsCounted(account), join => join.onTrue()),
  )
  const page = applyOrder(rows.selectAll('g'), order, 'g.id').limit(limit).offset(offset)
  // Not cached by derived status: centers that go offline do not invalidate counts.
  return derived ? page.execute() : [...(await cachedCounts(db, account, page, ALL_GROUPS))]
}

/** @param derived filter by the derived status */
export async function countGroups(
  db: Connection,
  account: Account,
  where: Condition,
  derived?: DerivedStatusFilter,
): Promise<number> {
  const counted = groupsThat(db, account, where, derived).select(sql<number>`count(*)`.as('count'))
  const rows = derived ? await counted.execute() : await cachedCounts(db, account, counted, ALL_GROUPS)
  return rows[0]!.count
}

function groupsThat(db: Connection, account: Account, where: Condition, derived?: DerivedStatusFilter) {
  return db
    .selectFrom('light_group as g')
    .where(where)
    .where(groupsVisibleTo(account))
    .$if(derived !== undefined, groups => groups.where(derivedStatus(account, derived!), '=', derived!.status))
}

/** `n`: number of lights and online rate of a group; a group without lights in service sorts below all others. */
function lightsCounted(account: Account) {
  return sql<{ device_count: number; online_rate: number }>`lateral (
    select coalesce(sum(t.lights), 0) as device_count, coalesce(
      round(100.0 * sum(t.lights) filter (where t.lifecycle = 'IN_SERVICE' and t.device_status in ('NORMAL', 'FAULT'))
        / nullif(sum(t.lights) filter (where t.lifecycle = 'IN_SERVICE' and t.device_status <> 'MAINTENANCE'), 0)), -1)
      as online_rate
    from ${lightTally(account, sql`d.group_id = g.id`)} t)`.as('n')
}

/** As deriveGroupStatus (lighting/groups), in SQL, to filter groups. */
function derivedStatus(account: Account, { seesCenters }: DerivedStatusFilter) {
  const lights = (condition: Condition) => sql`coalesce(sum(t.lights) filter (where ${condition}), 0)`
  return sql<string>`case when g.group_status <> 'NORMAL' then g.group_status
    when ${seesCenters ? hasCenterOffline(account, sql`g.id`) : sql`false`} or (
      select ${lights(sql`t.device_status = 'OFFLINE'`)} > ${sql.lit(MAX_OFFLINE_SHARE)} * sum(t.lights)
        or ${lights(sql`t.device_status = 'FAULT'`)} > ${sql.lit(MAX_FAULT_SHARE)} * sum(t.lights)
      from ${lightTally(account, sql`d.group_id = g.id`)} t
      where t.lifecycle = 'IN_SERVICE' and t.device_status <> 'MAINTENANCE') then 'FAULT'
    else 'NORMAL' end`
}

/** Whether a center of lights of a group was online before, and is offline. Light `d`. */
function hasCenterOffline(account: Account, group: RawBuilder<unknown>) {
  return sql<SqlBool>`exists (select from light_center k join light_device d on d.center_id = k.id
    where not k.online and k.heard_at is not null and d.group_id = ${group} and ${lightsVisibleTo(account)})`
}

export async function selectCentersOffline(db: Connection, account: Account, groups: number[]): Promise<Set<number>> {
  const found = await sql<{ id: number }>`
    select g.id from unnest(${groups}::int[]) as g (id) where ${hasCenterOffline(account, sql`g.id`)}`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

/** Capabilities of groups: what at least one light can do. Groups without lights are left out. */
export async function selectLampOptions(
  db: Connection,
  account: Account,
  groups: number[],
): Promise<Map<number, { [option: string]: boolean }>> {
  const can = (option: string) => sql`coalesce(bool_or((o.options ->> ${option})::boolean), false)`
  const { rows } = await sql<{ id: number; options: { [option: string]: boolean } }>`
    select o.group_id as id, jsonb_build_object(
      'mainLight', ${can('mainLight')}, 'subLight', ${can('subLight')},
      'mainBrightness', ${can('mainBrightness')}, 'subBrightness', ${can('subBrightness')},
      'mainColorTemp', ${can('mainColorTemp')}, 'subColorTemp', ${can('subColorTemp')}) as options
    from (select distinct d.group_id, coalesce(m.options, ${PLAIN}::jsonb) as options
      from light_device d left join device_mode m on m.id = d.mode_id
      where d.group_id = any(${groups}) and ${lightsVisibleTo(account)}) o
    group by o.group_id`.execute(db)
  return new Map(rows.map(row => [row.id, row.options]))
}

export async function insertGroup(tx: Connection, group: Insertable<LightGroup>): Promise<GroupRow> {
  return tx.insertInto('light_group').values(group).returningAll().executeTakeFirstOrThrow()
}

/** Reads the group and locks its row. */
export async function lockGroup(tx: Connection, account: Account, id: number): Promise<GroupRow | undefined> {
  return tx
    .selectFrom('light_group as g')
    .selectAll()
    .where('id', '=', id)
    .where(groupsVisibleTo(account))
    .forUpdate()
    .executeTakeFirst()
}

export async function updateGroup(tx: Connection, id: number, columns: Updateable<LightGroup>): Promise<GroupRow> {
  return tx
    .updateTable('light_group')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Before the group is deleted and its lights lose the link. */
export async function lockLightsOf(tx: Connection, id: number): Promise<number[]> {
  return lockLightStates(tx, sql`d.group_id = ${id}`)
}

/** @returns those of the lights that exist for this account and are now in the group */
export async function connectLights(tx: Connection, account: Account, id: number, lights: number[]): Promise<number[]> {
  await lockLightStates(tx, sql`d.id = any(${lights})`)
  const moved = await sql<{ id: number }>`
    update light_device as d set group_id = ${id}, updated_at = now()
    where d.id = any(${lights}) and ${lightsVisibleTo(account)} returning d.id`.execute(tx)
  return moved.rows.map(row => row.id)
}

/** @returns those of the lights that were in the group and exist for this account */
export async function disconnectLights(tx: Connection, id: number, lights: number[]): Promise<number[]> {
  await lockLightStates(tx, sql`d.id = any(${lights}) and d.group_id = ${id}`)
  const moved = await sql<{ id: number }>`
    update light_device as d set group_id = null, updated_at = now()
    where d.id = any(${lights}) and d.group_id = ${id} returning d.id`.execute(tx)
  return moved.rows.map(row => row.id)
}

export async function selectLightsOfGroup(db: Connection, account: Account, id: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select d.id from light_device d where d.group_id = ${id} and ${lightsVisibleTo(account)} order by d.id`.execute(db)
  return rows.rows.map(row => row.id)
}

/** Time zone of a new group. */
export async function selectZoneOfSite(db: Connection): Promise<string> {
  return (await db.selectFrom('site').select('time_zone').executeTakeFirstOrThrow()).time_zone
}
