import { violations } from '../console/src/testing/axe.ts'
import { expect, test } from './stage.ts'

const LANGUAGES = ['zh', 'en'] as const
const SCHEMES = ['light', 'dark'] as const

for (const language of LANGUAGES)
  for (const colorScheme of SCHEMES)
    test(`axe finds nothing on sign-in and device list, ${language}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.addInitScript(chosen => localStorage.setItem('app-language', chosen), language)
      await page.goto('/auth/login?to=/lighting/devices')
      const demo = page.getByRole('button', { name: 'operator@lamplighter.example' })
      await expect(demo).toBeVisible()
      expect(await violations(page)).toEqual([])

      await demo.click()
      await page.waitForURL(/:\d+\/lighting\/devices/)
      await expect(page.getByRole('row').filter({ hasText: 'L-000001' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
      expect(await violations(page)).toEqual([])
    })
