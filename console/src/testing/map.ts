import { expect, type Locator, type Page } from '@playwright/test'

/** A map is drawn without a graphics card here, and with little else to draw it. */
export const MAP_PATIENCE = { timeout: 60_000 }

/** The map of all lights, once it is drawn. */
export async function lightMapOf(page: Page): Promise<Locator> {
  const map = page.getByRole('region', { name: /^(路灯分布图|Map of lights)$/ })
  await expect(map.locator('[aria-busy=false] canvas')).toBeVisible(MAP_PATIENCE)
  return map
}
