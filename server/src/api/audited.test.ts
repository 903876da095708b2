import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { SetUpCodes } from '../features/site/setUpCode.ts'
import { centerFilesOf } from '../testing/centerFiles.ts'
import { makeAdmin, makeCenter, makeCredential, makeLight, makeModel, PASSWORD, serial } from '../testing/factories.ts'
import { importsOf } from '../testing/imports.ts'
import { mediaOf } from '../testing/media.ts'
import { connectLight } from '../testing/mqttLight.ts'
import { startPlatform } from '../testing/platform.ts'
import { MULTI_TRANSACTION, OWN_TRANSACTION } from './audited.ts'

/* Operations that manage their own transactions are audited, too. */

const CODE = 'K7QF-2M9X-HB4T'

type Platform = Awaited<ReturnType<typeof startPlatform>>
type Answer = Awaited<ReturnType<Platform['ask']>>

let platform: Platform
let root: string
let model: number
beforeAll(async () => {
  platform = await startPlatform({ broker: true })
  root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  model = (await makeModel(platform.db)).id
})

/** Makes every write to the audit fail from now on. */
async function loseAudit({ db }: Platform) {
  await sql`create or replace function audit_is_away() returns trigger language plpgsql as $$ begin
    raise exception 'the audit is away';
  end $$`.execute(db)
  await sql`create trigger audit_is_away before insert on audit_entry execute function audit_is_away()`.execute(db)
}
const findAudit = ({ db }: Platform) => sql`drop trigger audit_is_away on audit_entry`.execute(db)

/** All tables that the operations below change. */
const TABLES = [
  'approval',
  ...['admin', 'session', 'second_factor', 'site', 'media_file', 'light_device', 'deleted_item', 'inventory_request'],
  'light_center',
  ...['light_import', 'light_import_row', 'light_import_row_result', 'light_import_change'],
]
async function standing({ db }: Platform): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const table of TABLES)
    all[table] = (await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(db)).rows
  return all
}

interface Prepared {
  on?: Platform
  operation: () => Promise<Answer>
}

async function createAccount() {
  const { email } = await makeAdmin(platform.db, 'VIEWER')
  const token = await platform.signIn(email)
  const ask = (query: string, variables: object = {}) => platform.ask(query, variables, token)
  return { email, ask }
}
const shown = (key: string) => new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate()
const ON = 'mutation ($code: String!) { switchOnSecondFactor(code: $code) }'
async function withKey() {
  const one = await createAccount()
  const { data } = await one.ask('mutation { beginSecondFactor { key } }')
  return { ...one, code: () => shown(data.beginSecondFactor.key) }
}

const line = (id: string) => `灯 ${id},${id},113.32,23.12,天河路,1 号杆`
async function imported() {
  const imports = importsOf(platform)
  const text = `名称,设备编号,经度,纬度,道路,位置\n${line(`AUDIT-${serial()}`)}`
  const create = () => imports.create(root, text, 'lights.csv')
  const created = async () => (await create()).data.createLightImport
  const check = (file: object) => imports.check(root, file, { modeId: model })
  const checked = async () => (await check(await created())).data.checkLightImport.id as number
  const apply = (id: number) => imports.apply(root, id)
  const undo = (id: number) => imports.undo(root, id)
  return { create, created, check, checked, apply, undo }
}

