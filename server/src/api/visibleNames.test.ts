import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { trimInvisible } from '#lighting/values/invisible.ts'
import { skeletonOf, withPlainLetters } from '../foundation/graphql/visibleText.ts'
import { makeAdmin, makeCenter, makeGroup, makeLight, makeModel, serial } from '../testing/factories.ts'
import { importsOf } from '../testing/imports.ts'
import { startPlatform } from '../testing/platform.ts'

/*
 * Names that could be taken for others: with invisible characters, or with letters that look like those of another
 * name.
 */

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let mode: number
beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  mode = (await makeModel(platform.db)).id
})

const BAD = 'ab\u202Ecd'

/** A mutation with a bad name, and the field that its error names. */
const NAMES: [string, () => [string, object] | Promise<[string, object]>, string][] = [
  [
    'of a light',
    () => [
      'mutation ($input: LightDeviceCreateInput!) { createLightDevice(input: $input) { id } }',
      { input: { name: BAD, deviceId: `V-${serial()}`, mode: { connect: { id: mode } } } },
    ],
    'input.name',
  ],
  [
    'of a group',
    () => [
      'mutation ($input: LightGroupCreateInput!) { createLightGroup(input: $input) { id } }',
      { input: { name: BAD } },
    ],
    'input.name',
  ],
  [
    'of a changed group',
    async () => [
      'mutation ($id: Int!, $input: LightGroupUpdateInput!) { updateLightGroup(id: $id, input: $input) { id } }',
      { id: (await makeGroup(platform.db)).id, input: { name: { set: BAD } } },
    ],
    'input.name',
  ],
  [
    'of a center',
    () => [
      'mutation ($input: LightCenterCreateInput!) { createLightCenter(input: $input) { id } }',
      { input: { name: BAD, deviceId: `V-${serial()}` } },
    ],
    'input.name',
  ],
  [
    'of a schedule',
    () => [
      'mutation ($input: LightScheduleCreateInput!) { createLightSchedule(input: $input) { id } }',
      { input: { name: BAD, type: 'SUNRISE_SUNSET' } },
    ],
    'input.name',
  ],
  [
    'of a role',
    () => [
      'mutation ($input: AdminRoleCreateInput!) { createAdminRole(input: $input) { id } }',
      { input: { name: BAD } },
    ],
    'input.name',
  ],
  [
    'shown for a role',
    () => [
      'mutation ($input: AdminRoleCreateInput!) { createAdminRole(input: $input) { id } }',
      { input: { name: `R_${serial()}`, alias: BAD } },
    ],
    'input.alias',
  ],
  [
    'of an attribute',
    () => [
      'mutation ($input: LightAttributeCreateInput!) { createLightAttribute(input: $input) { id } }',
      { input: { name: BAD, type: 'TEXT' } },
    ],
    'input.name',
  ],
  [
    'of a model',
    async () => [
      'mutation ($id: Int!, $input: DeviceModeUpdateInput!) { updateDeviceMode(id: $id, input: $input) { id } }',
      { id: (await makeModel(platform.db)).id, input: { name: { set: BAD } } },
    ],
    'input.name',
  ],
  [
    'of a person',
    () => [
      'mutation ($input: ProfileUpdateInput!) { updateProfile(input: $input) { id } }',
      { input: { nickname: { set: BAD } } },
    ],
    'input.nickname',
  ],
]

