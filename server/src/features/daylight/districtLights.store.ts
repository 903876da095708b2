import { sql } from 'kysely'
import { type Condition, type Connection, forceIndexScans } from '../../foundation/database/database.ts'

/* The lights of the districts of rules, in the table daylight_light: the view light_rule looks a light up there. */

/** On `daylight_state as y`. */
const IS_ACTIVE = sql<boolean>`y.ends_at > now()`

/** On `light_device as d`: people control the lights of MANUAL groups, also where a schedule is in effect. */
const IS_MANUAL = sql<boolean>`exists (select from light_group m where m.id = d.group_id and m.control_mode = 'MANUAL')`

/** `light_state` rows are locked by rising ids, as all writers do. */
function locked(ids: unknown) {
  return sql`select s.light_id from light_state s where s.light_id = any(${ids}) order by s.light_id for update`
}

const FLAGS = sql`expected_stale = true, plan_stale = true`

/**
 * Removes a batch of lights whose rule is not active any more, and marks them for the update of the desired state.
 * @returns how many
 */
export async function removeEnded(tx: Connection, limit: number): Promise<number> {
  await forceIndexScans(tx)
  const { rows } = await sql<{ lights: number }>`
    -- the rules that have lights, each with one look-up
    with recursive listed (id) as (
      select min(rule_id) from daylight_light
      union all
      select (select min(l.rule_id) from daylight_light l where l.rule_id > listed.id) from listed where listed.id is not null),
    ended as materialized (
      select id from listed
      where id is not null and not exists (select from daylight_state y where y.rule_id = listed.id and ${IS_ACTIVE})),
    ended_lights as materialized (
      select l.light_id, l.rule_id from daylight_light l where l.rule_id = any(array(select id from ended))
      order by l.light_id limit ${limit}),
    locked as materialized (${locked(sql`array(select light_id from ended_lights)`)}),
    deleted as (
      delete from daylight_light l using ended_lights e where l.light_id = e.light_id and l.rule_id = e.rule_id
        and exists (select from locked where locked.light_id = l.light_id)),
    flagged as (update light_state set ${FLAGS} where light_id = any(array(select light_id from locked)))
    select count(*) as lights from ended_lights`.execute(tx)
  return rows[0]!.lights
}

/** Takes active rules whose lights were not compared with their district for this time, so that no other server does. */
export async function takeRulesToSync(
  db: Connection,
  seconds: number,
): Promise<{ rule_id: number; region_code: string }[]> {
  const { rows } = await sql<{ rule_id: number; region_code: string }>`
    update daylight_state y set synced_at = now() from daylight_rule r
    where r.id = y.rule_id and ${IS_ACTIVE} and coalesce(y.synced_at < now() - make_interval(secs => ${seconds}), true)
    returning y.rule_id, r.region_code`.execute(db)
  return rows
}

/** Lights that joined the district of a rule or left it, by id; without those of MANUAL groups. @param which of the district, of `light_device as d` */
export async function selectDifference(
  db: Connection,
  rule: number,
  which: Condition,
): Promise<{ missing: number[]; surplus: number[] }> {
  const { rows } = await sql<{ light_id: number; is_listed: boolean }>`
    with wanted as materialized (select d.id from light_device d where ${which} and not ${IS_MANUAL})
    select coalesce(w.id, l.light_id) as light_id, w.id is null as is_listed
    from wanted w full join (select light_id from daylight_light where rule_id = ${rule}) l on l.light_id = w.id
    where w.id is null or l.light_id is null
    order by 1`.execute(db)
  const of = (listed: boolean) => rows.filter(row => row.is_listed === listed).map(row => row.light_id)
  return { missing: of(false), surplus: of(true) }
}

