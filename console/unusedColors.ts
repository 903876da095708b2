import type { Plugin } from 'vite'

/** Of Mantine's palettes; a design of one blue, greys and red needs none of them. */
export const UNUSED_COLORS = 'pink grape violet indigo cyan teal green lime yellow orange'.split(' ')

/** Variants of Mantine that no part uses. */
export const UNUSED_VARIANTS = ['outline']

/** Variables that neither Mantine's parts nor ours read. */
const UNREAD = [
  'color-(blue|dark|gray|red)-text',
  'color-dark-(filled-hover|light[\\w-]*)',
  'primary-color-(\\d|contrast|light-color|light-hover)',
  'font-weight-bold',
  'z-index-\\w+',
]

/** Leaves their variables out of the first style sheet, and the shades and fonts that app/theme.ts replaces. */
export function withoutUnusedColors(): Plugin {
  const unused = `breakpoint-[^;]+|color-(${UNUSED_COLORS.join('|')}|\\w+-(${UNUSED_VARIANTS.join('|')}))[-:][^;]+|(${UNREAD.join('|')}):[^;]+`
  const replaced = 'color-(blue|red|dark)-\\d: [^;]+|font-family[^;]+|font-size-\\w+: [^;]+'
  const lines = new RegExp(`^\\s*--mantine-(${unused}|${replaced});\\n`, 'gm')
  return {
    name: 'without-unused-colors',
    enforce: 'pre',
    transform: (css, id) => (id.includes('styles/default-css-variables.css') ? css.replace(lines, '') : undefined),
  }
}
