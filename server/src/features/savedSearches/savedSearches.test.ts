import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
const tokens: Record<'admin' | 'other' | 'viewer' | 'customer', string> = {} as never
beforeAll(async () => {
  platform = await startPlatform()
  const roles = { admin: 'SUPER_ADMIN', other: 'OPERATOR', viewer: 'VIEWER', customer: 'CUSTOMER' }
  for (const [who, role] of Object.entries(roles))
    tokens[who as keyof typeof tokens] = await platform.signIn((await makeAdmin(platform.db, role)).email)
})

type Who = keyof typeof tokens
const save = (as: Who, input: object) =>
  platform.ask(
    'mutation ($input: SavedLightSearchInput!) { saveLightSearch(input: $input) { id name search isShared } }',
    { input },
    tokens[as],
  )
const remove = (as: Who, id: number) =>
  platform.ask('mutation ($id: Int!) { deleteSavedLightSearch(id: $id) { name } }', { id }, tokens[as])
const namesFor = async (as: Who): Promise<string[]> => {
  const { data } = await platform.ask('{ savedLightSearches { name } }', {}, tokens[as])
  return data.savedLightSearches.map(({ name }: { name: string }) => name)
}
const codeOf = (answer: Awaited<ReturnType<typeof save>>) => answer.errors?.[0]?.extensions.code

test('an account sees its own searches and shared ones; a customer never those of others', async () => {
  await save('admin', { name: '共享', search: 'status=FAULT', isShared: true })
  await save('admin', { name: '私有', search: 'q=L-17' })
  await save('customer', { name: '客户的', search: 'q=L-1' })
  expect(await namesFor('admin')).toEqual(['共享', '私有'])
  expect(await namesFor('viewer')).toEqual(['共享'])
  expect(await namesFor('customer')).toEqual(['客户的'])
})

test('replaces the own search of the same name, without regard to case', async () => {
  const first = await save('other', { name: 'Night', search: 'q=1' })
  const second = await save('other', { name: ' night ', search: 'q=2' })
  expect(second.data.saveLightSearch).toMatchObject({ id: first.data.saveLightSearch.id, name: 'night', search: 'q=2' })
  await save('admin', { name: 'night', search: 'q=3' })
  expect((await save('other', { name: 'NIGHT', search: 'q=4' })).data.saveLightSearch.search).toBe('q=4')
  expect(await namesFor('admin')).toContain('night')
})

test('only accounts that may change all lights share searches and delete shared ones', async () => {
  for (const who of ['viewer', 'customer'] as const)
    expect(codeOf(await save(who, { name: 'x', search: 'q=1', isShared: true }))).toBe('FORBIDDEN')
  const { id } = (await save('admin', { name: '大家的', search: 'q=1', isShared: true })).data.saveLightSearch
  const own = (await save('admin', { name: '我的', search: 'q=1' })).data.saveLightSearch.id
  expect(codeOf(await remove('viewer', id))).toBe('FORBIDDEN')
  expect(codeOf(await remove('customer', id))).toBe('NOT_FOUND')
  expect(codeOf(await remove('other', own))).toBe('NOT_FOUND')
  expect((await remove('other', id)).data.deleteSavedLightSearch).toEqual({ name: '大家的' })
})

test('names each wrong field', async () => {
  const { errors } = await save('admin', { name: ' ', search: '' })
  expect(errors?.[0]?.extensions.fields).toMatchObject([
    { field: 'input.name', key: 'searchNameMissing' },
    { field: 'input.search', key: 'searchEmpty' },
  ])
  expect(codeOf(await save('admin', { name: 'x', search: 'q'.repeat(2001) }))).toBe('BAD_USER_INPUT')
})

test.each([
  ['status=FAULT&brand=7', 'brand'],
  ['Status=FAULT', 'Status'],
  ['page=2&q=L', 'page'],
  ['https://example.com/?status=FAULT', 'https://example.com/?status'],
  ['status=FAULT&groupId=7&status=OFFLINE', 'status'],
])('refuses %s: the list of lights would leave a condition out', async (search, name) => {
  const { errors } = await save('other', { name: 'unknown', search })
  expect(errors?.[0]).toMatchObject({
    message: `unknown or repeated parameter: ${name}`,
    extensions: { code: 'BAD_USER_INPUT', field: 'input.search', key: 'searchParameterUnknown' },
  })
  expect(await namesFor('other')).not.toContain('unknown')
})

test('an account saves at most 100 searches', async () => {
  for (let n = 0; n < 100; n += 1)
    expect((await save('viewer', { name: `s ${n}`, search: 'q=1' })).errors).toBeUndefined()
  expect((await save('viewer', { name: 's 100', search: 'q=1' })).errors?.[0]?.extensions.key).toBe('tooManySearches')
  expect((await save('viewer', { name: 'S 99', search: 'q=2' })).data.saveLightSearch.search).toBe('q=2')
})
