import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { importsOf } from '../../testing/imports.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let imports: ReturnType<typeof importsOf>
let token: string
let modeId: number
beforeAll(async () => {
  platform = await startPlatform()
  imports = importsOf(platform)
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  modeId = (await makeModel(platform.db)).id
})

const MAPPING = ['DEVICE_ID', 'LAMP_TYPE', 'POLE_NUMBER', 'INSTALLED_ON'].map((field, at) => ({
  field,
  source: { columns: [at] },
}))
const HEADER = 'id,lamp,pole,installed,Height,Inspected,Solar,Owner'
/** New names in each test. */
const columnsFor = (prefix: string) => [
  { column: 4, name: `${prefix} height`, type: 'NUMBER', unit: 'm' },
  { column: 5, name: `${prefix} inspected`, type: 'DATE' },
  { column: 6, name: `${prefix} solar`, type: 'BOOLEAN' },
  { column: 7, name: `${prefix} owner`, type: 'TEXT' },
]

async function checked(rows: string[], attributes: object[]) {
  const { data } = await imports.create(token, [HEADER, ...rows].join('\n'), 'a.csv')
  const after = await imports.check(token, data.createLightImport, { modeId, mapping: MAPPING, attributes })
  return {
    ...after,
    id: data.createLightImport.id as number,
    rows: await imports.rows(token, data.createLightImport.id),
  }
}

const LIGHT = 'lampType poleNumber installedOn attributes { definition { name unit } value }'
async function lightOf(deviceId: string) {
  const { data } = await platform.ask(
    `{ findManyLightDevice(where: { deviceId: { equals: "${deviceId}" } }) { items { id ${LIGHT} } } }`,
    {},
    token,
  )
  const [light] = data.findManyLightDevice.items
  return light && { ...light, values: light.attributes.map((one: { value: string }) => one.value) }
}
const namesOf = async (prefix: string) =>
  (await platform.ask('{ lightAttributes { name } }', {}, token)).data.lightAttributes
    .map((one: { name: string }) => one.name)
    .filter((name: string) => name.startsWith(prefix))

test('a file creates attributes and fills them; blank cells change nothing; undo restores', async () => {
  const [fresh, old] = [`AI-${serial()}`, `AI-${serial()}`]
  await makeLight(platform.db, { device_id: old, name: 'AI old', mode_id: modeId })
  await platform.db
    .updateTable('light_device')
    .set({ lamp_type: 'HPS', pole_number: 'P-0' })
    .where('device_id', '=', old)
    .execute()
  const first = await checked(
    [`${fresh},LED,P-1,5.3.2021,"9,5 m",民國110/3/5,是,City`, `${old},LED,,2020-01-02,,,no,`],
    columnsFor('First'),
  )
  expect(first.data.checkLightImport.counts).toMatchObject({ create: 1, update: 1, refused: 0 })
  expect(first.rows[1].changes).toEqual(['LAMP_TYPE', 'INSTALLED_ON', 'ATTRIBUTES'])
  expect(await namesOf('First')).toEqual([])

  await imports.apply(token, first.id)
  expect(await lightOf(fresh)).toMatchObject({
    ...{ lampType: 'LED', poleNumber: 'P-1', installedOn: '2021-03-05' },
    attributes: [
      { definition: { name: 'First height', unit: 'm' }, value: '9.5' },
      { definition: { name: 'First inspected' }, value: '2021-03-05' },
      { definition: { name: 'First owner' }, value: 'City' },
      { definition: { name: 'First solar' }, value: 'true' },
    ],
  })
  expect(await lightOf(old)).toMatchObject({
    ...{ lampType: 'LED', poleNumber: 'P-0', installedOn: '2020-01-02', values: ['false'] },
  })

  await imports.undo(token, first.id)
  expect(await lightOf(fresh)).toBeUndefined()
  expect(await lightOf(old)).toMatchObject({ lampType: 'HPS', poleNumber: 'P-0', installedOn: null, values: [] })
  expect(await namesOf('First')).toEqual([])
})

test('uses an existing attribute by its name, with its type; other attributes keep their values', async () => {
  const id = `AI-${serial()}`
  const once = await checked([`${id},,,,8,2020-01-01,,A`], columnsFor('Second'))
  await imports.apply(token, once.id)
  const again = await checked([`${id},,,,9,,,`], [{ column: 4, name: 'SECOND HEIGHT', type: 'TEXT' }])
  expect(again.data.checkLightImport.settings.attributes).toEqual([
    { column: 4, name: 'Second height', type: 'NUMBER', unit: 'm' },
  ])
  await imports.apply(token, again.id)
  expect((await lightOf(id)).values).toEqual(['9', '2020-01-01', 'A'])
  const wrong = await checked([`${id},,,,tall,,,`], [{ column: 4, name: 'Second height', type: 'TEXT' }])
  expect(wrong.rows[0].errors).toMatchObject([{ column: 4, field: null, key: 'notNumber', value: 'tall' }])
})

