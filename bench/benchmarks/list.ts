import { isDeepStrictEqual } from 'node:util'
import { deviceVariables } from '../../console/src/features/devices/deviceSearch.ts'
import { DeviceList } from '../../console/src/features/devices/devices.ts'
import { startPostGraphile, startSqlBaseline } from '../baselines.ts'
import { atLeast, atMostTimes, type Benchmark } from '../benchmark.ts'
import { type City, openCity } from '../city.ts'
import { fetchJson, type HttpRequest, type Load, load } from '../httpLoad.ts'

const CONNECTIONS = 32
const PAGE_SIZE = 7
const QUESTIONS = 500

const RAW = 'raw SQL over HTTP'
const perSecond = { unit: 'answers/s', baseline: RAW, ...atLeast(0.6) }
const latencyGoal = { unit: 'ms p99', baseline: RAW, ...atMostTimes(1.3) }

/** The device list as the console requests it, by 32 connections, with a session check each time. */
export const list: Benchmark = {
  name: 'list',
  metrics: [
    { name: 'list of a group', ...perSecond },
    { name: 'list of a group, time', ...latencyGoal },
    { name: 'list of a group, PostGraphile', ...perSecond, baseline: 'PostGraphile 5', ...atLeast(2) },
    { name: 'list of all', ...perSecond },
    { name: 'list of all, time', ...latencyGoal },
    { name: 'list by status', ...perSecond },
    { name: 'list by status, time', ...latencyGoal },
  ],
  async open({ lights, seconds }, resources) {
    const city = await openCity(resources, lights)
    const raw = await startSqlBaseline(resources, city.databaseUrl)
    const postGraphile = await startPostGraphile(resources, city.databaseUrl)
    const [ofGroup, ofAll, byStatus] = [pairsForGroups(city), pairsForAll(city), pairsByStatus(city)]
    for (const asked of [ofGroup, ofAll, byStatus]) await compare(city.url, raw, asked)
    const same = ofGroup.map(({ group, page }) => inPostGraphile(group!, page))
    await comparePostGraphile(city.url, postGraphile, ofGroup[0]!.ours, same[0]!)
    const during = { connections: CONNECTIONS, seconds }
    const both = (asked: RequestPair[]) => loadBoth(city.url, raw, asked, during)
    return async () => {
      const group = await both(ofGroup)
      const graphile = await load(postGraphile, same, during)
      const all = await both(ofAll)
      const status = await both(byStatus)
      return [
        [group.ours.rate, group.theirs.rate],
        [group.ours.p99, group.theirs.p99],
        [group.ours.rate, graphile.rate],
        [all.ours.rate, all.theirs.rate],
        [all.ours.p99, all.theirs.p99],
        [status.ours.rate, status.theirs.rate],
        [status.ours.p99, status.theirs.p99],
      ]
    }
  },
}

/** A request to Lamplighter, and the same to the baseline. */
export interface RequestPair {
  ours: HttpRequest
  raw: HttpRequest
  group?: number
  page: number
}

/** Lamplighter first, then the baseline, with the same requests. */
export async function loadBoth(
  ourOrigin: string,
  rawOrigin: string,
  asked: RequestPair[],
  during: { connections: number; seconds: number },
): Promise<{ ours: Load; theirs: Load }> {
  const questions = (of: 'ours' | 'raw') => asked.map(each => each[of])
  const ours = await load(ourOrigin, questions('ours'), during)
  return { ours, theirs: await load(rawOrigin, questions('raw'), during) }
}

/** Mostly the first page of a group, sometimes a later one. */
function pairsForGroups(city: City): RequestPair[] {
  return Array.from({ length: QUESTIONS }, (_, at) => {
    const group = city.groups[(at * 13) % city.groups.length]!
    const page = 1 + (at % 4)
    const ours = city.request(DeviceList, deviceVariables({ groupId: group, page }))
    return { ours, raw: sqlRequest('group', page, `${group}`), group, page }
  })
}

