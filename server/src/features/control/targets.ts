import { type Connection, type Database, transact } from '../../foundation/database/database.ts'
import { badInput } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { announce } from '../../foundation/events/events.ts'
import { textOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { type LightBefore, noteRequest } from '../../foundation/lights/controlChanges.ts'
import type { Where } from '../../foundation/list/filters.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Account, Viewer } from '../../foundation/security/viewer.ts'
import { optionsOf } from '../models/options.ts'
import { findGuarded } from '../protection/guard.ts'
import { type CampaignRow, insertCampaign, type SceneOfCampaign, type StoredTarget } from './campaigns.store.ts'
import { findCampaign } from './campaigns.ts'
import { issueCommands } from './issueCommands.ts'
import { applyOverride, checkOrder, checkStart, type Override, validateOverride } from './overrideLevels.ts'
import { accountOf, lightsOf } from './targetOverlaps.ts'
import {
  countTarget,
  deleteCampaign,
  deleteUnstarted,
  insertTargetLights,
  type LampEffect,
  lockStarting,
  selectStarting,
  selectTargetLights,
  selectUnstarted,
  startCampaign,
  stopStarting,
  type TargetCounts,
} from './targets.store.ts'

export type { TargetCounts }

/*
 * Requests to all lights that match a condition: a district, a road, an area of the map, a search. The lights are found when the
 * request starts, and the scheduler issues their commands in parts, so that their number has no limit.
 */

const MAX_NAME_LENGTH = 100
/** Lights that get their commands in one transaction: their states are locked for about a second. */
const PART_SIZE = 5000

export interface Target extends StoredTarget {
  where: Where
  /** that the request was started from */
  scene?: SceneOfCampaign
}

type Request = Override & { startsAt?: Date | null | undefined }

/**
 * Overrides all lights of a target, now or at a time in the future.
 * @throws BAD_USER_INPUT with the field, also for a target without lights that is to start now
 */
export async function overrideTarget(
  db: Connection,
  viewer: Viewer,
  target: Target,
  request: Request,
): Promise<CampaignRow> {
  const campaign = await overrideTargetIfAny(db, viewer, target, request)
  if (!campaign) throw badInput('target.where', 'targetWithoutLights', 'no light matches')
  return campaign
}

/**
 * The same for a target that may have no lights.
 * @returns undefined: it was to start now, and no light matches
 * @throws BAD_USER_INPUT with the field
 */
export async function overrideTargetIfAny(
  db: Connection,
  viewer: Viewer,
  target: Target,
  { startsAt, ...override }: Request,
): Promise<CampaignRow | undefined> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  const { name } = checkFields({
    name: () => targetName(target),
    where: () => lightsOf(target.where),
    override: () => validateOverride(override),
    start: () => checkSpan(startsAt, override),
  })
  return transact(db, async tx => {
    const id = await insertCampaign(tx, account, override, {
      target: { name, where: target.where },
      scene: target.scene,
      startsAt: startsAt ?? undefined,
    })
    await noteTarget(tx, account, { id, where: target.where, startsAt, override })
    if (!startsAt) {
      const lights = await insertTargetLights(tx, account, id, lightsOf(target.where))
      if (lights === 0) {
        await deleteCampaign(tx, id)
        return
      }
      await startCampaign(tx, id, 'RUNNING')
    }
    await announce(tx, 'campaign.changed', { ids: [id] })
    return findCampaign(tx, viewer, id)
  })
}

/** For the protection of lights: the scheduler issues the commands after the commit. */
export async function noteTarget(
  tx: Connection,
  account: Account,
  request: { id: number; where: Where; startsAt: Date | null | undefined; override: Override },
): Promise<void> {
  const { id: campaign, where, startsAt, override } = request
  const lights = await selectTargetLights(tx, account, lightsOf(where))
  const { until } = override
  noteRequest(tx, {
    ...{ lights, campaign, from: startsAt ?? undefined, until: until ?? undefined },
    levelsOf: light => levelsOfRequest(light, override),
  })
}

