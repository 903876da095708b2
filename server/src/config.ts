import { readFileSync } from 'node:fs'
import type { Bounds } from '#lighting/map/geography.ts'
import { type Environment, environment } from './environment.ts'
import type { SiteMap } from './foundation/graphql/graphql.ts'
import type { Logging } from './foundation/runtime/log.ts'
import { canonicalHost } from './foundation/security/hostName.ts'
import type { TlsFiles } from './foundation/security/tls.ts'
import { GB, type Quota, type StorageConfig } from './foundation/storage/storage.ts'

export { DEFAULT_CLIENT_ID } from './environment.ts'

/** Settings of the environment. `npm start` prints none of the secrets. */
export interface Config {
  port: number
  host: string
  dataDir?: string
  databaseUrl?: string
  mqttUrl?: string
  /** Address of the broker as shown to operators, if it differs. */
  mqttPublicUrl?: string
  mqttPort: number
  mqttHost: string
  /** Certificate of console and broker. */
  tls?: TlsFiles
  /** Port of the broker with TLS. */
  mqttTlsPort: number
  /** Lights on other machines may connect without TLS. */
  mqttPlain: boolean
  demo: boolean
  lights: number
  /** of the demo city of a new installation */
  city: 'zh' | 'en'
  admin?: { email: string; password: string }
  clientId: string
  /** Enables GraphQL introspection; default: in demo mode only. */
  introspection: boolean
  map: SiteMap
  /** Instead of the bounds of the set-up. */
  mapBounds?: Bounds
  filingNumber?: string
  /** Store of uploaded files. */
  media: StorageConfig
  mediaQuota: Quota
  /** Mail server; left out: no e-mail is sent. */
  mail?: { url: string; from: string }
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted. */
  proxies: string[]
  /** Names by which users reach the console, and `*.names` below one; left out: any. */
  allowedHosts?: string[]
  /**
   * Hosts that webhooks may call: names, addresses, networks; left out: any but this machine and its link-local
   * network.
   */
  webhookHosts?: string[]
  /** The first one encrypts secrets in the database, all decrypt; left out: read from DATA_DIR. */
  secrets?: Buffer[]
  /** Database sessions of other programs that block scheduled switching are terminated. */
  terminatesBlockers: boolean
  /** Unused sessions end after so long. */
  sessionIdleMinutes: number
  /** Address of the console, for links in messages. */
  siteUrl?: string
  logging: Logging
  /** How long `/readyz` reports the shutdown before connections close; left out: 2 s if it is probed. */
  drainMs?: number
  /** Address of `/metrics` for Prometheus; left out: disabled. */
  metrics?: { port: number; host: string }
}

/** Error message of one line: the setting, and what is wrong. */
export class ConfigError extends Error {}

/** Settings that can be read from a file, named by `…_FILE`: secrets, and addresses that may contain a password. */
const SECRETS = [
  ...['DATABASE_URL', 'MQTT_URL', 'SMTP_URL', 'SECRET_KEY', 'ADMIN_PASSWORD', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ...['MAP_KEY', 'MAP_TILES_URL'],
]

/**
 * Reads the environment and the command line (`--lights N`: size of the demo city; `--city en`: an English one).
 * @throws ConfigError whose message names the value
 */
export function readConfig(env: Record<string, string | undefined>, args: string[] = []): Config {
  const value = parseEnvironment(env)
  if (!value.ADMIN_EMAIL !== !value.ADMIN_PASSWORD)
    throw new ConfigError(`${value.ADMIN_EMAIL ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL'} is missing: set both or neither`)
  if (value.SMTP_URL && !value.SMTP_FROM) throw new ConfigError('SMTP_FROM is missing: SMTP_URL needs one')
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    mqttUrl: value.MQTT_URL,
    mqttPublicUrl: value.MQTT_PUBLIC_URL,
    mqttPort: value.MQTT_PORT,
    mqttHost: value.MQTT_HOST ?? value.HOST,
    tls: readTlsFiles(value),
    mqttTlsPort: value.MQTT_TLS_PORT,
    mqttPlain: value.MQTT_PLAIN,
    demo: value.DEMO,
    lights: readLights(args),
    city: readCity(args),
    admin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD
        ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD }
        : undefined,
    clientId: value.CLIENT_ID,
    introspection: value.INTROSPECTION ?? value.DEMO,
    map: readMap(value),
    mapBounds: value.MAP_BOUNDS,
    filingNumber: value.SITE_FILING_NUMBER,
    media: readMedia(value),
    mediaQuota: { total: value.MEDIA_QUOTA_GB * GB, perAccount: value.MEDIA_QUOTA_GB_PER_ACCOUNT * GB },
    mail: value.SMTP_URL && value.SMTP_FROM ? { url: value.SMTP_URL, from: value.SMTP_FROM } : undefined,
    proxies: value.TRUSTED_PROXIES,
    allowedHosts: value.ALLOWED_HOSTS?.map(canonicalHost),
    webhookHosts: value.WEBHOOK_HOSTS,
    secrets: value.SECRET_KEY,
    terminatesBlockers: value.TERMINATE_BLOCKERS,
    sessionIdleMinutes: value.SESSION_IDLE_MINUTES,
    siteUrl: value.SITE_URL?.replace(/\/+$/, ''),
    logging: { level: value.LOG_LEVEL, format: value.LOG_FORMAT },
    drainMs: value.DRAIN_SECONDS === undefined ? undefined : value.DRAIN_SECONDS * 1000,
    metrics: value.METRICS_PORT === undefined ? undefined : { port: value.METRICS_PORT, host: value.METRICS_HOST },
  }
}

