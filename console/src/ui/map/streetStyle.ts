import type { LayerSpecification } from 'maplibre-gl'
import { FONTS, MEDIUM_FONTS, type Palette } from './mapPalette.ts'

export const STREET_SOURCES = ['streets', 'poles']

/** Streets that are known from their poles: a line, its name, and what each pole is called. Zooms are MapLibre's. */
export function streets(colors: Palette): LayerSpecification[] {
  return [
    {
      id: 'street-line',
      type: 'line',
      source: 'streets',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': colors.street,
        'line-width': ['interpolate', ['linear'], ['zoom'], 16, 4, 19, 9],
      },
    },
    {
      id: 'pole-dot',
      type: 'circle',
      source: 'poles',
      paint: {
        'circle-radius': 3,
        'circle-color': colors.china,
        'circle-stroke-color': colors.quiet,
        'circle-stroke-width': 1.2,
      },
    },
    {
      id: 'pole-label',
      type: 'symbol',
      source: 'poles',
      minzoom: 16.5,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONTS,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.5],
        'text-padding': 2,
        'text-max-width': 12,
      },
      paint: { 'text-color': colors.quiet, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
    },
    // Labels of the last layer are placed first.
    {
      id: 'street-name',
      type: 'symbol',
      source: 'streets',
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 360,
        'text-field': ['get', 'name'],
        'text-font': MEDIUM_FONTS,
        'text-size': 14,
        'text-letter-spacing': 0.06,
      },
      paint: { 'text-color': colors.word, 'text-halo-color': colors.halo, 'text-halo-width': 2 },
    },
  ]
}