describe('a name with an invisible character is refused', () => {
  test.each(NAMES)('%s', async (_, mutation, field) => {
    const { errors } = await platform.ask(...(await mutation()), token)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, key: 'textInvisible' })
    expect(errors![0]!.message).toContain('U+202E')
  })

  test('in a row of an import, which names the column', async () => {
    const imports = importsOf(platform)
    const [good, bad] = [`V-${serial()}`, `V-${serial()}`]
    const file = `名称,编号,纬度,经度\n好灯,${good},23.13,113.26\n坏\u202E灯,${bad},23.13,113.27\n`
    const { data } = await imports.create(token, file, '灯.csv')
    const { data: checked } = await imports.check(token, data.createLightImport, { modeId: mode })
    const rows = await imports.rows(token, checked.id ?? checked.checkLightImport.id)
    expect(rows.find(row => row.deviceId === bad).errors).toMatchObject([
      { column: 0, field: 'NAME', key: 'textInvisible' },
    ])
    expect(rows.find(row => row.deviceId === good).errors).toEqual([])
  })

  test('in any text of a row; a line break in a cell is a space', async () => {
    const imports = importsOf(platform)
    const [good, bad] = [`V-${serial()}`, `V-${serial()}`]
    const file = `名称,编号,地址,灯杆\n"好\n灯",${good},"甲\n路",7\n坏灯,${bad},乙\u202E路,7\uE000\n`
    const { data } = await imports.create(token, file, '灯.csv')
    const mapping = [
      { field: 'NAME', source: { columns: [0] } },
      { field: 'DEVICE_ID', source: { columns: [1] } },
      { field: 'ADDRESS1', source: { columns: [2] } },
      { field: 'POLE_NUMBER', source: { columns: [3] } },
    ]
    const { data: checked } = await imports.check(token, data.createLightImport, { modeId: mode, mapping })
    const rows = await imports.rows(token, checked.id ?? checked.checkLightImport.id)
    expect(rows.find(row => row.deviceId === good)).toMatchObject({ name: '好 灯', errors: [] })
    expect(rows.find(row => row.deviceId === bad).errors).toMatchObject([
      { column: 2, field: 'ADDRESS1', key: 'textInvisible' },
      { column: 3, field: 'POLE_NUMBER', key: 'textMeaningless' },
    ])
  })

  test.each(['灯\u202E.csv', '灯\n.csv'])('in the name of an imported file: %j', async name => {
    const { errors } = await importsOf(platform).create(token, '名称,编号\n一,二\n', name)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'fileName' })
  })

  test('in the name of a file of centers', async () => {
    const query = `mutation ($file: Upload!, $fileName: String!) {
      importCenters(file: $file, fileName: $fileName, dryRun: true) { isApplied } }`
    const form = new FormData()
    form.append('operations', JSON.stringify({ query, variables: { file: null, fileName: '柜\u202E.csv' } }))
    form.append('map', JSON.stringify({ 0: ['variables.file'] }))
    form.append('0', new File([`名称,设备编号\n一号,V-${serial()}\n`], 'a.csv'))
    const { 'content-type': _, ...headers } = platform.headers(token)
    const answer = await fetch(`${platform.address}/graphql`, { method: 'POST', headers, body: form })
    const { errors } = (await answer.json()) as { errors?: { extensions: object }[] }
    expect(errors?.[0]?.extensions).toMatchObject({ field: 'fileName', key: 'textInvisible' })
  })
})

/** As versions stored it that allowed invisible characters. */
const OLD = '\u200b旧\u200b名称'

async function makeSchedule() {
  const input = { name: `计划 ${serial()}`, type: 'SUNRISE_SUNSET' }
  const create = 'mutation ($input: LightScheduleCreateInput!) { createLightSchedule(input: $input) { id } }'
  return (await platform.ask(create, { input }, token)).data.createLightSchedule as { id: number }
}

/** A noun, its table, how to create a row, and a change of another field. */
const OTHER_CHANGES: [string, string, () => Promise<{ id: number }>, object][] = [
  ['DeviceMode', 'device_mode', () => makeModel(platform.db), { isEnabled: { set: false } }],
  ['LightSchedule', 'light_schedule', makeSchedule, { isEnabled: { set: false } }],
  ['LightGroup', 'light_group', () => makeGroup(platform.db), { enableStatus: { set: false } }],
  ['LightCenter', 'light_center', () => makeCenter(platform.db), { description: { set: '新' } }],
  ['LightDevice', 'light_device', () => makeLight(platform.db), { lampType: { set: 'LED' } }],
]

