import { createHmac } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { Agent, fetch } from 'undici'
import { DestinationNotAllowed, type OutboundPolicy } from '../../foundation/security/outboundPolicy.ts'
import { type AlertMessage, type MessageLanguage, messageTextOf } from './messageText.ts'

/** Transports of messages; created once, by main. */
export interface Mail {
  /** @throws if the server does not accept it */
  send(message: { to: string; subject: string; text: string; id: string }): Promise<void>
  siteUrl?: string
  /** Allowed destinations of webhooks. */
  outboundPolicy: OutboundPolicy
  /** Connects to allowed destinations only. */
  dispatcher: Agent
  close(): void
}

/** Longer than an attempt may take, shorter than the lease of a delivery (notifications.store.ts). */
const TIMEOUT_MS = 10_000
const WEBHOOK_TIMEOUT_MS = 5000

/** @param config without a server, every e-mail fails with that reason */
export function openMail(
  config: { url: string; from: string } | undefined,
  outboundPolicy: OutboundPolicy,
  siteUrl?: string,
): Mail {
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const dispatcher = new Agent({ connect: { lookup: outboundPolicy.lookup } })
  const transport = config && createTransport({ url: config.url, ...times })
  return {
    siteUrl,
    outboundPolicy,
    dispatcher,
    send: async ({ to, subject, text, id }) => {
      if (!config || !transport) throw new Error('SMTP_URL is not set')
      // The same id each time, so that a receiver can detect a duplicate.
      const messageId = `<${id}@lamplighter>`
      await transport.sendMail({ from: config.from, to, subject, text, messageId, disableUrlAccess: true })
    },
    close: () => {
      transport?.close()
      dispatcher.destroy()
    },
  }
}

export interface Outgoing {
  id: string
  kind: 'EMAIL' | 'WEBHOOK'
  target: string
  language: MessageLanguage
  secret: string | null
  /** null: a test */
  alert: AlertMessage | null
}

/** @throws if it was not accepted */
export async function sendMessage(mail: Mail, outgoing: Outgoing): Promise<void> {
  const { id, kind, target, language, alert } = outgoing
  const link = mail.siteUrl && (alert ? `${mail.siteUrl}/?alert=${alert.alertId}` : mail.siteUrl)
  const { title, text } = messageTextOf(language, alert, link)
  if (kind === 'EMAIL') return mail.send({ to: target, subject: title, text, id })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const body = JSON.stringify({ id, type: alert ? 'ALERT_RAISED' : 'CHANNEL_TEST', title, text, link, alert })
  const response = await fetch(within(mail, target), {
    method: 'POST',
    // The operator chose this URL, but not the targets of its redirects.
    redirect: 'error',
    dispatcher: mail.dispatcher,
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      'lamplighter-delivery': id,
      'lamplighter-timestamp': timestamp,
      'lamplighter-signature': `sha256=${signature(outgoing.secret ?? '', timestamp, body)}`,
    },
    body,
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`HTTP status ${response.status}`)
}

/** Host names are checked when they are resolved; addresses are checked here. @throws DestinationNotAllowed */
function within({ outboundPolicy }: Mail, target: string): string {
  const { hostname } = new URL(target)
  if (!outboundPolicy.isAllowed(hostname)) throw new DestinationNotAllowed(hostname)
  return target
}

/** HMAC-SHA256, in hex, of `<timestamp>.<body>`: proves the sender and the time. */
export function signature(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}