/** Nothing happens if the rule has ended since. */
export async function addLights(tx: Connection, rule: number, ids: number[]): Promise<void> {
  await forceIndexScans(tx)
  await sql`
    with locked as materialized (${locked(ids)}),
    added as (
      insert into daylight_light (light_id, rule_id)
      select light_id, ${rule}::int from locked
      where exists (select from daylight_state y where y.rule_id = ${rule} and ${IS_ACTIVE})
      on conflict do nothing returning light_id)
    update light_state set ${FLAGS} where light_id = any(array(select light_id from added))`.execute(tx)
}

export async function removeLights(tx: Connection, rule: number, ids: number[]): Promise<void> {
  await forceIndexScans(tx)
  await sql`
    with locked as materialized (${locked(ids)}),
    deleted as (
      delete from daylight_light where rule_id = ${rule} and light_id = any(array(select light_id from locked))
      returning light_id)
    update light_state set ${FLAGS} where light_id = any(array(select light_id from deleted))`.execute(tx)
}

/** Marks the next batch of lights of a rule that was changed. @returns whether there may be more */
export async function flagChanged(tx: Connection, limit: number): Promise<boolean> {
  const { rows } = await sql<{ rule_id: number; flagged_up_to: number }>`
    select rule_id, flagged_up_to from daylight_state where flagged_up_to is not null
    order by rule_id limit 1 for update skip locked`.execute(tx)
  const due = rows[0]
  if (!due) return false
  await forceIndexScans(tx)
  const flagged = await sql<{ last: number | null; lights: number }>`
    with due as materialized (
      select light_id from daylight_light where rule_id = ${due.rule_id} and light_id > ${due.flagged_up_to}
      order by light_id limit ${limit}),
    locked as materialized (${locked(sql`array(select light_id from due)`)}),
    flagged as (update light_state set ${FLAGS} where light_id = any(array(select light_id from locked)))
    select max(light_id) as last, count(*) as lights from due`.execute(tx)
  const { last, lights } = flagged.rows[0]!
  await sql`update daylight_state set flagged_up_to = ${lights === limit ? last : null}::int
    where rule_id = ${due.rule_id}`.execute(tx)
  return true
}

export async function selectListed(db: Connection, rule: number): Promise<number[]> {
  const { rows } = await sql<{ light_id: number }>`
    select light_id from daylight_light where rule_id = ${rule} order by light_id`.execute(db)
  return rows.map(row => row.light_id)
}

/** How many lights each rule raises now. */
export async function countRaised(db: Connection, rules: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ rule_id: number; lights: number }>`
    select l.rule_id, count(*) as lights from daylight_light l join light_state s using (light_id)
    where l.rule_id = any(${rules}) and s.expected_rule = 'DAYLIGHT' group by l.rule_id`.execute(db)
  return new Map(rows.map(row => [row.rule_id, row.lights]))
}

export interface DistrictCounts {
  /** that a rule would switch on */
  lights: number
  /** those of MANUAL groups, and those for which nothing is planned */
  unplanned: number
  /** of `lights`: in maintenance, or under a test or an override */
  held: number
}

/** @param which of `light_device as d` with its `light_state as s` */
export async function countDistrict(db: Connection, which: Condition): Promise<DistrictCounts> {
  const { rows } = await sql<DistrictCounts>`
    select count(*) filter (where is_planned) as lights, count(*) filter (where not is_planned) as unplanned,
      count(*) filter (where is_planned and is_held) as held
    from (
      select coalesce(p.rule, sp.rule) is not null and not ${IS_MANUAL} as is_planned,
        s.maintenance or g.group_status is not distinct from 'MAINTENANCE'
          or exists (select from light_test t where t.light_id = d.id and t.until > now())
          or exists (select from light_override o where o.light_id = d.id and o.kind = 'OVERRIDE' and o.until > now())
          as is_held
      from light_device d join light_state s on s.light_id = d.id left join light_group g on g.id = d.group_id
      left join group_program p on p.group_id = d.group_id left join site_program sp on d.group_id is null
      where ${which}) l`.execute(db)
  return rows[0]!
}
