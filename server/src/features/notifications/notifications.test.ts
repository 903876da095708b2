import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOutboundPolicy } from '../../foundation/security/outboundPolicy.ts'
import { makeAdmin, makeCenter, makeLight, makeModel } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { sweepAlerts } from '../alerts/evaluateAlerts.ts'
import { ensureRoles } from '../roles/roles.ts'
import { changeChannel } from './channels.ts'
import { openTransports } from './delivery.ts'
import {
  findNotifications,
  markNotificationsRead,
  notifyJobFinished,
  sendDue,
  sweepNotifications,
} from './notifications.ts'
import { signature } from './webhook.ts'

const { db } = await testDatabase()
await ensureRoles(db)

const mails: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    const parts: Buffer[] = []
    stream.on('data', part => parts.push(part))
    stream.on('end', () => {
      mails.push(Buffer.concat(parts).toString())
      done()
    })
  },
})
const posts: { headers: Record<string, unknown>; body: string }[] = []
let answer = 200
const http = createServer((request, response) => {
  let body = ''
  request.on('data', part => (body += part))
  request.on('end', () => {
    posts.push({ headers: request.headers, body })
    response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end()
  })
})
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
const transports = openTransports(
  { url: `smtp://127.0.0.1:${portOf(smtp.server)}`, from: 'alerts@city.example' },
  createOutboundPolicy(['127.0.0.1']),
  'https://lights.example',
)
afterAll(async () => {
  transports.close()
  http.close()
  await new Promise<void>(resolve => smtp.close(resolve))
})

beforeEach(async () => {
  await sql`truncate alert, alert_condition, light_device, light_center, notification, notification_channel cascade`.execute(
    db,
  )
  mails.length = posts.length = 0
  answer = 200
})

const addEmail = (language = 'en') =>
  sql`insert into notification_channel (kind, target, language) values ('EMAIL', 'duty@city.example', ${language})`.execute(
    db,
  )
const addWebhook = () =>
  sql`insert into notification_channel (kind, target, secret)
    values ('WEBHOOK', ${`http://127.0.0.1:${portOf(http)}/hook`}, 'key')`.execute(db)
const delivery = () => db.selectFrom('notification_delivery').selectAll().executeTakeFirstOrThrow()
const due = () => sql`update notification_delivery set next_at = now() - interval '1 s'`.execute(db)
async function look() {
  await sweepAlerts(db)
  await sweepNotifications(db)
}
async function breakLight() {
  const { id } = await makeLight(db)
  await db.updateTable('light_state').set({ lamp_failure: true }).where('light_id', '=', id).execute()
  await look()
  return id
}

test('a center with forty lights goes offline: one alert, one notification, one e-mail', async () => {
  await addEmail()
  const [center, mode] = [await makeCenter(db), (await makeModel(db)).id]
  for (let i = 0; i < 40; i++) await makeLight(db, { center_id: center.id, mode_id: mode })
  await sql`update light_state set online = false`.execute(db)
  await sql`update light_center set online = false, heard_at = now()`.execute(db)
  await look()
  await sql`update alert_condition set since = since - interval '1 min'`.execute(db)
  for (let i = 0; i < 3; i++) {
    await look()
    await sendDue(db, transports)
  }
  expect(await db.selectFrom('alert').select('kind').execute()).toEqual([{ kind: 'CENTER_OFFLINE' }])
  expect(await db.selectFrom('alert_light').select('light_id').execute()).toHaveLength(40)
  expect(await db.selectFrom('notification').select('id').execute()).toHaveLength(1)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(`Subject: [Lamplighter] Center offline: ${center.name}`)
  expect(mails[0]).toContain('Lights affected: 40')
  expect(mails[0]).toMatch(/Console: https:\/\/lights\.example\/\?alert=/)
  expect(await delivery()).toMatchObject({ status: 'SENT', attempts: 1, error: null })
})

