import { isAtLeast, type Severity } from '#lighting/alerts/kinds.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import { maskUrl } from '../../../../server/src/foundation/security/maskUrl.ts'
import { createOutboundPolicy } from '../../../../server/src/foundation/security/outboundPolicy.ts'
import { foundOrThrow } from '../change.ts'
import { confirmedOrThrow } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import type { Row } from '../select.ts'

const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/
const outboundPolicy = createOutboundPolicy()

/** As the server checks it. @throws BAD_USER_INPUT */
function targetOrThrow(kind: string, target: string): string {
  if (kind === 'EMAIL') {
    if (!EMAIL.test(target)) throw badInput('input.target', 'notification:channel.email', 'an e-mail address')
    return target
  }
  const url = URL.parse(target)
  if (!url || !/^https?:$/.test(url.protocol)) throw badInput('input.target', 'notification:channel.url', 'an address')
  if (!outboundPolicy.isAllowed(url.hostname))
    throw badInput('input.target', 'notification:channel.outOfReach', 'this server may not send there (WEBHOOK_HOSTS)')
  return target
}

/** The secret of a webhook is another each time, and said once. */
const newSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

function given(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))
}

export const channelAnswers: Answers = {
  Query: { notificationChannels: (_, __, { city }) => city.rows.channels },
  NotificationChannel: { target: ({ target }) => maskUrl(target) },
  Mutation: {
    createNotificationChannel: (_, { input }, { city, viewer }) => {
      const target = targetOrThrow(input.kind, input.target.trim())
      confirmedOrThrow(viewer)
      const defaults = { minSeverity: 'MAJOR', language: 'zh', isEnabled: true, deliveries: [] }
      const channel = city.add('channels', { ...defaults, ...given(input), target })
      return { ...channel, secret: input.kind === 'WEBHOOK' ? newSecret() : null }
    },
    updateNotificationChannel: (_, { id, input }, { city, viewer }) => {
      const channel = foundOrThrow(city, 'channels', id)
      const { renewSecret, target, ...settings } = given(input)
      const wanted = (target as string | undefined) ?? channel.target
      const isKept = wanted === maskUrl(channel.target)
      const after = isKept ? channel.target : targetOrThrow(channel.kind, wanted)
      const isLower = settings.minSeverity && !isAtLeast(settings.minSeverity as Severity, channel.minSeverity)
      const sendsMore = (settings.isEnabled && !channel.isEnabled) || isLower
      if (after !== channel.target || renewSecret || sendsMore) confirmedOrThrow(viewer)
      city.change(channel, { ...settings, target: after })
      return { ...channel, secret: renewSecret && channel.kind === 'WEBHOOK' ? newSecret() : null }
    },
    deleteNotificationChannel: (_, { id }, { city }) => {
      const channel = foundOrThrow(city, 'channels', id)
      city.remove('channels', channel)
      return channel
    },
    /** It waits to be sent. */
    testNotificationChannel: (_, { id }, { city }) => {
      const delivery: Row = { id, status: 'PENDING', createdAt: new Date().toISOString() }
      foundOrThrow(city, 'channels', id).deliveries.unshift(delivery)
      return delivery
    },
  },
}
