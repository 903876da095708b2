import { crsOfName } from './crsNames.ts'
import type { Feature } from './geo.ts'
import { type JsonToken, parseJson } from './json.ts'

/*
 * Features of GeoJSON as they are read: a FeatureCollection, single features one after the other (one a line), or a list of
 * objects. Numbers keep their digits. Nested properties are joined with dots: `tags.ref`.
 */

/** What is found outside of the features. */
export interface GeoJsonHead {
  crs: string | null
}

/** @throws FileError */
export async function* readGeoJson(pieces: AsyncIterable<string>, head: GeoJsonHead): AsyncGenerator<Feature> {
  const reader = new FeatureReader(head)
  for await (const tokens of parseJson(pieces)) {
    for (const token of tokens) reader.take(token)
    yield* reader.features()
  }
}

/** Members whose members are properties: of GeoJSON, and of the JSON of ArcGIS. */
const PROPERTIES = new Set(['properties', 'attributes'])
const MAX_POINTS = 10_000

class FeatureReader {
  readonly #head: GeoJsonHead
  #ready: Feature[] = []
  /** Keys of the open objects; null: an array. */
  #path: (string | null)[] = []
  #feature?: Draft
  #depth = 0

  constructor(head: GeoJsonHead) {
    this.#head = head
  }

  features(): Feature[] {
    const ready = this.#ready
    this.#ready = []
    return ready
  }

  take(token: JsonToken): void {
    if (token.name === 'startObject' || token.name === 'startArray') this.#open(token.name === 'startArray')
    else if (token.name === 'endObject' || token.name === 'endArray') this.#close()
    else if (token.name === 'keyValue') this.#path[this.#path.length - 1] = token.value
    else this.#value(token.value === null ? '' : String(token.value))
  }

  #open(isArray: boolean): void {
    if (!isArray && !this.#feature && this.#isRecord()) {
      this.#feature = newDraft()
      this.#depth = this.#path.length
    }
    // The object that has a list of features is none itself.
    if (isArray && this.#path.length === 1 && this.#path[0] === 'features') this.#feature = undefined
    this.#path.push(isArray ? null : '')
  }

  /** An object at the top, in a list at the top, or in the list of features. */
  #isRecord(): boolean {
    const path = this.#path
    if (path.length === 0 || (path.length === 1 && path[0] === null)) return true
    return path.length === 2 && path[0] === 'features' && path[1] === null
  }

  #close(): void {
    if (this.#path.pop() === null && this.#feature) this.#feature.pending = []
    if (!this.#feature || this.#path.length !== this.#depth) return
    const feature = finished(this.#feature)
    this.#feature = undefined
    if (feature) this.#ready.push(feature)
  }

  #value(value: string): void {
    const feature = this.#feature
    if (!feature) {
      this.#outside(value)
      return
    }
    const [member = '', ...rest] = this.#path.slice(this.#depth)
    if (member === 'crs' || member === 'spatialReference') this.#outside(value)
    else if (member === 'geometry') readGeometry(feature, rest, value)
    else if (member === 'coordinates') readGeometry(feature, [member, ...rest], value)
    else if (member === 'type' && rest.length === 0) feature.type = value
    else if (PROPERTIES.has(member ?? '')) addValue(feature.properties, rest, value)
    else if (member !== 'bbox') addValue(feature.members, [member, ...rest], value)
  }

  #outside(value: string): void {
    const path = this.#path.join('/')
    if (path === 'crs/properties/name' || /(?:^|\/)spatialReference\/(?:latestWkid|wkid)$/.test(path))
      this.#head.crs = crsOfName(value) ?? this.#head.crs
  }
}

interface Draft {
  properties: Map<string, string>
  /** Values beside the properties, such as `id`. */
  members: Map<string, string>
  points: [string, string][]
  kind: string | null
  type?: string
  /** Of ArcGIS. */
  x: string
  y: string
  /** Numbers of the pair that is being read. */
  pending: string[]
}

function newDraft(): Draft {
  return { properties: new Map(), members: new Map(), points: [], kind: null, x: '', y: '', pending: [] }
}

/** @param path of a number below the geometry: of coordinates, only nulls */
function readGeometry(feature: Draft, path: (string | null)[], value: string): void {
  const [member, ...rest] = path
  if (member === 'type') feature.kind = value
  else if (member === 'x') feature.x = value
  else if (member === 'y') feature.y = value
  else if (member === 'coordinates' && rest.length <= 2) {
    feature.pending.push(value)
    if (feature.pending.length === 2 && feature.points.length < MAX_POINTS)
      feature.points.push([feature.pending[0]!, feature.pending[1]!])
  }
}

/** Values of a list are joined. */
function addValue(values: Map<string, string>, path: (string | null)[], value: string): void {
  const name = path.filter(key => key !== null).join('.')
  if (name === '') return
  const before = values.get(name)
  values.set(name, before === undefined || before === '' ? value : `${before}; ${value}`)
}

const GEOMETRIES = /^(?:Multi)?(?:Point|LineString|Polygon)$|^GeometryCollection$/

function finished({ properties, members, points, kind, type, x, y }: Draft): Feature | undefined {
  if (type === 'FeatureCollection') return undefined
  const isBare = type !== undefined && GEOMETRIES.test(type)
  if (type !== undefined && type !== 'Feature' && !isBare) members.set('type', type)
  const all = new Map([...[...members].filter(([name]) => !properties.has(name)), ...properties])
  if (x !== '' && y !== '') return { properties: all, points: [[x, y]], kind: 'Point' }
  const own = kind ?? (isBare ? type : null)
  return { properties: all, points: own === 'Point' || own === 'MultiPoint' ? points : [], kind: own }
}
