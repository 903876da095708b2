import { createServer } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { Config } from './config.ts'

/** Checks that all ports are free before anything is created. @throws EADDRINUSE */
export async function assertPortsFree(config: Config): Promise<void> {
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

const isAnyAddress = (host: string) => host === '0.0.0.0' || host === '::'

/** Host name for clients on other machines; an external address of this machine if it listens on all of them. */
export function publicHost(host: string): string {
  if (!isAnyAddress(host)) return host
  const external = Object.values(networkInterfaces())
    .flat()
    .find(address => address?.family === 'IPv4' && !address.internal)
  return external?.address ?? hostname()
}

/** Host name for clients on this machine. */
export function localHost(host: string): string {
  return isAnyAddress(host) ? '127.0.0.1' : host
}

/** A URL without user, password and query; of an invalid one, only the scheme. */
export function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return url.replace(/:.*$/s, '://…')
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
