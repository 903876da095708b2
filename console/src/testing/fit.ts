import { expect, type Locator, type Page } from '@playwright/test'

const TWO_FRAMES = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** The used properties of an element: e2e tests compile without DOM types. */
interface Part {
  clientWidth: number
  scrollWidth: number
  outerHTML: string
  getBoundingClientRect(): { right: number }
  querySelectorAll(selector: string): Iterable<Part>
}

/** Runs in the page: the overflow of an element and its widest part; '': none. */
function overflowOf(element: Part): string {
  const over = element.scrollWidth - element.clientWidth
  if (over <= 0) return ''
  const right = (part: Part) => part.getBoundingClientRect().right
  const widest = [...element.querySelectorAll('*')].reduce((a, b) => (right(b) > right(a) ? b : a), element)
  return `${over} px: ${widest.outerHTML.slice(0, 160)}`
}

/** No horizontal overflow, of the page or an element. */
export async function expectToFit(within: Page | Locator, message?: string): Promise<void> {
  const [page, root] = 'goto' in within ? [within, within.locator('html')] : [within.page(), within]
  const overflow = async () => {
    await page.evaluate(TWO_FRAMES)
    return root.evaluate(overflowOf)
  }
  await expect.poll(overflow, { message }).toBe('')
}
