import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { SiteMap } from './foundation/graphql/graphql.ts'
import type { Logging } from './foundation/runtime/log.ts'
import { secretOf } from './foundation/security/encryption.ts'
import type { TlsFiles } from './foundation/security/tls.ts'
import type { StorageConfig } from './foundation/storage/storage.ts'

/** Everything the environment can say. `npm start` prints none of the secrets. */
export interface Config {
  port: number
  host: string
  dataDir?: string
  databaseUrl?: string
  mqttUrl?: string
  /** Where lights connect, for people, where it differs. */
  mqttPublicUrl?: string
  mqttPort: number
  mqttHost: string
  /** The console and lights are reached by TLS, too. */
  tls?: TlsFiles
  /** Where lights connect by TLS. */
  mqttTlsPort: number
  /** Lights elsewhere may connect without TLS. */
  mqttPlain: boolean
  demo: boolean
  lights: number
  admin?: { email: string; password: string }
  clientId: string
  /** Programs may ask the API what it offers; unless said, in the demo only. */
  introspection: boolean
  map: SiteMap
  filingNumber?: string
  /** Where uploaded files go. */
  media: StorageConfig
  /** How e-mail goes out; left out: it does not. */
  mail?: { url: string; from: string }
  /** Addresses or networks of proxies whose word is taken for where a request comes from. */
  proxies: string[]
  /** Where webhooks may go: names, addresses, networks; left out: anywhere but this machine and its link. */
  webhookHosts?: string[]
  /** What is sealed in the database is sealed by the first, and opened by any; left out: DATA_DIR may hold one. */
  secrets?: Buffer[]
  /** A session that was not used for so long ends. */
  sessionIdleMinutes: number
  /** Address of the console, for links in messages. */
  siteUrl?: string
  logging: Logging
  /** How long the end is told before anything is closed; left out: 2 s, if anybody asks. */
  drainMs?: number
  /** Where Prometheus reads what is measured; left out: nowhere. */
  metrics?: { port: number; host: string }
}

/** One readable line: which value, and what is wrong with it. */
export class ConfigError extends Error {}

/** The client that a fresh installation's console names itself by. */
export const DEFAULT_CLIENT_ID = '4c616d70-6c69-4768-8465-72636c690001'

const DRAIN_RANGE = 'seconds, from 0 to 300'
const PORT_RANGE = 'must be a whole number from 0 to 65535'
const anyPort = () => z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(0, PORT_RANGE).max(65535, PORT_RANGE)
const port = (standard: number) => anyPort().default(standard)
const IDLE_RANGE = 'must be a whole number from 10 to 1440'
const url = (...schemes: string[]) =>
  z.string().refine(value => schemes.some(scheme => value.startsWith(`${scheme}://`)), {
    error: `an address that begins with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`,
  })

const onOrOff = () =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'], 'on or off')
    .transform(value => ['on', 'true', '1', 'yes'].includes(value))

function listed(fits: (entry: string) => boolean, error: string) {
  return z
    .string()
    .transform(text => text.split(/[\s,]+/).filter(Boolean))
    .refine(all => all.length > 0 && all.every(fits), error)
}

/** WMTS has names of its own for what is otherwise z, x and y. */
function asTemplate(url: string): string {
  return url
    .replace(/{TileMatrix}/i, '{z}')
    .replace(/{TileCol}/i, '{x}')
    .replace(/{TileRow}/i, '{y}')
}

function isTemplate(url: string): boolean {
  return (
    /^https?:\/\/[^{}]+\//.test(url) && URL.canParse(url) && ['{z}', '{x}', '{y}'].every(part => url.includes(part))
  )
}

