import { deviceVariables } from '../../console/src/features/devices/deviceSearch.ts'
import { DeviceList } from '../../console/src/features/devices/devices.ts'
import { startSqlBaseline } from '../baselines.ts'
import { atLeast, type Benchmark } from '../benchmark.ts'
import { type City, openCity } from '../city.ts'
import { compare, loadBoth, type RequestPair, sqlRequest } from './list.ts'

const CONNECTIONS = 32

const perSecond = { unit: 'answers/s', baseline: 'raw SQL with the same index, over HTTP', ...atLeast(0.6) }

/** Searches in the device list: parts of a name or a device id. */
export const search: Benchmark = {
  name: 'search',
  metrics: [
    { name: 'search, two characters', ...perSecond },
    { name: 'search, three and more', ...perSecond },
  ],
  async open({ lights, seconds }, resources) {
    const city = await openCity(resources, lights)
    const raw = await startSqlBaseline(resources, city.databaseUrl)
    const lines = [wordsOfTwo(city), longerWords(city)].map(words => words.map(word => requestPair(city, word)))
    for (const line of lines) await compare(city.url, raw, line)
    const during = { connections: CONNECTIONS, seconds }
    return async () => {
      const found: [number, number][] = []
      for (const line of lines) {
        const { ours, theirs } = await loadBoth(city.url, raw, line, during)
        found.push([ours.rate, theirs.rate])
      }
      return found
    }
  },
}

function requestPair(city: City, word: string): RequestPair {
  return {
    ours: city.request(DeviceList, deviceVariables({ q: word })),
    raw: sqlRequest(word.length < 6 ? 'search' : 'longSearch', 1, word),
    page: 1,
  }
}

/** Prefixes of roads, and strings without a match. */
function wordsOfTwo({ roads }: City): string[] {
  return [...every(roads, 25).map(road => road.slice(0, 2)), '雪桥']
}

/** Whole roads, a light on each, and device ids. */
function longerWords({ roads }: City): string[] {
  const some = every(roads, 25)
  return [
    ...some,
    ...some.map(road => `${road} 7`),
    ...some.map((_, at) => `BENCH-${String(at * 397).padStart(7, '0')}`),
  ]
}

function every<T>(list: T[], nth: number): T[] {
  return list.filter((_, at) => at % nth === 0)
}
