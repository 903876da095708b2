import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from '../console/src/testing/axe.ts'
import { expectToFit } from '../console/src/testing/fit.ts'
import { code, film, type Picked } from '../console/src/testing/pictures.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'phone' })

const SCREEN = { width: 360, height: 740 }

/** As a phone's camera takes them: larger than the upload limit. */
async function largePhoto(): Promise<Picked> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const picture = sharp({ create: { width: 1800, height: 1350, channels: 3, background: 'gray', noise } })
  const buffer = await picture.jpeg({ quality: 95 }).toBuffer()
  expect(buffer.length).toBeGreaterThan(2_000_000)
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer }
}

/** Checks that it is large enough for a thumb and in the lower half of the screen. */
async function expectInThumbReach(control: Locator) {
  const box = (await control.boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(42)
  expect(box.y + box.height / 2).toBeGreaterThan(SCREEN.height / 2)
  expect(box.y + box.height).toBeLessThanOrEqual(SCREEN.height)
}

/** A light without a center, which replies at once. */
function direct(light: { center: object | null; group: { groupStatus: string } | null; expectedRule: string | null }) {
  return !light.center && light.group?.groupStatus === 'NORMAL' && light.expectedRule !== null
}

async function fits(page: Page) {
  await expectToFit(page)
  expect(await violations(page)).toEqual([])
}

test('at 360 px scans a light, switches it on and off, takes a photo and finishes', async ({
  playwright,
  launchOptions,
  lamplighter,
}) => {
  const ask = await signInToApi(lamplighter.url, 'operator@lamplighter.example')
  // Lights that follow their plan: in the evening the lights of a new city are dark first, and then lit. Of all 60: few
  // connect directly, and those of the centers would fill a shorter list.
  const some = `{ findManyLightDevice(where: { deviceStatus: { equals: NORMAL }, confirmation: { equals: CONFIRMED } }, limit: 100) {
    items { id deviceId name switchStatus expectedRule center { id } group { groupStatus } } } }`
  const look = async () => (await ask(some)).findManyLightDevice.items.find(direct)
  // The platform sends no commands in the two minutes before a planned event (23:00 is one): a new city waits for it.
  test.setTimeout(240_000)
  await expect.poll(look, { timeout: 150_000 }).toBeTruthy()
  const light = await look()
  // An earlier override, which the test must not replace.
  await ask(`mutation { operateLightDevice(id: ${light.id}, input: { mainBrightness: 40, subSwitch: false,
    until: "${new Date(Date.now() + 7_200_000).toISOString()}" }) { accepted } }`)
  const state = async () =>
    (await ask(`{ findOneLightDevice(id: ${light.id}) { expectedRule confirmation mainBrightness } }`))
      .findOneLightDevice
  const overridden = { expectedRule: 'OVERRIDE', confirmation: 'CONFIRMED', mainBrightness: 40 }
  await expect.poll(state, { timeout: 30_000 }).toEqual(overridden)
  const picture = await film(mkdtempSync(join(tmpdir(), 'lamplighter-film-')), await code('code128', light.deviceId))
  const args = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${picture}`,
  ]
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
  try {
    const context = await browser.newContext({
      ...{ baseURL: lamplighter.url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
      ...{ viewport: SCREEN, hasTouch: true, isMobile: true },
    })
    const page = await context.newPage()
    // The shortcut of the installed console; sign-in leads back to it.
    await page.goto('/lighting/field')
    await page.getByRole('button', { name: 'operator@lamplighter.example' }).tap()
    await page.waitForURL(/\/lighting\/field/)

    const scan = page.getByRole('button', { name: '扫码' })
    await expectInThumbReach(scan)
    await fits(page)
    await scan.tap()
    await expect(page.getByRole('heading', { level: 1, name: light.name })).toBeVisible({ timeout: 30_000 })
    await expect(page).toHaveURL(new RegExp(`light=${light.id}$`))
    await expect(page.getByText(light.deviceId)).toBeVisible()

    const test = page.getByRole('listitem').filter({ hasText: '开关灯测试' })
    const take = page.getByRole('button', { name: '拍照' })
    const done = page.getByRole('button', { name: '完成，下一盏' })
    for (const name of ['关灯', '开灯', '关灯']) {
      const button = page.getByRole('button', { name, exact: true })
      await expectInThumbReach(button)
      await button.tap()
      // The button toggles only after the light has reported.
      await expect(button).toBeHidden({ timeout: 30_000 })
    }
    await expect(page.getByText(/^测试中，4:\d\d 后自动恢复原状态$/)).toBeVisible()
    expect(await state()).toMatchObject({ expectedRule: 'TEST', mainBrightness: 0 })
    await expect(test.getByRole('img', { name: '已完成' })).toBeVisible()

    await expectInThumbReach(take)
    const chooser = page.waitForEvent('filechooser')
    await take.tap()
    await (await chooser).setFiles(await largePhoto())
    const photo = page.getByRole('listitem').filter({ hasText: '1 张照片' })
    await expect(photo.getByRole('img', { name: '已完成' })).toBeVisible({ timeout: 30_000 })
    await expect(photo.getByRole('img', { name: 'IMG_0001.jpg' })).toBeVisible()
    await fits(page)

    await expectInThumbReach(done)
    await done.tap()
    await expect(page.getByText('已完成 1 盏')).toBeVisible()
    await expect.poll(state, { timeout: 30_000 }).toEqual(overridden)
    await expectInThumbReach(scan)

    const kept = await ask(`{ findOneLightDevice(id: ${light.id}) { photos { fileName fileSize } } }`)
    expect(kept.findOneLightDevice.photos).toMatchObject([{ fileName: 'IMG_0001.jpg' }])
    expect(kept.findOneLightDevice.photos[0].fileSize).toBeLessThanOrEqual(2_000_000)
  } finally {
    await browser.close()
  }
})
