import type { Feature, FeatureCollection, MultiLineString } from 'geojson'
import { feature, merge, mesh } from 'topojson-client'
import type { GeometryCollection, GeometryObject, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import address from './basemap.generated.json?url'

type Area = Polygon<{ id?: string; iso?: string }> | MultiPolygon<{ id?: string; iso?: string }>
type Place = [zh: string, en: string, lng: number, lat: number]
const PLACES = ['country', 'province', 'city', 'district', 'island', 'sea'] as const
export type PlaceKind = (typeof PLACES)[number]

type BaseMapFile = Topology<
  Record<'land' | 'districts' | 'dashes', GeometryCollection<{ id?: string; iso?: string }>>
> & {
  places: Record<PlaceKind, Place[]>
}

/** GeoJSON by the name of its source, in WGS-84. */
export type BaseMap = Record<
  'land' | 'china' | 'dashes' | 'districtLines' | 'cityLines' | 'provinceLines' | 'foreignLines' | 'boundary' | 'coast',
  Feature | FeatureCollection
> &
  Record<PlaceKind, FeatureCollection>

let loading: Promise<BaseMapFile> | undefined

/** Made by `npm run basemap`. @throws when the server cannot be reached; the next call tries again */
export async function loadBaseMap(language: 'zh' | 'en'): Promise<BaseMap> {
  return drawn(await fetchBaseMap(), language)
}

/** Preloads it. @throws as above */
export function fetchBaseMap(): Promise<BaseMapFile> {
  loading ??= fetchFile().catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchFile(): Promise<BaseMapFile> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`the base map: ${answer.status}`)
  return answer.json()
}

function drawn(file: BaseMapFile, language: 'zh' | 'en'): BaseMap {
  const { land, districts, dashes } = file.objects
  const all: GeometryCollection = {
    type: 'GeometryCollection',
    geometries: [...land.geometries, ...districts.geometries],
  }
  const lines = (within: GeometryCollection, wanted: (a: GeometryObject, b: GeometryObject) => boolean) =>
    asFeature(mesh(file, within, wanted))
  const places = PLACES.map(kind => [kind, pointsOf(file.places[kind], kind, language)])
  return {
    land: feature(file, land),
    china: { type: 'Feature', properties: {}, geometry: merge(file, districts.geometries as Area[]) },
    dashes: feature(file, dashes),
    districtLines: lines(districts, (a, b) => a !== b && cityOf(a) === cityOf(b)),
    cityLines: lines(districts, (a, b) => cityOf(a) !== cityOf(b) && provinceOf(a) === provinceOf(b)),
    provinceLines: lines(districts, (a, b) => provinceOf(a) !== provinceOf(b)),
    // Without a code it is the strip between two drawings of one border.
    foreignLines: lines(land, (a, b) => a !== b && !!isoOf(a) && !!isoOf(b)),
    boundary: lines(all, (a, b) => !idOf(a) !== !idOf(b)),
    coast: lines(all, (a, b) => a === b),
    ...(Object.fromEntries(places) as Record<PlaceKind, FeatureCollection>),
  }
}

function asFeature(geometry: MultiLineString): Feature {
  return { type: 'Feature', properties: {}, geometry }
}

function idOf({ properties }: GeometryObject): string {
  return (properties as { id?: string } | undefined)?.id ?? ''
}

function isoOf({ properties }: GeometryObject): string | undefined {
  return (properties as { iso?: string } | undefined)?.iso
}

function provinceOf(district: GeometryObject): string {
  return idOf(district).slice(0, 2)
}

/** Counties under the province itself (…90..) are each a city of their own. */
function cityOf(district: GeometryObject): string {
  const id = idOf(district)
  return id.slice(2, 4) === '90' ? id : id.slice(0, 4)
}

function pointsOf(places: Place[], kind: PlaceKind, language: 'zh' | 'en'): FeatureCollection {
  const countries = new Intl.DisplayNames('en', { type: 'region' })
  const nameOf = ([zh, en]: Place) => (language === 'zh' ? zh : kind === 'country' ? countries.of(en) : en)
  return {
    type: 'FeatureCollection',
    features: places.map(place => ({
      type: 'Feature',
      properties: { name: nameOf(place) },
      geometry: { type: 'Point', coordinates: [place[2], place[3]] },
    })),
  }
}
