import type { Locator, Page } from '@playwright/test'
import { violations } from '../console/src/testing/axe.ts'
import { pressUntilGone } from '../console/src/testing/pressUntil.ts'
import { apiOf } from './api.ts'
import { ADMIN, arrive, emailOf, LANGUAGES, makeAdmin, PASSWORD, roleNamed, say, WORDS } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'authorise' })

async function makeCustomer(url: string, name: string) {
  const ask = await apiOf(url, ADMIN)
  const id = await makeAdmin(ask, await roleNamed(ask, 'CUSTOMER'), name)
  return { ask, id, customer: await apiOf(url, emailOf(name), PASSWORD) }
}

type Ask = Awaited<ReturnType<typeof apiOf>>

async function lightsOf(customer: Ask): Promise<string[]> {
  const { findManyLightDevice } = await customer(
    '{ findManyLightDevice(limit: 200, orderBy: [{ deviceId: asc }]) { items { deviceId } } }',
  )
  return findManyLightDevice.items.map(({ deviceId }: { deviceId: string }) => deviceId)
}

async function openPicker(page: Page, name: string, language: 'zh' | 'en' = 'zh'): Promise<Locator> {
  await arrive(page, ADMIN, { language, at: `/setting/admin/list?q=${name}` })
  await page.getByRole('button', { name: `${WORDS[language].admin.authorise} ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  return dialog
}

test('only customers get “authorize device management”', async ({ page }) => {
  await arrive(page, ADMIN, { at: '/setting/admin/list' })
  await expect(page.getByRole('button', { name: /^编辑 / })).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^设备管理授权 / })).toHaveCount(1)
  await expect(page.getByRole('button', { name: '设备管理授权 客户' })).toBeVisible()
})

for (const language of LANGUAGES) {
  const { admin, transfer } = WORDS[language]

  test(`devices, groups and centers are authorised and taken back; the customer sees it at once (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const name = `Plant-${language}`
    const { customer } = await makeCustomer(lamplighter.url, name)
    expect(await lightsOf(customer)).toEqual([])
    const dialog = await openPicker(page, name, language)
    await expect(dialog).toHaveAccessibleName(say(admin.authorisation.title, { name }))
    const [available, selected] = [
      dialog.getByRole('region', { name: transfer.available }),
      dialog.getByRole('region', { name: transfer.selected }),
    ]
    await expect(selected.getByText(transfer.empty)).toBeVisible()
    const save = dialog.getByRole('button', { name: admin.authorisation.save })
    await expect(save).toBeDisabled()
    await available.getByPlaceholder(transfer.search).fill('L-000007')
    await expect(available.getByRole('option')).toHaveCount(1)
    await available.getByRole('option').click()
    await available.getByRole('button', { name: say(transfer.add, { count: 1 }) }).click()
    await expect(selected.getByRole('option')).toContainText('L-000007')

    await dialog.getByRole('tab', { name: admin.authorisation.tabs.GROUP }).click()
    const group = available.getByRole('option').first()
    await expect(group).toBeVisible()
    await group.click()
    await available.getByRole('button', { name: say(transfer.add, { count: 1 }) }).click()
    await dialog.getByRole('tab', { name: admin.authorisation.tabs.CENTER }).click()
    await available.getByRole('option').first().click()
    await available.getByRole('button', { name: say(transfer.add, { count: 1 }) }).click()
    // What was moved on the other tabs is kept.
    await dialog.getByRole('tab', { name: `${admin.authorisation.tabs.DEVICE} +1` }).click()
    await expect(selected.getByRole('option')).toContainText('L-000007')
    await save.click()
    await expect(page.getByText(say(admin.authorisation.saved, { name }))).toBeVisible()
    await expect(dialog).toBeHidden()
    const seen = await lightsOf(customer)
    expect(seen).toContain('L-000007')
    expect(seen.length).toBeGreaterThan(1)

    await page.getByRole('button', { name: `${admin.authorise} ${name}` }).click()
    await expect(selected.getByRole('option')).toContainText('L-000007')
    await selected.getByRole('button', { name: transfer.all }).click()
    await selected.getByRole('button', { name: say(transfer.remove, { count: 1 }) }).click()
    for (const tab of ['GROUP', 'CENTER'] as const) {
      await dialog.getByRole('tab', { name: admin.authorisation.tabs[tab] }).click()
      await expect(selected.getByRole('option')).toHaveCount(1)
      await selected.getByRole('button', { name: transfer.all }).click()
      await selected.getByRole('button', { name: say(transfer.remove, { count: 1 }) }).click()
    }
    await save.click()
    await expect(dialog).toBeHidden()
    expect(await lightsOf(customer)).toEqual([])
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing in the picker, ${language}, ${colorScheme}`, async ({ page, lamplighter }) => {
      const name = `Axe-${language}-${colorScheme}`
      await makeCustomer(lamplighter.url, name)
      await page.emulateMedia({ colorScheme })
      const dialog = await openPicker(page, name, language)
      await expect(dialog).toHaveCSS('opacity', '1')
      expect(await violations(page)).toEqual([])
    })
}

test('the picker: options toggle, “select all” selects every option or clears, moving clears the selection', async ({
  page,
  lamplighter,
}) => {
  await makeCustomer(lamplighter.url, 'Picks')
  const dialog = await openPicker(page, 'Picks')
  const available = dialog.getByRole('region', { name: '可选' })
  const selected = dialog.getByRole('region', { name: '已选' })
  const list = available.getByRole('listbox')
  expect((await list.boundingBox())!.height).toBe(300)
  await expect(selected.getByText('空数据列表')).toBeVisible()
  const [first, second] = [available.getByRole('option').nth(0), available.getByRole('option').nth(1)]
  await first.click()
  await second.click()
  await expect(available).toContainText('2/60')
  await second.click()
  await expect(second).toHaveAttribute('aria-selected', 'false')
  const all = available.getByRole('button', { name: '全选' })
  await all.click()
  await expect(available).toContainText('60/60')
  await all.click()
  await expect(available).toContainText('0/60')
  await first.click()
  await second.click()
  await available.getByRole('button', { name: '移到已选（2）' }).click()
  await expect(selected.getByRole('option')).toHaveCount(2)
  await expect(selected.getByRole('option', { selected: true })).toHaveCount(0)
  await expect(available).toContainText('0/58')
  // What is not saved is not lost by a key.
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alertdialog')).toBeVisible()
})

test('the picker asks the server for what is looked for, and for little', async ({ page, lamplighter }) => {
  await makeCustomer(lamplighter.url, 'Little')
  await arrive(page, ADMIN, { at: '/setting/admin/list?q=Little' })
  const asked: string[] = []
  page.on('request', request => {
    const body = request.postData() ?? ''
    if (body.includes('ManagerItems')) asked.push(body)
  })
  await page.getByRole('button', { name: '设备管理授权 Little' }).click()
  const available = page.getByRole('dialog').getByRole('region', { name: '可选' })
  await expect(available.getByRole('option').first()).toBeVisible()
  // Only the rows in sight are drawn.
  expect(await available.getByRole('option').count()).toBeLessThan(30)
  await expect.poll(() => asked.length).toBe(2)
  await available.getByPlaceholder('搜索...').pressSequentially('L-00001')
  await expect(available.getByRole('option')).toHaveCount(10)
  expect(asked.length).toBeLessThan(2 + 'L-00001'.length)
  expect(asked.at(-1)).toContain('"search":"L-00001"')
  await available.getByPlaceholder('搜索...').fill('no such light')
  await expect(available.getByText('空数据列表')).toBeVisible()
})

test('an authorisation that does not reach the server is kept to be saved again', async ({ page, lamplighter }) => {
  const { customer } = await makeCustomer(lamplighter.url, 'Again')
  const dialog = await openPicker(page, 'Again')
  await dialog.getByRole('region', { name: '可选' }).getByRole('option').first().click()
  await dialog.getByRole('button', { name: '移到已选（1）' }).click()
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('BindManagerItems') ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: '保存授权' }).click()
  await expect(dialog.getByText('授权未能全部保存')).toBeVisible()
  await page.unroute('**/graphql')
  await pressUntilGone(dialog.getByRole('button', { name: '保存授权' }), dialog)
  expect(await lightsOf(customer)).toHaveLength(1)
})
