import { type GraphQLNamedOutputType, getNamedType, isCompositeType, isObjectType, isRequiredArgument } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { MATRIX } from '../testing/permissionMatrix.ts'
import { startPlatform } from '../testing/platform.ts'
import { addForeignWorld, FOREIGN, makeOwnWorld, type Own } from '../testing/twoWorlds.ts'
import { avoidPeriodEnd } from '../testing/wallClock.ts'
import { assertWithinLimits } from './queryLimits.ts'
import { schema } from './schema.ts'

/*
 * Non-interference: a customer with every permission sends every query, foreign rows are added, and every response
 * must stay the same. Role permissions cannot hide a missing restriction here.
 */

let platform: Awaited<ReturnType<typeof startPlatform>>
let own: Own
let token: string
const before = new Map<string, unknown>()
/** Any other code is a mistake in this file, and such a response could not differ. */
const REFUSALS = ['NOT_FOUND', 'FORBIDDEN', 'BAD_USER_INPUT']

/** Queries without customer data: about the account itself, the site, or models. */
const OF_NO_THING = [
  ...['clientInfo', 'authInfo', 'mySessions', 'mySecondFactor', 'findAllDeviceMode', 'findAllPermission', 'alertRules'],
  ...['mediaStores', 'retention', 'siteLightDefault', 'siteRegions', 'exportSiteRegions', 'notificationChannels'],
  // Refused to customers, whatever their role permits.
  ...['findManyAdmin', 'findManyAdminRole', 'findManyAuditEntry', 'findManyDeviceMode', 'lightImports'],
  ...['findManyLightScene', 'findAllLightScene', 'findManyDaylightRule', 'auditPeople'],
]

