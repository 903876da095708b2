import {
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  makeAdmin,
  makeCenter,
  makeDaylightRule,
  makeGroup,
  makeLight,
  makeModel,
  makeScene,
  serial,
} from '../testing/factories.ts'
import { startPlatform } from '../testing/platform.ts'
import { schema } from './schema.ts'

/*
 * One rule for all texts: every string of every mutation is refused with a direction control inside, or listed here with
 * the reason. A new field without the rule fails this test.
 */

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
/** Of existing objects, by the last part of an operation's name, and by the field that links them. */
const ids: Record<string, number> = {}

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  token = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  ids.mode = ids.updateDeviceMode = (await makeModel(db)).id
  ids.updateLightDevice = (await makeLight(db)).id
  ids.updateLightGroup = (await makeGroup(db)).id
  ids.updateLightScene = ids.startLightScene = (await makeScene(db)).id
  ids.updateDaylightRule = (await makeDaylightRule(db)).id
  ids.updateLightCenter = (await makeCenter(db)).id
  const operator = await makeAdmin(db, 'OPERATOR')
  ids.updateAdmin = operator.id
  const { rows } = await sql<{ id: number }>`insert into admin_role (name) values ('TEXTS') returning id`.execute(db)
  ids.role = ids.updateAdminRole = rows[0]!.id
  const create = async (mutation: string) => {
    const { data, errors } = await platform.ask(`mutation { made: ${mutation} { id } }`, {}, token)
    expect(errors).toBeUndefined()
    return data.made.id as number
  }
  ids.attributes = ids.updateLightAttribute = await create('createLightAttribute(input: { name: "备注", type: TEXT })')
  ids.updateLightSchedule = await create('createLightSchedule(input: { name: "计划", type: SUNRISE_SUNSET })')
})

/** Not stored as texts, with the reason. */
const EXEMPT: [RegExp, string][] = [
  [/(^|\.)(password|current|next|code)$/, 'a secret; the codes of models are checked below'],
  [/(^|\.)confirmed$/, 'a fingerprint of warnings'],
  [/^content$/, 'a file: its rows are checked'],
  [/\.fileExt$/, 'letters and digits alone are stored'],
  [/^(removeHolidays dates|switchCircuit circuit|uploadMediaFile uuid|removePermissionBind \w+)/, 'compared only'],
  [/^(createLightImport|importCenters) sheet$/, 'compared only'],
  [/^(lightDeviceControl|operateLightGroup) input.reason/, 'the function of operateLightDevice'],
  [/^checkLightImport/, 'the functions of other operations'],
  [/^(createLightImport|importCenters) fileName/, 'in a request with a file: tested in visibleNames.test.ts'],
  [/^(setUp|updateNotificationChannel) /, 'the functions of createAdmin and createNotificationChannel'],
]

/** Valid values by the name of the field. */
const VALID: Record<string, () => unknown> = {
  deviceId: () => `T-${serial()}`,
  email: () => `t${serial()}@city.example`,
  phoneNumber: () => '13800000000',
  phonePrefix: () => '86',
  password: () => 'a-long-pass-phrase-of-lamps',
  installedOn: () => '2026-01-01',
  type: () => 'light',
  time: () => '23:00',
  date: () => '2026-10-01',
  fileMime: () => 'image/png',
  target: () => 'https://city.example/hook',
  channel: () => 'admin',
  subject: () => 'LightDevice',
  price: () => 0.65,
  onBelow: () => 500,
  offAbove: () => 800,
  windowFrom: () => '07:00',
  windowTo: () => '18:00',
}

