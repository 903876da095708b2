import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/component.ts'
import { lightMapOf } from '../../testing/map.ts'

test.setTimeout(120_000)
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/** Node's types lack the DOM. */
interface Context {
  drawImage(image: object, x: number, y: number): void
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
}
declare const createImageBitmap: (blob: Blob) => Promise<{ width: number; height: number }>
declare const OffscreenCanvas: new (width: number, height: number) => { getContext(kind: '2d'): Context }

/** Pixels of a colour in the picture of the map. */
async function pixelsOf(page: Page, color: [number, number, number]): Promise<number> {
  const picture = await page.locator('canvas.maplibregl-canvas').screenshot()
  return page.evaluate(
    async ({ bytes, color }) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      let count = 0
      for (let i = 0; i < data.length; i += 4)
        if (color.every((value, k) => Math.abs(data[i + k]! - value) <= 2)) count++
      return count
    },
    { bytes: [...picture], color },
  )
}
/** --map-street; shadows of pins have a few pixels of it */
const STREET: [number, number, number] = [201, 210, 220]

test('at street level draws the roads along the poles in view, whatever the filter, and loads each name once', async ({
  open,
  server,
}) => {
  const { devices } = server.city.rows
  const [near, far] = [devices.slice(0, 16), devices.slice(16)]
  for (const [n, light] of near.entries())
    Object.assign(light, {
      latitude: 29.65,
      longitude: 91.1 + n * 0.0003,
      address1: '北京中路',
      deviceStatus: 'NORMAL',
    })
  // It is in view: else a notice would cover the roads.
  Object.assign(near[0]!, { deviceStatus: 'MAINTENANCE', poleNumber: 'ZL-17' })
  for (const light of far) Object.assign(light, { latitude: 23.1, longitude: 113.3 })
  const page = await open('/dashboard?lat=29.6502&lng=91.102&zoom=16&show=maintenance', { as: 'operator' })
  const map = await lightMapOf(page)
  expect(await pixelsOf(page, STREET)).toBeLessThan(50)
  expect(server.variablesOf('StreetPoles')).toEqual([])

  await map.getByRole('button', { name: '放大' }).click()
  await expect.poll(() => pixelsOf(page, STREET), { timeout: 60_000 }).toBeGreaterThan(200)
  await expect(map.getByRole('button', { name: `${near[0]!.name} · ZL-17 · 维护` })).toBeVisible()
  const ids = near.map(({ id }) => id)
  expect(server.variablesOf('StreetPoles')).toEqual([{ ids: expect.arrayContaining(ids), limit: ids.length }])

  await map.getByRole('button', { name: '缩小' }).click()
  await expect.poll(() => pixelsOf(page, STREET), { timeout: 60_000 }).toBeLessThan(50)
  await map.getByRole('button', { name: '放大' }).click()
  await expect.poll(() => pixelsOf(page, STREET), { timeout: 60_000 }).toBeGreaterThan(200)
  expect(server.variablesOf('StreetPoles')).toHaveLength(1)
})