test('signs a webhook, retries it after a 500, and never sends it from two servers at once', async () => {
  await addWebhook()
  const light = await breakLight()
  answer = 500
  await Promise.all([sendDue(db, transports), sendDue(db, transports)])
  expect(posts).toHaveLength(1)
  expect(await delivery()).toMatchObject({ status: 'PENDING', attempts: 1, error: 'HTTP status 500' })
  answer = 200
  await due()
  await Promise.all([sendDue(db, transports), sendDue(db, transports)])
  await due()
  await sendDue(db, transports)
  expect(posts).toHaveLength(2)
  expect(await delivery()).toMatchObject({ status: 'SENT', attempts: 2, error: null })
  const [first, second] = posts
  expect(second!.headers['lamplighter-delivery']).toBe(first!.headers['lamplighter-delivery'])
  const { headers, body } = second!
  expect(headers['lamplighter-signature']).toBe(
    `sha256=${signature('key', String(headers['lamplighter-timestamp']), body)}`,
  )
  expect(JSON.parse(body)).toMatchObject({
    type: 'ALERT_RAISED',
    alert: { kind: 'LAMP_FAILURE', severity: 'MAJOR', subject: 'LIGHT', name: expect.any(String) },
  })
  expect(light).toBeGreaterThan(0)
})

test('retries deliveries of a stopped server; gives up after an hour; follows no redirects', async () => {
  await addWebhook()
  await breakLight()
  await sql`update notification_delivery set attempts = 1, next_at = now() + interval '2 min'`.execute(db)
  await sendDue(db, transports)
  expect(posts).toHaveLength(0)
  await due()
  answer = 302
  await sql`update notification_delivery set created_at = now() - interval '61 min'`.execute(db)
  await sendDue(db, transports)
  expect(posts).toHaveLength(1)
  expect(await delivery()).toMatchObject({ status: 'FAILED', attempts: 2, error: expect.stringContaining('redirect') })
})

test('does not send pending messages of a disabled channel, even if it is enabled again', async () => {
  await addWebhook()
  await breakLight()
  answer = 500
  await sendDue(db, transports)
  answer = 200
  const confirmed = { ...account(0, ['NotificationChannel:update']), confirmedUntil: Number.POSITIVE_INFINITY }
  const officer = { clientId: 0, account: confirmed }
  const { id } = await db.selectFrom('notification_channel').select('id').executeTakeFirstOrThrow()
  for (const isEnabled of [false, true]) {
    await changeChannel(db, officer, createOutboundPolicy(['127.0.0.1']), { id, input: { isEnabled } })
    await due()
    await sendDue(db, transports)
  }
  expect(posts).toHaveLength(1)
  expect(await delivery()).toMatchObject({ status: 'FAILED', attempts: 1, error: 'the channel was switched off' })
})

test('sends no webhook to local addresses by any name, unless they are allowed in the configuration', async () => {
  await addWebhook()
  await breakLight()
  const strict = openTransports(undefined, createOutboundPolicy())
  for (const host of ['127.0.0.1', '2130706433', 'localhost', '[::ffff:7f00:1]', '0.0.0.0']) {
    await sql`update notification_channel set target = ${`http://${host}:${portOf(http)}/hook`}`.execute(db)
    await due()
    await sendDue(db, strict)
    expect(await delivery(), host).toMatchObject({ error: expect.stringContaining('WEBHOOK_HOSTS') })
  }
  expect(posts).toEqual([])
  await due()
  await sql`update notification_channel set target = ${`http://localhost:${portOf(http)}/hook`}`.execute(db)
  await sendDue(db, openTransports(undefined, createOutboundPolicy(['LOCALHOST'])))
  expect(await delivery()).toMatchObject({ status: 'SENT' })
  expect(posts).toHaveLength(1)
})

test('reports a missing mail server; sends Chinese messages to Chinese channels', async () => {
  await addEmail('zh')
  await breakLight()
  const none = openTransports(undefined, createOutboundPolicy())
  await sendDue(db, none)
  expect(await delivery()).toMatchObject({ status: 'PENDING', error: 'SMTP_URL is not set' })
  await due()
  await sendDue(db, transports)
  const subject = /Subject: (.+(?:\r\n .+)*)/.exec(mails[0]!)![1]!
  const words = [...subject.matchAll(/=\?UTF-8\?([BQ])\?(.+?)\?=/g)].map(([, how, text]) =>
    how === 'B'
      ? Buffer.from(text!, 'base64').toString()
      : decodeURIComponent(text!.replaceAll('_', ' ').replaceAll('=', '%')),
  )
  expect(words.join('')).toContain('灯故障')
})