describe('a row with an old name', () => {
  test.each(OTHER_CHANGES)('%s can be changed; a new name is checked', async (noun, table, make, change) => {
    const { id } = await make()
    await sql`update ${sql.table(table)} set name = ${OLD} where id = ${id}`.execute(platform.db)
    const mutation = `mutation ($id: Int!, $input: ${noun}UpdateInput!) {
      update${noun}(id: $id, input: $input) { name } }`
    const update = (input: object) => platform.ask(mutation, { id, input }, token)
    for (const input of [change, { ...change, name: { set: OLD } }])
      expect((await update(input)).data?.[`update${noun}`], JSON.stringify(input)).toEqual({ name: OLD })
    const { errors } = await update({ name: { set: `${OLD}二` } })
    expect(errors?.[0]?.extensions).toMatchObject({ field: 'input.name', key: 'textInvisible' })
  })

  test('a group can be previewed as the form sends it, and an attribute changed', async () => {
    const { id } = await makeGroup(platform.db, OLD)
    const preview = `query ($id: Int, $input: LightGroupUpdateInput!) {
      previewLightGroup(id: $id, input: $input) { __typename } }`
    expect(
      (await platform.ask(preview, { id, input: { name: { set: trimInvisible(OLD) } } }, token)).errors,
    ).toBeUndefined()
    const create = 'mutation { createLightAttribute(input: { name: "旧", type: NUMBER }) { id } }'
    const attribute = (await platform.ask(create, {}, token)).data.createLightAttribute.id
    await sql`update light_attribute set name = ${OLD} where id = ${attribute}`.execute(platform.db)
    const update = `mutation ($id: Int!, $input: LightAttributeUpdateInput!) {
      updateLightAttribute(id: $id, input: $input) { name unit } }`
    const input = { name: { set: OLD }, unit: { set: 'm' } }
    const { data } = await platform.ask(update, { id: attribute, input }, token)
    expect(data.updateLightAttribute).toEqual({ name: OLD, unit: 'm' })
  })

  test('a row of an import that repeats it is valid', async () => {
    const old = await makeLight(platform.db)
    await sql`update light_device set name = ${OLD} where id = ${old.id}`.execute(platform.db)
    const imports = importsOf(platform)
    const file = `名称,编号,灯杆\n${OLD},${old.device_id},7\n`
    const { data } = await imports.create(token, file, '灯.csv')
    const { data: checked } = await imports.check(token, data.createLightImport, { modeId: mode })
    const [row] = await imports.rows(token, checked.id ?? checked.checkLightImport.id)
    expect(row.errors).toEqual([])
  })
})

