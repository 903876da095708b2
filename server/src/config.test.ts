import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, DEFAULT_CLIENT_ID, isLoopback, readConfig } from './config.ts'

describe('the environment', () => {
  test('is empty: the defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      mqttPort: 1883,
      mqttHost: '127.0.0.1',
      demo: true,
      lights: 500,
      city: 'zh',
      clientId: DEFAULT_CLIENT_ID,
      map: { provider: 'embedded' },
      media: { store: 'LOCAL' },
    })
  })

  test.each([
    [{ PORT: 'four' }, 'PORT is "four": must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT is "70000": '],
    [{ MQTT_PORT: '1.5' }, 'MQTT_PORT is "1.5": '],
    [{ DEMO: 'perhaps' }, 'DEMO is "perhaps": on or off'],
    [{ INTROSPECTION: '2' }, 'INTROSPECTION is "2": on or off'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is "mysql://x": must be an address that begins with postgres://'],
    [{ MQTT_URL: 'localhost' }, 'MQTT_URL is "localhost": '],
    [{ MQTT_PUBLIC_URL: 'localhost' }, 'MQTT_PUBLIC_URL is "localhost": '],
    [{ ADMIN_EMAIL: 'no-address', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL is "no-address": '],
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_PASSWORD is missing'],
    [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL is missing'],
    [{ CLIENT_ID: 'console' }, 'CLIENT_ID is "console": a UUID'],
    [{ MAP_PROVIDER: 'paper' }, 'MAP_PROVIDER is "paper": embedded, tencent or tiles'],
    [{ MAP_PROVIDER: 'tencent' }, 'MAP_KEY is missing'],
    [{ MAP_PROVIDER: 'tiles' }, 'MAP_TILES_URL is missing: MAP_PROVIDER=tiles needs one'],
    [{ MAP_PROVIDER: 'tiles', MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}.png' }, 'MAP_TILES_DATUM is missing'],
    [{ MAP_TILES_URL: 'https://t.example/{z}/{x}.png' }, 'MAP_TILES_URL: addresses (https:// or http://) with {z}'],
    [{ MAP_TILES_URL: '//t.example/{z}/{x}/{y}' }, 'MAP_TILES_URL: addresses'],
    [{ MAP_TILES_URL: 'https://t{s}.example/{z}/{x}/{y}' }, 'MAP_TILES_URL: addresses'],
    [{ MAP_TILES_DATUM: 'BD09' }, 'MAP_TILES_DATUM is "BD09": WGS84 or GCJ02'],
    [{ MEDIA_STORE: 'AZURE' }, 'MEDIA_STORE is "AZURE": LOCAL, ALIYUN, AWS'],
    [{ MEDIA_STORE: 'AWS' }, 'S3_ENDPOINT is missing: MEDIA_STORE=AWS needs one'],
    [{ SMTP_URL: 'smtp://user:word@mail.example' }, 'SMTP_FROM is missing'],
    [{ TLS_CERT: '/etc/city.pem' }, 'TLS_KEY is missing: set both or neither'],
    [{ MQTT_CA: '/etc/ca.pem' }, 'MQTT_CA needs TLS_CERT and TLS_KEY'],
    [{ MQTT_PLAIN: 'off' }, 'MQTT_PLAIN=off needs TLS_CERT and TLS_KEY'],
    [{ SECRET_KEY: 'a secret' }, 'SECRET_KEY: 32 random bytes in base64'],
    [{ SECRET_KEY: `${'A'.repeat(43)}=,b` }, 'SECRET_KEY: 32 random bytes in base64'],
    [{ SITE_URL: 'lights.example' }, 'SITE_URL is "lights.example": must be an address that begins with http://'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, 'TRUSTED_PROXIES is "10.0.0.0/8, proxy": addresses, or networks'],
    [{ WEBHOOK_HOSTS: 'hooks.city.example, 10.0.0.0/40' }, 'WEBHOOK_HOSTS is "hooks.city.example, 10.0.0.0/40": names'],
    [{ WEBHOOK_HOSTS: '10.0.0.256' }, 'WEBHOOK_HOSTS is "10.0.0.256": names'],
    [{ WEBHOOK_HOSTS: ',' }, 'WEBHOOK_HOSTS is ",": names'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES is "10.0.0.0/33": addresses'],
    [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT is "s3.example": must be an address that begins with https://'],
    [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET is "a/b": must be a valid bucket name'],
    [{ ALLOWED_HOSTS: 'city.example:443' }, 'ALLOWED_HOSTS is "city.example:443": names (lights.city.example'],
    [{ MEDIA_QUOTA_GB: '-1' }, 'MEDIA_QUOTA_GB is "-1": GB (10⁹ bytes), from 0.001'],
    [{ S3_PATH_STYLE: 'perhaps' }, 'S3_PATH_STYLE is "perhaps": on or off'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT is "xml": json or text'],
    [{ DRAIN_SECONDS: 'a while' }, 'DRAIN_SECONDS is "a while": seconds, from 0 to 300'],
    [{ METRICS_PORT: 'any' }, 'METRICS_PORT is "any": must be a whole number from 0 to 65535'],
  ])('is invalid in %o: one line names the variable', (environment, message) => {
    const read = () => readConfig(environment as Record<string, string>)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(message)
    expect(read).not.toThrow('\n')
  })

  test('never repeats a password', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'shorter' })).toThrow(/^ADMIN_PASSWORD: /)
    for (const name of ['SMTP_URL', 'DATABASE_URL', 'MQTT_URL'])
      expect(() => readConfig({ [name]: 'user:word@host.example' })).toThrow(new RegExp(`^${name}: `))
    expect(() => readConfig({ DATABASE_URL: 'mysql://host.example/?password=word' })).toThrow(/^DATABASE_URL: /)
  })

  test('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', DATA_DIR: '', DEMO: 'off' })).toMatchObject({ port: 4000, demo: false })
  })
})

