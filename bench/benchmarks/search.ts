import { setTimeout as sleep } from 'node:timers/promises'
import { deviceVariables } from '../../console/src/features/devices/deviceSearch.ts'
import { DeviceList } from '../../console/src/features/devices/devices.ts'
import { PaletteSearch } from '../../console/src/features/palette/palette.ts'
import { atMost, type Benchmark } from '../benchmark.ts'
import { type City, openCity } from '../city.ts'
import { type HttpRequest, loadSteadily, percentile } from '../httpLoad.ts'

const SEARCHES_PER_SECOND = 10
const MIN_SECONDS = 30
const WARM_UP_MS = 5000

const p95 = { unit: 'ms p95', baseline: '–', ...atMost(200, 'ms') }

/** Searches of lights in the device list and in the palette, 10 a second: numbers, roads, pinyin, typos, absent terms. */
export const search: Benchmark = {
  name: 'search',
  metrics: [
    { name: 'search in the list, 10 a second', ...p95 },
    { name: 'search in the palette, 10 a second', ...p95 },
  ],
  async open({ lights, seconds }, resources) {
    const city = await openCity(resources, lights)
    const texts = searchTexts(city)
    const lists = texts.map(q => city.request(DeviceList, deviceVariables({ q })))
    const palettes = texts.map(q => city.request(PaletteSearch, { q, ...EVERYTHING }))
    return async () => [[await p95Of(city.url, lists, seconds)], [await p95Of(city.url, palettes, seconds)]]
  },
}

const EVERYTHING = {
  ...{ devices: true, groups: true, centers: true, schedules: true, operate: true, scenes: true },
  sceneKinds: [],
}

async function p95Of(origin: string, requests: HttpRequest[], seconds: number): Promise<number> {
  const warmUp = loadSteadily(origin, requests, SEARCHES_PER_SECOND)
  await sleep(WARM_UP_MS)
  await warmUp()
  const stop = loadSteadily(origin, requests, SEARCHES_PER_SECOND)
  await sleep(Math.max(seconds, MIN_SECONDS) * 1000)
  return percentile(await stop(), 0.95)
}

/** Of each kind: also the most frequent words, and words that no light has. */
function searchTexts({ roads }: City): string[] {
  const some = roads.filter((_, at) => at % 100 === 0)
  return [
    ...some.flatMap((road, at) => [road, `${road}${at + 1}`, `${road.slice(0, 2)} ${at}`, `BENCH-${at * 397}`]),
    ...['路', '号灯 路', 'BENCH', 'B', 'lu', '17', '7', '0045678', 'jsl', 'jianshelu', 'jianshe lu 5', 'jianshleu'],
    ...['不存在', 'zzzz', 'BENCH-99999999'],
  ]
}
