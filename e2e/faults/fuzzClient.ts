import mqtt, { type MqttClient } from 'mqtt'
import { UP_KINDS, upTopic } from '#protocol/topics.ts'
import { type Random, seeded } from '../random.ts'

/*
 * Publishes invalid messages from a separate process: `fuzzClient PORT MESSAGES FOREIGN ENDPOINT…`, each endpoint with the
 * password `pw-<endpoint>`. FOREIGN (0 to 1) is the share on topics of other devices. The last line is the result as JSON.
 */
const [port, messages, foreign, ...endpoints] = process.argv.slice(2) as [string, string, string, ...string[]]
/** Per endpoint. */
const MAX_IN_FLIGHT = 20
/** The server accepts up to 256 KiB. */
const MAX_BYTES = 1_000_000
/** Invalid values and edge cases. */
const VALUES: unknown[] = [
  ...[
    null,
    true,
    '',
    [],
    {},
    -1,
    101,
    0.1,
    1e308,
    -1e308,
    2 ** 53,
    5e-324,
    '80',
    'NaN',
    '\u0000',
    '\ud800',
    '🌃'.repeat(50),
  ],
  ...['9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '+275760-09-13T00:00:00Z'],
  ...['x'.repeat(5000), { __proto__: null, constructor: { prototype: 1 } }, [[[[[[[[]]]]]]]]],
]
/** Invalid JSON, or JSON without content. */
const TEXTS = [
  ...[
    '',
    ' ',
    'null',
    '[]',
    '{}',
    '0',
    '"',
    'NaN',
    '{"main":NaN}',
    '{"main":{"dimmingLevel":1e999}}',
    '\ufeff{}',
    '{"a":1,}',
  ],
  ...['{"__proto__":{"online":true}}', '{"readings":[]}', `{"readings":[${'{},'.repeat(1000)}{}]}`, '{"online":"yes"}'],
  ...["'; drop table light_state; --", '<x/>', '\u0000', '{"time":"2099-01-01T00:00:00Z","main":{"dimmingLevel":1}}'],
]
process.on('disconnect', () => process.exit())

const random = seeded('T51')
let left = Number(messages)
const sum = { acknowledged: 0, foreign: 0, lost: 0, cut: 0, bytes: 0 }
setInterval(() => console.log(`${left} left`), 500).unref()
await Promise.all(endpoints.map(connectDevice))
console.log(JSON.stringify(sum))
process.exit()

async function connectDevice(endpoint: string): Promise<void> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    username: endpoint,
    password: `pw-${endpoint}`,
    reconnectPeriod: 50,
  })
  client.on('error', () => {})
  client.on('close', () => sum.cut++)
  await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, () => publishAll(client, endpoint)))
  await client.endAsync(true)
}

async function publishAll(client: MqttClient, endpoint: string): Promise<void> {
  while (left-- > 0) {
    const payload = randomPayload(random)
    sum.bytes += payload.length
    const own = random.between(0, 1) >= Number(foreign)
    // A message on a forbidden topic is never acknowledged; with QoS 1 it would be resent after each disconnect.
    const sent = client.publishAsync(topic(endpoint, own), payload, { qos: own ? 1 : 0 })
    const gone = new Promise<'gone'>(resolve => setTimeout(resolve, 20_000, 'gone').unref())
    const outcome = await Promise.race([sent.then(() => 'acknowledged' as const).catch(() => 'gone' as const), gone])
    if (!own) sum.foreign++
    else if (outcome === 'acknowledged') sum.acknowledged++
    else sum.lost++
  }
}

/** A topic of its own, or a forbidden one, for which the server disconnects it. */
function topic(endpoint: string, isOwn: boolean): string {
  const own = upTopic(endpoint, random.oneOf([...UP_KINDS]))
  if (isOwn) return own
  return random.oneOf([
    `${own}/deeper`,
    own.replace('/up/', '/down/'),
    own.replace(endpoint, 'L-000001'),
    '$SYS/x',
    'x',
  ])
}

function randomPayload(random: Random): Buffer {
  const kind = random.between(0, 100)
  if (kind < 30) return Buffer.from(JSON.stringify(almostValid(random)))
  if (kind < 50) return corrupted(Buffer.from(JSON.stringify(almostValid(random))), random)
  if (kind < 70) return Buffer.from(random.oneOf(TEXTS))
  if (kind < 85) return randomBytes(Math.floor(random.between(0, 300)), random)
  if (kind < 99.97) return Buffer.from(nestedJson(Math.floor(random.between(1, 3000)), random))
  return randomBytes(Math.floor(random.between(10_000, MAX_BYTES)), random)
}

/** A valid message with some invalid values. */
function almostValid(random: Random): object {
  const some = <T>(value: T) => (random.between(0, 4) < 1 ? random.oneOf(VALUES) : value)
  const reading = {
    time: some(new Date().toISOString()),
    sequence: some(Math.floor(random.between(0, 1e6))),
    main: some({ dimmingLevel: some(80), activePower: some(60), activeEnergy: some(12.5), current: some(0.3) }),
    supplyVoltage: some(228),
    signalStrength: some(70),
    lampFailure: some(false),
    commandId: some('11111111-1111-4111-8111-111111111111'),
    planVersion: some('x'),
  }
  return random.oneOf<object>([
    reading,
    { readings: Array.from({ length: Math.floor(random.between(1, 5)) }, () => some(reading)) },
    { id: some('11111111-1111-4111-8111-111111111111'), result: some('DONE'), reason: some('x') },
    { acknowledgements: some([]) },
    { online: some(true) },
    { lights: some([{ light: some('L-000001'), name: some('x') }]) },
    { version: some('x'), result: some('STORED') },
    { powered: some(true), door: some('open') },
  ])
}

/** Replaces some bytes, or truncates the text. */
function corrupted(text: Buffer, random: Random): Buffer {
  for (let i = 0; i < 3; i++) text[Math.floor(random.between(0, text.length))] = Math.floor(random.between(0, 256))
  return random.between(0, 2) < 1 ? text : text.subarray(0, Math.floor(random.between(0, text.length)))
}

/** Random bytes; of a large payload only the first 300. */
function randomBytes(bytes: number, random: Random): Buffer {
  const made = Buffer.alloc(bytes)
  for (let i = 0; i < Math.min(bytes, 300); i++) made[i] = Math.floor(random.between(0, 256))
  return made
}

function nestedJson(deep: number, random: Random): string {
  return random.between(0, 2) < 1
    ? '['.repeat(deep) + ']'.repeat(deep)
    : `${'{"main":'.repeat(deep)}1${'}'.repeat(deep)}`
}
