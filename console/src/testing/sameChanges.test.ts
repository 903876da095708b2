import { expect, test } from 'vitest'
import { type Result, startBoth } from './bothServers.ts'
import { REJECTED_REQUESTS } from './rejectedRequests.ts'

/* The in-memory server must make the same changes and refusals as the real one. */

const { platform, memory, askBoth, askReal, askMemory, urlsFor } = await startBoth()

test.each(REJECTED_REQUESTS)('returns the same refusal: %s, sent by %s', async (query, who) => {
  const [real, inMemory] = await askBoth(query, who)
  const errorsOf = ({ errors }: Result) =>
    errors?.map(({ extensions: { code, field, key, permission } }) => ({ code, field, key, permission }))
  expect(errorsOf(real)).toHaveLength(1)
  expect(errorsOf(inMemory)).toEqual(errorsOf(real))
})

test('reports a conflict with a change by another user on both servers', async () => {
  const [real, inMemory] = await askBoth('{ findManyLightGroup(limit: 1) { items { id updatedAt } } }', 'admin')
  const change = ({ data }: Result) => {
    const { id, updatedAt } = data.findManyLightGroup.items[0]
    return `mutation { updateLightGroup(id: ${id}, input: { description: { set: "新" }, expectedUpdatedAt: "${updatedAt}" }) { description } }`
  }
  const saved = { data: { updateLightGroup: { description: '新' } } }
  expect(await askReal(change(real), 'admin')).toEqual(saved)
  expect(await askMemory(change(inMemory), 'admin')).toEqual(saved)
  const codes = [await askReal(change(real), 'admin'), await askMemory(change(inMemory), 'admin')].map(
    ({ errors }) => errors?.[0]?.extensions.code,
  )
  expect(codes).toEqual(['CONFLICT', 'CONFLICT'])
})

/** Sends the same query to both servers, with each server's id of the item. */
async function changeBoth(find: string, change: (id: number) => string): Promise<void> {
  const [real, inMemory] = (await askBoth(`{ found: ${find} }`, 'admin')).map(({ data }) => data.found.items[0].id)
  const expected = await askReal(change(real), 'admin')
  expect(expected.errors).toBeUndefined()
  expect(await askMemory(change(inMemory), 'admin')).toEqual(expected)
}

async function expectSame(query: string): Promise<void> {
  const [real, inMemory] = await askBoth(query, 'admin')
  expect(real.errors).toBeUndefined()
  expect(inMemory).toEqual(real)
}

test.each([
  ['{ sunriseOffset: { set: 7 } }', ['北站']],
  ['{ provinceCode: { set: null } }', ['南站']],
  ['{ districtCode: { set: "310115" } }', []],
  ['{ groupStatus: { set: NORMAL } }', []],
])('previews %s of several groups in the same way', async (input, expected) => {
  const create = (name: string, area: string) =>
    askBoth(
      `mutation { createLightGroup(input: { name: "${name}", controlMode: SUNRISE_SUNSET, ${area} }) { id } }`,
      'admin',
    )
  await create('北站', 'districtName: "高新区"')
  await create('南站', 'provinceCode: "310000", districtCode: "310101"')
  const lists = await askBoth(
    '{ findManyLightGroup(where: { name: { contains: "站" } }, limit: 2, orderBy: [{ id: desc }]) { items { id } } }',
    'admin',
  )
  const previewOf = ({ data }: Result) => {
    const ids = data.findManyLightGroup.items.map(({ id }: { id: number }) => id)
    return `{ previewLightGroups(ids: [${ids}], input: ${input}) { warnings { code params } } }`
  }
  const warned = [await askReal(previewOf(lists[0]), 'admin'), await askMemory(previewOf(lists[1]), 'admin')].map(
    ({ data }) =>
      data.previewLightGroups.warnings.map(({ code, params }: { code: string; params: { groups: string[] } }) => [
        code,
        params.groups,
      ]),
  )
  const groups = expected.length > 0 ? [['SUN_OF_SITE', expected]] : []
  expect(warned).toEqual([groups, groups])
})

