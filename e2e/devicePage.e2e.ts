import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from '../console/src/testing/axe.ts'
import { apiOf } from './api.ts'
import { arrive } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'devicePage' })

/** A light of the simulated city behind a center, one in a group with a schedule, and one that never connects. */
const LIGHT = 'L-000004'
const NEVER_THERE = 'L-TRY-0001'

/** The smallest there is. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  letter => letter.charCodeAt(0),
)

const signIn = (page: Page, account = 'admin', language: 'zh' | 'en' = 'zh') => arrive(page, account, { language })

async function idOf(url: string, deviceId: string): Promise<number> {
  const api = await apiOf(url, 'admin@lamplighter.example')
  const { findManyLightDevice } = await api(
    `{ findManyLightDevice(where: { deviceId: { equals: "${deviceId}" } }) { items { id } } }`,
  )
  return findManyLightDevice.items[0].id
}

test('a light whose model needs a center, and whose center is gone, is not said to connect by itself', async ({
  page,
  lamplighter,
}) => {
  const api = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  const { lights, centers } = await api(`{ lights: findAllDeviceMode(type: "light") { id code }
    centers: findAllDeviceMode(type: "center") { id } }`)
  const plc = lights.find(({ code }: { code: string }) => code === 'K01A-PLC').id
  const { createLightCenter: center } = await api(`mutation { createLightCenter(input: { name: "${'a'.repeat(90)}",
    deviceId: "C-LOST-1", mode: { connect: { id: ${centers[0].id} } } }) { id } }`)
  const { createLightDevice: light } = await api(`mutation { createLightDevice(input: { name: "失去箱的灯",
    deviceId: "L-LOST-1", mode: { connect: { id: ${plc} } }, center: { connect: { id: ${center.id} } } }) { id } }`)
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/lighting/devices/${light.id}?view=connection`)
  const through = page.getByText(/此灯经集中控制器/)
  await expect(through).toBeVisible()
  expect(await through.evaluate(words => words.scrollWidth - words.clientWidth)).toBe(0)

  await api(`mutation { deleteLightCenter(id: ${center.id}) { id } }`)
  await page.reload()
  await expect(page.getByText(/此型号须经集中控制器通信/)).toBeVisible()
  await page.getByRole('tab', { name: '概况' }).click()
  await expect(page.getByText(/此型号须经集中控制器通信/)).toBeVisible()
  await expect(page.getByText('无（直连平台）')).toBeHidden()
})

test('the page of a device tells the four facts and why, what it measures and what it is, and keeps its part in the URL', async ({
  page,
  lamplighter,
}) => {
  const id = await idOf(lamplighter.url, LIGHT)
  await signIn(page)
  await page.goto(`/lighting/devices/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main')).toContainText(LIGHT)
  await expect(page.getByRole('heading', { name: /^(为什么|这盏灯)/ })).toBeVisible()
  for (const fact of ['应有', '已下发', '已应答', '实测'])
    await expect(page.getByRole('paragraph').filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible()
  const voltage = page.locator('dl > div').filter({ hasText: '电压' })
  await expect(voltage).toContainText(/\d+\.\d V/)
  await expect(page.getByText(/^测量于/)).toBeVisible()

  await page.getByRole('tab', { name: '历史曲线' }).click()
  await expect(page).toHaveURL(/view=history/)
  await expect(page.getByRole('figure').first()).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出读数 (CSV)' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^读数-.*\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[1]).toContain(LIGHT)
  await page.reload()
  await expect(page.getByRole('tab', { name: '历史曲线', selected: true })).toBeVisible()
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '设备列表' }).click()
  await expect(page).toHaveURL(/\/lighting\/devices$/)
})

test('a command shows up in the list of commands and moves on by itself, with who asked and how long it took', async ({
  page,
  lamplighter,
}) => {
  const id = await idOf(lamplighter.url, LIGHT)
  await signIn(page, 'operator')
  await page.goto(`/lighting/devices/${id}?view=commands`)
  await page.getByRole('button', { name: '操作', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^操作 / })
  await dialog.getByRole('button', { name: '下发指令' }).click()
  await expect(dialog).toBeHidden()
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText('人工操作')
  await expect(newest).toContainText('已应答')
  await expect(newest).toContainText(/\d\.\d\d s/)
  await expect(newest).toContainText('主灯')
  await page.getByLabel('按结果筛选').selectOption('failed')
  await expect(newest.getByText('人工操作').and(page.getByText('已应答'))).toHaveCount(0)
})

test('a command to a light that is not there is listed with the reason', async ({ page, lamplighter }) => {
  const id = await idOf(lamplighter.url, NEVER_THERE)
  const api = await apiOf(lamplighter.url, 'operator@lamplighter.example')
  await api(`mutation { operateLightDevice(id: ${id}, input: { mainBrightness: 60 }) { rejected } }`)
  await signIn(page)
  await page.goto(`/lighting/devices/${id}?view=commands`)
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText('被拒绝')
  await expect(newest).toContainText('灯具离线')
  await expect(newest).toContainText('主灯 60%')
  await expect(page.getByRole('button', { name: '操作', exact: true })).toBeDisabled()
  await page.getByRole('tab', { name: '接入' }).click()
  await expect(page.getByText(`lamplighter/1/${NEVER_THERE}/up/#`)).toBeVisible()
})

test('the audit says who changed which fields of this device, refusals too', async ({ page, lamplighter }) => {
  const id = await idOf(lamplighter.url, LIGHT)
  const operator = await apiOf(lamplighter.url, 'operator@lamplighter.example')
  const viewer = await apiOf(lamplighter.url, 'viewer@lamplighter.example')
  await operator(`mutation { updateLightDevice(id: ${id}, input: { name: { set: "改过的名称" } }) { id } }`)
  await expect(viewer(`mutation { deleteLightDevice(id: ${id}) { id } }`)).rejects.toThrow()
  await signIn(page)
  await page.goto(`/lighting/devices/${id}?view=audit`)
  const entries = page.getByRole('tabpanel').getByRole('listitem')
  await expect(entries.nth(0)).toContainText(/Ada Watt.*删除设备.*没有权限/)
  await expect(entries.nth(1)).toContainText(/修改设备.*名称.*改过的名称/)
})

test('who may not read the audit has no tab for it', async ({ page, lamplighter }) => {
  const id = await idOf(lamplighter.url, LIGHT)
  await signIn(page, 'operator')
  await page.goto(`/lighting/devices/${id}?view=audit`)
  await expect(page.getByRole('tab', { name: '概况', selected: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: '操作日志' })).toHaveCount(0)
})

test('its photos are shown, and one is seen large', async ({ page, lamplighter }) => {
  const id = await idOf(lamplighter.url, LIGHT)
  const ask = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  const ids: number[] = []
  for (const name of ['灯杆.png', '铭牌.png']) ids.push(await ask.upload(name, PNG))
  await ask(`mutation { updateLightDevice(id: ${id}, input: { photosFileId: { set: [${ids}] } }) { id } }`)
  await signIn(page)
  await page.goto(`/lighting/devices/${id}?view=photos`)
  await page.getByRole('button', { name: '放大查看 灯杆.png' }).click()
  const large = page.getByRole('dialog')
  await expect(large.getByRole('img', { name: '灯杆.png' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(large.getByRole('img', { name: '铭牌.png' })).toBeVisible()
  await expect(large).toContainText('第 2 张，共 2 张')
})

test('an id that nothing has is said to be none, with the way back; a viewer looks and changes nothing', async ({
  page,
  lamplighter,
}) => {
  const id = await idOf(lamplighter.url, LIGHT)
  await signIn(page, 'viewer')
  for (const absent of ['987654', 'lamp']) {
    await page.goto(`/lighting/devices/${absent}`)
    await expect(page.getByRole('status').getByText('没有找到设备')).toBeVisible()
  }
  await page.getByRole('link', { name: '返回设备列表' }).click()
  await expect(page).toHaveURL(/\/lighting\/devices$/)

  await page.goto(`/lighting/devices/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['操作', '编辑', '删除'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('switch')).toBeDisabled()
})

test('a customer opens a device of theirs, and finds no other', async ({ page, lamplighter }) => {
  const admin = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  const customer = await apiOf(lamplighter.url, 'customer@lamplighter.example')
  const { findManyLightDevice: theirs } = await customer('{ findManyLightDevice(limit: 200) { items { id name } } }')
  const { findManyLightDevice: all } = await admin('{ findManyLightDevice(limit: 200) { items { id } } }')
  const seen = new Set(theirs.items.map(({ id }: { id: number }) => id))
  const foreign = all.items.find(({ id }: { id: number }) => !seen.has(id)).id
  await signIn(page, 'customer')
  await page.goto(`/lighting/devices/${foreign}`)
  await expect(page.getByRole('status').getByText('没有找到设备')).toBeVisible()
  const [own] = theirs.items
  test.skip(own === undefined, 'the demo city authorises nothing to its customer')
  await page.goto(`/lighting/devices/${own.id}`)
  await expect(page.getByRole('heading', { level: 1, name: own.name })).toBeVisible()
})

test('an answer that comes after its form was given up closes nothing else', async ({ page, lamplighter }) => {
  await signIn(page)
  await page.goto(`/lighting/devices/${await idOf(lamplighter.url, LIGHT)}`)
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  const edit = page.getByRole('dialog', { name: /^编辑/ })
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('UpdateLightDevice')) await held
    await route.continue()
  })
  await edit.getByLabel('名称').fill('晚到的名字')
  await edit.getByRole('button', { name: '保存' }).click()
  await page.keyboard.press('Escape')
  await edit.getByRole('button', { name: '放弃' }).click()
  await expect(edit).toBeHidden()
  await page.getByRole('button', { name: '操作', exact: true }).click()
  const operate = page.getByRole('dialog', { name: /^操作/ })
  await expect(operate.getByRole('button', { name: '下发指令' })).toBeVisible()
  answer()
  await expect(page.getByText(/已更新 晚到的名字/)).toBeVisible()
  await page.waitForTimeout(500)
  await expect(operate).toBeVisible()
})

test('a device is deleted after a question, and the list is next', async ({ page, lamplighter }) => {
  const api = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  const { findAllDeviceMode } = await api('{ findAllDeviceMode(type: "light") { id code } }')
  const mode = findAllDeviceMode.find(({ code }: { code: string }) => code === 'K03C-NB').id
  const { createLightDevice: made } = await api(
    `mutation { createLightDevice(input: { name: "要删的灯", deviceId: "L-GONE", mode: { connect: { id: ${mode} } } }) { id } }`,
  )
  await signIn(page)
  await page.goto(`/lighting/devices/${made.id}`)
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog', { name: '删除“要删的灯”？' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('已删除 要删的灯')).toBeVisible()
  await expect(page).toHaveURL(/\/lighting\/devices$/)
})

for (const language of ['zh', 'en'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on any part of a device's page, ${language}, ${colorScheme}`, async ({
      page,
      lamplighter,
    }) => {
      const id = await idOf(lamplighter.url, LIGHT)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await signIn(page, 'admin', language)
      await page.goto(`/lighting/devices/${id}`)
      await expect(page.getByRole('tab').first()).toBeVisible()
      const tabs = await page.getByRole('tab').count()
      expect(tabs).toBe(7)
      for (let tab = 0; tab < tabs; tab++) {
        await page.getByRole('tab').nth(tab).click()
        await expect(page.getByRole('tabpanel').locator('[class*=Skeleton]')).toHaveCount(0)
        expect(await violations(page), `${tab}`).toEqual([])
      }
    })
