import type { Page } from '@playwright/test'
import type { City } from '../../testing/city.ts'
import { expect, test } from '../../testing/component.ts'
import { LIST, lightOf, operateAs } from '../../testing/devices.ts'
import { dialog } from '../../testing/find.ts'
import { expectToFit } from '../../testing/fit.ts'
import { openPalette, waitForShortcuts } from '../../testing/keys.ts'

/* The own newest request can be undone from every page after its dialog was closed. */

const SCENES = '/lighting/scenes'
const part = (name: string, startsWith: string) => ({
  targets: [{ name, where: { deviceId: { startsWith } } }],
  levels: { mainSwitch: true, mainBrightness: 100 },
})
const addScene = (city: City) =>
  city.add('scenes', {
    ...{ name: '暴雨一级', kind: 'STORM', description: null, reason: '暴雨', durationMinutes: 240 },
    actions: [part('主干道', 'L-00001'), part('公园', 'L-00002')],
  })
const undoButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^撤销：/ })

/** Counts clicks on the page from here on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate('window.clicks = 0; addEventListener("pointerdown", () => window.clicks++, { capture: true })')
  return () => page.evaluate<number>('window.clicks')
}

/** Starts the scene, waits for its lights, and closes the dialog. */
async function startScene(page: Page) {
  await page.getByRole('button', { name: '启动 暴雨一级' }).click()
  await dialog(page, '启动场景“暴雨一级”').getByRole('button', { name: '启动', exact: true }).click()
  const result = dialog(page, '场景“暴雨一级”')
  await expect(result.getByText(/20 盏中 20 盏已确认|已确认 20/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(result).toBeHidden()
}

test('after its dialog was closed, a scene is undone with one click, with all its campaigns', async ({
  open,
  server,
}) => {
  addScene(server.city)
  const page = await open(SCENES, { as: 'operator' })
  await page.mouse.move(5, 5)
  await expect(undoButton(page)).toHaveCount(0)
  await startScene(page)
  await expect(undoButton(page)).toHaveText(/^撤销：暴雨一级，20 盏灯\((10:00|9:[0-5]\d)\)$/)
  const clicks = await countClicks(page)
  await undoButton(page).click()
  await expect(page.locator('[data-kind=success]')).toContainText('已撤销：20 盏灯。')
  await expect(undoButton(page)).toHaveCount(0)
  expect(await clicks()).toBe(1)
  expect(server.city.rows.campaigns.slice(-2).map(({ undone }) => undone)).toEqual([true, true])
})

test('Ctrl+Z undoes it where the dialog is closed, and not while the user types', async ({ open, server }) => {
  addScene(server.city)
  const page = await open(SCENES, { as: 'operator' })
  await page.mouse.move(5, 5)
  await startScene(page)
  await expect(undoButton(page)).toBeVisible()
  const box = page.getByRole('searchbox')
  await box.fill('暴')
  await page.keyboard.press('Control+z')
  expect(server.variablesOf('UndoCampaign')).toEqual([])
  await box.fill('')
  await box.blur()
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-kind=success]')).toContainText('已撤销：20 盏灯。')
  expect(server.variablesOf('UndoCampaign')).toHaveLength(2)
})

for (const path of [LIST, '/lighting/groups', '/lighting/overrides'])
  test(`an own batch operation is undone by Ctrl+Z at ${path}, one of a colleague is not`, async ({ open, server }) => {
    const [own, foreign] = [
      ['L-000031', 'L-000032'],
      ['L-000033', 'L-000034'],
    ].map(ids => ids.map(deviceId => lightOf(server.city, deviceId)))
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const dim = (who: string, lights: typeof own = []) =>
      operateAs(server, who, { ids: lights.map(({ id }) => id), input: { mainBrightness: 35, until } })
    dim('operator', own)
    dim('admin', foreign)
    const page = await open(path, { as: 'operator' })
    await page.mouse.move(5, 5)
    await expect(undoButton(page)).toHaveText(/^撤销：2 盏灯/)
    await waitForShortcuts(page)
    await page.keyboard.press('Control+z')
    await expect.poll(() => own?.map(({ override }) => override)).toEqual([null, null])
    expect(foreign?.some(({ override }) => override === null)).toBe(false)
    await expect(undoButton(page)).toHaveCount(0)
  })

test('elsewhere it is undone by Ctrl K: two clicks, or the keyboard', async ({ open, server }) => {
  const lights = ['L-000031', 'L-000032'].map(deviceId => lightOf(server.city, deviceId))
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const dim = () =>
    operateAs(server, 'operator', { ids: lights.map(({ id }) => id), input: { mainBrightness: 35, until } })
  dim()
  const page = await open('/lighting/schedules', { as: 'operator' })
  await page.mouse.move(5, 5)
  await expect(page.getByRole('button', { name: /搜索 · Ctrl K/ })).toBeVisible()
  await waitForShortcuts(page)
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: /搜索 · Ctrl K/ }).click()
  const option = page.getByRole('option', { name: /^撤销：2 盏灯，剩余 (10:00|9:[0-5]\d)$/ })
  await option.click()
  await expect(page.locator('[data-kind=success]')).toContainText('已撤销：2 盏灯。')
  expect(await clicks()).toBe(2)
  dim()
  await openPalette(page, 'undo')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect.poll(() => lights.map(({ override }) => override)).toEqual([null, null])
})

test('is not offered to a viewer', async ({ open, server }) => {
  const light = lightOf(server.city, 'L-000031')
  const until = new Date(Date.now() + 3_600_000).toISOString()
  operateAs(server, 'viewer', { ids: [light.id], input: { mainBrightness: 35, until } })
  const page = await open(LIST, { as: 'viewer' })
  await page.mouse.move(5, 5)
  await expect(page.getByText('L-000001')).toBeVisible()
  await expect(undoButton(page)).toHaveCount(0)
  expect(server.variablesOf('UndoableRequest')).toEqual([])
})

test('fits a phone', async ({ open, page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const scene = addScene(server.city)
  scene.name = '暴雨一级应急响应全市主干道与广场场景'
  await open(SCENES, { as: 'operator' })
  await page.getByRole('button', { name: /^启动 / }).click()
  await dialog(page, /^启动场景/)
    .getByRole('button', { name: '启动', exact: true })
    .click()
  await dialog(page, /^场景/).getByRole('button', { name: '关闭' }).last().click()
  await expect(undoButton(page)).toBeVisible()
  await expectToFit(page)
})
