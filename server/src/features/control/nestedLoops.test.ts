import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../../foundation/database/database.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { makeAdmin, makeGroup, makeModel, makeScene } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { evaluateDaylightRules } from '../daylight/evaluate.ts'
import { runTick } from '../desired/desired.ts'
import { planLights } from '../plans/plans.ts'
import { ensureRoles } from '../roles/roles.ts'
import { startScene } from '../scenes/startScene.ts'
import { retryCampaign, stopCampaign, undoCampaign, updateCampaignProgress } from './campaigns.ts'
import { acknowledgeCommands, expireDue, takeDueCommands } from './commands.ts'
import { operateLights, returnToPlan } from './control.ts'
import { endOverrides, moveOverrideEnd } from './overrideEnds.ts'
import { reconcile } from './reconciler.ts'
import { overrideTarget, startCampaigns } from './targets.ts'

/*
 * A statement that switches lights is planned once for any number of lights, often while tables are nearly empty. PostgreSQL
 * then joins two lists by comparing each row with each: 10,000 lights take 100,000,000 comparisons, and the request times out.
 */

/**
 * `outdated`, `known`, `locked h`: lights that refused a command because they hold a newer one, at most one batch of answers.
 * `ends`: overrides whose end moves; the statement needs the values of two lists, and is planned by what the table holds.
 */
const ALLOWED = ['outdated', 'known', 'locked h', 'ends']
/** With one row or more for each light; empty at first, but for the first two. */
const LARGE_TABLES = ['light_state', 'light_device', 'light_command', 'light_override', 'campaign_light']
const LIGHTS = 300
const OF_ONE_LIGHT = /\b(light_id|id) = (?!ANY)/

interface PlanNode {
  'Node Type': string
  'CTE Name'?: string
  Alias?: string
  'Join Filter'?: string
  'Index Cond'?: string
  'Index Name'?: string
  Filter?: string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

const { db: admin, url } = await testDatabase()

async function makeCity(): Promise<{ viewer: Viewer; lights: number[]; scene: number }> {
  await ensureRoles(admin)
  const { id } = await makeAdmin(admin, 'SUPER_ADMIN')
  const mode_id = (await makeModel(admin)).id
  const { id: group_id } = await makeGroup(admin)
  const { rows } = await sql<{ id: number }>`
    insert into light_device (name, device_id, mode_id, group_id)
    select 'Light ' || n, 'L-' || n, ${mode_id}::int, case when n % 2 = 0 then ${group_id}::int end
    from generate_series(1, ${LIGHTS}::int) n returning id`.execute(admin)
  await sql`update light_state set online = true, main_level = 0`.execute(admin)
  const lights = rows.map(row => row.id)
  await sql`analyze`.execute(admin)
  const permissions = new Set(['LightDevice:read', 'LightDevice:operate', 'LightScene:read'])
  const account = {
    sessionId: 1,
    kind: 'ADMIN' as const,
    id,
    name: 'operator',
    roleId: null,
    roleName: null,
    permissions,
  }
  return { viewer: { clientId: 1, account }, lights, scene: (await makeScene(admin)).id }
}

async function runScheduler(db: Database): Promise<void> {
  await runTick(db)
  await startCampaigns(db)
  await evaluateDaylightRules(db)
  await reconcile(db)
  for (const { id, device_id: light } of await takeDueCommands(db, 10))
    await acknowledgeCommands(db, [{ id, light, endpoint: light, result: 'ACCEPTED' }])
  await expireDue(db)
  await planLights(db)
  await updateCampaignProgress(db)
}

test('no statement that switches lights compares each light of a list with each of another', async () => {
  const { viewer, lights, scene } = await makeCity()
  // One connection, which keeps its statements.
  const db = openDatabase(url, { connections: 1 })
  const override = () => operateLights(db, viewer, { ids: lights }, { mainBrightness: 50 })
  await runScheduler(db)
  const works = [
    override,
    async () => stopCampaign(db, viewer, (await override()).campaign!),
    async () => {
      const { campaign } = await override()
      await admin.updateTable('campaign_light').set({ status: 'UNCONFIRMED' }).execute()
      await retryCampaign(db, viewer, campaign!)
      await undoCampaign(db, viewer, campaign!)
    },
    () => overrideTarget(db, viewer, { name: 'all', where: {} }, { mainBrightness: 30, until: inOneHour() }),
    () => startScene(db, viewer, scene, { until: inOneHour() }),
    () => moveOverrideEnd(db, viewer, {}, { minutes: 10 }),
    () => endOverrides(db, viewer, {}),
    () => returnToPlan(db, viewer, lights),
  ]
  for (const work of works) {
    await work()
    await runScheduler(db)
  }
  const faults = await explainStatements(db)
  await db.destroy()
  expect(faults).toEqual([])
})

function inOneHour(): Date {
  return new Date(Date.now() + 3_600_000)
}

/** Explains each prepared statement by the plan for any parameters. @returns the joins of two lists, with the statement */
async function explainStatements(db: Database): Promise<string[]> {
  await sql`set plan_cache_mode = force_generic_plan`.execute(db)
  await sql`set enable_seqscan = off`.execute(db)
  const { rows } = await sql<{ name: string; statement: string; types: number }>`
    select name, statement, coalesce(cardinality(parameter_types), 0) as types from pg_prepared_statements
    where statement ~* '^\\s*(with|select|insert|update|delete)' and statement ~ 'light'`.execute(db)
  expect(rows.length).toBeGreaterThan(40)
  const faults: string[] = []
  for (const { name, statement, types } of rows) {
    const parameters = types ? `(${Array(types).fill('null').join(', ')})` : ''
    const plan = await sql
      .raw<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) execute "${name}"${parameters}`)
      .execute(db)
    for (const join of nestedLoops(plan.rows[0]!['QUERY PLAN'][0].Plan)) faults.push(`${join}: ${statement}`)
  }
  return faults
}

/** Nested loops whose inner side reads a whole list for each row of the outer side, and scans for the rows of one light. */
function nestedLoops(node: PlanNode): string[] {
  const below = node.Plans?.flatMap(nestedLoops) ?? []
  if (isLarge(node) && OF_ONE_LIGHT.test(node.Filter ?? '') && !OF_ONE_LIGHT.test(node['Index Cond'] ?? ''))
    return [...below, `${node['Index Name']} with ${node.Filter}`]
  const list = listOf(node.Plans?.[1])
  if (node['Node Type'] !== 'Nested Loop' || !node['Join Filter'] || !list) return below
  const { 'CTE Name': cte, 'Relation Name': table, Alias: alias } = list
  const name = cte ?? table
  const isAllowed = ALLOWED.some(allowed => [name, `${name} ${alias?.replace(/_\d+$/, '')}`].includes(allowed))
  return isAllowed ? below : [...below, `${name ?? list['Node Type']} on ${node['Join Filter']}`]
}

function listOf(node: PlanNode | undefined): PlanNode | undefined {
  if (node && ['CTE Scan', 'Function Scan'].includes(node['Node Type'])) return node
  if (node && isLarge(node) && !node['Index Cond']) return node
  return node && ['Materialize', 'Sort', 'Subquery Scan'].includes(node['Node Type'])
    ? listOf(node.Plans?.[0])
    : undefined
}

function isLarge(node: PlanNode): boolean {
  return LARGE_TABLES.includes(node['Relation Name'] ?? '')
}
