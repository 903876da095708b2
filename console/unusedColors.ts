import type { Plugin } from 'vite'

/** Of Mantine's palettes; a design of one blue, greys and red needs none of them. */
export const UNUSED_COLORS = 'pink grape violet indigo cyan green lime yellow orange'.split(' ')

/** Leaves their 230 variables out of the first style sheet. */
export function withoutUnusedColors(): Plugin {
  const lines = new RegExp(`^\\s*--mantine-color-(${UNUSED_COLORS.join('|')})-[^;]+;\\n`, 'gm')
  return {
    name: 'without-unused-colors',
    enforce: 'pre',
    transform: (css, id) => (id.includes('styles/default-css-variables.css') ? css.replace(lines, '') : undefined),
  }
}
