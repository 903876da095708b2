import { expect, type Locator, type Page } from '@playwright/test'
import type { Row } from './select.ts'

/** A map is drawn without a graphics card here, and with little else to draw it. */
export const MAP_PATIENCE = { timeout: 60_000 }

/** The map of all lights, once it is drawn. */
export async function lightMapOf(page: Page): Promise<Locator> {
  const map = page.getByRole('region', { name: /^(路灯分布图|Map of lights)$/ })
  await expect(map.locator('[aria-busy=false] canvas')).toBeVisible(MAP_PATIENCE)
  return map
}

/** The search of a page whose map is so near to a light that it stands by itself. */
export function near({ latitude, longitude }: Row): string {
  return `?lat=${latitude}&lng=${longitude}&zoom=19`
}