/** Arguments of each query. Foreign ids are used before and after the rows exist. */
function questions(own: Own): Record<string, string[]> {
  const lights = [own.lights[0], ...[0, 1, 2, 3, 4, 5].map(at => FOREIGN + at)]
  const [light, , third] = own.lights
  const [group, whole] = own.groups
  const days = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString()
  const span = `from: "${days(2)}", to: "${days(-1)}"`
  const dates = `from: "${days(3).slice(0, 10)}", to: "${days(-1).slice(0, 10)}"`
  const byId = (...ids: number[]) => [...ids, FOREIGN].map(id => `(id: ${id})`)
  const OFTEN = ['', '(limit: 1, page: 2)']
  const sunset = 'controlMode: { set: SUNRISE_SUNSET }'
  const manual = 'controlMode: { set: MANUAL }'
  const schedule = 'name: "试看", type: SUNRISE_SUNSET'
  return {
    ...Object.fromEntries(OF_NO_THING.map(name => [name, ['']])),
    alertCounts: [''],
    auditEntriesBefore: ['(before: 1000, limit: 10)'],
    centerConnection: byId(own.centers[0]),
    centerCredentialCounts: [`(where: { id: { in: [${own.centers}, ${FOREIGN}] } })`, '(where: {})'],
    centerInventory: byId(...own.centers),
    dashboardLightInfoCount: [''],
    dashboardPowerInfoCount: [''],
    deletedItems: ['(subject: LightDevice)'],
    exportCenters: ['', `(where: { id: { in: [${own.centers}, ${FOREIGN}] } })`],
    exportDeviceModes: ['(format: CSV)'],
    findOneDeviceMode: [`(id: ${own.model})`],
    energySeries: ['DAY', 'MONTH'].flatMap(by => [
      `(${dates}, by: ${by})`,
      ...[group, whole, FOREIGN].map(id => `(${dates}, by: ${by}, groupId: ${id})`),
    ]),
    alertAssignees: [''],
    findAllLightCenter: [''],
    coordinateSystems: ['(search: "3826")'],
    findAllLightGroup: [''],
    findAllLightSchedule: [''],
    findGroupRelatedDevicesInfo: byId(...own.groups),
    findLightDeviceIds: [
      '',
      `(where: { id: { in: [${lights}] } })`,
      `(where: { overrideId: { equals: ${own.override} } })`,
    ],
    findManyAlert: [
      ...OFTEN,
      '(where: { open: true, severity: [MAJOR] })',
      ...lights.slice(0, 3).map(id => `(where: { lightId: ${id} })`),
      ...[own.centers[0], FOREIGN].map(id => `(where: { centerId: ${id} })`),
      ...[group, FOREIGN].map(id => `(where: { groupId: ${id} })`),
    ],
    findManyLightCampaign: OFTEN,
    findManyLightCenter: [...OFTEN, `(where: { id: { in: [${own.centers}, ${FOREIGN}] } }, orderBy: { name: asc })`],
    findManyLightCommand: lights.slice(0, 2).map(id => `(where: { lightId: ${id} })`),
    findManyLightControlEvent: lights.slice(0, 2).map(id => `(where: { lightId: ${id} })`),
    findManyLightDevice: [
      ...OFTEN,
      '(orderBy: { name: desc })',
      `(where: { groupId: { equals: ${group} } })`,
      `(where: { OR: [{ centerId: { equals: ${own.centers[0]} } }, { isOverridden: { equals: true } }] })`,
    ],
    findManyLightGroup: [...OFTEN, '(orderBy: { deviceCount: desc })', '(orderBy: { onlineRate: asc })'],
    findManyLightOverride: [
      ...OFTEN,
      `(where: { groupId: ${group} })`,
      `(where: { deviceId: ${FOREIGN} })`,
      '(page: 9)',
    ],
    findManyLightSchedule: [...OFTEN, `(where: { id: { in: [${own.schedules}, ${FOREIGN}] } })`],
    findManyManagerItem: [`(id: ${own.customer.id}, type: DEVICE, authorised: false)`],
    findManyMediaFile: [...OFTEN, `(where: { folderId: { equals: ${own.folders[0]} } })`],
    findManyMediaFolder: OFTEN,
    findMediaFolderTreeByStore: ['(store: LOCAL)'],
    findOneAdmin: [`(id: ${own.customer.id})`],
    findOneLightCampaign: byId(own.campaign),
    findOneLightCenter: byId(...own.centers),
    findOneLightDevice: byId(light, third),
    findOneLightGroup: byId(...own.groups),
    findOneLightSchedule: byId(...own.schedules),
    groupHistory: ['RAW', 'HOUR', 'DAY'].flatMap(by =>
      [...own.groups, FOREIGN].map(id => `(id: ${id}, ${span}, resolution: ${by === 'RAW' ? 'MINUTES' : by})`),
    ),
    holidays: ['(year: 2026)'],
    lightAttributes: [''],
    newestUndoableLightRequest: [''],
    findManyShiftNote: OFTEN,
    findManyShiftHandover: OFTEN,
    findOneShiftHandover: ['(id: 1)'],
    shiftSummary: ['', '(forHandover: true)'],
    shiftPeople: [''],
    savedLightSearches: [''],
    lightConnection: byId(light),
    lightCredentialCounts: [`(where: { id: { in: [${lights}, ${FOREIGN}] } })`, '(where: {})'],
    lightHistory: [light, FOREIGN].map(id => `(id: ${id}, ${span})`),
    lightImport: ['(id: 1)'],
    lightImportFaults: ['(id: 1)'],
    lightImportKept: ['(id: 1)'],
    lightImportRows: ['(id: 1)'],
    lightMap: [''],
    lightMapAt: [`(at: "${days(0)}")`],
    lightOverrideCount: [''],
    energyTariff: [''],
    lightProtection: [''],
    findManyApproval: OFTEN,
    findOneApproval: ['(id: 1)'],
    lightPlaces: ['', '(contains: "路")'],
    searchLightDevices: ['(text: "L", limit: 50)', '(text: "1", limit: 50)', '(text: "路", limit: 50)'],
    litRate: ['', '(roadClass: OTHER)', ...[...own.groups, FOREIGN].map(id => `(groupId: ${id})`)],
    litRateHistory: [`(${dates})`, ...[...own.groups, FOREIGN].map(id => `(${dates}, groupId: ${id})`)],
    litRates: [''],
    notifications: OFTEN,
    previewEndLightOverrides: [
      '',
      `(where: { id: { in: [${lights}, ${FOREIGN}] } })`,
      `(ids: [${own.override}])`,
      `(ids: [${own.override}, ${FOREIGN}])`,
    ],
    previewOverrideLights: [
      '(where: {}, input: { mainSwitch: false })',
      `(where: { id: { in: [${light}, ${FOREIGN}] } }, input: { mainSwitch: false })`,
    ],
    findOneDaylightRule: byId(1),
    previewDaylightRule: ['(input: { regionCode: "440106", onBelow: 500 })'],
    findOneLightScene: byId(own.scene),
    previewLightScene: byId(own.scene),
    previewLightGroup: [
      `(id: ${group}, input: { ${sunset} })`,
      `(id: ${group}, input: { ${sunset}, devices: { connect: [{ id: ${third} }, { id: ${FOREIGN + 2} }] } })`,
      `(id: ${own.groups[2]}, input: { ${sunset}, devices: { disconnect: [{ id: ${FOREIGN + 2} }] } })`,
      `(input: { ${sunset}, devices: { connect: [{ id: ${light} }, { id: ${FOREIGN} }] } })`,
      `(id: ${FOREIGN}, input: { ${sunset} })`,
    ],
    previewLightGroupDeletion: [`(ids: [${own.groups}])`, `(ids: [${group}, ${FOREIGN}])`],
    previewLightGroups: [`(ids: [${own.groups}], input: { ${manual} })`, `(ids: [${FOREIGN}], input: { ${manual} })`],
    previewLightMove: [
      `(ids: [${lights}])`,
      `(ids: [${lights}], groupId: ${group})`,
      `(ids: [${light}], groupId: ${FOREIGN})`,
    ],
    previewLightSchedule: [
      `(id: ${own.schedules[0]}, input: { ${schedule} })`,
      `(input: { ${schedule} }, groupIds: [${own.groups}])`,
      `(input: { ${schedule} }, groupIds: [${group}, ${FOREIGN}])`,
      `(id: ${FOREIGN}, input: { ${schedule} })`,
    ],
    previewLightScheduleChange: [...own.schedules, FOREIGN].map(id => `(id: ${id})`),
    previewLightScheduleRevision: [...own.schedules, FOREIGN].map(id => `(id: ${id}, revision: 1)`),
    previewLightScheduleEvening: [
      `(schedule: { id: ${own.schedules[0]} })`,
      `(schedule: { content: { ${schedule} } }, groupIds: [${own.groups}])`,
      `(schedule: { content: { ${schedule} } }, groupIds: [${group}, ${FOREIGN}])`,
      `(schedule: { id: ${FOREIGN} })`,
    ],
    compareLightSchedules: [
      `(a: { id: ${own.schedules[0]} }, b: { content: { ${schedule} } }, nights: 2)`,
      `(a: { id: ${own.schedules[0]} }, b: { id: ${FOREIGN} }, nights: 2)`,
      `(a: { content: { ${schedule} } }, b: { content: { ${schedule} } }, groupIds: [${group}, ${FOREIGN}], nights: 2)`,
    ],
    previewSiteLightDefault: ['(lightDefault: SUNSET_TO_SUNRISE)'],
    readRequest: ['(id: "018f0000-0000-7000-8000-000000000000")'],
    unknownConnections: [''],
    syncRemoteLightDevices: ['', `(centerId: ${own.centers[0]})`],
  }
}