/** Lights that no second person approved, such as those that were protected, or joined the target, since the request. */
async function unapprovedLights(tx: Connection, campaign: CampaignRow, ids: number[]): Promise<Set<number>> {
  const { override, until, approved_lights } = campaign
  const request = {
    lights: ids,
    until: until ?? undefined,
    levelsOf: (light: LightBefore) => levelsOfRequest(light, override),
  }
  const approved = new Set(approved_lights)
  return new Set((await findGuarded(tx, request)).filter(light => !approved.has(light)))
}

function levelsOfRequest(light: LightBefore, override: Override) {
  const before = { ...light, main_color_temp: null, sub_color_temp: null, options: optionsOf(light.options) }
  return applyOverride(before, override)
}

/** A target with a request for it. */
export interface Plan {
  where: Where
  override: Override
  startsAt?: Date | null
}

/** What a request would reach now. @throws BAD_USER_INPUT with the field */
export async function previewTarget(db: Connection, viewer: Viewer, plan: Plan): Promise<TargetCounts> {
  const { where, override, startsAt } = plan
  const account = mayOrThrow(viewer, 'LightDevice:read')
  validateOverride(override)
  checkSpan(startsAt, override)
  return countTarget(db, account, lightsOf(where), { main: effectOn('main', override), sub: effectOn('sub', override) })
}

function effectOn(lamp: 'main' | 'sub', override: Override): LampEffect {
  const [on, level] = [override[`${lamp}Switch`], override[`${lamp}Brightness`]]
  if (typeof on === 'boolean') return on ? 'ON' : 'OFF'
  if (typeof level === 'number') return level > 0 ? 'ON' : 'OFF'
  return 'KEEP'
}

function targetName({ name }: Target): string {
  const text = textOrThrow('target.name', name, MAX_NAME_LENGTH)
  if (text === null) throw badInput('target.name', 'targetNameRequired', 'the target needs a name')
  return text
}

function checkSpan(startsAt: Date | null | undefined, { until }: Override): void {
  checkStart(startsAt, 'startsAt')
  checkOrder(startsAt, until)
}

/** For the scheduler: starts campaigns that are due, and issues commands to the next lights of those that have started. */
export async function startCampaigns(db: Database): Promise<void> {
  const errors: unknown[] = []
  // One campaign that fails, such as by a time-out, must not hold up the others: the next run tries it again.
  for (const id of await selectStarting(db))
    try {
      while (await continueStart(db, id));
    } catch (error) {
      errors.push(error)
    }
  if (errors.length) throw errors[0]
}

/** @returns false: nothing is left to do, or another server does it */
function continueStart(db: Database, id: number): Promise<boolean> {
  return transact(db, async tx => {
    const campaign = await lockStarting(tx, id)
    if (!campaign) return false
    const account = await accountOf(tx, campaign)
    if (campaign.is_starting) await issueNext(tx, campaign, account)
    else await begin(tx, campaign, account)
    await announce(tx, 'campaign.changed', { ids: [campaign.id] })
    return true
  })
}

async function begin(tx: Connection, { id, target }: CampaignRow, account: Account | undefined): Promise<void> {
  if (!account) return startCampaign(tx, id, 'STOPPED')
  const lights = await insertTargetLights(tx, account, id, lightsOf(target as Where))
  await startCampaign(tx, id, lights > 0 ? 'RUNNING' : 'DONE')
}

async function issueNext(tx: Connection, campaign: CampaignRow, account: Account | undefined): Promise<void> {
  const { id, override, until, override_reason: reason } = campaign
  const ids = account ? await selectUnstarted(tx, id, PART_SIZE) : []
  const isOver = until !== null && until <= new Date()
  if (!account || isOver || ids.length === 0) return stopStarting(tx, id)
  const unapproved = await unapprovedLights(tx, campaign, ids)
  const request = { ids, campaign: id, unapproved }
  const commands = await issueCommands(tx, account, { ...override, until, reason }, request)
  const found = new Set(commands.map(({ light_id }) => light_id))
  const missing = ids.filter(light => !found.has(light))
  if (missing.length) await deleteUnstarted(tx, id, missing)
}