/** An input of the required fields, and of `path`, which has the text. */
function inputOf(type: GraphQLInputType, path: string[], text: string | undefined, at: string[]): unknown {
  if (isNonNullType(type)) return inputOf(type.ofType, path, text, at)
  if (isListType(type)) return [inputOf(type.ofType, path, text, at)]
  const [name = '', parent = ''] = [...at].reverse()
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(one => one.name === path[0] || isNonNullType(one.type))
    return Object.fromEntries(
      fields.map(one => [
        one.name,
        inputOf(one.type, one.name === path[0] ? path.slice(1) : [''], text, [...at, one.name]),
      ]),
    )
  }
  if (path.length === 0) return text
  if (isEnumType(type)) return (type.getValue('OUT_OF_SERVICE') ?? type.getValues()[0]!).name
  if (type.name === 'Int') return ids[name] ?? ids[parent] ?? ids[at.at(-3) ?? ''] ?? ids[at[0]!] ?? 1
  return VALID[name]?.() ?? `文本 ${serial()}`
}

/** Paths of all strings of an input type. */
function stringsOf(type: GraphQLInputType, depth = 0): string[][] {
  const named = getNamedType(type)
  if (named.name === 'String') return [[]]
  if (!isInputObjectType(named) || depth > 5) return []
  return Object.values(named.getFields()).flatMap(one =>
    stringsOf(one.type, depth + 1).map(path => [one.name, ...path]),
  )
}

const TEXTS = Object.values(schema.getMutationType()!.getFields()).flatMap(field =>
  field.args
    .flatMap(arg => stringsOf(arg.type).map(path => ({ field, path: [arg.name, ...path] })))
    // Conditions are compared only.
    .filter(({ path }) => !path.includes('where') && field.name !== 'exportAuditEntries'),
)
const isExempt = (operation: string, path: string) =>
  !/DeviceMode$/.test(operation) &&
  EXEMPT.some(([pattern]) => pattern.test(path) || pattern.test(`${operation} ${path}`))
const CHECKED = TEXTS.map(({ field, path }) => ({ field, path, name: `${field.name} ${path.join('.')}` })).filter(
  ({ field, path }) => !isExempt(field.name, path.join('.')),
)

describe('a text with a direction control is refused, naming the field', () => {
  test('checks more than 90 texts', () => {
    expect(CHECKED.length).toBeGreaterThan(90)
  })

  test.each(CHECKED)('$name', async ({ field, path }) => {
    const { code, fields, errors } = await errorOf(field, path, 'ab\u202Ecd')
    expect(code, JSON.stringify(errors)).toBe('BAD_USER_INPUT')
    // A list is named as a whole, or with the index of its entry.
    const found = fields.map(one => one.field.replaceAll(/\.\d+/g, ''))
    const whole = path.filter(part => part !== 'set').join('.')
    expect(
      found.some(one => one === whole || (/tags|attributes/.test(one) && whole.startsWith(one))),
      found.join(),
    ).toBe(true)
  })
})

/** Texts of inputs that must be given, and have no value that means none. */
const REQUIRED = TEXTS.filter(
  ({ field, path }) =>
    path.length > 1 &&
    // An account exists, and no import.
    !['setUp', 'checkLightImport'].includes(field.name) &&
    !['fileExt', 'fileMime'].includes(path.at(-1)!) &&
    String(typeAt(field.args.find(({ name }) => name === path[0])!.type, path.slice(1))) === 'String!',
)

function typeAt(type: GraphQLInputType, [name, ...rest]: string[]): GraphQLInputType {
  if (name === undefined) return type
  return typeAt((getNamedType(type) as GraphQLInputObjectType).getFields()[name]!.type, rest)
}

test.each(REQUIRED.map(({ field, path }) => ({ field, path, name: `${field.name} ${path.join('.')}` })))(
  'a missing text has the key of an empty one: $name',
  async ({ field, path }) => {
    const keys = async (text: string | undefined) => {
      const { fields } = await errorOf(field, path, text)
      const wanted = path.filter(part => part !== 'set').join('.')
      return fields.filter(one => one.field.replaceAll(/\.\d+/g, '') === wanted).map(({ key }) => key)
    }
    const empty = await keys('')
    expect(empty).toHaveLength(1)
    expect(await keys(undefined)).toEqual(empty)
  },
)

