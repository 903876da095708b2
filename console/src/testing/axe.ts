import type { Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * What axe finds wrong on the page, or in a part of it, and where. Only violations are collected: with an
 * address for each element that is right (as @axe-core/playwright has it) a look takes five times as long.
 */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // By the debugger, which no Content-Security-Policy holds up; a page that was left has lost it.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const found = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(part)}, { resultTypes: ['violations'] })`)
  return found.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target} ${node.failureSummary}`))
}
