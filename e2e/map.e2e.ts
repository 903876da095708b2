import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { MAP_TIMEOUT, openDeviceMap } from '../console/src/testing/map.ts'
import { openAs } from './accounts.ts'
import { expect, test } from './fixtures.ts'

const LIGHT = 'L-000001'

test.setTimeout(180_000)

/** The share of each colour in the picture, largest first: `[['#fbfaf6', 0.8], …]`. */
async function coloursOf(picture: Locator): Promise<[colour: string, share: number][]> {
  const { data, info } = await sharp(await picture.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let i = 0; i < data.length; i += info.channels) {
    const colour = `#${data.subarray(i, i + 3).toString('hex')}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const all = info.width * info.height
  return [...counts].map(([colour, count]): [string, number] => [colour, count / all]).sort(([, a], [, b]) => b - a)
}

test('shows a light on the embedded map without requests to other hosts', async ({ page, lamplighter }) => {
  const hosts = new Set<string>()
  page.on('request', request => hosts.add(new URL(request.url()).host))
  const problems: string[] = []
  page.on('console', message => message.type() === 'error' && problems.push(message.text()))
  await openAs(page, 'operator', { at: `/lighting/devices?q=${LIGHT}` })
  const dialog = await openDeviceMap(page)
  await expect(dialog.locator('[aria-busy=false]')).toBeVisible(MAP_TIMEOUT)

  const marker = dialog.getByRole('button', { name: /号 · 正常 · (亮|灭)$/ })
  await expect(marker).toBeVisible()
  await expect(dialog).toContainText(LIGHT)
  await expect(dialog.getByText('示意图')).toBeVisible()
  await expect(dialog.getByText(/^\d+\.\d{6}, \d+\.\d{6}$/)).toBeVisible()

  // The tip of the marker is in the middle of the map.
  const canvas = dialog.locator('canvas.maplibregl-canvas')
  const [map, mark] = [(await canvas.boundingBox())!, (await marker.boundingBox())!]
  expect(Math.abs(mark.x + mark.width / 2 - (map.x + map.width / 2))).toBeLessThan(3)
  expect(Math.abs(mark.y + mark.height - (map.y + map.height / 2))).toBeLessThan(6)

  // At this zoom it shows land, names and borders.
  const near = await coloursOf(canvas)
  expect(near[0]![0]).toBe('#fbfaf6')
  expect(near.length).toBeGreaterThan(30)

  for (let zoom = 12; zoom > 5; zoom--) {
    await dialog.getByRole('button', { name: '缩小' }).click()
    await page.waitForTimeout(400)
  }
  await expect
    .poll(async () => (await coloursOf(canvas)).slice(0, 3).map(([colour]) => colour), MAP_TIMEOUT)
    .toEqual(expect.arrayContaining(['#fbfaf6', '#d5e4f1']))
  expect([...hosts]).toEqual([`127.0.0.1:${lamplighter.port}`])
  expect(problems).toEqual([])
})
