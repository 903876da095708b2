import { deviceVariables } from '../../console/src/features/devices/deviceSearch.ts'
import { DeviceList } from '../../console/src/features/devices/devices.ts'
import { startSqlBaseline } from '../baselines.ts'
import { atLeast, atMostTimes, type Benchmark } from '../benchmark.ts'
import { type City, openCity } from '../city.ts'
import { compare, loadBoth, type RequestPair, sqlRequest } from './list.ts'

const CONNECTIONS = 50
const PAGE_SIZE = 50
const GROUPS = 300

const baseline = 'raw SQL over HTTP'

/** Large pages of ten times `--lights` (a million), by 50 connections: of groups, of all, by status. T33. */
export const pages: Benchmark = {
  name: 'pages',
  metrics: [
    { name: 'pages of 50', unit: 'answers/s', baseline: baseline, ...atLeast(0.6) },
    { name: 'pages of 50, time', unit: 'ms p99', baseline: baseline, ...atMostTimes(1.3) },
  ],
  async open({ lights, seconds }, resources) {
    const city = await openCity(resources, lights * 10)
    const raw = await startSqlBaseline(resources, city.databaseUrl)
    const asked = requestPairs(city)
    await compare(city.url, raw, asked)
    const during = { connections: CONNECTIONS, seconds }
    return async () => {
      const { ours, theirs } = await loadBoth(city.url, raw, asked, during)
      return [
        [ours.rate, theirs.rate],
        [ours.p99, theirs.p99],
      ]
    }
  },
}

/** 80 % of the pages are of a group, 10 % of all lights, 10 % by status. */
function requestPairs(city: City): RequestPair[] {
  return Array.from({ length: GROUPS }, (_, at) => {
    const page = 1 + (at % 4)
    const ask = (what: string, search: object, of?: string): RequestPair => ({
      ours: city.request(DeviceList, deviceVariables({ ...search, page, limit: PAGE_SIZE })),
      raw: sqlRequest(what, page, of, PAGE_SIZE),
      page,
    })
    if (at % 10 === 3) return ask('all', {})
    if (at % 10 === 7) {
      const status = at % 20 === 7 ? 'NORMAL' : 'OFFLINE'
      return ask('status', { status }, status)
    }
    const group = city.groups[(at * 13) % city.groups.length]!
    return ask('group', { groupId: group }, `${group}`)
  })
}