const OPERATIONS: Record<string, () => Promise<Prepared>> = {
  loginWithEmail: async () => {
    const { email } = await makeAdmin(platform.db, 'VIEWER')
    const login = `mutation { loginWithEmail(email: "${email}", password: "${PASSWORD}") { accessToken } }`
    return { operation: () => platform.ask(login) }
  },
  changePassword: async () => {
    const { ask } = await createAccount()
    const change = `mutation { changePassword(current: "${PASSWORD}", next: "another quiet lantern") }`
    return { operation: () => ask(change) }
  },
  confirmPassword: async () => {
    const { ask } = await createAccount()
    return { operation: () => ask(`mutation { confirmPassword(password: "${PASSWORD}") }`) }
  },
  switchOnSecondFactor: async () => {
    const { ask, code } = await withKey()
    return { operation: () => ask(ON, { code: code() }) }
  },
  switchOffSecondFactor: async () => {
    const { ask, code } = await withKey()
    const { data } = await ask(ON, { code: code() })
    const recovery = data.switchOnSecondFactor[0]
    return { operation: () => ask(`mutation { switchOffSecondFactor(code: "${recovery}") }`) }
  },
  setUp: async () => {
    const on = await startPlatform({ broker: true, setUpCodes: new SetUpCodes(() => {}, { make: () => CODE }) })
    const input = {
      ...{ code: CODE, email: 'first@city.example', password: 'a good long one', firstName: '三', lastName: '张' },
      ...{ siteName: '余杭区路灯所', timeZone: 'Asia/Shanghai', latitude: 30.42, longitude: 120.3 },
    }
    const setUp = 'mutation ($input: SetUpInput!) { setUp(input: $input) { accessToken } }'
    return { on, operation: () => on.ask(setUp, { input }) }
  },
  uploadMediaFile: async () => {
    const media = mediaOf(platform)
    const { data } = await media.create(root, 16, { name: 'a.pdf', mime: 'application/pdf' })
    return { operation: () => media.send(root, data.createMediaFile.uuid, Buffer.from('%PDF-1.7\n%%EOF\n')) }
  },
  importCenters: async () => {
    const send = centerFilesOf(platform)
    const { id } = await platform.db
      .insertInto('device_mode')
      .values({ name: '网关', code: `GW-${serial()}`, type: 'center', category: 'CENTER' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = `设备编号\nC-${serial()}`
    return {
      operation: async () => {
        const { errors, ...data } = await send(root, file, { modelId: id })
        return { errors, data }
      },
    }
  },
  restoreDeleted: async () => {
    const { id } = await makeLight(platform.db, { mode_id: model })
    await platform.ask(`mutation { deleteLightDevice(id: ${id}) { id } }`, {}, root)
    return {
      operation: () => platform.ask(`mutation { restoreDeleted(subject: LightDevice, ids: [${id}]) }`, {}, root),
    }
  },
  grantApproval: async () => {
    const { db } = platform
    const { id } = await makeLight(db, { mode_id: model })
    await db.updateTable('light_device').set({ is_protected: true }).where('id', '=', id).execute()
    await db.updateTable('light_state').set({ main_level: 100 }).where('light_id', '=', id).execute()
    const second = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
    const { data } = await platform.ask(
      `mutation { switchLightDevice(id: ${id}, status: false) { approvalId } }`,
      {},
      root,
    )
    const grant = `mutation { grantApproval(id: ${data.switchLightDevice.approvalId}) { status } }`
    return { operation: () => platform.ask(grant, {}, second) }
  },
  syncRemoteLightDevices: async () => {
    const center = await makeCenter(platform.db)
    const password = await makeCredential(platform.db, { light_center_id: center.id }, center.device_id)
    const { client, say } = await connectLight(platform.mqttPort(), center.device_id, password)
    await say('presence', { online: true })
    client.on('message', (topic, payload) => {
      if (!topic.endsWith('/inventory')) return
      const lights = [{ light: `BEHIND-${center.device_id}` }]
      void say('inventory', { id: JSON.parse(payload.toString()).id, part: 1, parts: 1, lights })
    })
    return { operation: () => platform.ask(`{ syncRemoteLightDevices(centerId: ${center.id}) { created } }`, {}, root) }
  },
  createLightImport: async () => ({ operation: (await imported()).create }),
  checkLightImport: async () => {
    const { created, check } = await imported()
    const file = await created()
    return { operation: () => check(file) }
  },
  applyLightImport: async () => {
    const { checked, apply } = await imported()
    const id = await checked()
    return { operation: () => apply(id) }
  },
  undoLightImport: async () => {
    const { checked, apply, undo } = await imported()
    const id = await checked()
    await apply(id)
    return { operation: () => undo(id) }
  },
}

describe('an operation with its own transactions', () => {
  test.each(Object.keys(OPERATIONS))('%s: changes nothing if its audit entry cannot be written', async name => {
    const { on = platform, operation } = await OPERATIONS[name]!()
    const before = await standing(on)
    await loseAudit(on)
    try {
      const { errors } = await operation()
      expect(errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR')
      expect(await standing(on)).toEqual(before)
    } finally {
      await findAudit(on)
    }
    const { max: last } = await on.db
      .selectFrom('audit_entry')
      .select(({ fn }) => fn.max('id').as('max'))
      .executeTakeFirstOrThrow()
    expect((await operation()).errors).toBeUndefined()
    expect(await standing(on)).not.toEqual(before)
    const rows = await on.db
      .selectFrom('audit_entry')
      .select('result')
      .where('id', '>', last ?? 0)
      .where('action', '=', name)
      .orderBy('id')
      .execute()
    expect(rows.map(({ result }) => result)).toEqual(MULTI_TRANSACTION.has(name) ? ['BEGUN', 'OK'] : ['OK'])
  })

  test('the lists of these operations are complete', () => {
    expect(Object.keys(OPERATIONS).sort()).toEqual([...OWN_TRANSACTION, ...MULTI_TRANSACTION].sort())
  })
})