function pairsForAll(city: City): RequestPair[] {
  return [1, 2, 3, 4].map(page => ({
    ours: city.request(DeviceList, deviceVariables({ page })),
    raw: sqlRequest('all', page),
    page,
  }))
}

function pairsByStatus(city: City): RequestPair[] {
  return (['NORMAL', 'OFFLINE'] as const).map(status => ({
    ours: city.request(DeviceList, deviceVariables({ status })),
    raw: sqlRequest('status', 1, status),
    page: 1,
  }))
}

export function sqlRequest(what: string, page: number, of?: string, limit = PAGE_SIZE): HttpRequest {
  const asked = new URLSearchParams({ limit: `${limit}`, offset: `${(page - 1) * limit}`, ...(of && { of }) })
  return { path: `/${what}?${asked}`, method: 'GET' }
}

interface OurAnswer {
  data: { findManyLightDevice: { items: { id: number }[]; pagination: { totalCount: number } } }
}

/** @throws if Lamplighter and the baseline return different results */
export async function compare(ourOrigin: string, rawOrigin: string, asked: RequestPair[]): Promise<void> {
  for (const { ours, raw } of asked.slice(0, 10)) {
    const mine = summaryOf((await fetchJson(ourOrigin, ours)) as OurAnswer)
    const { items, totalCount } = (await fetchJson(rawOrigin, raw)) as { items: { id: number }[]; totalCount: number }
    const theirs = { ids: items.map(({ id }) => id), totalCount }
    if (!isDeepStrictEqual(mine, theirs))
      throw new Error(`${raw.path}: ${JSON.stringify(mine)}, raw ${JSON.stringify(theirs)}`)
  }
}

function summaryOf({ data }: OurAnswer) {
  const { items, pagination } = data.findManyLightDevice
  return { ids: items.map(({ id }) => id), totalCount: pagination.totalCount }
}

/** The query for PostGraphile; without commands, which have no foreign key. */
const LIST_IN_POSTGRAPHILE = `query ($group: Int!, $offset: Int!) {
  allLightDevices(condition: { groupId: $group }, orderBy: PRIMARY_KEY_ASC, first: ${PAGE_SIZE}, offset: $offset) {
    totalCount
    nodes {
      rowId name deviceId address1 address2 latitude longitude
      deviceModeByModeId { name manufacturer options }
      lightGroupByGroupId { rowId name groupStatus }
      lightStateByLightId {
        deviceStatus heardAt switchedOn lampFailure confirmation mainLevel subLevel mainColorTemp subColorTemp
        mainLastLevel subLastLevel mainLastColorTemp subLastColorTemp temperature voltage signalStrength
        mainCurrent subCurrent mainPower subPower mainEnergy subEnergy
      }
    }
  }
}`

function inPostGraphile(group: number, page: number): HttpRequest {
  const variables = { group, offset: (page - 1) * PAGE_SIZE }
  const body = JSON.stringify({ query: LIST_IN_POSTGRAPHILE, variables })
  return { path: '/graphql', method: 'POST', headers: { 'content-type': 'application/json' }, body }
}

async function comparePostGraphile(ourOrigin: string, theirOrigin: string, ours: HttpRequest, theirs: HttpRequest) {
  const mine = summaryOf((await fetchJson(ourOrigin, ours)) as OurAnswer)
  const { data } = (await fetchJson(theirOrigin, theirs)) as {
    data: { allLightDevices: { totalCount: number; nodes: { rowId: number }[] } }
  }
  const { nodes, totalCount } = data.allLightDevices
  const theirSummary = { ids: nodes.map(({ rowId }) => rowId), totalCount }
  if (!isDeepStrictEqual(mine, theirSummary))
    throw new Error(`PostGraphile: ${JSON.stringify(theirSummary)}, we ${JSON.stringify(mine)}`)
}