test('requires a new check if an attribute was deleted since', async () => {
  const id = `AI-${serial()}`
  const once = await checked([`${id},,,,8,,,`], columnsFor('Third'))
  await imports.apply(token, once.id)
  const again = await checked([`${id},,,,9,,,`], columnsFor('Third'))
  await platform.db.deleteFrom('light_attribute').where('name', '=', 'Third height').execute()
  const { errors } = await imports.apply(token, again.id)
  expect(errors![0]!.extensions.key).toBe('imports:refused.outdated')
})

describe('refuses', () => {
  test.each([
    ['INSTALLED_ON', 3, ',,,3/4/2021,,,,', 'dateAmbiguous'],
    ['INSTALLED_ON', 3, ',,,soon,,,,', 'notDate'],
    [null, 4, ',,,,"1,234 m",,,', 'numberAmbiguous'],
    [null, 5, ',,,,,soon,,', 'notDate'],
    [null, 6, ',,,,,,perhaps,', 'notBoolean'],
    ['LAMP_TYPE', 1, `,${'x'.repeat(101)},,,,,,`, 'textTooLong'],
  ])('a wrong value: field %s, column %i', async (field, column, cells, key) => {
    const { rows } = await checked([`AI-${serial()}${cells}`], columnsFor('Fourth'))
    expect(rows[0]).toMatchObject({ outcome: 'REFUSED', errors: [{ field, column, key }] })
  })

  test.each([
    [[{ column: 99, name: 'Fifth', type: 'TEXT' }], 'imports:refused.noSuchColumn'],
    [[{ column: 4, name: ' ', type: 'TEXT' }], 'attributeNameMissing'],
    [[4, 5].map(column => ({ column, name: 'Fifth', type: 'TEXT' })), 'imports:refused.attributeTwice'],
  ])('the columns %o', async (attributes, key) => {
    const { data } = await imports.create(token, `${HEADER}\nAI-0,,,,,,,`, 'a.csv')
    const { errors } = await imports.check(token, data.createLightImport, { modeId, mapping: MAPPING, attributes })
    expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', key })
  })
})

test('refuses more than 100 attributes at the check', async () => {
  const { db } = platform
  const count = (await db.selectFrom('light_attribute').select('id').execute()).length
  const rows = Array.from({ length: 99 - count }, (_, n) => ({ name: `Filler ${n}`, type: 'TEXT' }))
  await db.insertInto('light_attribute').values(rows).execute()
  try {
    const { data } = await imports.create(token, `${HEADER}\nAI-0,,,,,,,`, 'a.csv')
    const check = (attributes: object[]) =>
      imports.check(token, data.createLightImport, { modeId, mapping: MAPPING, attributes })
    const [height, inspected] = columnsFor('Sixth')
    expect((await check([height!])).errors).toBeUndefined()
    const { errors } = await check([height!, { ...inspected, name: 'Filler 0' }, inspected!])
    expect(errors![0]!.extensions).toMatchObject({
      ...{ code: 'BAD_USER_INPUT', field: 'settings.attributes.2.name', key: 'tooManyAttributes' },
    })
  } finally {
    await db.deleteFrom('light_attribute').where('name', 'like', 'Filler%').execute()
  }
})

test.each(['CSV', 'XLSX'])('an export to %s has all attributes, and its import changes nothing', async format => {
  const id = `AI-${serial()}`
  const { id: filled } = await checked([`${id},LED,P-9,2021-03-05,9.25,2021-03-05,yes,=A+1`], columnsFor('Export'))
  await imports.apply(token, filled)
  for (const language of ['zh', 'en']) {
    const { data } = await platform.ask(
      `mutation { exportLightDevices(where: { deviceId: { equals: "${id}" } }, format: ${format}, language: ${language},
        datum: WGS84) { url } }`,
      {},
      token,
    )
    const bytes = new Uint8Array(await (await fetch(`${platform.address}${data.exportLightDevices.url}`)).arrayBuffer())
    const { data: read } = await imports.create(token, bytes, `a.${format.toLowerCase()}`)
    const { proposal } = read.createLightImport
    expect(proposal.mapping.map((one: { field: string }) => one.field)).toEqual(
      expect.arrayContaining(['LAMP_TYPE', 'POLE_NUMBER', 'INSTALLED_ON']),
    )
    expect(proposal.attributes.map((one: { name: string }) => one.name)).toEqual(
      expect.arrayContaining(['Export height', 'Export inspected', 'Export owner', 'Export solar']),
    )
    const after = await imports.check(token, read.createLightImport, { modeId })
    expect(after.data.checkLightImport.counts).toMatchObject({ unchanged: 1, update: 0, refused: 0 })
  }
})
