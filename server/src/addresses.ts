import { createServer } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { Config } from './config.ts'

/** Found now, before anything is made, and not after it. @throws EADDRINUSE */
export async function portsFree(config: Config): Promise<void> {
  const { host, port, mqttUrl, mqttHost, mqttPort, tls, mqttTlsPort, metrics } = config
  const wanted: [string, number][] = [[host, port]]
  if (!mqttUrl) wanted.push([mqttHost, mqttPort])
  if (!mqttUrl && tls) wanted.push([mqttHost, mqttTlsPort])
  if (metrics) wanted.push([metrics.host, metrics.port])
  for (const [where, number] of wanted) {
    const server = createServer()
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(number, where, resolve))
    await new Promise(resolve => server.close(resolve))
  }
}

const everywhere = (host: string) => host === '0.0.0.0' || host === '::'

/** What lights outside call a machine that listens everywhere. */
export function nameFor(host: string): string {
  if (!everywhere(host)) return host
  const outside = Object.values(networkInterfaces())
    .flat()
    .find(address => address?.family === 'IPv4' && !address.internal)
  return outside?.address ?? hostname()
}

/** Where a server that listens everywhere is found from here. */
export function reachable(host: string): string {
  return everywhere(host) ? '127.0.0.1' : host
}

/** Neither who is let in nor by which password, wherever the address says them; of one that cannot be read, its kind alone. */
export function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return url.replace(/:.*$/s, '://…')
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
