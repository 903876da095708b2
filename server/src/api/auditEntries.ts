import { type GraphQLField, getNamedType } from 'graphql'
import type { AffectedObjects, AuditEntry } from '../features/audit/audit.ts'
import type { Context } from '../foundation/graphql/graphql.ts'
import { withoutSecretInputs } from '../foundation/graphql/secretInput.ts'
import type { Viewer } from '../foundation/security/viewer.ts'

/* Subject and affected objects of an audit entry. */

export type Args = Record<string, unknown>
export type Field = GraphQLField<unknown, Context, Args>

/** A resolved or refused operation. */
interface Operation {
  field: Field
  args: Args
  /** OK, BEGUN or the code of a refusal */
  result: string
  /** value of the resolver */
  outcome?: unknown
  viewer?: Viewer
}

export function auditEntryOf({
  field,
  args,
  result,
  outcome,
  viewer,
}: Operation): AuditEntry & { affected: AffectedObjects[] } {
  const { subject, objectId } = objectOf(field, args, outcome, viewer)
  const affected = result === 'OK' ? affectedBy(field.name, args, outcome, subject) : []
  const recorded = { ...withoutSecretInputs(field.args, args), ...deletedNames(field.name, outcome) }
  return { action: field.name, subject, objectId, result, args: recorded, affected }
}

/** Fields that identify a deleted object to users; its id can no longer be looked up. */
const NAMES = { name: 'name', code: 'code', device_id: 'deviceId', file_name: 'fileName', target: 'target' }

function deletedNames(action: string, outcome: unknown): Args {
  if (!action.startsWith('delete')) return {}
  const deleted = (outcome ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([column, field]) =>
      typeof deleted[column] === 'string' ? [[field, deleted[column]]] : [],
    ),
  )
}

type Id = number | undefined
const idOf = (value: unknown): Id => (typeof value === 'number' ? value : undefined)

/** These change the account of the caller. */
const OWN_ACCOUNT = new Set([
  'changePassword',
  'confirmPassword',
  'beginSecondFactor',
  'switchOnSecondFactor',
  'switchOffSecondFactor',
  'endOtherSessions',
])

/** These have the id of their object as groupId or centerId. */
const OF_GROUP_OR_CENTER = new Set(['lightDeviceControl', 'readLights', 'syncRemoteLightDevices', 'switchCircuit'])

function objectOf(
  field: Field,
  args: Args,
  outcome: unknown,
  viewer: Viewer | undefined,
): { subject: string | undefined; objectId: Id } {
  if (OWN_ACCOUNT.has(field.name))
    return { subject: viewer?.account?.kind === 'USER' ? 'User' : 'Admin', objectId: viewer?.account?.id }
  if (OF_GROUP_OR_CENTER.has(field.name)) {
    const [group, center] = [idOf(args.groupId), idOf(args.centerId)]
    if (group !== undefined) return { subject: 'LightGroup', objectId: group }
    if (center !== undefined) return { subject: 'LightCenter', objectId: center }
  }
  const only = Array.isArray(args.ids) && args.ids.length === 1 ? args.ids[0] : undefined
  const created = (outcome as { id?: unknown } | null | undefined)?.id
  const objectId = [args.id, args.targetId, created, only].map(idOf).find(id => id !== undefined)
  return { subject: subjectOf(field, args), objectId }
}

/** Operations whose return type is not what they change. */
const SUBJECTS: Record<string, string> = {
  takeSecondFactor: 'Admin',
  issueCenterCredential: 'LightCenter',
  issueCenterCredentials: 'LightCenter',
  importCenters: 'LightCenter',
  exportCenters: 'LightCenter',
  testNotificationChannel: 'NotificationChannel',
  returnLightsToPlan: 'LightDevice',
  readLights: 'LightDevice',
  exportLightDevices: 'LightExport',
  exportAuditEntries: 'AuditEntry',
  exportLightHistory: 'LightDevice',
  markNotificationsRead: 'Notification',
  importDeviceModes: 'DeviceMode',
  exportDeviceModes: 'DeviceMode',
  importSiteRegions: 'SiteRegion',
  startLightScene: 'LightScene',
}

