import { createHmac } from 'node:crypto'
import { Agent, fetch } from 'undici'
import { DestinationNotAllowed, type OutboundPolicy } from '../../foundation/security/outboundPolicy.ts'

export interface Webhooks {
  /** @throws DestinationNotAllowed; another error if it was not accepted */
  post(message: { url: string; secret: string; id: string; body: string }): Promise<void>
  close(): void
}

const TIMEOUT_MS = 5000

/** Posts to destinations that the policy allows. */
export function openWebhooks(policy: OutboundPolicy): Webhooks {
  const dispatcher = new Agent({ connect: { lookup: policy.lookup } })
  return {
    post: async ({ url, secret, id, body }) => {
      // Host names are checked when they are resolved; addresses are checked here.
      const { hostname } = new URL(url)
      if (!policy.isAllowed(hostname)) throw new DestinationNotAllowed(hostname)
      const timestamp = String(Math.floor(Date.now() / 1000))
      const response = await fetch(url, {
        method: 'POST',
        // The operator chose this URL, but not the targets of its redirects.
        redirect: 'error',
        dispatcher,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'lamplighter-delivery': id,
          'lamplighter-timestamp': timestamp,
          'lamplighter-signature': `sha256=${signature(secret, timestamp, body)}`,
        },
        body,
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`HTTP status ${response.status}`)
    },
    close: () => void dispatcher.destroy(),
  }
}

/** HMAC-SHA256, in hex, of `<timestamp>.<body>`: proves the sender and the time. */
export function signature(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}
