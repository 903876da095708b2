import { createHash } from 'node:crypto'
import type { Database } from '../foundation/database/database.ts'
import { hashPassword } from '../foundation/security/password.ts'

let count = 0
/** A number that is unique in this test file. */
export function serial(): number {
  return ++count
}

export async function makeModel(
  db: Database,
  fields: { code?: string; options?: object; offline_after?: number } = {},
) {
  const code = fields.code ?? `MODEL-${serial()}`
  return db
    .insertInto('device_mode')
    .values({
      name: code,
      code,
      category: 'LIGHT',
      type: 'light',
      offline_after: fields.offline_after ?? 180,
      options: JSON.stringify(
        fields.options ?? { mainLight: true, mainBrightness: true, subLight: true, subBrightness: true },
      ),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function makeGroup(db: Database, name = `群组 ${serial()}`) {
  return db.insertInto('light_group').values({ name }).returningAll().executeTakeFirstOrThrow()
}

export async function makeCenter(db: Database, deviceId = `C-${serial()}`) {
  return db
    .insertInto('light_center')
    .values({ name: `Center ${deviceId}`, device_id: deviceId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** All lights on. @param actions as the API takes them */
export async function makeScene(
  db: Database,
  actions: object[] = [{ targets: [{ name: '全市', where: {} }], levels: { mainSwitch: true } }],
  fields: { name?: string; reason?: string; duration_minutes?: number } = {},
) {
  return db
    .insertInto('light_scene')
    .values({ kind: 'STORM', ...fields, name: fields.name ?? `场景 ${serial()}`, actions: JSON.stringify(actions) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** At any time of the day; on below 500 lx for 10 minutes. */
export async function makeDaylightRule(
  db: Database,
  fields: { region_code?: string; name?: string; window_from?: string; window_to?: string } = {},
) {
  const rule = await db
    .insertInto('daylight_rule')
    .values({
      ...{ region_code: `R-${serial()}`, name: `区域 ${count}`, on_below: 500, off_above: 800, delay_minutes: 10 },
      ...{ window_from: '00:00', window_to: '23:59', min_sensors: 3, max_age_minutes: 15, max_hours: 6 },
      ...{ main_level: 100, sub_level: 100, ...fields },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.insertInto('daylight_state').values({ rule_id: rule.id }).execute()
  return rule
}

interface LightFields {
  device_id?: string
  name?: string
  mode_id?: number
  group_id?: number | null
  center_id?: number
  /** °, both or none */
  latitude?: number
  longitude?: number
  address1?: string
  /** as if it had just reported; default: true */
  online?: boolean
}

export async function makeLight(db: Database, { online = true, ...fields }: LightFields = {}) {
  const device_id = fields.device_id ?? `L-${serial()}`
  const light = await db
    .insertInto('light_device')
    .values({ name: `Light ${device_id}`, ...fields, device_id, mode_id: fields.mode_id ?? (await makeModel(db)).id })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (online)
    await db
      .updateTable('light_state')
      .set({ online: true, heard_at: new Date(), measured_at: new Date(), main_level: 0, sub_level: 0 })
      .where('light_id', '=', light.id)
      .execute()
  return light
}

/** @returns the password */
export async function makeCredential(
  db: Database,
  endpoint: { light_device_id: number } | { light_center_id: number },
  username: string,
): Promise<string> {
  const password = `secret of ${username}`
  const secret_hash = createHash('sha256').update(password).digest()
  await db
    .insertInto('light_credential')
    .values({ username, secret_hash, ...endpoint })
    .execute()
  return password
}

export const PASSWORD = 'long-enough-for-a-test'
const passwordHash = hashPassword(PASSWORD)

export async function makeAdmin(db: Database, role: string, fields: { email?: string } = {}) {
  const { id: role_id } = await db
    .selectFrom('admin_role')
    .select('id')
    .where('name', '=', role)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('admin')
    .values({
      email: fields.email ?? `${role.toLowerCase()}-${serial()}@city.example`,
      password_hash: await passwordHash,
      role_id,
      nickname: `${role} ${count}`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An account that sees only these lights. */
export async function makeCustomer(db: Database, lights: number[]) {
  const admin = await makeAdmin(db, 'CUSTOMER')
  await db
    .insertInto('light_device_manager')
    .values(lights.map(light_device_id => ({ admin_id: admin.id, light_device_id })))
    .execute()
  return admin
}