test('a channel gets incidents of its severity only; acknowledgement, clearing and flapping add none', async () => {
  await sql`insert into notification_channel (kind, target, min_severity) values ('EMAIL', 'a@city.example', 'CRITICAL')`.execute(
    db,
  )
  await addEmail()
  const id = await breakLight()
  await sql`update alert set acknowledged_at = now()`.execute(db)
  for (const broken of [false, true]) {
    await db.updateTable('light_state').set({ lamp_failure: broken }).where('light_id', '=', id).execute()
    await look()
  }
  expect(await db.selectFrom('notification').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('notification_delivery').select('status').execute()).toHaveLength(1)
})

test('a channel for MINOR gets MINOR alerts once; the console shows them on request', async () => {
  for (const least of ['CRITICAL', 'MAJOR', 'MINOR', 'INFO'])
    await sql`insert into notification_channel (kind, target, min_severity)
      values ('EMAIL', ${`${least}@city.example`}, ${least})`.execute(db)
  const { id } = await makeLight(db)
  for (const celsius of [-5, 5, -5]) {
    await db.updateTable('light_state').set({ temperature: celsius }).where('light_id', '=', id).execute()
    for (let i = 0; i < 2; i++) {
      await look()
      await sql`update alert_condition set since = since - interval '1 min', quiet_since = quiet_since - interval '1 min'`.execute(
        db,
      )
    }
    await look()
  }
  expect(await db.selectFrom('alert').select(['kind', 'severity', 'tell']).orderBy('id').execute()).toEqual([
    { kind: 'TEMPERATURE_LOW', severity: 'MINOR', tell: true },
    { kind: 'TEMPERATURE_LOW', severity: 'MINOR', tell: false },
  ])
  const sent = await db
    .selectFrom('notification_delivery as y')
    .innerJoin('notification_channel as c', 'c.id', 'y.channel_id')
    .select('c.min_severity')
    .orderBy('c.id')
    .execute()
  expect(sent.map(row => row.min_severity)).toEqual(['MINOR', 'INFO'])
  const admin = await makeAdmin(db, 'OPERATOR')
  await sql`update admin set created_at = now() - interval '1 h' where id = ${admin.id}`.execute(db)
  const viewer = { clientId: 0, account: account(admin.id, ['Alert:read']) }
  expect(await findNotifications(db, viewer, {})).toMatchObject({ totalCount: 0, unreadCount: 0 })
  expect(await findNotifications(db, viewer, { minSeverity: 'MINOR' })).toMatchObject({ totalCount: 1, unreadCount: 1 })
  await markNotificationsRead(db, viewer, null)
  expect(await findNotifications(db, viewer, { minSeverity: 'INFO' })).toMatchObject({ totalCount: 1, unreadCount: 0 })
})

const account = (id: number, permissions: string[] = []) => ({
  sessionId: 0,
  kind: 'ADMIN' as const,
  id,
  name: '',
  roleId: 0,
  roleName: '',
  permissions: new Set(permissions),
})

test('the owner of a finished job gets one notification', async () => {
  const [mine, other] = [await makeAdmin(db, 'OPERATOR'), await makeAdmin(db, 'OPERATOR')]
  await sql`insert into campaign (override, by_admin, status, created_at, ended_at)
    values ('{}', ${mine.id}, 'DONE', now() - interval '1 min', now())`.execute(db)
  for (let i = 0; i < 2; i++) {
    const { id } = await makeLight(db)
    await sql`insert into campaign_light (campaign_id, light_id, status) select max(id), ${id}, 'CONFIRMED' from campaign`.execute(
      db,
    )
  }
  await notifyJobFinished(db, mine.id, 'import 1', { job: 'IMPORT', lights: 7 })
  await notifyJobFinished(db, mine.id, 'import 1', { job: 'IMPORT', lights: 7 })
  await sweepNotifications(db)
  await sweepNotifications(db)
  const seen = async (id: number) => findNotifications(db, { clientId: 0, account: account(id) }, {})
  expect((await seen(mine.id)).items.map(row => row.params)).toEqual([
    expect.objectContaining({ job: 'CAMPAIGN', lights: 2, confirmed: 2 }),
    { job: 'IMPORT', lights: 7 },
  ])
  expect((await seen(other.id)).totalCount).toBe(0)
})
