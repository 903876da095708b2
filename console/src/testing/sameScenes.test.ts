import { expect, test } from 'vitest'
import { type Result, startBoth } from './bothServers.ts'

/* The in-memory server must answer questions about scenes, and change them, as the real one. */

const { askBoth, askReal, askMemory } = await startBoth()

const SCENE = `name kind description reason durationMinutes abilities lastStart { __typename }
  actions { targets { name where } levels { mainSwitch mainBrightness subBrightness mainColorTemp } }`
/** Both cities have the same lights; whether they are online differs. */
const EFFECT = '{ lights { lightCount ungroupedCount overriddenCount } }'
const PARK = '{ name: "L-00001", where: { deviceId: { startsWith: "L-00001" } } }'
const ALL = '{ name: "全市", where: {} }'
const ACTIONS = `[{ targets: [${ALL}], levels: { mainSwitch: false, subSwitch: false } },
  { targets: [${PARK}], levels: { mainBrightness: 100 } }]`

async function expectSame(query: string, who: 'admin' | 'viewer' | 'customer' = 'admin'): Promise<Result> {
  const [real, inMemory] = await askBoth(query, who)
  expect(inMemory.data).toEqual(real.data)
  const errorsOf = ({ errors }: Result) =>
    errors?.map(({ extensions: { code, field, key, fields } }) => ({ code, field, key, fields: fields ?? null }))
  const withoutMessages = (result: Result) =>
    JSON.parse(JSON.stringify(errorsOf(result) ?? null, (name, value) => (name === 'message' ? undefined : value)))
  expect(withoutMessages(inMemory)).toEqual(withoutMessages(real))
  return real
}

/** The same with each server's id of the scene. */
async function expectSameOf(name: string, query: (id: number) => string): Promise<void> {
  const found = await askBoth(
    `{ findManyLightScene(where: { name: { equals: "${name}" } }) { items { id } } }`,
    'admin',
  )
  const [real, inMemory] = found.map(({ data }) => data.findManyLightScene.items[0].id as number)
  const expected = await askReal(query(real!), 'admin')
  expect(expected.errors).toBeUndefined()
  expect(await askMemory(query(inMemory!), 'admin')).toEqual(expected)
}

test('scenes are created, listed, rehearsed, started, changed and deleted in the same way', async () => {
  await expectSame(
    `mutation { createLightScene(input: { name: "暴雨一级", kind: STORM, reason: "暴雨", durationMinutes: 240, actions: ${ACTIONS} }) { ${SCENE} } }`,
  )
  await expectSame(
    `{ findManyLightScene(where: { kind: { in: [STORM] } }) { items { ${SCENE} } pagination { totalCount } } }`,
  )
  for (const who of ['viewer', 'customer'] as const)
    await expectSame(`{ findManyLightScene { items { ${SCENE} } } }`, who)
  const { data } = await expectSame(`{ previewLightScene(actions: ${ACTIONS}) { actions ${EFFECT} total ${EFFECT} } }`)
  expect(data.previewLightScene.total.lights.lightCount).toBeGreaterThan(20)
  await expectSameOf('暴雨一级', id => `{ previewLightScene(id: ${id}) { total ${EFFECT} } }`)
  await expectSameOf(
    '暴雨一级',
    id => `mutation { startLightScene(id: ${id}, input: { startsAt: "2027-11-01T10:00:00Z" }) {
      status targetName sceneName reason until startsAt waitingCount } }`,
  )
  await expectSameOf(
    '暴雨一级',
    id =>
      `mutation { startLightScene(id: ${id}, input: { reason: null, until: null }) { targetName sceneName reason until startsAt } }`,
  )
  await expectSameOf('暴雨一级', id => `{ findOneLightScene(id: ${id}) { lastStart { __typename } } }`)
  await expectSameOf(
    '暴雨一级',
    id => `mutation { updateLightScene(id: ${id}, input: { name: { set: "暴雨二级" }, durationMinutes: { set: null },
      actions: { set: [{ targets: [${ALL}], levels: { mainBrightness: 80 } }] } }) { ${SCENE} } }`,
  )
  await expectSameOf('暴雨二级', id => `mutation { deleteLightScene(id: ${id}) { name } }`)
  await expectSame('{ findManyLightScene { pagination { totalCount } } }')
})

const create = (fields: string) => `mutation { createLightScene(input: { ${fields} }) { id } }`
const one = (target: string, levels: string) =>
  `kind: OTHER, actions: [{ targets: [${target}], levels: { ${levels} } }]`

test.each([
  create(`name: "x", reason: "${'x'.repeat(201)}", durationMinutes: 0, ${one(ALL, '')}`),
  create(`name: "场景", ${one('', 'mainBrightness: 101, mainColorTemp: 1')}`),
  create(`name: "场景", ${one('{ name: " ", where: {} }', 'mainSwitch: true')}`),
  create('name: "场景", kind: OTHER, actions: []'),
  `{ previewLightScene(actions: [{ targets: [], levels: { mainBrightness: -1 } }]) { total { unratedCount } } }`,
  '{ previewLightScene { total { unratedCount } } }',
  '{ previewLightScene(id: 99999999) { total { unratedCount } } }',
  'mutation { startLightScene(id: 99999999) { id } }',
  'mutation { updateLightScene(id: 99999999, input: {}) { id } }',
  'mutation { deleteLightScene(id: 99999999) { id } }',
])('refuses the same: %s', async query => {
  const { errors } = await expectSame(query)
  expect(errors).toHaveLength(1)
})