const QUERIES = Object.keys(MATRIX).filter(name => schema.getQueryType()!.getFields()[name])

/** Every field without required arguments, never nesting a type in itself. */
function selection(type: GraphQLNamedOutputType, depth: number, above: string[]): string[] {
  if (!isObjectType(type)) return ['__typename']
  const fields = Object.values(type.getFields()).flatMap(field => {
    const below = getNamedType(field.type)
    if (field.args.some(isRequiredArgument)) return []
    if (!isCompositeType(below)) return [field.name]
    if (depth === 0 || above.includes(below.name)) return []
    return [`${field.name} { ${selection(below, depth - 1, [...above, below.name]).join(' ')} }`]
  })
  return fields.length ? fields : ['__typename']
}

/** As deep as the API allows; a query that is still too large is split into parts. */
function queriesOf(name: string, args: string): string[] {
  const type = getNamedType(schema.getQueryType()!.getFields()[name]!.type)
  if (!isCompositeType(type)) return [`{ ${name}${args} }`]
  const within = (fields: string[]) => {
    const query = `{ ${name}${args} { ${fields.join(' ')} } }`
    try {
      assertWithinLimits(schema, query, {})
      return query
    } catch {
      return undefined
    }
  }
  // A count alone runs another SQL query than a page with its count.
  const counts = isObjectType(type) && type.getFields().pagination ? [within(['pagination { totalCount }'])!] : []
  for (let depth = 6; depth >= 0; depth--) {
    const query = within(selection(type, depth, [type.name]))
    if (query) return [query, ...counts]
  }
  const fields = selection(type, 0, [type.name])
  const parts = Math.ceil(fields.length / 5)
  return Array.from({ length: parts }, (_, at) => within(fields.slice(at * 5, at * 5 + 5))!)
}

