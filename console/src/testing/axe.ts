import type { Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * Violations that axe finds on the page or in a part of it. Only violations are collected: also listing passed
 * elements, as @axe-core/playwright does, takes five times as long.
 */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // Injected by the debugger, since the Content-Security-Policy blocks scripts. Lost after a navigation.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const found = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(part)}, { resultTypes: ['violations'] })`)
  return found.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target} ${node.failureSummary}`))
}