test('reads DRAIN_SECONDS in ms', () => {
  expect(readConfig({}).drainMs).toBeUndefined()
  expect(readConfig({ DRAIN_SECONDS: '0' }).drainMs).toBe(0)
  expect(readConfig({ DRAIN_SECONDS: '2.5' }).drainMs).toBe(2500)
})

test('metrics listen on METRICS_PORT, by default on this machine only', () => {
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '::' }).metrics).toEqual({ port: 9464, host: '::' })
})

test('a session expires after twelve idle hours, or after SESSION_IDLE_MINUTES', () => {
  expect(readConfig({}).sessionIdleMinutes).toBe(720)
  expect(readConfig({ SESSION_IDLE_MINUTES: '15' }).sessionIdleMinutes).toBe(15)
  for (const wrong of ['9', '1441', 'never', '15.5'])
    expect(() => readConfig({ SESSION_IDLE_MINUTES: wrong })).toThrow('SESSION_IDLE_MINUTES is')
})

test.each(['README.md', 'README.zh-CN.md', 'docs/operating.md'])('%s documents every variable', document => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const names = [...read('server/src/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(35)
  const text = read(document)
  expect(names.filter(name => !text.includes(`\`${name}\``))).toEqual([])
})

test('terminates sessions that block switching, unless TERMINATE_BLOCKERS is off', () => {
  expect(readConfig({}).terminatesBlockers).toBe(true)
  expect(readConfig({ TERMINATE_BLOCKERS: 'off' }).terminatesBlockers).toBe(false)
})

test('ALLOWED_HOSTS takes names, names below one, names of services and addresses', () => {
  expect(readConfig({ SITE_URL: 'https://lights.city.example' }).allowedHosts).toBeUndefined()
  const { allowedHosts } = readConfig({
    ALLOWED_HOSTS: 'A.example,*.city.example lamplighter_web 2001:DB8:0::7 [2001:DB8:0::8] 10.1.2.3',
  })
  expect(allowedHosts).toEqual([
    'a.example',
    '*.city.example',
    'lamplighter_web',
    '[2001:db8::7]',
    '[2001:db8::8]',
    '10.1.2.3',
  ])
  for (const wrong of ['*', '*.', 'a.*.example', 'a..b', '.a', '-a', '[..]', '[10.1.2.3]', 'fe80::1%eth0', '[::1]:80'])
    expect(() => readConfig({ ALLOWED_HOSTS: wrong }), wrong).toThrow('ALLOWED_HOSTS')
})

test('uploaded files have a quota', () => {
  expect(readConfig({}).mediaQuota).toEqual({ total: 50e9, perAccount: 10e9 })
  expect(readConfig({ MEDIA_QUOTA_GB: '0.5' }).mediaQuota.total).toBe(5e8)
})

test('TRUSTED_PROXIES takes addresses and networks', () => {
  const { proxies } = readConfig({ TRUSTED_PROXIES: '10.83.0.41, fd00::/8' })
  expect(proxies).toEqual(['10.83.0.41', 'fd00::/8'])
})

test('stores files in S3', () => {
  const given = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'city', S3_REGION: 'r', S3_ACCESS_KEY: 'a' }
  expect(readConfig({ MEDIA_STORE: 'ALIYUN', ...given, S3_SECRET_KEY: 's' }).media).toEqual({
    store: 'ALIYUN',
    endpoint: 'https://s3.example',
    bucket: 'city',
    region: 'r',
    accessKey: 'a',
    secretKey: 's',
    pathStyle: false,
  })
  expect(() => readConfig({ MEDIA_STORE: 'AWS', ...given })).toThrow('S3_SECRET_KEY is missing')
})

