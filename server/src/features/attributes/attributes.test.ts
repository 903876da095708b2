import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeModel, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let mode: number
const attributes: Record<string, number> = {}
beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  mode = (await makeModel(platform.db)).id
  for (const type of ['TEXT', 'NUMBER', 'DATE', 'BOOLEAN'])
    attributes[type] = (await create({ name: `Attribute ${type}`, type })).data.createLightAttribute.id
})

const ask = (query: string, variables: object = {}, as = token) => platform.ask(query, variables, as)
const create = (input: object, as?: string) =>
  ask(
    'mutation ($input: LightAttributeCreateInput!) { createLightAttribute(input: $input) { id name type unit lightCount } }',
    { input },
    as,
  )
const update = (id: number, input: object) =>
  ask(
    `mutation ($id: Int!, $input: LightAttributeUpdateInput!) {
      updateLightAttribute(id: $id, input: $input) { name type unit } }`,
    { id, input },
  )
const remove = (id: number, force?: boolean) =>
  ask('mutation ($id: Int!, $force: Boolean) { deleteLightAttribute(id: $id, force: $force) { id } }', { id, force })
const list = async (as?: string) =>
  (await ask('{ lightAttributes { id name lightCount } }', {}, as)).data.lightAttributes

const VALUES = 'attributes { definition { id name } value }'
const LIGHT = `id lampType poleNumber installedOn ${VALUES}`
const valuesOf = (light: { attributes: { definition: { id: number }; value: string }[] }) =>
  Object.fromEntries(light.attributes.map(({ definition, value }) => [definition.id, value]))

async function register(input: object) {
  const light = { name: 'A light', deviceId: `AT-${serial()}`, mode: { connect: { id: mode } }, ...input }
  return ask(`mutation ($input: LightDeviceCreateInput!) { createLightDevice(input: $input) { ${LIGHT} } }`, {
    input: light,
  })
}
const change = (id: number, input: object) =>
  ask(
    `mutation ($id: Int!, $input: LightDeviceUpdateInput!) { updateLightDevice(id: $id, input: $input) { ${LIGHT} } }`,
    {
      id,
      input,
    },
  )
const value = (type: string, text: string | null) => ({ id: attributes[type], value: text })
const findIds = async (where: object) =>
  (await ask('query ($where: LightDeviceWhereInput) { findLightDeviceIds(where: $where) }', { where })).data
    .findLightDeviceIds

describe('definitions', () => {
  test('are created, renamed and deleted; a name is unique without regard to case', async () => {
    const { data } = await create({ name: ' Luminaire height ', type: 'NUMBER', unit: 'm' })
    const { id, ...created } = data.createLightAttribute
    expect(created).toEqual({ name: 'Luminaire height', type: 'NUMBER', unit: 'm', lightCount: 0 })
    const taken = await create({ name: 'luminaire HEIGHT', type: 'TEXT' })
    expect(taken.errors![0]!.extensions).toMatchObject({ field: 'input.name', key: 'attributeNameTaken' })
    const renamed = await update(id, { name: { set: 'Height' }, unit: { set: null } })
    expect(renamed.data.updateLightAttribute).toEqual({ name: 'Height', type: 'NUMBER', unit: null })
    expect((await update(id, { name: { set: 'Attribute text' } })).errors![0]!.extensions).toMatchObject({
      key: 'attributeNameTaken',
    })
    expect((await remove(id)).data.deleteLightAttribute).toEqual({ id })
    expect((await remove(id)).errors![0]!.extensions.code).toBe('NOT_FOUND')
  })

  test('one in use is deleted only with force, together with its values', async () => {
    const { id } = (await create({ name: 'Temporary', type: 'TEXT' })).data.createLightAttribute
    const light = (await register({ attributes: [{ id, value: 'x' }, value('TEXT', 'stays')] })).data.createLightDevice
    expect((await list()).find((one: { id: number }) => one.id === id)).toMatchObject({ lightCount: 1 })
    expect((await remove(id)).errors![0]!.extensions).toMatchObject({
      code: 'CONFLICT',
      key: 'attributeInUse',
      count: 1,
    })
    expect((await remove(id, true)).errors).toBeUndefined()
    const after = (await ask(`{ findOneLightDevice(id: ${light.id}) { ${LIGHT} } }`)).data.findOneLightDevice
    expect(valuesOf(after)).toEqual({ [attributes.TEXT!]: 'stays' })
  })

  test('a customer reads definitions and the values of its lights, and creates none', async () => {
    const customer = await makeAdmin(platform.db, 'CUSTOMER')
    const as = await platform.signIn(customer.email)
    const [own, other] = await Promise.all(
      ['own', 'other'].map(
        async text => (await register({ attributes: [value('TEXT', text)] })).data.createLightDevice.id,
      ),
    )
    await platform.db
      .insertInto('light_device_manager')
      .values({ light_device_id: own, admin_id: customer.id })
      .execute()
    const { data } = await ask(`{ findManyLightDevice { items { ${LIGHT} } } }`, {}, as)
    expect(data.findManyLightDevice.items.map(valuesOf)).toEqual([{ [attributes.TEXT!]: 'own' }])
    expect(other).toBeDefined()
    expect((await list(as)).find((one: { id: number }) => one.id === attributes.TEXT).lightCount).toBe(1)
    expect((await create({ name: 'Mine', type: 'TEXT' }, as)).errors![0]!.extensions.code).toBe('FORBIDDEN')
  })
})