test('refuses a model of lights for a center', async () => {
  const [real, inMemory] = (await askBoth('{ findAllDeviceMode(type: "light") { id } }', 'admin')).map(
    ({ data }) => data.findAllDeviceMode[0].id,
  )
  const create = (mode: number) =>
    `mutation { createLightCenter(input: { name: "又一台", deviceId: "C-NEW-2", mode: { connect: { id: ${mode} } } }) { id } }`
  const refused = { code: 'BAD_USER_INPUT', field: 'input.mode', key: 'pleaseSelectDeviceMode' }
  expect((await askReal(create(real), 'admin')).errors?.[0]?.extensions).toMatchObject(refused)
  expect((await askMemory(create(inMemory), 'admin')).errors?.[0]?.extensions).toMatchObject(refused)
})

test.each([
  'createAdmin(input: { nickname: "", firstName: " ", lastName: "", phoneNumber: "1", email: "x", password: "short", role: { connect: { id: 0 } } })',
  'updateAdmin(id: 1, input: { nickname: { set: "" }, phoneNumber: { set: "x" }, email: { set: "y" } })',
  'updateProfile(input: { nickname: { set: "" }, firstName: { set: "" } })',
  'createLightDevice(input: { name: "a", deviceId: "?", mode: { connect: { id: 0 } }, latitude: 1, longitude: 1, installedOn: "x" })',
  'createLightGroup(input: { name: "", startTime: "x", sunsetOffset: 999, mainBrightness: 101, provinceCode: "1" })',
  'updateLightGroup(id: 1, input: { name: { set: "" }, endTime: { set: "x" }, subColorTemp: { set: 1 }, cityCode: { set: "1" } })',
  'createLightCenter(input: { name: "", deviceId: "?", mode: { connect: { id: 0 } }, districtCode: "1" })',
  'createLightSchedule(input: { name: "", type: TIMING, endTime: "x", days: WEEKDAYS, steps: [{ time: "" }, { time: "1" }] })',
  'createDeviceMode(input: { code: "", name: "", type: "x", minLevel: 0 })',
  'updateAlertRule(kind: POWER_OVER, input: { forSeconds: -1, clearSeconds: -1 })',
  'setHolidays(dates: [{ date: "x" }, { date: "y" }])',
  'changePassword(current: "", next: "x")',
])('reports the same invalid fields: %s', async mutation => {
  const selection = /^(changePassword)/.test(mutation) ? '' : ' { __typename }'
  const [real, inMemory] = await askBoth(`mutation { ${mutation}${selection} }`, 'admin')
  const wrong = ({ errors }: Result) =>
    (errors![0]!.extensions.fields as { field: string; key: string }[]).map(({ field, key }) => ({ field, key }))
  expect(wrong(real).length).toBeGreaterThan(1)
  expect(wrong(inMemory)).toEqual(wrong(real))
})

test('stores names without leading and trailing spaces', async () => {
  await expectSame(
    'mutation { createLightGroup(input: { name: "  晚风路  ", description: " 东段 " }) { name description } }',
  )
})

test('stores the same place of a group', async () => {
  const PLACE = 'provinceCode provinceName cityCode cityName districtCode districtName'
  for (const input of [
    'provinceCode: { set: "440000" }, cityCode: { set: "440100" }, districtCode: { set: "440106" }',
    'districtName: { set: "火星" }',
    'cityCode: { set: null }',
    'districtCode: { set: "330106" }, provinceName: { set: "x" }',
    'provinceCode: { set: null }, provinceName: { set: "自由" }',
  ])
    await expectSame(`mutation { updateLightGroup(id: 1, input: { ${input} }) { ${PLACE} } }`)
  await expectSame(`mutation { createLightGroup(input: { name: "新区", districtCode: "440106" }) { ${PLACE} } }`)
})

test('creates a center with the same values', async () => {
  const [real, inMemory] = (await askBoth('{ findAllDeviceMode(type: "center") { id } }', 'admin')).map(
    ({ data }) => data.findAllDeviceMode[0].id,
  )
  const create = (mode: number) => `mutation { createLightCenter(input: { name: "东门集中控制器", deviceId: "C-NEW-1",
    mode: { connect: { id: ${mode} } } }) { name deviceId description deviceCount daytimePowerCut online lastOnlineTime mode { code } abilities } }`
  const expected = await askReal(create(real), 'admin')
  expect(expected.errors).toBeUndefined()
  expect(await askMemory(create(inMemory), 'admin')).toEqual(expected)
})

