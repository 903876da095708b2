import type { OutboundPolicy } from '../../foundation/security/outboundPolicy.ts'
import { type Mail, openMail } from './mail.ts'
import { type AlertMessage, type MessageLanguage, messageTextOf } from './messageText.ts'
import { openWebhooks, type Webhooks } from './webhook.ts'

/** Transports of notifications; opened once, by the clock. */
export interface Transports {
  mail: Mail
  webhooks: Webhooks
  /** for links in messages */
  siteUrl?: string
  close(): void
}

export function openTransports(
  mailConfig: { url: string; from: string } | undefined,
  outboundPolicy: OutboundPolicy,
  siteUrl?: string,
): Transports {
  const mail = openMail(mailConfig)
  const webhooks = openWebhooks(outboundPolicy)
  return {
    mail,
    webhooks,
    siteUrl,
    close: () => {
      mail.close()
      webhooks.close()
    },
  }
}

export interface OutgoingMessage {
  id: string
  kind: 'EMAIL' | 'WEBHOOK'
  target: string
  language: MessageLanguage
  secret: string | null
  /** null: a test */
  alert: AlertMessage | null
}

/** @throws if it was not accepted */
export async function sendMessage({ mail, webhooks, siteUrl }: Transports, message: OutgoingMessage): Promise<void> {
  const { id, kind, target, language, secret, alert } = message
  const link = siteUrl && (alert ? `${siteUrl}/?alert=${alert.alertId}` : siteUrl)
  const { title, text } = messageTextOf(language, alert, link)
  if (kind === 'EMAIL') return mail.send({ to: target, subject: title, text, id })
  const body = JSON.stringify({ id, type: alert ? 'ALERT_RAISED' : 'CHANNEL_TEST', title, text, link, alert })
  await webhooks.post({ url: target, secret: secret ?? '', id, body })
}
