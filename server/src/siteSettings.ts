import { hostname } from 'node:os'
import { publicHost, withoutSecrets } from './addresses.ts'
import type { KnownHosts } from './api/hostCheck.ts'
import { type Config, isLoopback } from './config.ts'
import type { Site } from './foundation/graphql/graphql.ts'
import { createOutboundPolicy } from './foundation/security/outboundPolicy.ts'
import type { Ports } from './gateway/openThread.ts'

/** Address that the console shows for lights to connect to. */
export function brokerUrlOf(config: Config, { port, tlsPort }: Ports): string {
  const own = config.mqttPublicUrl ?? config.mqttUrl
  if (own) return withoutSecrets(own)
  const host = publicHost(config.mqttHost)
  return tlsPort === undefined ? `mqtt://${host}:${port}` : `mqtts://${host}:${tlsPort}`
}

/** A proxy with a public address may forward connections to this machine. */
function brokerListensTo({ mqttHost, mqttPublicUrl, mqttPlain }: Config): Site['brokerListens'] {
  if (isLoopback(mqttHost) && !mqttPublicUrl) return 'LOOPBACK'
  return mqttPlain ? 'ALL' : 'TLS'
}

/**
 * Hosts whose requests are answered: all without ALLOWED_HOSTS. Demo accounts have known passwords: with them and
 * without ALLOWED_HOSTS, only known names and addresses, so that a page of another site cannot reach them by DNS
 * rebinding.
 */
export function hostsOf(
  { allowedHosts, siteUrl }: Pick<Config, 'allowedHosts' | 'siteUrl'>,
  demo: boolean,
): KnownHosts {
  if (!allowedHosts && !demo) return {}
  const own = hostname().toLowerCase()
  const site = URL.parse(siteUrl ?? '')?.hostname
  return { names: [...(allowedHosts ?? []), ...(site ? [site] : []), own, `${own}.local`], addresses: !allowedHosts }
}

/** What the API needs to know of this installation. */
export function siteOf(config: Config, known: Pick<Site, 'demo' | 'cipher' | 'brokerUrl'>): Site {
  const { clientId, introspection, filingNumber, sessionIdleMinutes, map, mediaQuota } = config
  return {
    ...{ clientId, introspection, filingNumber, sessionIdleMinutes, map, mediaQuota },
    ...known,
    outboundPolicy: createOutboundPolicy(config.webhookHosts),
    issuesPasswords: !config.mqttUrl,
    brokerListens: brokerListensTo(config),
  }
}