test('a tile map may have several layers, with XYZ or WMTS placeholders', () => {
  const below = 'https://t0.tiles.example/vec_w/wmts?TILEMATRIX={TileMatrix}&TILEROW={TileRow}&TILECOL={TileCol}&tk=k'
  const map = { MAP_PROVIDER: 'tiles', MAP_TILES_DATUM: 'WGS84', MAP_TILES_CREDITS: '天地图' }
  expect(readConfig({ ...map, MAP_TILES_URL: `${below} https://t.example/{z}/{x}/{y}.png` }).map).toEqual({
    provider: 'tiles',
    reviewNumber: undefined,
    tiles: {
      urls: [
        'https://t0.tiles.example/vec_w/wmts?TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk=k',
        'https://t.example/{z}/{x}/{y}.png',
      ],
      datum: 'WGS84',
      credits: '天地图',
    },
  })
})

test('--lights sets the size of the demo city', () => {
  expect(readConfig({}, ['--lights', '100000']).lights).toBe(100_000)
  for (const bad of ['0', '1000001', 'many', '']) expect(() => readConfig({}, ['--lights', bad])).toThrow('--lights is')
})

test('--city sets the language of the demo city', () => {
  expect(readConfig({}, ['--city', 'en']).city).toBe('en')
  for (const bad of ['fr', '']) expect(() => readConfig({}, ['--city', bad])).toThrow('--city is')
  expect(() => readConfig({}, ['--city'])).toThrow('--city is')
})

test('MAP_BOUNDS are south, west, north and east', () => {
  const bounds = { south: 49.5, west: -8.7, north: 61, east: 2 }
  expect(readConfig({ MAP_BOUNDS: '49.5, -8.7, 61, 2' }).mapBounds).toEqual(bounds)
  expect(readConfig({}).mapBounds).toBeUndefined()
  expect(() => readConfig({ MAP_BOUNDS: '61,2,49.5,-8.7' })).toThrow(
    'MAP_BOUNDS is "61,2,49.5,-8.7": south,west,north,east',
  )
})

test('recognises loopback addresses', () => {
  for (const host of ['localhost', '127.0.0.1', '127.8.9.1', '::1']) expect(isLoopback(host)).toBe(true)
  for (const host of ['0.0.0.0', '::', '192.168.0.1', '127.evil.example']) expect(isLoopback(host)).toBe(false)
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-config-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const put = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }

  test('is read without the final line end', () => {
    const env = {
      DATABASE_URL_FILE: put('database', 'postgres://lamps:word@db.example/lamps\n'),
      SMTP_URL_FILE: put('mail', 'smtps://lamps:word@mail.example'),
      SMTP_FROM: 'lamps@city.example',
      SECRET_KEY_FILE: put('key', `${Buffer.alloc(32, 7).toString('base64')}\r\n`),
      ADMIN_PASSWORD_FILE: put('password', ' a word with a space '),
      ADMIN_EMAIL: 'first@city.example',
    }
    expect(readConfig(env)).toMatchObject({
      databaseUrl: 'postgres://lamps:word@db.example/lamps',
      mail: { url: 'smtps://lamps:word@mail.example' },
      secrets: [Buffer.alloc(32, 7)],
      admin: { password: ' a word with a space ' },
    })
  })

  test('causes an error in one line without its content if it is invalid', () => {
    const wrong = put('wrong', 'word-that-is-no-address')
    const reading = (env: Record<string, string>) => () => readConfig(env)
    expect(reading({ DATABASE_URL_FILE: wrong })).toThrow(/^DATABASE_URL: must be an address/)
    expect(reading({ DATABASE_URL_FILE: wrong })).not.toThrow('word-that')
    expect(reading({ SMTP_URL_FILE: join(folder, 'none') })).toThrow(/^SMTP_URL_FILE: ENOENT/)
    expect(reading({ S3_SECRET_KEY_FILE: put('empty', '\n') })).toThrow(/^S3_SECRET_KEY_FILE: .* is empty$/)
    expect(reading({ MAP_KEY: 'a', MAP_KEY_FILE: wrong })).toThrow('MAP_KEY and MAP_KEY_FILE are both set')
  })
})
