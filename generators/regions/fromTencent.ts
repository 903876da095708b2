import type { RegionList } from '../../lighting/regions/chinaList.ts'
import { arrange, type RegionNode } from './arrange.ts'

interface Entry {
  id: string
  name?: string
  fullname: string
  pinyin?: string[]
  location: { lat: number; lng: number }
  cidx?: [first: number, last: number]
}
interface Answer {
  status: number
  message: string
  result: [Entry[], Entry[], Entry[]]
}

/** What an operator can do about it; all other statuses speak for themselves. */
const advice: Record<number, string> = {
  110: 'this machine is not among those that the key allows',
  112: 'this machine’s address is not among those that the key allows',
  120: 'too many requests a second with this key: try again',
  121: 'the key’s requests of today are used up',
  190: 'the key is not valid',
  199: 'WebServiceAPI is not enabled for this key',
  311: 'the key is mistyped',
}

/**
 * The map service's own list, read with the operator's key.
 * @throws an Error of one line, without the key
 */
export async function fromTencent(key: string, baseUrl = 'https://apis.map.qq.com'): Promise<RegionList> {
  const { status, message, result } = await ask(new URL(`/ws/district/v1/list?key=${encodeURIComponent(key)}`, baseUrl))
  if (status !== 0) throw new Error(`Tencent says ${status}: ${advice[status] ?? message}`)
  if (!isThreeLevels(result)) throw new Error('Tencent’s answer is not a list of three levels')
  return arrange(asTree(result))
}

async function ask(url: URL): Promise<Answer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(error => {
    throw new Error(`${url.host} does not answer: ${error.cause?.message ?? error.message}`)
  })
  if (!response.ok) throw new Error(`${url.host} answers with HTTP ${response.status}`)
  return response.json().catch(() => {
    throw new Error(`${url.host} answers with something that is not JSON`)
  }) as Promise<Answer>
}

function isThreeLevels(result: unknown): boolean {
  return Array.isArray(result) && result.length === 3 && result.every(isLevel)
}

function isLevel(level: unknown): boolean {
  return Array.isArray(level) && level.length > 0 && level.every(isEntry)
}

function isEntry(entry: Partial<Entry> | null): boolean {
  const texts = [entry?.id, entry?.fullname]
  const numbers = [entry?.location?.lat, entry?.location?.lng]
  return texts.every(text => typeof text === 'string') && numbers.every(Number.isFinite)
}

function asTree([provinces, cities, districts]: Answer['result']): RegionNode[] {
  const withChildren = cities.map(city => asNode(city, within(districts, city).map(asLeaf)))
  return provinces.map(province => asNode(province, within(withChildren, province)))
}

/** Towns (东莞 has them for districts) have nine digits; our codes have six. */
function within<R extends { id: string }>(level: R[], { cidx }: Entry): R[] {
  return cidx ? level.slice(cidx[0], cidx[1] + 1).filter(({ id }) => id.length === 6) : []
}

function asLeaf(entry: Entry): RegionNode {
  return asNode(entry, [])
}

function asNode({ id, name, fullname, pinyin, location }: Entry, children: RegionNode[]): RegionNode {
  return { id, name, fullname, pinyin, location: { lat: location.lat, lng: location.lng, height: 0 }, children }
}
