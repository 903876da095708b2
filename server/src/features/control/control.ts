import { v7 as uuidv7 } from 'uuid'
import type { Origin } from '#lighting/desired/origin.ts'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound, someNotFound } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { noteRequester, originOf } from '../../foundation/lights/commandOrigin.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { signedIn, type Viewer } from '../../foundation/security/viewer.ts'
import { visibleLights } from '../devices/devices.ts'
import { findGroup, lightsOfGroup } from '../groups/groups.ts'
import { insertCampaign } from './campaigns.store.ts'
import { insertCommands } from './commands.store.ts'
import type { CommandRow } from './commands.ts'
import { cancelRequests, DISPATCH, issueCommands } from './issueCommands.ts'
import { type Override, validateOverride } from './overrideLevels.ts'

/** Of one request. */
const MAX_LIGHTS = 20_000

export interface ControlResult {
  accepted: number
  rejected: number
  commands: CommandRow[]
  /** Of a request for more than one light. */
  campaign: number | null
  /** The commands are REJECTED until a second person approves. */
  approval?: number
}

/**
 * Overrides lights until the end of the override. The override is durable when this returns; the lights confirm later. A request
 * for several lights is a campaign, which has its own progress.
 * @throws NOT_FOUND when the viewer may not see one of them; BAD_USER_INPUT with the field
 */
export async function operateLights(
  db: Connection,
  viewer: Viewer,
  { ids, group }: { ids: number[]; group?: number },
  override: Override,
): Promise<ControlResult> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  const { lights } = checkFields({ lights: () => lightsOrThrow(ids), override: () => validateOverride(override) })
  return transact(db, async tx => {
    const campaign =
      lights.length > 1 || group !== undefined ? await insertCampaign(tx, account, override, { group }) : undefined
    const commands = await issueCommands(tx, account, override, { ids: lights, campaign, group })
    if (commands.length < lights.length) {
      const found = commands.map(({ light_id }) => light_id)
      throw someNotFound('light', { requested: lights, found })
    }
    const rejected = commands.filter(row => row.status === 'REJECTED').length
    return { accepted: commands.length - rejected, rejected, commands, campaign: campaign ?? null }
  })
}

function lightsOrThrow(ids: number[]): number[] {
  const lights = [...new Set(ids)]
  if (lights.length === 0) throw badInput('ids', 'noLightsChosen', 'at least one light is required')
  if (lights.length > MAX_LIGHTS) throw badInput('ids', 'tooManyLights', `at most ${MAX_LIGHTS} lights per request`)
  return lights
}

/** The lights of a group. @throws NOT_FOUND; BAD_USER_INPUT for a group that is not NORMAL or has no lights */
export async function operateGroup(
  db: Connection,
  viewer: Viewer,
  id: number,
  override: Override,
): Promise<ControlResult> {
  mayOrThrow(viewer, 'LightGroup:operate')
  const group = await findGroup(db, viewer, id)
  if (!group) throw notFound('group')
  if (group.group_status !== 'NORMAL') throw badInput('id', 'groupNotNormal', 'only a NORMAL group can be operated')
  const lights = await lightsOfGroup(db, viewer, id)
  if (lights.length === 0) throw badInput('id', 'groupWithoutLights', 'the group has no lights')
  return operateLights(db, viewer, { ids: lights, group: id }, override)
}

/** Operates either the given lights or the lights of a group. */
export async function controlLights(
  db: Connection,
  viewer: Viewer,
  target: { deviceIds?: number[] | null; groupId?: number | null },
  override: Override,
): Promise<ControlResult> {
  mayOrThrow(viewer, target.deviceIds ? 'LightDevice:operate' : 'LightGroup:operate')
  const { deviceIds, groupId } = target
  if ((deviceIds ?? groupId ?? null) === null)
    throw badInput('deviceIds', 'noLightsChosen', 'lights or a group are required')
  if (deviceIds && (groupId ?? null) !== null) throw badInput('groupId', 'lightsOrGroup', 'lights or a group, not both')
  return deviceIds
    ? operateLights(db, viewer, { ids: deviceIds }, override)
    : operateGroup(db, viewer, groupId!, override)
}

/** What a control call was made for. */
export type RequestKind = Extract<Origin, 'LIGHT' | 'GROUP' | 'BATCH' | 'TEST'>

/** The result of a request that needs an approval: no light is commanded. */
export async function rejectForApproval(
  db: Connection,
  viewer: Viewer,
  lights: readonly number[],
  { approval, kind }: { approval: number; kind: RequestKind },
): Promise<ControlResult> {
  const account = signedIn(viewer)
  const none = { main_level: null, main_color_temp: null, sub_level: null, sub_color_temp: null }
  const rejected = lights.map(light_id => ({ id: uuidv7(), light_id, rejected: 'APPROVAL_NEEDED', ...none }))
  const commands = await transact(db, tx => {
    noteRequester(tx, { client: viewer.clientId })
    return insertCommands(tx, rejected, { ...DISPATCH, origin: originOf(tx, kind, { account }) })
  })
  return { accepted: 0, rejected: commands.length, commands, campaign: null, approval }
}

/** Switches both lamps on, at their last level, or off. */
export function switchLight(db: Connection, viewer: Viewer, id: number, on: boolean): Promise<ControlResult> {
  return operateLights(db, viewer, { ids: [id] }, { mainSwitch: on, subSwitch: on })
}

/**
 * Ends overrides of lights early: they return to the plan of their group.
 * @returns how many lights had an override
 * @throws NOT_FOUND
 */
export async function returnToPlan(db: Connection, viewer: Viewer, ids: number[]): Promise<number> {
  const account = mayOrThrow(viewer, 'LightDevice:operate')
  const lights = [...new Set(ids)]
  const found = await visibleLights(db, viewer, lights)
  if (found.size < lights.length) throw someNotFound('light', { requested: lights, found })
  return transact(db, async tx => (await cancelRequests(tx, lights, originOf(tx, 'RETURNED', { account }))).length)
}
