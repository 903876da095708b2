import { randomBytes } from 'node:crypto'
import { isAtLeast, type Severity } from '#lighting/alerts/kinds.ts'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { legibleOrThrow } from '../../foundation/graphql/visibleText.ts'
import { maskUrl } from '../../foundation/security/maskUrl.ts'
import type { OutboundPolicy } from '../../foundation/security/outboundPolicy.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import { confirmedOrThrow, type Viewer } from '../../foundation/security/viewer.ts'
import {
  type ChannelRow,
  cancelPending,
  deleteChannel,
  insertChannel,
  lockChannel,
  queueTest,
  selectChannels,
  selectDeliveries,
  updateChannel,
} from './channels.store.ts'
import type { MessageLanguage } from './messageText.ts'
import type { DeliveryRow } from './notifications.store.ts'

export type { DeliveryRow }
/** `fresh`: the secret was just created, and is returned this once. */
export type Channel = ChannelRow & { fresh?: boolean }

const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/
const SHOWN = 20

export async function findChannels(db: Connection, viewer: Viewer): Promise<Channel[]> {
  mayOrThrow(viewer, 'NotificationChannel:read')
  return selectChannels(db)
}

/** The latest deliveries of each channel. */
export async function deliveriesOf(db: Connection, viewer: Viewer, ids: number[]): Promise<DeliveryRow[]> {
  mayOrThrow(viewer, 'NotificationChannel:read')
  return selectDeliveries(db, ids, SHOWN)
}

export interface ChannelInput {
  kind: 'EMAIL' | 'WEBHOOK'
  target: string
  minSeverity?: Severity | null
  language?: MessageLanguage | null
  isEnabled?: boolean | null
}

/** A webhook gets a secret, returned this once. @throws BAD_USER_INPUT with the field; CONFIRMATION_NEEDED */
export async function addChannel(
  db: Connection,
  viewer: Viewer,
  outboundPolicy: OutboundPolicy,
  input: ChannelInput,
): Promise<Channel> {
  const account = mayOrThrow(viewer, 'NotificationChannel:create')
  const { kind } = input
  const target = targetOrThrow(kind, input.target, outboundPolicy)
  confirmedOrThrow(account)
  const channel = await insertChannel(db, {
    ...{ kind, target },
    secret: kind === 'WEBHOOK' ? newSecret() : null,
    ...settings(input),
  })
  return { ...channel, fresh: true }
}

export type ChannelChange = Partial<Omit<ChannelInput, 'kind' | 'target'>> & {
  target?: string | null
  renewSecret?: boolean | null
}

/**
 * A target that is sent as it is shown stays. @throws NOT_FOUND, BAD_USER_INPUT with the field; CONFIRMATION_NEEDED for
 * another target, a new secret, a lower severity, and to enable the channel
 */
export async function changeChannel(
  db: Connection,
  viewer: Viewer,
  outboundPolicy: OutboundPolicy,
  { id, input }: { id: number; input: ChannelChange },
): Promise<Channel> {
  const account = mayOrThrow(viewer, 'NotificationChannel:update')
  return transact(db, async tx => {
    const { kind, target: before, is_enabled, min_severity } = await channelOrThrow(tx, id)
    const wanted = input.target?.trim() ?? before
    const isKept = wanted === before || wanted === maskUrl(before)
    const target = isKept ? before : targetOrThrow(kind, wanted, outboundPolicy)
    const fresh = kind === 'WEBHOOK' && input.renewSecret === true
    const sendsMore = (input.isEnabled && !is_enabled) || isLower(input.minSeverity, min_severity)
    if (target !== before || fresh || sendsMore) confirmedOrThrow(account)
    const channel = await updateChannel(tx, id, {
      ...settings(input),
      target,
      ...(fresh && { secret: newSecret() }),
    })
    if (input.isEnabled === false) await cancelPending(tx, id)
    return { ...channel, fresh }
  })
}

/** Deletes its pending messages, too. @throws NOT_FOUND */
export async function removeChannel(db: Connection, viewer: Viewer, id: number): Promise<Channel> {
  mayOrThrow(viewer, 'NotificationChannel:delete')
  return transact(db, async tx => {
    const channel = await channelOrThrow(tx, id)
    await deleteChannel(tx, id)
    return channel
  })
}

/** Sends a test message within seconds; the channel's deliveries have the result. @throws NOT_FOUND */
export async function testChannel(db: Connection, viewer: Viewer, id: number): Promise<DeliveryRow> {
  const account = mayOrThrow(viewer, 'NotificationChannel:update')
  return transact(db, async tx => {
    await channelOrThrow(tx, id)
    return queueTest(tx, id, account.id)
  })
}

const isLower = (wanted: Severity | null | undefined, before: string) =>
  Boolean(wanted && !isAtLeast(wanted, before as Severity))

async function channelOrThrow(tx: Connection, id: number): Promise<Channel> {
  const channel = await lockChannel(tx, id)
  if (!channel) throw notFound('channel')
  return channel
}

function settings({ minSeverity, language, isEnabled }: Omit<ChannelInput, 'kind' | 'target'>) {
  return {
    ...(minSeverity && { min_severity: minSeverity }),
    ...(language && { language }),
    ...(typeof isEnabled === 'boolean' && { is_enabled: isEnabled }),
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * A webhook may be in a private network, as those of cities are, but only at allowed destinations. Its URL
 * must not contain a password, because URLs are shown.
 */
function targetOrThrow(kind: string, target: string, outboundPolicy: OutboundPolicy): string {
  const trimmed = legibleOrThrow('input.target', target.trim())
  if (trimmed === '') throw badInput('input.target', 'valueRequired', 'a target is required')
  if (trimmed.length > 500) throw badInput('input.target', 'textTooLong', 'at most 500 characters')
  if (kind === 'EMAIL') {
    if (!EMAIL.test(trimmed)) throw badInput('input.target', 'notification:channel.email', 'must be an e-mail address')
    return trimmed
  }
  const url = URL.parse(trimmed)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw badInput(
      'input.target',
      'notification:channel.url',
      'must be a URL that begins with http:// or https://, without user and password',
    )
  if (!outboundPolicy.isAllowed(url.hostname))
    throw badInput(
      'input.target',
      'notification:channel.outOfReach',
      `this server may not send to ${url.hostname} (WEBHOOK_HOSTS)`,
    )
  return trimmed
}
