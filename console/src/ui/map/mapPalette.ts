/** Custom CSS properties of the map element, without the prefix --map-. */
const COLORS = [
  'sea',
  'land',
  'china',
  'grid',
  'district',
  'city',
  'province',
  'foreign',
  'coast',
  'boundary',
  'word',
  'quiet',
  'water',
  'halo',
  'street',
] as const
export type Color = (typeof COLORS)[number]
export type Palette = Record<Color, string>

export function paletteOf(element: Element): Palette {
  const css = getComputedStyle(element)
  const entries = COLORS.map(name => [name, css.getPropertyValue(`--map-${name}`).trim()])
  return Object.fromEntries(entries) as Palette
}

/** System fonts: without a glyph URL MapLibre renders text with them. */
export const FONTS = ['system-ui', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC']
/** MapLibre derives the weight from the name of the first font, even if it does not exist. */
export const MEDIUM_FONTS = ['Medium', ...FONTS]
