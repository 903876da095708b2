import { isIP } from 'node:net'
import { z } from 'zod'
import { parseBounds } from '#lighting/map/bounds.ts'
import { parseSecret } from './foundation/security/encryption.ts'
import { isHost } from './foundation/security/hostName.ts'

/** Client id of the console in a new installation. */
export const DEFAULT_CLIENT_ID = '4c616d70-6c69-4768-8465-72636c690001'

const DRAIN_RANGE = 'seconds, from 0 to 300'
const PORT_RANGE = 'must be a whole number from 0 to 65535'
const anyPort = () => z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(0, PORT_RANGE).max(65535, PORT_RANGE)
const port = (standard: number) => anyPort().default(standard)
const QUOTA_RANGE = 'GB (10⁹ bytes), from 0.001 to 1000000'
const quota = (standard: number) =>
  z.coerce.number(QUOTA_RANGE).min(0.001, QUOTA_RANGE).max(1_000_000, QUOTA_RANGE).default(standard)
const IDLE_RANGE = 'must be a whole number from 10 to 1440'
const url = (...schemes: string[]) =>
  z.string().refine(value => schemes.some(scheme => value.startsWith(`${scheme}://`)), {
    error: `must be an address that begins with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`,
  })

const onOrOff = () =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'], 'on or off')
    .transform(value => ['on', 'true', '1', 'yes'].includes(value))

function listOf(isValid: (entry: string) => boolean, error: string) {
  return z
    .string()
    .transform(text => text.split(/[\s,]+/).filter(Boolean))
    .refine(all => all.length > 0 && all.every(isValid), error)
}

/** Converts placeholders of WMTS to z, x and y. */
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

/** Environment variables, their defaults and error messages. */
export const environment = z.object({
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
  MAP_BOUNDS: z
    .string()
    .transform((text, { addIssue }) => {
      const bounds = parseBounds(text)
      if (!bounds) addIssue('south,west,north,east in °, such as 49.5,-8.7,61,2: at least 0.2° apart')
      return bounds
    })
    .optional(),
  MAP_REVIEW_NUMBER: z.string().max(100).optional(),
  MEDIA_STORE: z
    .enum(['LOCAL', 'ALIYUN', 'AWS', 'HUAWEI', 'QINIU', 'TENCENT'], 'LOCAL, ALIYUN, AWS, HUAWEI, QINIU or TENCENT')
    .default('LOCAL'),
  MEDIA_QUOTA_GB: quota(50),
  MEDIA_QUOTA_GB_PER_ACCOUNT: quota(10),
  S3_ENDPOINT: url('https', 'http')
    .refine(value => URL.canParse(value), 'an address')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a valid bucket name')
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_PATH_STYLE: onOrOff().default(false),
  SMTP_URL: url('smtp', 'smtps').optional(),
  SMTP_FROM: z.string().max(200).optional(),
  TRUSTED_PROXIES: listOf(isAddressOrNetwork, 'addresses, or networks such as 10.0.0.0/8, comma-separated').default([]),
  ALLOWED_HOSTS: listOf(
    isHost,
    'names (lights.city.example, *.city.example) or addresses (10.1.2.3, 2001:db8::7) without a port, comma-separated',
  ).optional(),
  WEBHOOK_HOSTS: listOf(
    text => isAddressOrNetwork(text) || /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z]([a-z\d-]*[a-z\d])?$/i.test(text),
    'names (hooks.city.example, *.city.example), addresses, or networks such as 10.0.0.0/8, comma-separated',
  ).optional(),
  SECRET_KEY: listOf(
    text => parseSecret(text) !== undefined,
    '32 random bytes in base64, as of openssl rand -base64 32; several comma-separated',
  )
    .transform(all => all.map(text => parseSecret(text)!))
    .optional(),
  TERMINATE_BLOCKERS: onOrOff().default(true),
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
export type Environment = z.infer<typeof environment>

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!
  return maxBits > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
}
