import { createServer } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { type Config, ConfigError } from './config.ts'

/** Checks that all ports are free before anything is created. @throws EADDRINUSE; ConfigError naming the setting */
export async function assertPortsFree(config: Config): Promise<void> {
  const { host, port, mqttUrl, mqttHost, mqttPort, tls, mqttTlsPort, metrics } = config
  const wanted: Listener[] = [{ hostSetting: 'HOST', portSetting: 'PORT', host, port }]
  const mqtt = { hostSetting: 'MQTT_HOST', host: mqttHost }
  if (!mqttUrl) wanted.push({ ...mqtt, portSetting: 'MQTT_PORT', port: mqttPort })
  if (!mqttUrl && tls) wanted.push({ ...mqtt, portSetting: 'MQTT_TLS_PORT', port: mqttTlsPort })
  if (metrics) wanted.push({ hostSetting: 'METRICS_HOST', portSetting: 'METRICS_PORT', ...metrics })
  for (const listener of wanted) {
    const server = createServer()
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(listener.port, listener.host, resolve),
    ).catch(nameListener(listener))
    await new Promise(resolve => server.close(resolve))
  }
}

interface Listener {
  hostSetting: string
  portSetting: string
  host: string
  port: number
}

/** Adds the setting to the error of the system, which has the value alone. */
function nameListener({ hostSetting, portSetting, host, port }: Listener): (error: NodeJS.ErrnoException) => never {
  return error => {
    // The message of main.ts says what to do.
    if (error.code === 'EADDRINUSE') throw error
    if (error.code === 'EACCES') throw new ConfigError(`${portSetting} is ${port}: no permission to listen there`)
    throw new ConfigError(`${hostSetting} ${JSON.stringify(host)} is not an address of this machine (${error.code})`)
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
