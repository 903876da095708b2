import { listVariables } from '../../console/src/features/devices/deviceSearch.ts'
import { DeviceList } from '../../console/src/features/devices/devices.ts'
import { openRaw } from '../baselines.ts'
import { atLeastSo, atMost, type Row } from '../benchmark.ts'
import { type City, openCity } from '../city.ts'
import { type Asked, compare, loadBoth, rawQuestion } from './list.ts'

const CONNECTIONS = 50
const PAGE_SIZE = 50
const GROUPS = 300

const anchor = 'raw SQL over HTTP'

/** Large pages of ten times `--lights` (a million), by 50 connections: of groups, of all, by status. T33. */
export const pages: Row = {
  name: 'pages',
  lines: [
    { name: 'pages of 50', unit: 'answers/s', anchor, ...atLeastSo(400, 'answers/s') },
    { name: 'pages of 50, time', unit: 'ms p99', anchor, ...atMost(150, 'ms') },
  ],
  async open({ lights, seconds }, doors) {
    const city = await openCity(doors, lights * 10)
    const raw = await openRaw(doors, city.databaseUrl)
    const asked = askedOf(city)
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

/** Most look at a group; one in ten at all lights, one in ten at those of a status. */
function askedOf(city: City): Asked[] {
  return Array.from({ length: GROUPS }, (_, at) => {
    const page = 1 + (at % 4)
    const ask = (what: string, search: object, of?: string): Asked => ({
      ours: city.question(DeviceList, listVariables({ ...search, page, limit: PAGE_SIZE })),
      raw: rawQuestion(what, page, of, PAGE_SIZE),
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