/** The error of a mutation with this text at this path. */
async function errorOf(field: GraphQLField<unknown, unknown>, path: string[], text: string | undefined) {
  const named = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
  const variables = Object.fromEntries(
    field.args
      .filter(({ name, type }) => name === path[0] || isNonNullType(type))
      .map(({ name, type }) => {
        const inner = name === path[0] ? path.slice(1) : ['']
        return [name, inputOf(type, inner, text, [field.name, name])]
      }),
  )
  const query = `mutation (${named}) { ${field.name}(${passed}) ${isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'} }`
  const { errors } = await platform.ask(query, variables, token)
  const { code, fields = [] } = (errors?.[0]?.extensions ?? {}) as {
    code?: string
    fields?: { field: string; key: string }[]
  }
  return { code, fields, errors }
}

describe('each rule has a key', () => {
  const create = (input: object) =>
    platform.ask(
      'mutation ($input: LightCenterCreateInput!) { createLightCenter(input: $input) { id } }',
      { input },
      token,
    )

  test.each([
    ['ab\u202Ecd', 'textInvisible', 'U+202E'],
    ['a\u034Fb', 'textInvisible', 'U+034F'],
    ['a\tb', 'textLineBreak', 'U+0009'],
    ['a\nb', 'textLineBreak', 'U+000A'],
    ['a\uE000b', 'textMeaningless', 'U+E000'],
    ['a\uFFFCb', 'textMeaningless', 'U+FFFC'],
    [`a${'\u0301'.repeat(5)}`, 'textMarks', 'U+0301'],
  ])('%j: %s', async (name, key, character) => {
    const { errors } = await create({ name, deviceId: `T-${serial()}` })
    expect(errors![0]).toMatchObject({
      message: expect.stringContaining(character),
      extensions: { code: 'BAD_USER_INPUT', field: 'input.name', key },
    })
  })

  test('a note may have several lines', async () => {
    const query = 'mutation ($note: String) { acknowledgeAlert(id: 0, note: $note) { id } }'
    const refused = async (note: string) => (await platform.ask(query, { note }, token)).errors![0]!.extensions
    expect(await refused('一\n二')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refused('一\u0007二')).toMatchObject({ field: 'note', key: 'textInvisible' })
  })

  test('so may a reason and the values of a light', async () => {
    const update = (input: object) =>
      platform.ask(
        'mutation ($id: Int!, $input: LightDeviceUpdateInput!) { updateLightDevice(id: $id, input: $input) { id } }',
        { id: ids.updateLightDevice, input },
        token,
      )
    const lifecycle = { set: 'OUT_OF_SERVICE', reason: '一\n二' }
    const attributes = [{ id: ids.attributes, value: '一\n二' }]
    expect((await update({ lifecycle, attributes })).errors).toBeUndefined()
    const { errors } = await update({ poleNumber: { set: '一\n二' } })
    expect(errors![0]!.extensions).toMatchObject({ field: 'input.poleNumber', key: 'textLineBreak' })
  })

  test('a description may have several lines, and no other control character', async () => {
    const center = (description: string) => ({ name: '柜 1', deviceId: `T-${serial()}`, description })
    expect((await create(center('一\r\n\t二'))).errors).toBeUndefined()
    const { errors } = await create(center('一\u0007二'))
    expect(errors![0]!.extensions).toMatchObject({ field: 'input.description', key: 'textInvisible' })
  })
})

test('the audit shows forbidden characters of a refused text by their codes', async () => {
  const query = 'mutation { createLightGroup(input: { name: "主\\u202E路" }) { id } }'
  // Another account: the refusals of one account that are recorded in a minute are limited.
  const other = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  expect((await platform.ask(query, {}, other)).errors![0]!.extensions.key).toBe('textInvisible')
  const { rows } = await sql<{ detail: unknown }>`
    select detail from audit_entry where action = 'createLightGroup' order by id desc limit 1`.execute(platform.db)
  expect(rows[0]!.detail).toEqual({ input: { name: '主‹U+202E›路' } })
})
