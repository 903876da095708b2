import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { makeAdmin, makeCenter, makeLight, serial } from './factories.ts'
import type { startPlatform } from './platform.ts'

type Platform = Awaited<ReturnType<typeof startPlatform>>

interface Account {
  id: number
  email: string
}

/** Prepares a request that this account may send after a recent password confirmation. */
export type ConfirmedAction = (
  platform: Platform,
  me: Account,
) => Promise<[query: string, variables?: object]> | [query: string, variables?: object]

const UPDATE = 'mutation ($id: Int!, $input: AdminUpdateInput!) { updateAdmin(id: $id, input: $input) { email } }'
const CREATE = 'mutation ($input: AdminCreateInput!) { createAdmin(input: $input) { id } }'
const PERSON = { nickname: '小周', lastName: '周', firstName: '明', phoneNumber: '13800138000' }

async function roleId({ db }: Platform, name: string): Promise<number> {
  return (await db.selectFrom('admin_role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
}

async function sendUpdate({ db }: Platform, input: object): Promise<[string, { id: number; input: object }]> {
  return [UPDATE, { id: (await makeAdmin(db, 'VIEWER')).id, input }]
}

const EMAIL = { kind: 'EMAIL', target: 'a@city.example', min_severity: 'MAJOR' }

async function updateChannel({ db }: Platform, input: string, row: object = {}): Promise<[string]> {
  const values = { ...EMAIL, ...row }
  const { id } = await db.insertInto('notification_channel').values(values).returning('id').executeTakeFirstOrThrow()
  return [`mutation { updateNotificationChannel(id: ${id}, input: { ${input} }) { id } }`]
}

async function keepFor({ db }: Platform, [readings, hours]: [number, number]): Promise<[string]> {
  await db.updateTable('site').set({ reading_days: 30, hour_days: 800 }).execute()
  return [`mutation { updateRetention(readingDays: ${readings}, hourDays: ${hours}) { readingDays } }`]
}

/** A key of the account, created in another session. @returns the current code */
async function beginFactor(platform: Platform, { email }: Account): Promise<string> {
  const token = await platform.signIn(email)
  const { data } = await platform.ask('mutation { beginSecondFactor { key } }', {}, token)
  const secret = Secret.fromBase32(data.beginSecondFactor.key.replaceAll(' ', ''))
  return new TOTP({ secret }).generate()
}

async function enableFactor({ db }: Platform, id: number): Promise<void> {
  await sql`update second_factor set on_since = now() where admin_id = ${id}`.execute(db)
}

/** By mutation: each case of it that requires a recent password confirmation (decision 041). */
export const CONFIRMED_ACTIONS: Record<string, Record<string, ConfirmedAction>> = {
  addPermissionBind: {
    'to add a permission to a role': async platform => [
      `mutation { addPermissionBind(channel: "admin", subject: "LightDevice", action: "delete",
        targetId: ${await roleId(platform, 'VIEWER')}) }`,
    ],
  },
  beginSecondFactor: { 'to set up a second factor': () => ['mutation { beginSecondFactor { key } }'] },
  bindManagerItems: {
    'to authorise a customer': async ({ db }) => {
      const [customer, light] = [await makeAdmin(db, 'CUSTOMER'), await makeLight(db)]
      return [`mutation { bindManagerItems(id: ${customer.id}, itemIds: [${light.id}], type: DEVICE) { id } }`]
    },
  },
  createAdmin: {
    'to create an account': async platform => {
      const role = { connect: { id: await roleId(platform, 'VIEWER') } }
      const login = { email: `new${serial()}@city.example`, password: 'theirs from now on' }
      return [CREATE, { input: { ...PERSON, ...login, role } }]
    },
  },
  createNotificationChannel: {
    'to create a notification channel': () => [
      'mutation { createNotificationChannel(input: { kind: EMAIL, target: "a@city.example" }) { id } }',
    ],
  },
  deleteAdminRole: {
    'to delete a role': async ({ db }) => {
      const { rows } = await sql<{ id: number }>`
        insert into admin_role (name) values (${`ROLE-${serial()}`}) returning id`.execute(db)
      return [`mutation { deleteAdminRole(id: ${rows[0]!.id}) { id } }`]
    },
  },
  demandSecondFactor: {
    'to require a second factor, or no longer': () => ['mutation { demandSecondFactor(demanded: false) }'],
  },
  endOtherSessions: { 'to end all other sessions': () => ['mutation { endOtherSessions }'] },
  endSession: {
    'to end another session': async (platform, me) => {
      await platform.signIn(me.email)
      const { rows } = await sql<{ id: number }>`
        select max(id) as id from session where admin_id = ${me.id}`.execute(platform.db)
      return [`mutation { endSession(id: ${rows[0]!.id}) }`]
    },
  },
  issueCenterCredential: {
    'to issue a password for a center': async ({ db }) => [
      `mutation { issueCenterCredential(id: ${(await makeCenter(db)).id}) { username } }`,
    ],
  },
  issueCenterCredentials: {
    'to issue passwords for many centers': async ({ db }) => [
      `mutation { issueCenterCredentials(where: { id: { equals: ${(await makeCenter(db)).id} } }) { issued } }`,
    ],
  },
  issueLightCredential: {
    'to issue a password for a light': async ({ db }) => [
      `mutation { issueLightCredential(id: ${(await makeLight(db)).id}) { username } }`,
    ],
  },
  issueLightCredentials: {
    'to issue passwords for many lights': async ({ db }) => [
      `mutation { issueLightCredentials(where: { id: { equals: ${(await makeLight(db)).id} } }) { issued } }`,
    ],
  },
  removePermissionBind: {
    'to revoke a permission of a role': async platform => [
      `mutation { removePermissionBind(channel: "admin", subject: "Alert", action: "read",
        targetId: ${await roleId(platform, 'VIEWER')}) }`,
    ],
  },
  switchOffSecondFactor: {
    'to disable the own second factor': async (platform, me) => {
      const code = await beginFactor(platform, me)
      await enableFactor(platform, me.id)
      return [`mutation { switchOffSecondFactor(code: "${code}") }`]
    },
  },
  switchOnSecondFactor: {
    'to enable a second factor': async (platform, me) => [
      `mutation { switchOnSecondFactor(code: "${await beginFactor(platform, me)}") }`,
    ],
  },
  takeSecondFactor: {
    'to reset the second factor of another account': async platform => {
      const other = await makeAdmin(platform.db, 'VIEWER')
      await beginFactor(platform, other)
      await enableFactor(platform, other.id)
      return [`mutation { takeSecondFactor(id: ${other.id}) }`]
    },
  },
  updateAdmin: {
    'to change an e-mail address': platform =>
      sendUpdate(platform, { email: { set: `other${serial()}@city.example` } }),
    'to assign another role': async platform =>
      sendUpdate(platform, { role: { connect: { id: await roleId(platform, 'OPERATOR') } } }),
    'to enable an account': async platform => {
      const [query, variables] = await sendUpdate(platform, { isEnabled: { set: true } })
      await platform.db.updateTable('admin').set({ is_enabled: false }).where('id', '=', variables.id).execute()
      return [query, variables]
    },
    'to set a password': platform => sendUpdate(platform, { password: { set: 'theirs from now on' } }),
  },
  updateNotificationChannel: {
    'to change the target of a channel': platform => updateChannel(platform, 'target: "b@city.example"'),
    'to send less severe alerts to a channel': platform => updateChannel(platform, 'minSeverity: MINOR'),
    'to enable a channel': platform => updateChannel(platform, 'isEnabled: true', { is_enabled: false }),
    'to renew the secret of a webhook': platform =>
      updateChannel(platform, 'renewSecret: true', { kind: 'WEBHOOK', target: 'https://a.example/', secret: 'old' }),
  },
  updateRetention: {
    'to keep readings for fewer days': platform => keepFor(platform, [29, 800]),
    'to keep hourly sums for fewer days': platform => keepFor(platform, [30, 799]),
  },
}