/** These differ between calls whatever the database contains: the last use of a session, and the history of the map. */
const TIMES = ['seenAt', 'keptSince']

function comparable(key: string, value: unknown): unknown {
  if (TIMES.includes(key)) return undefined
  // The permissions of a role have no fixed order.
  return key === 'permissions' && Array.isArray(value) && typeof value[0] === 'string' ? value.toSorted() : value
}

type Question = { name: string; query: string }
let asked: Question[]

/** Sends the requests of one query concurrently, as several users would. */
async function answersTo(name: string): Promise<[query: string, answer: unknown][]> {
  // Waits until the server has received the events of all writes.
  await platform.ask('{ authInfo { email } }', {}, token)
  const mine = asked.filter(question => question.name === name)
  expect(mine).not.toEqual([])
  return Promise.all(
    mine.map(async ({ query }): Promise<[string, unknown]> => {
      const { data, errors } = await platform.askAtOnce(query, {}, token)
      return [query, JSON.parse(JSON.stringify({ data, errors }, comparable))]
    }),
  )
}

beforeAll(async () => {
  // The links of photos and the hours of a history change every hour.
  await avoidPeriodEnd(3_600_000, 60_000)
  platform = await startPlatform()
  own = await makeOwnWorld(platform.db)
  token = await platform.signIn(own.customer.email)
  asked = Object.entries(questions(own)).flatMap(([name, all]) =>
    all.flatMap(args => queriesOf(name, args).map(query => ({ name, query }))),
  )
}, 100_000)

describe('before foreign rows exist', () => {
  test.each(QUERIES)('%s', async name => {
    for (const [query, answer] of await answersTo(name)) {
      before.set(query, answer)
      const { errors } = answer as { errors?: { extensions: { code: string } }[] }
      for (const { extensions } of errors ?? []) expect(REFUSALS, query).toContain(extensions.code)
    }
  })
})

describe('after foreign rows are added, a customer gets the same answer from', () => {
  beforeAll(async () => {
    await addForeignWorld(platform.db, own)
  })

  test.each(QUERIES)('%s', async name => {
    for (const [query, answer] of await answersTo(name)) expect(answer, query).toEqual(before.get(query))
  })
})