describe('names that look alike', () => {
  test.each([
    ['ＡＤＭＩＮ', 'ADMIN'],
    ['АDMIN', 'admin'],
    ['𝐀𝐝𝐦𝐢𝐧', 'ADMIN'],
    ['NIGHT  SHIFT', 'night shift'],
    ['ΑΒΕ', 'abe'],
    ['👨\u200d👩', '👨👩'],
    ['می\u200cروم', 'میروم'],
    ['R00T_1', 'rooT_l'],
    ['NIGHT__SHIFT', 'night_shift'],
    ['ꓮꓓꓟꓲꓠ', 'admin'],
    ['ⲀⲆmin', 'aⲇmin'],
    ['ᎪᎠᎷIN', 'adᎷin'],
    ['ІO', '|0'],
  ])('%s and %s are equal', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other))
  })

  test('other names are not', () => {
    expect(new Set(['一班', '二班', 'ROLE_1', 'ROLE_2', 'Ночь', 'Night'].map(skeletonOf)).size).toBe(6)
  })

  test.each(['ＳＵＰＥＲ_ＡＤＭＩＮ', 'SUPER ADMIN', 'ЅUРЕR_АDМІN'])('the role %s is refused', async name => {
    const create = 'mutation ($input: AdminRoleCreateInput!) { createAdminRole(input: $input) { id } }'
    const { errors } = await platform.ask(create, { input: { name } }, token)
    const key = /[а-яА-ЯЅІ]/.test(name) ? 'textMixedAlphabets' : 'admin:role-write.name.taken'
    expect(errors?.[0]?.extensions).toMatchObject({ field: 'input.name', key })
  })

  test.each(['SUPER_ADM\u04c0N', 'OPERAT\u0555R'])('a role label that mixes alphabets is refused: %s', async label => {
    const create = 'mutation ($input: AdminRoleCreateInput!) { createAdminRole(input: $input) { id } }'
    const { errors } = await platform.ask(create, { input: { name: '夜班 A 组', alias: label } }, token)
    expect(errors?.[0]?.extensions).toMatchObject({ field: 'input.alias', key: 'textMixedAlphabets' })
  })

  test('the display name of a role must not look like a label of another', async () => {
    const create = 'mutation ($input: AdminRoleCreateInput!) { createAdminRole(input: $input) { id } }'
    const refusal = async (input: object) => (await platform.ask(create, { input }, token)).errors?.[0]?.extensions
    for (const alias of ['超级管理员', 'ꓢUPER__ADMIN', 'VIEWER'])
      expect(await refusal({ name: `R_${serial()}`, alias })).toMatchObject({ field: 'input.alias' })
    expect(await refusal({ name: '操作员' })).toMatchObject({ field: 'input.name' })
    expect(await refusal({ name: 'NIGHT_TEAM', alias: '夜班' })).toBeUndefined()
    const { data } = await platform.ask('{ findManyAdminRole(limit: 50) { items { id name } } }', {}, token)
    const { id } = data.findManyAdminRole.items.find(({ name }: { name: string }) => name === 'NIGHT_TEAM')
    const update =
      'mutation ($id: Int!, $input: AdminRoleUpdateInput!) { updateAdminRole(id: $id, input: $input) { id } }'
    const change = async (alias: string) =>
      (await platform.ask(update, { id, input: { alias: { set: alias } } }, token)).errors?.[0]?.extensions
    expect(await change('夜班')).toBeUndefined()
    expect(await change('客户')).toMatchObject({ field: 'input.alias', key: 'admin:role-write.name.taken' })
  })

  test('the labels of built-in roles are reserved in both languages, whatever their aliases are', async () => {
    const create = 'mutation ($input: AdminRoleCreateInput!) { createAdminRole(input: $input) { id } }'
    const update =
      'mutation ($id: Int!, $input: AdminRoleUpdateInput!) { updateAdminRole(id: $id, input: $input) { alias } }'
    const { data } = await platform.ask('{ findManyAdminRole(limit: 50) { items { id name } } }', {}, token)
    const { id } = data.findManyAdminRole.items.find(({ name }: { name: string }) => name === 'SUPER_ADMIN')
    const rename = async (alias: string) => platform.ask(update, { id, input: { alias: { set: alias } } }, token)
    expect((await rename('所有者')).data.updateAdminRole).toEqual({ alias: '所有者' })
    for (const alias of ['超级管理员', 'Administrator', '0perator', 'customer', '所有者']) {
      const { errors } = await platform.ask(create, { input: { name: `R_${serial()}`, alias } }, token)
      expect(errors?.[0]?.extensions, alias).toMatchObject({
        field: 'input.alias',
        key: 'admin:role-write.name.taken',
      })
    }
    const { errors } = await platform.ask(create, { input: { name: 'Viewer' } }, token)
    expect(errors?.[0]?.extensions).toMatchObject({ field: 'input.name', key: 'admin:role-write.name.taken' })
    expect((await rename('Operator')).errors?.[0]?.extensions).toMatchObject({ field: 'input.alias' })
    for (const alias of ['Administrator', '超级管理员'])
      expect((await rename(alias)).data.updateAdminRole).toEqual({ alias })
  })

  test('letters of a person’s name are stored as usual ones', async () => {
    expect(withPlainLetters('ＡＤＭＩＮ（运维）')).toBe('ADMIN（运维）')
    const update = 'mutation ($input: ProfileUpdateInput!) { updateProfile(input: $input) { nickname } }'
    const { data } = await platform.ask(update, { input: { nickname: { set: 'ＡＤＭＩＮ' } } }, token)
    expect(data.updateProfile).toEqual({ nickname: 'ADMIN' })
  })

  test('an e-mail address with letters of another width is refused', async () => {
    const { id } = await makeAdmin(platform.db, 'VIEWER')
    const update = 'mutation ($id: Int!, $input: AdminUpdateInput!) { updateAdmin(id: $id, input: $input) { id } }'
    const input = { email: { set: 'ａdmin@city.example' } }
    const { errors } = await platform.ask(update, { id, input }, token)
    expect(errors?.[0]?.extensions).toMatchObject({ field: 'input.email', key: 'admin:admin-write.email.invalid' })
  })
})