function parseEnvironment(env: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`]
    if (path && given[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: set only one of them`)
    if (path) given[name] = readSecret(`${name}_FILE`, path)
  }
  const read = environment.safeParse(given)
  if (read.success) return read.data
  const issue = read.error.issues[0]!
  const name = String(issue.path[0])
  const isSecret = /PASSWORD|KEY|SMTP_URL|MAP_TILES_URL/.test(name) || !env[name] || holdsPassword(name, env[name])
  const shown = isSecret ? '' : ` is ${JSON.stringify(given[name])}`
  throw new ConfigError(`${name}${shown}: ${issue.message}`)
}

/** Reads a secret file of Docker, Kubernetes or systemd; editors add a line break. */
function readSecret(name: string, path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
  } catch (error) {
    throw new ConfigError(`${name}: ${(error as Error).message}`)
  }
  if (!text) throw new ConfigError(`${name}: ${path} is empty`)
  return text
}

/** An invalid address may contain its password anywhere. */
function holdsPassword(name: string, value: string): boolean {
  return SECRETS.includes(name) && /[@?]/.test(value)
}

/** External maps need a key or tiles; without the datum of the tiles, lights would be drawn 500 m away. */
function readMap(value: Environment): SiteMap {
  const { MAP_PROVIDER: provider, MAP_KEY, MAP_TILES_URL: urls, MAP_TILES_DATUM: datum } = value
  const map = { provider, reviewNumber: value.MAP_REVIEW_NUMBER }
  const missing = (name: string) => new ConfigError(`${name} is missing: MAP_PROVIDER=${provider} needs one`)
  if (provider === 'embedded') return map
  if (provider === 'tencent') {
    if (!MAP_KEY) throw missing('MAP_KEY')
    return { ...map, key: MAP_KEY }
  }
  if (!urls) throw missing('MAP_TILES_URL')
  if (!datum) throw missing('MAP_TILES_DATUM')
  return { ...map, tiles: { urls, datum, credits: value.MAP_TILES_CREDITS } }
}

/** A bucket needs an address and keys, the local store nothing. */
function readMedia(value: Environment): StorageConfig {
  const { MEDIA_STORE: store, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = value
  if (store === 'LOCAL') return { store }
  for (const [name, given] of Object.entries({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }))
    if (!given) throw new ConfigError(`${name} is missing: MEDIA_STORE=${store} needs one`)
  return {
    store,
    endpoint: S3_ENDPOINT!,
    bucket: S3_BUCKET!,
    region: S3_REGION!,
    accessKey: S3_ACCESS_KEY!,
    secretKey: S3_SECRET_KEY!,
    pathStyle: value.S3_PATH_STYLE,
  }
}

function readTlsFiles({ TLS_CERT, TLS_KEY, MQTT_CA, MQTT_PLAIN }: Environment): TlsFiles | undefined {
  if (!TLS_CERT !== !TLS_KEY)
    throw new ConfigError(`${TLS_CERT ? 'TLS_KEY' : 'TLS_CERT'} is missing: set both or neither`)
  if (TLS_CERT && TLS_KEY) return { cert: TLS_CERT, key: TLS_KEY, ca: MQTT_CA }
  if (MQTT_CA) throw new ConfigError('MQTT_CA needs TLS_CERT and TLS_KEY')
  if (!MQTT_PLAIN) throw new ConfigError('MQTT_PLAIN=off needs TLS_CERT and TLS_KEY: lights could not connect at all')
  return undefined
}

function readLights(args: string[]): number {
  const at = args.indexOf('--lights')
  if (at < 0) return 500
  const lights = Number(args[at + 1])
  if (!Number.isInteger(lights) || lights < 1 || lights > 1_000_000)
    throw new ConfigError(`--lights is ${JSON.stringify(args[at + 1])}: a whole number from 1 to 1000000`)
  return lights
}

function readCity(args: string[]): Config['city'] {
  const at = args.indexOf('--city')
  const city = at < 0 ? 'zh' : args[at + 1]
  if (city !== 'zh' && city !== 'en') throw new ConfigError(`--city is ${JSON.stringify(city)}: zh or en`)
  return city
}

/** Whether only this machine can connect to it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
