import type { Position } from 'geojson'
import mapshaper from 'mapshaper'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { readDistricts } from './china.ts'
import { type Area, collection, edgesOf, liesBetween, polygonsOf } from './features.ts'
import { type Place, type Places, readPlaces, round } from './places.ts'
import { readWorld } from './world.ts'

/** What the map can show (lat 3 to 55, lng 70 to 138), and some more around it. */
const REACH = '52,-14,160,66'
const VISIBLE = '68,2,140,56'
/** How much of the borders is kept: more where a city is dense, all of islands that have few points as it is. */
const KEPT = `/^(4603|71|82)/.test(id) ? 1 : /^81/.test(id) ? 0.2 : km2 < 700 ? 0.18 : km2 < 2000 ? 0.07 : 0.04`

type BaseMap = Topology<{
  /** Foreign land; without a name where it is only the strip between a coarse border and China's finer one. */
  land: GeometryCollection<{ iso?: string }>
  districts: GeometryCollection<{ id: string }>
  dashes: GeometryCollection
}> & { places: Places & { country: Place[] } }

/** The same packages always give the same bytes. */
export async function makeBaseMap(): Promise<string> {
  const { china, countries, dashes } = readWorld()
  const districts = await simplified(readDistricts())
  const around = await cut({ 'foreign.json': countries }, districts)
  const between = await cut({ 'foreign.json': pieces(china) }, districts)
  const land = [...around, ...alongBorders(between.flatMap(pieces), china, countries)]
  const topology = await asTopology({ land, districts, dashes })
  const places = { ...readPlaces(await middles(districts)), country: await countryNames(around) }
  return `${JSON.stringify({ ...topology, places })}\n`
}

/** Neighbouring districts do not quite meet in the package; and few points are enough. */
async function simplified(districts: Area[]): Promise<Area[]> {
  return run(
    `-i districts.json -dissolve id -clean gap-fill-area=20km2 sliver-control=1 -each 'km2 = this.area / 1e6'
     -simplify variable weighted percentage='${KEPT}' keep-shapes -clean -filter-fields id -o out.json`,
    { 'districts.json': districts },
  )
}

/** The areas within reach, without what is China's. */
async function cut(input: { 'foreign.json': Area[] }, districts: Area[]): Promise<Area[]> {
  return run(
    `-i districts.json -dissolve name=districts -i foreign.json name=foreign
     -clip bbox=${REACH} -erase districts -o out.json target=foreign`,
    { ...input, 'districts.json': districts },
  )
}

/**
 * Where the coarse China reaches beyond the fine one it is sea at a coast, and a neighbour's land at a border: there a
 * part of its edge is an edge of the neighbour, too.
 */
function alongBorders(strips: Area[], china: Area, countries: Area[]): Area[] {
  const foreign = new Set(countries.flatMap(edgesOf).flatMap(edge => [String(edge), String(edge.toReversed())]))
  const borders = edgesOf(china).filter(edge => foreign.has(String(edge)))
  const isOnBorder = (point: Position) => borders.some(([from, to]) => liesBetween(point, from, to))
  return strips.filter(strip => polygonsOf(strip).flat(2).some(isOnBorder))
}

/** By the province's two digits: a point well inside it. */
async function middles(districts: Area[]): Promise<Map<string, Position>> {
  const points = await run(`-i districts.json -each 'id = id.slice(0, 2)' -dissolve id -points inner -o out.json`, {
    'districts.json': districts,
  })
  return new Map(points.map(({ properties: { id }, geometry }) => [id!, geometry.coordinates as unknown as Position]))
}

/** Each in the middle of what can be seen of it. The code stands for the English name, which every browser knows. */
async function countryNames(countries: Area[]): Promise<Place[]> {
  const points = await run(`-i foreign.json -clip bbox=${VISIBLE} -points inner -o out.json`, {
    'foreign.json': countries.filter(({ properties }) => properties.name),
  })
  return points.map(({ properties: { name = '', iso = '' }, geometry }) => {
    const [lng = 0, lat = 0] = geometry.coordinates as unknown as Position
    return [name, iso, round(lng), round(lat)]
  })
}

async function asTopology(layers: Record<'land' | 'districts' | 'dashes', Area[]>): Promise<BaseMap> {
  const files = Object.entries(layers).map(([name, areas]) => [`${name}.json`, collection(areas)])
  const out = await mapshaper.applyCommands(
    '-i land.json districts.json dashes.json combine-files -filter-fields iso target=land -o out.json format=topojson quantization=120000 target=*',
    Object.fromEntries(files),
  )
  return JSON.parse(String(out['out.json']))
}

async function run(commands: string, input: Record<string, Area[]>): Promise<Area[]> {
  const files = Object.entries(input).map(([name, areas]) => [name, collection(areas)])
  const out = await mapshaper.applyCommands(commands.replaceAll('\n', ' '), Object.fromEntries(files))
  const made = JSON.parse(String(out['out.json']))
  const features: Area[] =
    made.features ??
    made.geometries.map((geometry: Area['geometry']) => ({ type: 'Feature', properties: {}, geometry }))
  return features.filter(({ geometry }) => geometry)
}

function pieces(area: Area): Area[] {
  return polygonsOf(area).map(coordinates => ({ ...area, properties: {}, geometry: { type: 'Polygon', coordinates } }))
}