test('creates and imports a model with the same values or problems', async () => {
  const FIELDS = `code name type category mainWatts subWatts offlineAfter commandSeconds deviceCount measures
    powerCurve { level watts } options { mainLight mainBrightness subLight }`
  await expectSame(`mutation { createDeviceMode(input: { name: " 新型号 ", code: "N-1", type: "light", mainWatts: 80.04,
    powerCurve: [{ level: 100, watts: 80 }, { level: 50, watts: 45 }] }) { ${FIELDS} ratings { mainWatts } } }`)
  const importBoth = (content: string, dryRun: boolean) =>
    expectSame(`mutation { importDeviceModes(format: CSV, dryRun: ${dryRun}, content: "${content}") {
      created updated unchanged problems { row field key message } } }`)
  await importBoth('code,name,type,mainWatts\\nN-1,新型号,light,80\\nN-2,,pole,x', true)
  await importBoth('code,name\\nn-1,别名', true)
  await importBoth('code,name,type\\nN-1,新型号,light\\nN-3,另一型号,center', false)
  await expectSame(
    `{ findManyDeviceMode(where: { code: { startsWith: "N-" } }, orderBy: [{ code: asc }]) { items { ${FIELDS} } } }`,
  )
})

test('imports a file of centers with the same results and the same stored values', { tags: ['nightly'] }, async () => {
  const [head, ...lines] = [
    '名称,设备编号,型号,省,市,区县,备注,日间断电,多余的列',
    '河东,C-FILE-1,C01-GW,广东省,广州市,天河区,桥下,是,x',
    '改名的,C-0001,,,,,,,',
    '坏的,C 2,没有的型号,广东省,广州市,天和区,,大概,',
    '是灯,L-000001,C01-GW,,,,,,',
  ]
  const importBoth = async (rows: string[], dryRun: boolean) => {
    const [real, inMemory] = await sendBoth([head!, ...rows].join('\n'), dryRun)
    expect(real!.errors).toBeUndefined()
    expect(inMemory).toEqual(real)
    return real!.data.importCenters
  }
  expect(await importBoth(lines, true)).toMatchObject({ created: 1, updated: 1, refused: 2 })
  expect(await importBoth(lines, false)).toMatchObject({ isApplied: false })
  expect(await importBoth(lines.slice(0, 2), false)).toMatchObject({ isApplied: true })
  await expectSame(
    `{ findManyLightCenter(where: { deviceId: { in: ["C-FILE-1", "C-0001"] } }, orderBy: [{ deviceId: asc }]) { items {
      name deviceId description districtCode districtName cityName provinceCode daytimePowerCut mode { code } } } }`,
  )
  await expectSame('{ exportCenters(where: { deviceId: { equals: "C-FILE-1" } }) }')
})

/** Imports a file of centers on both servers. */
async function sendBoth(content: string, dryRun: boolean): Promise<Result[]> {
  return uploadBoth(
    content,
    `mutation ($file: Upload!) { importCenters(file: $file, fileName: "c.csv", dryRun: ${dryRun}) {
      created updated unchanged refused isApplied columns { name field } unknownModels { code rows }
      rows { row deviceId name outcome changes problems { field key value } } } }`,
  )
}

/** Sends a mutation with a file to both servers. */
async function uploadBoth(content: string, query: string): Promise<Result[]> {
  return Promise.all(
    urlsFor('admin').map(async ({ url, headers }) => {
      const form = new FormData()
      form.append('operations', JSON.stringify({ query, variables: { file: null } }))
      form.append('map', JSON.stringify({ 0: ['variables.file'] }))
      form.append('0', new File([content], 'c.csv'))
      const { 'content-type': _, ...others } = headers
      return (await (await fetch(url, { method: 'POST', headers: others, body: form })).json()) as Result
    }),
  )
}

