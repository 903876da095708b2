import { expect, type Locator, type Page } from '@playwright/test'
import type { Row } from './select.ts'

/** Maps are rendered in software here. */
export const MAP_TIMEOUT = { timeout: 60_000 }

/** The map of all lights, once it is drawn. */
export async function lightMapOf(page: Page): Promise<Locator> {
  const map = page.getByRole('region', { name: /^(路灯分布图|Map of lights)$/ })
  await expect(map.locator('[aria-busy=false] canvas')).toBeVisible(MAP_TIMEOUT)
  return map
}

/** Opens the map of a light from the list that has only this light. */
export async function openDeviceMap(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(更多操作|More actions) / }).click()
  await page.getByRole('button', { name: /^(在地图上查看|Show on map)$/ }).click()
  return page.getByRole('dialog')
}

/** Query of a page whose map is zoomed in to one light, which is in no cluster. */
export function closeUpQuery({ latitude, longitude }: Row): string {
  return `?lat=${latitude}&lng=${longitude}&zoom=19`
}