describe('values of a light', () => {
  test('are stored with further fields, and only the named ones change', async () => {
    const { data } = await register({
      ...{ lampType: ' LED ', poleNumber: 'P-1', installedOn: '2021-03-05' },
      attributes: [
        value('TEXT', 'a'),
        value('NUMBER', '12.50'),
        value('DATE', '2020-02-29'),
        value('BOOLEAN', 'false'),
      ],
    })
    const light = data.createLightDevice
    expect(light).toMatchObject({ lampType: 'LED', poleNumber: 'P-1', installedOn: '2021-03-05' })
    expect(valuesOf(light)).toEqual({
      ...{ [attributes.TEXT!]: 'a', [attributes.NUMBER!]: '12.5' },
      ...{ [attributes.DATE!]: '2020-02-29', [attributes.BOOLEAN!]: 'false' },
    })
    const changed = await change(light.id, {
      ...{ poleNumber: { set: null }, installedOn: { set: '2022-01-01' } },
      attributes: [value('TEXT', null), value('BOOLEAN', 'true')],
    })
    expect(changed.data.updateLightDevice).toMatchObject({
      ...{ lampType: 'LED', poleNumber: null, installedOn: '2022-01-01' },
    })
    expect(valuesOf(changed.data.updateLightDevice)).toEqual({
      ...{ [attributes.NUMBER!]: '12.5', [attributes.DATE!]: '2020-02-29', [attributes.BOOLEAN!]: 'true' },
    })
  })

  test.each([
    ['NUMBER', '12,5', 'attributeNumberInvalid'],
    ['NUMBER', '1e5', 'attributeNumberInvalid'],
    ['DATE', '2021-02-29', 'attributeDateInvalid'],
    ['BOOLEAN', 'yes', 'attributeBooleanInvalid'],
    ['TEXT', 'x'.repeat(501), 'textTooLong'],
  ])('a %s is not %s', async (type, text, key) => {
    const { errors } = await register({ attributes: [value('TEXT', 'ok'), value(type, text)] })
    expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'input.attributes.1', key })
  })

  test.each([
    [{ lampType: 'x'.repeat(101) }, 'input.lampType', 'textTooLong'],
    [{ installedOn: '5.3.2021' }, 'input.installedOn', 'dateInvalid'],
  ])('%o is refused', async (input, field, key) => {
    expect((await register(input)).errors![0]!.extensions).toMatchObject({ field, key })
  })

  test('an unknown attribute is refused', async () => {
    const { errors } = await register({ attributes: [{ id: 0, value: 'x' }] })
    expect(errors![0]!.extensions).toMatchObject({ code: 'NOT_FOUND', field: 'input.attributes.0' })
  })

  test('survive the trash', async () => {
    const { id } = (await register({ installedOn: '2021-03-05', attributes: [value('NUMBER', '7')] })).data
      .createLightDevice
    await ask(`mutation { deleteLightDevice(id: ${id}) { id } }`)
    await ask(`mutation { restoreDeleted(subject: LightDevice, ids: [${id}]) }`)
    const { data } = await ask(`{ findOneLightDevice(id: ${id}) { ${LIGHT} } }`)
    expect(data.findOneLightDevice).toMatchObject({ installedOn: '2021-03-05' })
    expect(valuesOf(data.findOneLightDevice)).toEqual({ [attributes.NUMBER!]: '7' })
  })
})