/** The first center of both servers: connected, with one circuit and the same announcements. */
async function withCircuit(capabilities: object): Promise<[real: number, memory: number]> {
  const center = memory.city.rows.centers[0]!
  const cabinet = { circuits: [{ circuit: '1', contactor: 'CLOSED' }] }
  Object.assign(center, { online: true, isUnresponsive: true, capabilities, cabinet: structuredClone(cabinet) })
  const { id } = await platform.db
    .updateTable('light_center')
    .set({ online: true, capabilities: JSON.stringify(capabilities), cabinet: JSON.stringify(cabinet) })
    .where('device_id', '=', center.deviceId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return [id, center.id]
}

test('switches a circuit, or refuses it for the same reason', async () => {
  for (const [capabilities, circuit] of [
    [{}, '1'],
    [{ circuits: true }, '9'],
    [{ circuits: true }, '1'],
  ] as const) {
    const [real, inMemory] = await withCircuit(capabilities)
    const change = (id: number) => `mutation { switchCircuit(centerId: ${id}, circuit: "${circuit}", contactor: OPEN) {
      contactor status reason acknowledgedAt followedAt } }`
    const expected = await askReal(change(real), 'admin')
    const given = await askMemory(change(inMemory), 'admin')
    expect(given.data).toEqual(expected.data)
    expect(given.errors?.map(({ extensions }) => extensions)).toEqual(
      expected.errors?.map(({ extensions }) => extensions),
    )
  }
})

test('reads a cabinet and lights, or refuses it for the same reason', async () => {
  const [real, inMemory] = await withCircuit({ reads: true })
  const FIELDS =
    'total answered unsupported offline done cabinet lights(status: TIMED_OUT) { pagination { totalCount } }'
  const read = (id: number) => `mutation { readLights(centerId: ${id}) { ${FIELDS} } }`
  expect(await askMemory(read(inMemory), 'admin')).toEqual(await askReal(read(real), 'admin'))
  for (const target of [
    'ids: []',
    'ids: [99999999]',
    'ids: null',
    'ids: [1], groupId: 1',
    'groupId: 0',
    'centerId: 0',
  ]) {
    const [expected, given] = await askBoth(`mutation { readLights(${target}) { total } }`, 'admin')
    expect(expected!.errors?.[0]?.extensions.code, target).toMatch(/BAD_USER_INPUT|NOT_FOUND/)
    expect(given!.errors?.map(({ extensions }) => extensions)).toEqual(
      expected!.errors?.map(({ extensions }) => extensions),
    )
  }
})

const ATTRIBUTES = '{ lightAttributes { name type unit lightCount } }'
/** Refusals by code, field and key. */
const refusalsOf = ({ errors }: Result) => errors?.map(({ extensions: { code, field, key } }) => ({ code, field, key }))

test('creates, changes and refuses own attributes with the same responses', async () => {
  const create = (input: string) => `mutation { createLightAttribute(input: ${input}) { name type unit } }`
  await expectSame(create('{ name: " 杆高 ", type: NUMBER, unit: " m " }'))
  await expectSame(create('{ name: "备注", type: TEXT, unit: "字" }'))
  for (const input of [
    '{ name: "杆高", type: TEXT }',
    '{ name: " ", type: TEXT }',
    `{ name: "${'长'.repeat(101)}", type: TEXT }`,
    `{ name: "新", type: TEXT, unit: "${'x'.repeat(21)}" }`,
  ]) {
    const [real, inMemory] = await askBoth(create(input), 'admin')
    expect(refusalsOf(real)).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    expect(refusalsOf(inMemory)).toEqual(refusalsOf(real))
  }
  await expectSame(ATTRIBUTES)
  const ids = (await askBoth('{ lightAttributes { id name } }', 'admin')).map(({ data }) =>
    data.lightAttributes.map(({ id }: { id: number }) => id),
  ) as [number[], number[]]
  const lights = (
    await askBoth('{ findManyLightDevice(where: { deviceId: { equals: "L-000001" } }) { items { id } } }', 'admin')
  ).map(({ data }) => data.findManyLightDevice.items[0].id as number)
  const names: string[] = (await askBoth(ATTRIBUTES, 'admin'))[0].data.lightAttributes.map(
    ({ name }: { name: string }) => name,
  )
  const height = names.indexOf('杆高')
  const set = (n: 0 | 1, value: string) => `mutation { updateLightDevice(id: ${lights[n]}, input: {
    attributes: [{ id: ${ids[n][height]}, value: "${value}" }] }) { attributes { definition { name unit } value } } }`
  for (const value of ['08.50', '8 m', '']) {
    const [real, inMemory] = [await askReal(set(0, value), 'admin'), await askMemory(set(1, value), 'admin')]
    expect(inMemory.data).toEqual(real.data)
    expect(refusalsOf(inMemory)).toEqual(refusalsOf(real))
  }
})

test('saves, replaces and refuses searches with the same responses', async () => {
  const save = (input: string) =>
    `mutation { saveLightSearch(input: ${input}) { name search isShared isOwn mayDelete } }`
  await expectSame(save('{ name: " 故障灯 ", search: "status=FAULT", isShared: true }'))
  await expectSame(save('{ name: "故障灯", search: "status=FAULT&groupId=0" }'))
  for (const input of ['{ name: " ", search: "q=1" }', '{ name: "空", search: "" }']) {
    const [real, inMemory] = await askBoth(save(input), 'admin')
    expect(refusalsOf(real)).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    expect(refusalsOf(inMemory)).toEqual(refusalsOf(real))
  }
  await expectSame('{ savedLightSearches { name search isShared isOwn mayDelete } }')
})

test('a file of lights has the same proposal and results, and creates the same', async () => {
  const rows = [
    '设备编号,名称,型号,额定功率,纬度,经度,道路,位置,安装日期,灯杆编号,高度',
    'L-FILE-1,甲灯,,,31.23,121.47,东路,1 号杆,2021/3/6,ZS-1,8.5',
    'L-FILE-2,乙灯,X-250,"1,000 W",31.23,121.47,东路,,,,',
    'L-FILE-3,丙灯,,,,,东路,3 号杆,3/4/2021,,"1,234"',
    'L-FILE-1,丁灯,,,31.23,121.47,东路,1 号杆,,,',
    'L-000001,新的名称,,,,,,,,,9',
    'L FILE 4,戊灯,,,99,121.47,东路,,,,x',
  ]
  const SOURCE = 'source { columns prefix separator }'
  const SETTINGS = `mapping { field ${SOURCE} } datum crs positionOrder nameFromId attributes { column name type unit }`
  const created = await uploadBoth(
    rows.join('\n'),
    'mutation ($file: Upload!) { createLightImport(file: $file, fileName: "c.csv") { id } }',
  )
  const imports = created.map(({ data }) => data.createLightImport.id as number)
  const importOf = (n: 0 | 1) => `{ lightImport(id: ${imports[n]}) { status format encoding headerRow rowCount
    columns { name samples } proposal { ${SETTINGS} } } }`
  // On a busy machine, a request returns before its file is read.
  await expect
    .poll(async () => (await askReal(importOf(0), 'admin')).data.lightImport.status, { timeout: 30_000 })
    .toBe('READ')
  const proposals = [await askReal(importOf(0), 'admin'), await askMemory(importOf(1), 'admin')].map(
    ({ data }) => data.lightImport,
  )
  expect(proposals[1]).toEqual(proposals[0])
  const mapping = proposals[0].proposal.mapping
    .map(
      ({ field, source }: { field: string; source: { columns: number[] } }) =>
        `{ field: ${field}, source: { columns: [${source.columns}] } }`,
    )
    .join(', ')
  const models = (await askBoth('{ findAllDeviceMode(type: "light") { id code } }', 'admin')).map(
    ({ data }) => data.findAllDeviceMode.find(({ code }: { code: string }) => code === 'K02B-4G')?.id as number,
  )
  const check = (n: number) => `mutation { checkLightImport(id: ${imports[n]}, settings: { mapping: [${mapping}],
    datum: GCJ02, modeId: ${models[n]}, attributes: [{ column: 10, name: "高度", type: NUMBER, unit: "m" }] }) {
    counts { create update unchanged skipped duplicate refused incomplete newModels newGroups }
    unknownModels { code rows watts } positions { row outcome latitude longitude } } }`
  const real = await askReal(check(0), 'admin')
  expect(real.errors).toBeUndefined()
  expect(real.data.checkLightImport.counts).toMatchObject({ create: 1, update: 1, duplicate: 1, refused: 3 })
  expect(await askMemory(check(1), 'admin')).toEqual(real)
  const results = (
    n: number,
  ) => `{ lightImportRows(id: ${imports[n]}, limit: 20) { items { row outcome repeats deviceId name
    changes correctedFrom errors { column field key value } warnings { column field key value } cells } } }`
  expect(await askMemory(results(1), 'admin')).toEqual(await askReal(results(0), 'admin'))
  const apply = (n: number) => `mutation { applyLightImport(id: ${imports[n]}, leaveOut: true) { status } }`
  expect(await askMemory(apply(1), 'admin')).toEqual(await askReal(apply(0), 'admin'))
  await expectSame(`{ findManyLightDevice(where: { deviceId: { in: ["L-FILE-1", "L-000001"] } }, orderBy: [{ deviceId: asc }]) {
    items { deviceId name address1 address2 latitude longitude installedOn poleNumber mode { code }
      attributes { definition { name unit } value } } } }`)
})

test('issues passwords for the same lights', async () => {
  const where = 'where: { deviceId: { in: ["L-000001", "L-000002"] } }'
  await expectSame(`{ lightCredentialCounts(${where}) { issuesPassword behindCenter } }`)
  await expectSame(`mutation { issueLightCredentials(${where}, onlyMissing: false) { issued } }`)
})

test('updating a schedule keeps omitted fields', async () => {
  await changeBoth(
    'findManyLightSchedule(where: { name: { equals: "主干道节能" } }) { items { id } }',
    id => `mutation { updateLightSchedule(id: ${id}, input: { name: { set: "干道" }, description: { set: "新" } }) {
      name description type days isEnabled mainBrightness sunsetOffset steps { time mainBrightness } groups { name } } }`,
  )
})

test('restoring a revision of a schedule makes a new one, with its effect before', async () => {
  const find =
    'findManyLightSchedule(where: { days: { equals: "EVERY_DAY" } }, orderBy: [{ id: asc }], limit: 1) { items { id } }'
  await changeBoth(
    find,
    id => `mutation { updateLightSchedule(id: ${id}, input: { mainBrightness: { set: 35 }, steps: { set: [] },
      confirmed: ["CONFLICT", "MANY_LIGHTS"] }) { name revision } }`,
  )
  await changeBoth(
    find,
    id => `{ previewLightScheduleRevision(id: ${id}, revision: 1) { keepsName lostGroups { name }
      revision { number difference(from: 2) { fields { field before after } } }
      tonight { differs lights group timeZone before { kind by mainLevel } after { kind by mainLevel } } next { date }
      preview { lights asks } } }`,
  )
  await changeBoth(
    find,
    id => `mutation { restoreLightScheduleRevision(id: ${id}, revision: 1, confirmed: ["CONFLICT", "MANY_LIGHTS"]) {
      name mainBrightness revision } }`,
  )
  await expectSame(`{ findManyLightSchedule(orderBy: [{ id: asc }], limit: 10) { items { name revision revisions(limit: 3) {
    pagination { totalCount } items { number kind restoredFrom movedFrom movedTo
      content { name description type startTime sunsetOffset days weekdays dates exceptDates validFrom mainBrightness
        subBrightness isEnabled steps { time mainBrightness } groups { name exists } }
      difference { fields { field before after } added { name } removed { name } } } } } } }`)
})

test('moving a schedule changes the order of precedence', async () => {
  await changeBoth(
    'findManyLightSchedule(orderBy: [{ priority: asc }], limit: 1) { items { id } }',
    lowest => `mutation { updateLightSchedule(id: ${lowest},
      input: { position: { before: ${lowest + 1} }, confirmed: ["CONFLICT", "MANY_LIGHTS"] }) { name } }`,
  )
  await expectSame('{ findManyLightSchedule(orderBy: [{ priority: desc }], limit: 200) { items { name } } }')
  await expectSame('{ findManyLightGroup(orderBy: [{ name: asc }], limit: 200) { items { name schedules { name } } } }')
})

test('deleting a group keeps its lights; restoring it restores its lights', async () => {
  const GROUP =
    '{ findManyLightGroup(orderBy: [{ name: asc }], limit: 200) { items { name deviceCount controlMode } } }'
  const UNGROUPED = '{ findManyLightDevice(where: { groupId: { equals: null } }) { pagination { totalCount } } }'
  const first = 'findManyLightGroup(orderBy: [{ name: asc }], limit: 1) { items { id } }'
  await changeBoth(first, id => `mutation { deleteLightGroup(id: ${id}, leftLights: OFF) { name } }`)
  await expectSame(GROUP)
  await expectSame(UNGROUPED)
  await expectSame('{ deletedItems(subject: LightGroup) { items { name } } }')
  const deleted = (await askBoth('{ deletedItems(subject: LightGroup) { items { id } } }', 'admin')).map(
    ({ data }) => data.deletedItems.items[0].id,
  )
  const restore = (id: number) => `mutation { restoreDeleted(subject: LightGroup, ids: [${id}]) }`
  expect(await askReal(restore(deleted[0]), 'admin')).toEqual({ data: { restoreDeleted: [deleted[0]] } })
  expect(await askMemory(restore(deleted[1]), 'admin')).toEqual({ data: { restoreDeleted: [deleted[1]] } })
  await expectSame(GROUP)
  await expectSame(UNGROUPED)
  await expectSame('{ deletedItems(subject: LightGroup) { items { name } } }')
})

test('operating a light creates the same command and desired state', async () => {
  const { id } = await platform.db
    .selectFrom('light_device')
    .select('id')
    .where('device_id', '=', 'L-000002')
    .executeTakeFirstOrThrow()
  const reported = { online: true, heard_at: new Date(), measured_at: new Date(), main_level: 0, sub_level: 0 }
  await platform.db.updateTable('light_state').set(reported).where('light_id', '=', id).execute()
  // As in the real server, where the light is not connected.
  memory.city.findBy('devices', 'deviceId', 'L-000002').isUnresponsive = true
  // Otherwise the real server needs its scheduler, which does not run here.
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const light = 'findManyLightDevice(where: { deviceId: { equals: "L-000002" } }) { items { id } }'
  await changeBoth(
    light,
    id => `mutation { operateLightDevice(id: ${id}, input: { mainSwitch: true, mainBrightness: 60, until: "${until}" }) { accepted rejected
      campaignId commands { cause mainBrightness subBrightness reason } } }`,
  )
  await changeBoth(
    light,
    id =>
      `{ findOneLightDevice(id: ${id}) { expectedRule confirmation facts { expected { mainBrightness subBrightness cause until } } } }`,
  )
})

test('plans a request to a target, counts its lights when it starts, and cancels it', async () => {
  const CAMPAIGN = 'status targetName startsAt reason waitingCount group { name } lights { items { status } }'
  const where = '{ regionCode: { equals: "440106" } }'
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  await expectSame(
    `mutation { overrideLights(target: { name: " 天河区 ", where: ${where} }, startsAt: "${startsAt}",
      input: { mainSwitch: false, reason: " 暴雨 " }) { ${CAMPAIGN} } }`,
  )
  const [real, inMemory] = (await askBoth('{ findManyLightCampaign(limit: 1) { items { id } } }', 'admin')).map(
    ({ data }) => data.findManyLightCampaign.items[0].id as number,
  )
  const stop = (id: number) => `mutation { stopLightCampaign(id: ${id}) { ${CAMPAIGN} } }`
  expect(await askMemory(stop(inMemory!), 'admin')).toEqual(await askReal(stop(real!), 'admin'))
  await expectSame(
    `mutation { overrideLights(target: { name: "天河区", where: { deviceId: { startsWith: "L-TRY" } } },
      input: { mainSwitch: false }) { ${CAMPAIGN} } }`,
  )
})

test('undoes a batch operation, keeps a newer change, and moves the end of an override', async () => {
  const { db } = platform
  const maintained = memory.city.rows.groups.filter(({ groupStatus }) => groupStatus !== 'NORMAL').map(({ id }) => id)
  const able = memory.city.rows.devices.filter(
    ({ deviceStatus, override, groupId }) => deviceStatus === 'NORMAL' && !override && !maintained.includes(groupId),
  )
  const lights = able.slice(-3)
  // As in the real server, where no light is connected.
  for (const light of lights) light.isUnresponsive = true
  const deviceIds = lights.map(({ deviceId }) => deviceId as string)
  const rows = await db
    .selectFrom('light_device')
    .select(['id', 'device_id'])
    .where('device_id', 'in', deviceIds)
    .execute()
  const real = deviceIds.map(deviceId => rows.find(({ device_id }) => device_id === deviceId)!.id)
  const now = new Date()
  const reported = { online: true, heard_at: now, measured_at: now, main_level: 0, sub_level: 0 }
  await db.updateTable('light_state').set(reported).where('light_id', 'in', real).execute()
  const ids = [real, lights.map(({ id }) => id)] as const
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
  const both = async (query: (n: 0 | 1) => string) => {
    const expected = await askReal(query(0), 'admin')
    const given = await askMemory(query(1), 'admin')
    expect({ ...given, errors: refusalsOf(given) }).toEqual({ ...expected, errors: refusalsOf(expected) })
    return expected
  }

  await both(
    n => `mutation { batchOperateLightDevice(ids: [${ids[n]}], input: { mainSwitch: true, mainBrightness: 40,
      until: "${inHours(1)}", reason: " 暴雨 " }) { accepted rejected } }`,
  )
  await both(
    n =>
      `mutation { operateLightDevice(id: ${ids[n][2]}, input: { mainSwitch: true, until: "${inHours(2)}" }) { accepted } }`,
  )
  const overrides = (await askBoth('{ findManyLightOverride(limit: 2) { items { id target } } }', 'admin')).map(
    ({ data }) => data.findManyLightOverride.items[1].id as number,
  )
  const moved = await both(n => `mutation { moveLightOverrideEnd(ids: [${overrides[n]}], until: "${inHours(5)}") }`)
  expect(moved.data).toEqual({ moveLightOverrideEnd: 2 })
  await expectSame('{ findManyLightOverride(limit: 2) { items { target reason until lightCount withoutEndCount } } }')
  const some = (n: 0 | 1) => `where: { id: { in: [${ids[n][2]}] } }`
  await both(n => `{ previewEndLightOverrides(${some(n)}) { lightCount } }`)
  await both(n => `mutation { moveAllLightOverrideEnds(${some(n)}, minutes: 30) }`)
  await both(n => `mutation { moveLightOverrideEnd(ids: [${overrides[n]}], minutes: 0) }`)
  await both(n => `mutation { moveLightOverrideEnd(ids: [${overrides[n]}], minutes: 5, until: "${inHours(1)}") }`)
  await both(n => `{ previewEndLightOverrides(ids: [${overrides[n]}], ${some(n)}) { lightCount } }`)
  for (const i of [0, 2]) await both(n => `{ findOneLightDevice(id: ${ids[n][i]}) { override { reason until } } }`)

  const campaigns = (await askBoth('{ findManyLightCampaign(limit: 1) { items { id } } }', 'admin')).map(
    ({ data }) => data.findManyLightCampaign.items[0].id as number,
  )
  await both(n => `{ findOneLightCampaign(id: ${campaigns[n]}) { reason until status undoneCount override } }`)
  const undo = (n: 0 | 1) => `mutation { undoLightCampaign(id: ${campaigns[n]}) { status undoneCount
    lights(limit: 3) { items { status device { deviceId } } } } }`
  expect((await both(undo)).data.undoLightCampaign).toMatchObject({ undoneCount: 2 })
  for (const i of [0, 2]) await both(n => `{ findOneLightDevice(id: ${ids[n][i]}) { override { until } } }`)
  expect(refusalsOf(await both(undo))).toMatchObject([{ key: 'campaignUndoExpired' }])
  const old = new Date(now.getTime() - 600_001)
  await db.updateTable('campaign').set({ resumed_at: old }).where('id', '=', campaigns[0]!).execute()
  memory.city.find('campaigns', campaigns[1])!.resumedAt = old.toISOString()
  expect(refusalsOf(await both(undo))).toMatchObject([{ key: 'campaignUndoExpired' }])
})
