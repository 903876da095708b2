import type {
  DataDrivenPropertyValueSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { BaseMap, PlaceKind } from './baseMap.ts'
import { type Color, FONTS, MEDIUM_FONTS, type Palette } from './mapPalette.ts'
import { STREET_SOURCES, streets } from './streetStyle.ts'

/** Zooms here are MapLibre's: one less than those of the platform. */
export function baseMapStyle(base: BaseMap, colors: Palette): StyleSpecification {
  const sources = Object.entries(base).map(([name, data]): [string, SourceSpecification] => [
    name,
    { type: 'geojson', data, maxzoom: 12, buffer: 64 },
  ])
  return {
    version: 8,
    sources: {
      ...Object.fromEntries(sources),
      ...emptySources('grid', ...STREET_SOURCES),
    },
    layers: [...grounds(colors), ...lines(colors), ...names(colors), ...streets(colors)],
  }
}

/** Without a base map. */
export function gridStyle(colors: Palette): StyleSpecification {
  return {
    version: 8,
    sources: emptySources('grid', ...STREET_SOURCES),
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colors.land } },
      { id: 'grid-line', type: 'line', source: 'grid', paint: { 'line-color': colors.grid, 'line-width': 0.8 } },
      ...streets(colors),
    ],
  }
}

/** Their data are set later. */
function emptySources(...names: string[]): Record<string, SourceSpecification> {
  return Object.fromEntries(
    names.map(name => [name, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }]),
  )
}

function grounds(colors: Palette): LayerSpecification[] {
  const fill = (source: string, color: Color): LayerSpecification => ({
    id: source,
    type: 'fill',
    source,
    paint: { 'fill-color': colors[color] },
  })
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': colors.sea } },
    fill('land', 'land'),
    fill('china', 'china'),
  ]
}

function lines(colors: Palette): LayerSpecification[] {
  const line = (source: string, color: Color, width: number[], paint: LineLayerSpecification['paint'] = {}) => ({
    id: `${source}-line`,
    type: 'line' as const,
    source,
    layout: { 'line-join': 'round' as const, 'line-cap': 'round' as const },
    paint: { 'line-color': colors[color], 'line-width': growing(...width), ...paint },
  })
  return [
    line('grid', 'grid', [0.6, 0.8]),
    { ...line('districtLines', 'district', [0.5, 1.2], { 'line-dasharray': [3, 2] }), minzoom: 6.5 },
    { ...line('cityLines', 'city', [0.4, 1.6]), minzoom: 4 },
    line('provinceLines', 'province', [0.7, 2.2]),
    line('foreignLines', 'foreign', [0.6, 1.4]),
    line('coast', 'coast', [0.6, 1.4]),
    { ...line('boundary', 'boundary', [3, 10], { 'line-opacity': 0.22 }), id: 'boundary-band' },
    line('boundary', 'boundary', [1, 2]),
    { id: 'dashes', type: 'fill', source: 'dashes', paint: { 'fill-color': colors.boundary } },
    line('dashes', 'boundary', [1, 2]),
  ]
}

function names(colors: Palette): LayerSpecification[] {
  // Labels placed first have priority: order by importance from top to bottom.
  return [
    { ...name('district', { size: [11, 14], color: colors.quiet, halo: colors.halo }), minzoom: 7.5 },
    dots('city', colors, 4.6),
    dots('island', colors, 4),
    {
      ...name(
        'city',
        { size: [11, 16], color: colors.word, halo: colors.halo },
        {
          'text-variable-anchor': ['left', 'right', 'top'],
          'text-radial-offset': 0.5,
          'text-justify': 'auto',
        },
      ),
      minzoom: 4.6,
    },
    {
      ...name(
        'island',
        { size: [10, 14], color: colors.word, halo: colors.halo },
        { 'text-anchor': 'left', 'text-offset': [0.5, 0] },
      ),
      minzoom: 4,
    },
    {
      ...name('sea', { size: [12, 20], color: colors.water, halo: colors.halo }, { 'text-letter-spacing': 0.3 }),
      maxzoom: 8,
    },
    {
      ...name('country', { size: [11, 18], color: colors.quiet, halo: colors.halo }, { 'text-letter-spacing': 0.12 }),
      maxzoom: 7,
    },
    {
      ...name(
        'province',
        { size: [11, 22], color: colors.word, halo: colors.halo },
        { 'text-font': MEDIUM_FONTS, 'text-letter-spacing': 0.08 },
      ),
      minzoom: 2.6,
      maxzoom: 7,
    },
  ]
}

interface NameLook {
  size: [number, number]
  color: string
  halo: string
}

function name(
  kind: PlaceKind,
  { size, color, halo }: NameLook,
  layout: SymbolLayerSpecification['layout'] = {},
): SymbolLayerSpecification {
  return {
    id: kind,
    type: 'symbol',
    source: kind,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONTS,
      'text-size': growing(...size),
      'text-padding': 4,
      'text-max-width': 8,
      ...layout,
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  }
}

function dots(source: 'city' | 'island', colors: Palette, minzoom: number): LayerSpecification {
  return {
    id: `${source}-dot`,
    type: 'circle',
    source,
    minzoom,
    maxzoom: 11,
    paint: {
      'circle-radius': growing(1.6, 3.2),
      'circle-color': colors.china,
      'circle-stroke-color': colors.word,
      'circle-stroke-width': 1.2,
    },
  }
}

/** From the whole country to a street. */
function growing(...[far = 1, near = far]: number[]): DataDrivenPropertyValueSpecification<number> {
  return ['interpolate', ['linear'], ['zoom'], 3, far, 12, near]
}
