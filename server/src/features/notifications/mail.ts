import { createTransport } from 'nodemailer'

export interface Mail {
  /** @throws if the server does not accept it */
  send(message: { to: string; subject: string; text: string; id: string }): Promise<void>
  close(): void
}

/** Longer than an attempt may take, shorter than the lease of a delivery (notifications.store.ts). */
const TIMEOUT_MS = 10_000

/** @param config without a server, every e-mail fails with that reason */
export function openMail(config: { url: string; from: string } | undefined): Mail {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = config && createTransport({ url: config.url, ...timeouts })
  return {
    send: async ({ to, subject, text, id }) => {
      if (!config || !transport) throw new Error('SMTP_URL is not set')
      // The same id each time, so that a receiver can detect a duplicate.
      const messageId = `<${id}@lamplighter>`
      await transport.sendMail({ from: config.from, to, subject, text, messageId, disableUrlAccess: true })
    },
    close: () => transport?.close(),
  }
}
