import type { Page } from '@playwright/test'
import { violations } from '../console/src/testing/axe.ts'
import { arrive } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'habits' })

/*
 * What hands learn: the palette, the shortcuts, the way back from a delete; and that nothing jumps under them.
 */

const ADMIN = 'admin@lamplighter.example'

async function signIn(page: Page, who = ADMIN) {
  await arrive(page, who)
  await expect(page.getByRole('row').filter({ hasText: 'L-000001' })).toBeVisible({ timeout: 30_000 })
}

const palette = (page: Page) => page.getByRole('dialog', { name: /命令面板|Command palette/ })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

async function openPalette(page: Page, q = '') {
  await page.keyboard.press('Control+k')
  const box = palette(page).getByRole('combobox')
  await expect(box).toBeFocused()
  if (q) await box.fill(q)
}

/** As the page itself asks, with its own token. */
async function ask(page: Page, query: string, variables: object = {}) {
  const { origins } = await page.context().storageState()
  const kept = origins.flatMap(({ localStorage }) => localStorage).find(({ value }) => value.includes('accessToken'))
  const { accessToken, tokenType } = JSON.parse(kept!.value)
  const answer = await fetch(new URL('/graphql', page.url()), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-id': '4c616d70-6c69-4768-8465-72636c690001',
      'apollo-require-preflight': 'true',
      authorization: `${tokenType} ${accessToken}`,
    },
    body: JSON.stringify({ query, variables }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  return ((await answer.json()) as { data: any }).data
}

async function lightBy(page: Page, deviceId: string): Promise<number> {
  const data = await ask(
    page,
    `query ($id: String!) { findManyLightDevice(where: { deviceId: { equals: $id } }) { items { id } } }`,
    { id: deviceId },
  )
  return data.findManyLightDevice.items[0].id
}

test.describe('the command palette', () => {
  test('finds a light by its device id and opens its page, by keyboard alone; next time it comes first', async ({
    page,
  }) => {
    await signIn(page)
    await openPalette(page, 'L-000012')
    await expect(option(page, /L-000012/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/lighting\/devices\/\d+$/)
    await expect(palette(page)).toBeHidden()
    await openPalette(page)
    await expect(palette(page).getByRole('option').first()).toContainText('L-000012')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })

  test('what is typed at once is not lost while the palette is still on its way', async ({ page }) => {
    await signIn(page)
    await page.route(/CommandDialogs/, async route => {
      await new Promise(resolve => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('L-00000x')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('7')
    const box = palette(page).getByRole('combobox')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('L-000007')
    await page.keyboard.type('9')
    await expect(box).toHaveValue('L-0000079')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('gaojing')
    await expect(box).toHaveValue('gaojing')
    await expect(option(page, /^告警/)).toBeVisible()
  })

  test('nor when it is typed as fast as keys can come, however often the palette is opened', async ({ page }) => {
    await signIn(page)
    const box = palette(page).getByRole('combobox')
    for (let time = 0; time < 30; time++) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('gaojing')
      await expect(box).toHaveValue('gaojing')
      await page.keyboard.press('Escape')
      await expect(palette(page)).toBeHidden()
    }
  })

  test('what is typed is not lost when the focus goes back to the page after the palette was opened again', async ({
    page,
  }) => {
    await signIn(page)
    await openPalette(page, 'ga')
    const box = palette(page).getByRole('combobox')
    await page.locator('#content').focus()
    await page.keyboard.type('ojin')
    await expect(box).toHaveValue('gaojin')
    await palette(page).focus()
    await page.keyboard.type('g')
    await expect(box).toHaveValue('gaojing')
    await page.locator('#content').focus()
    await page.keyboard.press('Backspace')
    await expect(box).toHaveValue('gaojin')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })

  test('opens from the header too, and gives the focus back', async ({ page }) => {
    await signIn(page)
    const button = page.getByRole('button', { name: /搜索 · Ctrl K/ })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })

  test('finds pages by Chinese, by pinyin and by initials', async ({ page }) => {
    await signIn(page)
    for (const q of ['告警', 'gaojing', 'gj']) {
      await openPalette(page, q)
      await expect(option(page, /^告警/)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(palette(page)).toBeHidden()
    }
    await openPalette(page, 'gaojing')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/lighting\/alerts/)
  })

  test('switches a light without leaving, and says what came of it', async ({ page }) => {
    await signIn(page)
    const normal = await ask(
      page,
      '{ findManyLightDevice(where: { deviceStatus: { equals: NORMAL }, switchStatus: { equals: false } }, limit: 1) { items { deviceId } } }',
    )
    const [light] = normal.findManyLightDevice.items
    test.skip(!light, 'all lights of the demo burn at this hour')
    await openPalette(page, light.deviceId)
    await expect(option(page, new RegExp(light.deviceId))).toBeVisible()
    await page.keyboard.press('Shift+Enter')
    await expect(page.getByText('指令已下发')).toBeVisible()
    await expect(palette(page)).toBeVisible()
  })

  test('offers a viewer neither switches nor what was deleted', async ({ page }) => {
    await signIn(page, 'viewer@lamplighter.example')
    await openPalette(page)
    await expect(option(page, '键盘快捷键')).toBeVisible()
    await expect(option(page, '最近删除')).toHaveCount(0)
    await palette(page).getByRole('combobox').fill('L-000001')
    await expect(option(page, /L-000001/)).toBeVisible()
    await expect(palette(page)).not.toContainText('开灯')
    await expect(palette(page)).not.toContainText('关灯')
  })

  test('says that nothing matches, and that the server did not answer', async ({ page }) => {
    await signIn(page)
    await openPalette(page, 'no such thing')
    await expect(palette(page)).toContainText('没有匹配“no such thing”的内容')
    await page.route('**/graphql', async route =>
      route.request().postData()?.includes('Found') ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    )
    await palette(page).getByRole('combobox').fill('L-0000')
    await expect(palette(page).getByRole('alert')).toContainText('搜索失败')
    await page.unroute('**/graphql')
    await palette(page).getByRole('button', { name: '重试' }).click()
    await expect(option(page, /L-0000/).first()).toBeVisible()
  })

  test('who types on and presses Enter at once does not get what the earlier words had found', async ({ page }) => {
    await signIn(page)
    let answer = () => {}
    const asked = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/graphql', async route => {
      if (route.request().postData()?.includes('"q":"L-000012"')) await asked
      await route.continue()
    })
    await openPalette(page, 'L-0000')
    await expect(option(page, /L-000001/)).toBeVisible()
    await palette(page).getByRole('combobox').fill('L-000012')
    await page.keyboard.press('Enter')
    await expect(option(page, /L-000001/)).toBeHidden()
    await expect(palette(page)).toBeVisible()
    answer()
    await expect(option(page, /L-000012/)).toHaveAttribute('aria-selected', 'true')
  })

  test('changes language and colours from anywhere', async ({ page }) => {
    await signIn(page)
    await openPalette(page, 'english')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
    await openPalette(page, 'dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
})

test.describe('keyboard shortcuts', () => {
  test('lead to pages and to the search box, and rest while somebody types', async ({ page }) => {
    await signIn(page)
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.waitForURL(/\/lighting\/schedules/)
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.waitForURL(/:\d+\/lighting\/devices/)
    await expect(page.getByRole('row').filter({ hasText: 'L-000001' })).toBeVisible()
    await page.keyboard.press('/')
    const box = page.getByRole('main').getByRole('searchbox', { name: '搜索名称或设备编号' })
    await expect(box).toBeFocused()
    await page.keyboard.type('gs?')
    await expect(box).toHaveValue('gs?')
    await expect(page).toHaveURL(/\/lighting\/devices/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('go through the rows, open one and operate one', async ({ page }) => {
    await signIn(page, 'operator@lamplighter.example')
    const rows = page.locator('tbody tr')
    await page.keyboard.press('j')
    await expect(rows.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('k')
    await expect(rows.nth(1)).toBeFocused()
    const name = (await rows.nth(1).innerText()).split('\n')[0]!
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText(name)
    // Under a dialog no shortcut fires.
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    while ((await page.locator('tr:focus [aria-keyshortcuts=o]:enabled').count()) === 0) await page.keyboard.press('j')
    await page.keyboard.press('o')
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('are listed on a sheet, by ?: those that work on this page, for this role', async ({ page }) => {
    await signIn(page)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: '键盘快捷键' })
    await expect(sheet).toContainText('打开命令面板')
    await expect(sheet).toContainText('设备列表')
    await expect(sheet).toContainText('下一行')
    await expect(sheet).toContainText('操作')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
})

test.describe('what was deleted', () => {
  test('is listed for a day, and comes back as it was', async ({ page }) => {
    await signIn(page)
    const id = await lightBy(page, 'L-000005')
    const whole = `{ findOneLightDevice(id: ${id}) { id uuid name groupId centerId address1 latitude createdAt } }`
    const before = await ask(page, whole)
    await ask(page, `mutation { deleteLightDevice(id: ${id}) { id } }`)
    await openPalette(page, 'zuijin')
    await page.keyboard.press('Enter')
    const trash = page.getByRole('dialog', { name: '最近删除' })
    const row = trash.getByRole('row').filter({ hasText: 'L-000005' })
    await expect(row).toContainText('永久删除')
    await row.getByRole('button', { name: /^恢复/ }).click()
    await expect(page.getByText(/^已恢复/)).toBeVisible()
    await expect(trash).toContainText('没有可以恢复的内容')
    expect(await ask(page, whole)).toEqual(before)
  })

  test('stays there when its device id was taken, and says so', async ({ page }) => {
    await signIn(page)
    const id = await lightBy(page, 'L-000006')
    const { findOneLightDevice: light } = await ask(page, `{ findOneLightDevice(id: ${id}) { modeId centerId } }`)
    await ask(page, `mutation { deleteLightDevice(id: ${id}) { id } }`)
    const center = light.centerId ? `, center: { connect: { id: ${light.centerId} } }` : ''
    const { createLightDevice: other } = await ask(
      page,
      `mutation { createLightDevice(input: { name: "另一盏灯", deviceId: "L-000006", mode: { connect: { id: ${light.modeId} } }${center} }) { id } }`,
    )
    await openPalette(page, '最近删除')
    await page.keyboard.press('Enter')
    const trash = page.getByRole('dialog', { name: '最近删除' })
    const row = trash.getByRole('row').filter({ hasText: 'L-000006' })
    await row.getByRole('button', { name: /^恢复/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: '设备编号已被其他设备占用' })).toBeVisible()
    await expect(row).toBeVisible()
    await ask(page, `mutation { deleteLightDevice(id: ${other.id}) { id } }`)
    await row.getByRole('button', { name: /^恢复/ }).click()
    await expect(page.getByText(/^已恢复/)).toBeVisible()
  })

  test('cannot be restored while the server is away: within 5 s its button is locked', async ({ page }) => {
    await signIn(page)
    const id = await lightBy(page, 'L-000007')
    await ask(page, `mutation { deleteLightDevice(id: ${id}) { id } }`)
    await openPalette(page, '最近删除')
    await page.keyboard.press('Enter')
    const button = page.getByRole('dialog', { name: '最近删除' }).getByRole('button', { name: /^恢复/ }).first()
    await expect(button).toBeEnabled()
    await page.context().setOffline(true)
    await expect(button).toBeDisabled({ timeout: 5000 })
    await page.context().setOffline(false)
    await expect(button).toBeEnabled({ timeout: 15_000 })
    await button.click()
    await expect(page.getByText(/^已恢复/)).toBeVisible()
  })
})

test('nothing jumps: from sign-in to the list, and while lights report', async ({ page }) => {
  await page.addInitScript(`
    shifts = []
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput) shifts.push({ value, nodes: sources.map(({ node }) => node?.outerHTML?.slice(0, 120)) })
    }).observe({ type: 'layout-shift', buffered: true })`)
  const shifts = () => page.evaluate<{ value: number; nodes: string[] }[]>('shifts')
  const sum = (all: { value: number }[]) => all.reduce((before, { value }) => before + value, 0)
  await page.goto('/auth/login?to=/lighting/devices')
  await expect(page.getByRole('button', { name: ADMIN })).toBeVisible()
  await page.waitForTimeout(500)
  const signingIn = await shifts()
  expect(sum(signingIn), JSON.stringify(signingIn)).toBeLessThan(0.02)
  await signIn(page)
  await page.waitForTimeout(6000)
  const list = await shifts()
  expect(sum(list), JSON.stringify(list)).toBeLessThan(0.02)
})

for (const language of ['zh', 'en'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on palette, help sheet and trash, ${language}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.addInitScript(chosen => localStorage.setItem('app-language', chosen), language)
      await signIn(page)
      await openPalette(page)
      await page.waitForTimeout(400)
      expect(await violations(page)).toEqual([])
      await palette(page).getByRole('combobox').fill('L-0000')
      await expect(option(page, /L-0000/).first()).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(palette(page)).toBeHidden()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.waitForTimeout(400)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await openPalette(page, language === 'zh' ? '最近删除' : 'recently')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: /最近删除|Recently deleted/ })).toBeVisible()
      await page.waitForTimeout(400)
      expect(await violations(page)).toEqual([])
    })
