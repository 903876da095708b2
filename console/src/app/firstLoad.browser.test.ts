import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../testing/component.ts'

/** Sign-in and device list together, in bytes after gzip. */
const MAX_BYTES = 200 * 1024
const DIST = join(import.meta.dirname, '../../dist')

/** Compressed sizes of all scripts and styles that the page requests, each once. */
function load(page: Page) {
  const sizes = new Map<string, number>()
  page.on('request', request => {
    const path = new URL(request.url()).pathname
    if (!/\.(js|css)$/.test(path)) return
    const packed = join(DIST, `${path}.gz`)
    sizes.set(path, statSync(existsSync(packed) ? packed : packed.slice(0, -3)).size)
  })
  const files = () => [...sizes].map(([path, size]) => `${path} ${size}`).join('\n')
  return { loaded: () => [...sizes.values()].reduce((sum, size) => sum + size, 0), files }
}

for (const [locale, language] of [
  ['zh-CN', 'zh'],
  ['en-GB', 'en'],
] as const)
  test.describe(`browser language ${language}`, () => {
    test.use({ locale })
    test(`sign-in and device list load within 200 KB, ${language}`, async ({ page }) => {
      const { loaded, files } = load(page)
      // The browser sends one when the page appears under the pointer; the list of toasts would load, as at any activity.
      await page.addInitScript("addEventListener('pointermove', event => event.stopImmediatePropagation(), true)")
      await page.goto('/auth/login?to=/lighting/devices')
      const demo = page.getByRole('button', { name: 'admin@lamplighter.example' })
      await expect(demo).toBeVisible()
      await page.waitForLoadState('networkidle')
      const signIn = loaded()
      expect(signIn).toBeGreaterThan(0)
      // Without hovering first: files that hovering prefetches do not count.
      await demo.dispatchEvent('click')
      await expect(page.getByText('L-000001')).toBeVisible()
      await page.waitForTimeout(500)
      const both = loaded()
      const written = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
      console.log(`first load (${language}, gzip): sign-in ${written(signIn)}, with the device list ${written(both)}`)
      expect(both, files()).toBeLessThanOrEqual(MAX_BYTES)
    })
  })