describe('filters', () => {
  const lights: number[] = []
  beforeAll(async () => {
    const rows = [
      { lampType: 'HPS', installedOn: '2019-12-31', attributes: [value('NUMBER', '9'), value('TEXT', 'Nord 5%')] },
      { lampType: 'LED', installedOn: '2020-01-01', attributes: [value('NUMBER', '10'), value('BOOLEAN', 'true')] },
      { lampType: 'LED', installedOn: '2021-06-01', attributes: [value('DATE', '2020-05-01'), value('TEXT', 'süd')] },
    ]
    for (const row of rows) lights.push((await register({ ...row, poleNumber: 'FILTER' })).data.createLightDevice.id)
  })
  test.each<[string, object, number[]]>([
    ['a lamp type', { lampType: { contains: 'le' } }, [1, 2]],
    ['a date from and to', { installedOn: { gte: '2020-01-01', lte: '2020-12-31' } }, [1]],
    ['an equal date', { installedOn: { equals: '2021-06-01' } }, [2]],
    ['numbers by value, not by digits', { attribute: { type: 'NUMBER', gte: '9.5' } }, [1]],
    ['an equal number in another notation', { attribute: { type: 'NUMBER', equals: '9.0' } }, [0]],
    ['dates', { attribute: { type: 'DATE', lte: '2020-05-01' } }, [2]],
    ['a boolean', { attribute: { type: 'BOOLEAN', equals: 'true' } }, [1]],
    ['part of a text', { attribute: { type: 'TEXT', contains: 'NORD 5%' } }, [0]],
    ['a text with a number for limit', { attribute: { type: 'TEXT', gte: '1' } }, []],
    ['lights with a value', { attribute: { type: 'TEXT', isSet: true } }, [0, 2]],
    ['lights without one', { attribute: { type: 'TEXT', isSet: false } }, [1]],
    ['lights without a value, by null', { attribute: { type: 'TEXT', equals: null } }, [1]],
  ])('find %s', async (_, where, expected) => {
    const { attribute, ...others } = where as { attribute?: { type: string } }
    const { type, ...conditions } = attribute ?? { type: '' }
    const own = attribute ? { attribute: { id: attributes[type], ...conditions } } : {}
    expect(await findIds({ poleNumber: { equals: 'FILTER' }, ...others, ...own })).toEqual(
      expected.map(index => lights[index]),
    )
  })

  test('refuses a limit that is neither a number nor a date', async () => {
    const { errors } = await ask(`{ findLightDeviceIds(where: { attribute: { id: ${attributes.TEXT}, gte: "abc" } }) }`)
    expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', key: 'attributeRangeInvalid' })
    const date = await ask('{ findLightDeviceIds(where: { installedOn: { gte: "soon" } }) }')
    expect(date.errors![0]!.extensions).toMatchObject({ field: 'where', key: 'dateInvalid' })
  })

  test('sorts a list by pole numbers in natural order', async () => {
    for (const poleNumber of ['ORDER 10', 'ORDER 9']) await register({ poleNumber })
    const { data } = await ask(`{ findManyLightDevice(where: { poleNumber: { startsWith: "ORDER" } },
      orderBy: [{ poleNumber: asc }]) { items { poleNumber } } }`)
    expect(data.findManyLightDevice.items.map((one: { poleNumber: string }) => one.poleNumber)).toEqual([
      'ORDER 9',
      'ORDER 10',
    ])
  })
})
