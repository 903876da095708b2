import { Refusal } from '../../../server/src/foundation/errors/errors.ts'
import { nameOf } from './answers/admins.ts'
import { lightsThat } from './answers/devices.ts'
import type { Call } from './call.ts'
import type { City } from './city.ts'
import type { Row } from './select.ts'

/*
 * Mutations that a second person has to approve. The server compares all rules of all lights; here, commands, deletions and
 * less protection count, and whatever a test adds to `City.needsApproval`.
 */

const VALID_MS = 15 * 60_000

interface Darkening {
  reasons: string[]
  darkened: Row[]
  guarded: Row[]
}

interface Operation {
  action: string
  args: Row
  /** name of the type of its answer */
  type: string
  run: () => unknown
}

/** Runs a mutation, or stores the request for it. @throws CONFLICT approvalNeeded */
export function runOrRequest(call: Call, operation: Operation): unknown {
  const darkening = call.viewer && darkeningOf(call, operation)
  if (!darkening) return operation.run()
  const { city, viewer } = call
  const isImmediate = viewer!.permissions.has('Approval:bypass') || !hasOtherApprover(city, viewer!.admin)
  const approval = pendingOf(call, operation) ?? addApproval(call, operation, darkening)
  approval.status = isImmediate ? 'IMMEDIATE' : 'PENDING'
  addNotice(call, approval, isImmediate ? 'DARKENED_ALONE' : 'APPROVAL_NEEDED')
  if (isImmediate) return operation.run()
  if (operation.type === 'ControlResult') return rejected(darkening, approval.id)
  throw new Refusal('CONFLICT', 'a second person has to approve', {
    ...{ key: 'approvalNeeded', reasons: darkening.reasons, lights: darkening.darkened.length },
    approvalId: approval.id,
  })
}

function rejected({ darkened }: Darkening, approvalId: number) {
  const now = new Date().toISOString()
  const commands = darkened.map(({ id }) => ({
    ...{ id: `rejected ${id}`, deviceId: id, status: 'REJECTED', reason: 'APPROVAL_NEEDED' },
    ...{ createdAt: now, expiresAt: now },
  }))
  return { accepted: 0, rejected: commands.length, commands, campaignId: null, approvalId }
}

/** One that is still pending, of the same request. */
function pendingOf({ city, viewer }: Call, { action, args }: Operation): Row | undefined {
  return city.rows.approvals.find(
    row =>
      statusOf(row) === 'PENDING' &&
      row.requestedById === viewer!.admin.id &&
      row.action === action &&
      JSON.stringify(row.args) === JSON.stringify(args),
  )
}

function addApproval({ city, viewer }: Call, { action, args, run, type }: Operation, found: Darkening): Row {
  const { reasons, darkened, guarded } = found
  return city.add('approvals', {
    ...{ action, args, run, type, reasons, darkenedCount: darkened.length, lightIds: guarded.map(({ id }) => id) },
    ...{ requestedBy: nameOf(viewer!.admin), requestedById: viewer!.admin.id, requestedAt: new Date().toISOString() },
    ...{ expiresAt: new Date(Date.now() + VALID_MS).toISOString(), campaignIds: [] },
  })
}

function addNotice({ city, viewer }: Call, { id, action, requestedBy: by, darkenedCount: lights }: Row, job: string) {
  city.add('notifications', {
    ...{ kind: 'JOB_FINISHED', at: new Date().toISOString(), read: false, hiddenFrom: viewer!.admin.id },
    params: { job, id, action, by, lights },
  })
}

export function statusOf({ status, expiresAt }: Row): string {
  return status === 'PENDING' && Date.parse(expiresAt) <= Date.now() ? 'EXPIRED' : status
}

function hasOtherApprover(city: City, { id }: Row): boolean {
  return city.rows.admins.some(
    admin =>
      admin.id !== id && admin.isEnabled && city.find('roles', admin.roleId)?.permissions.includes('Approval:approve'),
  )
}

function darkeningOf(call: Call, operation: Operation): Darkening | undefined {
  const { city } = call
  const darkened = darkenedBy(call, operation)
  const guarded = darkened.filter(({ isProtected }) => isProtected)
  const { limit } = city.protection
  const reasons = [
    ...(guarded.length > 0 ? ['PROTECTED'] : []),
    ...(limit !== null && darkened.length > limit ? ['TOO_MANY_LIGHTS'] : []),
    ...(reducesProtection(call, operation) ? ['PROTECTION_REDUCED'] : []),
  ]
  return reasons.length > 0 ? { reasons, darkened, guarded } : undefined
}

function darkenedBy(call: Call, { action, args }: Operation): Row[] {
  const { city } = call
  const named = (ids: number[]) => city.rows.devices.filter(({ id }) => ids.includes(id))
  const darker = (lights: Row[]) => lights.filter(light => isDarker(light, args.input ?? {}))
  if (city.needsApproval.has(action)) return city.rows.devices.filter(({ isProtected }) => isProtected)
  switch (action) {
    case 'switchLightDevice':
      return args.status
        ? []
        : named([args.id]).filter(({ mainBrightness, subBrightness }) => mainBrightness || subBrightness)
    case 'operateLightDevice':
      return darker(named([args.id]))
    case 'batchOperateLightDevice':
      return darker(named(args.ids))
    case 'operateLightGroup':
      return darker(city.rows.devices.filter(({ groupId }) => groupId === args.id))
    case 'overrideLights':
      return darker(lightsThat(call, args.target.where))
    case 'deleteLightDevice':
      return named([args.id])
    default:
      return []
  }
}

function isDarker(light: Row, input: Row): boolean {
  return (['main', 'sub'] as const).some(
    lamp =>
      light[`${lamp}Brightness`] > 0 &&
      (input[`${lamp}Switch`] === false || (input[`${lamp}Brightness`] ?? 100) < light[`${lamp}Brightness`]),
  )
}

function reducesProtection(call: Call, { action, args }: Operation): boolean {
  const { limit, minimums } = call.city.protection
  if (action === 'protectLights')
    return !args.isProtected && lightsThat(call, args.where).some(({ isProtected }) => isProtected)
  if (action !== 'updateLightProtection') return false
  const next = args.input.limit?.set as number | null | undefined
  const isLimitHigher = args.input.limit && limit !== null && (next ?? Number.POSITIVE_INFINITY) > limit
  const isLower = ({ roadClass, levels }: Row) =>
    minimums.get(roadClass)?.some((level, hour) => level > (levels?.[hour] ?? 0))
  return Boolean(isLimitHigher || args.input.minimums?.some(isLower))
}
