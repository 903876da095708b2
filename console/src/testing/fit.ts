import { expect, type Locator, type Page } from '@playwright/test'

const TWO_FRAMES = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** The used properties of an element: e2e tests compile without DOM types. */
interface Part {
  clientWidth: number
  scrollWidth: number
  outerHTML: string
  closest(selector: string): Part | null
  matches(selector: string): boolean
  getBoundingClientRect(): { right: number }
  querySelectorAll(selector: string): Iterable<Part>
}
declare const getComputedStyle: (part: Part) => { overflowX: string; textOverflow: string; clipPath: string }

/**
 * Runs in the page: how much of an element, or of a part of it, is outside of its edge, and its widest part; '': nothing.
 * Nothing may be cut, or stand outside of its card or row. Not checked: texts that end in …, what is typed, the markers of maps, and what is only drawn or only read aloud.
 */
function overflowOf(element: Part): string {
  const over = (part: Part) => part.scrollWidth - part.clientWidth
  const isCut = (part: Part) => {
    // One pixel wide: only read aloud.
    if (
      over(part) <= 1 ||
      part.clientWidth <= 1 ||
      part.closest('.maplibregl-map, [aria-hidden=true], input, textarea')
    )
      return false
    const { overflowX, textOverflow, clipPath } = getComputedStyle(part)
    if (overflowX === 'visible' && part.matches('section, article, li, td, dd')) return true
    return (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis' && clipPath === 'none'
  }
  const wide = over(element) > 0 ? element : [...element.querySelectorAll('*')].find(isCut)
  if (!wide) return ''
  const right = (part: Part) => part.getBoundingClientRect().right
  const widest = [...wide.querySelectorAll('*')].reduce((a, b) => (right(b) > right(a) ? b : a), wide)
  return `${over(wide)} px of ${wide.outerHTML.slice(0, 80)}: ${widest.outerHTML.slice(0, 160)}`
}

/** No horizontal overflow, of the page or an element, and nothing cut within it. */
export async function expectToFit(within: Page | Locator, message?: string): Promise<void> {
  const [page, root] = 'goto' in within ? [within, within.locator('html')] : [within.page(), within]
  const overflow = async () => {
    await page.evaluate(TWO_FRAMES)
    return root.evaluate(overflowOf)
  }
  await expect.poll(overflow, { message }).toBe('')
}