/** Type of the object that an operation changes, by its name or its return type. */
function subjectOf(field: Field, args: Args): string | undefined {
  if (field.name === 'restoreDeleted') return String(args.subject)
  if (SUBJECTS[field.name]) return SUBJECTS[field.name]
  if (/LightDevice|lightDevice|LightCredential/.test(field.name)) return 'LightDevice'
  if (/LightOverrides$/.test(field.name)) return 'LightOverride'
  if (/LightGroup/.test(field.name)) return 'LightGroup'
  if (/PermissionBind$/.test(field.name)) return 'AdminRole'
  const type = getNamedType(field.type).name
  return /^[A-Z][A-Za-z]+$/.test(type) && !['Boolean', 'String', 'Int', 'Float', 'JSON'].includes(type)
    ? type
    : undefined
}

const ITEMS: Record<string, string> = { DEVICE: 'LightDevice', GROUP: 'LightGroup', CENTER: 'LightCenter' }

const SUBJECTS_OF_NOTES = { LIGHT: 'LightDevice', GROUP: 'LightGroup', CENTER: 'LightCenter' }

const CHANGES_OF_ALERTS = new Set(['acknowledgeAlert', 'acknowledgeAlerts', 'assignAlerts'])

/** Objects of shift notes, and of alerts that were acknowledged or assigned. */
function affectedByNotesAndAlerts(action: string, args: Args, outcome: unknown): AffectedObjects[] {
  if (CHANGES_OF_ALERTS.has(action))
    return [{ objectsOfAlerts: [args.ids ?? args.id].flat().filter(id => typeof id === 'number') }]
  const { alertIds } = (outcome ?? {}) as { alertIds?: number[] }
  if (alertIds?.length) return [{ objectsOfAlerts: alertIds }]
  if (!/ShiftNote$/.test(action)) return []
  const { about_kind: kind, about_id } = (outcome ?? {}) as { about_kind?: string | null; about_id?: unknown }
  const id = idOf(about_id)
  if (!kind || id === undefined) return []
  if (kind === 'ALERT') return [{ objectsOfAlerts: [id] }]
  if (kind === 'CAMPAIGN') return [{ lightsOf: 'campaign', id }]
  return [{ subject: SUBJECTS_OF_NOTES[kind as keyof typeof SUBJECTS_OF_NOTES], ids: [id] }]
}

/** The lights of a campaign, or the ids of the request. */
function affectedBy(action: string, args: Args, outcome: unknown, subject: string | undefined): AffectedObjects[] {
  const campaign = idOf((outcome as { campaign?: unknown } | null | undefined)?.campaign)
  if (campaign !== undefined) return [{ lightsOf: 'campaign', id: campaign }]
  if (/LightCampaign$/.test(action)) return [{ lightsOf: 'campaign', id: Number(args.id) }]
  const affected = affectedByNotesAndAlerts(action, args, outcome)
  const add = (of: string | undefined, ids: unknown) => {
    const numbers = Array.isArray(ids) ? ids.filter(id => typeof id === 'number') : []
    if (of && numbers.length > 0) affected.push({ subject: of, ids: numbers })
  }
  if (Array.isArray(args.ids) && args.ids.length > 1) add(subject, args.ids)
  if (/ManagerItems$/.test(action)) add(ITEMS[String(args.type)], args.itemIds)
  const { lightIds, centerIds } = (outcome ?? {}) as { lightIds?: unknown; centerIds?: unknown }
  add('LightDevice', lightIds)
  add('LightCenter', centerIds)
  const input = args.input as Record<string, unknown> | null | undefined
  add('LightDevice', linked(input?.devices))
  add('LightGroup', linked(input?.groups))
  return affected
}

/** Ids of links that are added or removed: `{ connect: [{ id }], disconnect: [{ id }] }`. */
function linked(links: unknown): unknown[] {
  const { connect, disconnect } = (links ?? {}) as { connect?: unknown; disconnect?: unknown }
  return [connect, disconnect].flatMap(list =>
    Array.isArray(list) ? list.map(link => (link as { id?: unknown } | null)?.id) : [],
  )
}

/** Deletions that detach lights: the entry names them, too. */
export const CASCADING_DELETIONS: Record<string, 'group' | 'center'> = {
  deleteLightGroup: 'group',
  deleteLightCenter: 'center',
}