const environment = z.object({
  PORT: port(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  MQTT_URL: url('mqtt', 'mqtts', 'tcp', 'ssl').optional(),
  MQTT_PUBLIC_URL: url('mqtt', 'mqtts', 'tcp', 'ssl').optional(),
  MQTT_PORT: port(1883),
  MQTT_HOST: z.string().optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  MQTT_TLS_PORT: port(8883),
  MQTT_CA: z.string().optional(),
  MQTT_PLAIN: onOrOff().default(true),
  DEMO: onOrOff().default(true),
  ADMIN_EMAIL: z.email('an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'at least 8 characters').optional(),
  CLIENT_ID: z.uuid('a UUID').default(DEFAULT_CLIENT_ID),
  MAP_PROVIDER: z.enum(['embedded', 'tencent', 'tiles'], 'embedded, tencent or tiles').default('embedded'),
  MAP_KEY: z.string().optional(),
  MAP_TILES_URL: z
    .string()
    .transform(text => text.trim().split(/\s+/).map(asTemplate))
    .refine(urls => urls.every(isTemplate), 'addresses (https:// or http://) with {z}, {x} and {y} in each')
    .optional(),
  MAP_TILES_DATUM: z.enum(['WGS84', 'GCJ02'], 'WGS84 or GCJ02').optional(),
  MAP_TILES_CREDITS: z.string().max(200).optional(),
  MAP_REVIEW_NUMBER: z.string().max(100).optional(),
  MEDIA_STORE: z
    .enum(['LOCAL', 'ALIYUN', 'AWS', 'HUAWEI', 'QINIU', 'TENCENT'], 'LOCAL, ALIYUN, AWS, HUAWEI, QINIU or TENCENT')
    .default('LOCAL'),
  S3_ENDPOINT: url('https', 'http')
    .refine(value => URL.canParse(value), 'an address')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_PATH_STYLE: onOrOff().default(false),
  SMTP_URL: url('smtp', 'smtps').optional(),
  SMTP_FROM: z.string().max(200).optional(),
  TRUSTED_PROXIES: listed(isAddressOrNetwork, 'addresses, or networks such as 10.0.0.0/8, parted by commas').default(
    [],
  ),
  WEBHOOK_HOSTS: listed(
    text => isAddressOrNetwork(text) || /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z]([a-z\d-]*[a-z\d])?$/i.test(text),
    'names (hooks.city.example, *.city.example), addresses, or networks such as 10.0.0.0/8, parted by commas',
  ).optional(),
  SECRET_KEY: listed(
    text => secretOf(text) !== undefined,
    '32 random bytes in base64, as of openssl rand -base64 32; several parted by commas',
  )
    .transform(all => all.map(text => secretOf(text)!))
    .optional(),
  SESSION_IDLE_MINUTES: z.coerce
    .number(IDLE_RANGE)
    .int(IDLE_RANGE)
    .min(10, IDLE_RANGE)
    .max(1440, IDLE_RANGE)
    .default(720),
  SITE_URL: url('http', 'https')
    .refine(value => URL.canParse(value), 'an address')
    .optional(),
  SITE_FILING_NUMBER: z.string().max(100).optional(),
  INTROSPECTION: onOrOff().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  LOG_FORMAT: z.enum(['json', 'text'], 'json or text').default('json'),
  DRAIN_SECONDS: z.coerce.number(DRAIN_RANGE).min(0, DRAIN_RANGE).max(300, DRAIN_RANGE).optional(),
  METRICS_PORT: anyPort().optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
})

/** What may stand in a file instead, named by `…_FILE`: what is secret itself, and addresses that hold a password. */
const SECRETS = [
  ...['DATABASE_URL', 'MQTT_URL', 'SMTP_URL', 'SECRET_KEY', 'ADMIN_PASSWORD', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ...['MAP_KEY', 'MAP_TILES_URL'],
]

/**
 * Reads the environment and the command line (`--lights N`: size of the demo city).
 * @throws ConfigError whose message names the value
 */
export function readConfig(env: Record<string, string | undefined>, args: string[] = []): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`]
    if (path && given[name]) throw new ConfigError(`${name} and ${name}_FILE are given: give one of them`)
    if (path) given[name] = readSecret(`${name}_FILE`, path)
  }
  const read = environment.safeParse(given)
  if (!read.success) {
    const issue = read.error.issues[0]!
    const name = String(issue.path[0])
    const hidden = /PASSWORD|KEY|SMTP_URL|MAP_TILES_URL/.test(name) || !env[name] || holdsPassword(name, env[name])
    const shown = hidden ? '' : ` is ${JSON.stringify(given[name])}`
    throw new ConfigError(`${name}${shown}: ${issue.message}`)
  }
  const value = read.data
  if (!value.ADMIN_EMAIL !== !value.ADMIN_PASSWORD)
    throw new ConfigError(`${value.ADMIN_EMAIL ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL'} is missing: give both or neither`)
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
    admin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD
        ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD }
        : undefined,
    clientId: value.CLIENT_ID,
    introspection: value.INTROSPECTION ?? value.DEMO,
    map: readMap(value),
    filingNumber: value.SITE_FILING_NUMBER,
    media: readMedia(value),
    mail: value.SMTP_URL && value.SMTP_FROM ? { url: value.SMTP_URL, from: value.SMTP_FROM } : undefined,
    proxies: value.TRUSTED_PROXIES,
    webhookHosts: value.WEBHOOK_HOSTS,
    secrets: value.SECRET_KEY,
    sessionIdleMinutes: value.SESSION_IDLE_MINUTES,
    siteUrl: value.SITE_URL?.replace(/\/+$/, ''),
    logging: { level: value.LOG_LEVEL, format: value.LOG_FORMAT },
    drainMs: value.DRAIN_SECONDS === undefined ? undefined : value.DRAIN_SECONDS * 1000,
    metrics: value.METRICS_PORT === undefined ? undefined : { port: value.METRICS_PORT, host: value.METRICS_HOST },
  }
}

/** As Docker, Kubernetes and systemd hand a secret over; editors end the line. */
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

/** An address that cannot be read may have its password anywhere. */
function holdsPassword(name: string, value: string): boolean {
  return SECRETS.includes(name) && /[@?]/.test(value)
}

/** Another's map needs what it cannot be drawn without; without the datum of its tiles, lights would stand 500 m away. */
function readMap(value: z.infer<typeof environment>): SiteMap {
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

/** A store elsewhere needs an address and keys; the one here needs nothing. */
function readMedia(value: z.infer<typeof environment>): StorageConfig {
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

function readTlsFiles({ TLS_CERT, TLS_KEY, MQTT_CA, MQTT_PLAIN }: z.infer<typeof environment>): TlsFiles | undefined {
  if (!TLS_CERT !== !TLS_KEY)
    throw new ConfigError(`${TLS_CERT ? 'TLS_KEY' : 'TLS_CERT'} is missing: give both or neither`)
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

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!
  return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** Only this machine can reach it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
