import { listVariables } from '../../console/src/features/devices/deviceSearch.ts'
import { DeviceList } from '../../console/src/features/devices/devices.ts'
import { openRaw } from '../baselines.ts'
import { atLeast, type Row } from '../benchmark.ts'
import { type City, openCity } from '../city.ts'
import { type Asked, compare, loadBoth, rawQuestion } from './list.ts'

const CONNECTIONS = 32

const perSecond = { unit: 'answers/s', anchor: 'raw SQL with the same index, over HTTP', ...atLeast(0.6) }

/** What is typed into the search of the device list: part of a name or of a device id. */
export const search: Row = {
  name: 'search',
  lines: [
    { name: 'search, two characters', ...perSecond },
    { name: 'search, three and more', ...perSecond },
  ],
  async open({ lights, seconds }, doors) {
    const city = await openCity(doors, lights)
    const raw = await openRaw(doors, city.databaseUrl)
    const lines = [wordsOfTwo(city), longerWords(city)].map(words => words.map(word => asked(city, word)))
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

function asked(city: City, word: string): Asked {
  return {
    ours: city.question(DeviceList, listVariables({ q: word })),
    raw: rawQuestion(word.length < 6 ? 'search' : 'longSearch', 1, word),
    page: 1,
  }
}

/** What roads begin with; and what is in no name. */
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
