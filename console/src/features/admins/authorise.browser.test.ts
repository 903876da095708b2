import type { Locator, Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { addAdmin } from '../../testing/people.ts'
import { pressUntilGone } from '../../testing/pressUntil.ts'
import { interpolate, LANGUAGES, WORDS } from '../../testing/words.ts'

const LIST = '/setting/admin/list'
const NAME = 'Plant'

async function openPicker(page: Page, language: 'zh' | 'en' = 'zh'): Promise<Locator> {
  await page.getByRole('button', { name: `${WORDS[language].admin.authorise} ${NAME}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  return dialog
}

test('offers “authorize device management” for customers only', async ({ open }) => {
  const page = await open(LIST, { as: 'admin' })
  await expect(page.getByRole('button', { name: /^编辑 / })).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^设备管理授权 / })).toHaveCount(1)
  await expect(page.getByRole('button', { name: '设备管理授权 客户' })).toBeVisible()
})

for (const language of LANGUAGES) {
  const { admin, transfer } = WORDS[language]

  test(`authorises devices, groups and centers, and revokes them (${language})`, { tag: '@nightly' }, async ({
    open,
    server,
  }) => {
    const customer = addAdmin(server, 'CUSTOMER', NAME)
    const page = await open(`${LIST}?q=${NAME}`, { as: 'admin', language })
    const dialog = await openPicker(page, language)
    await expect(dialog).toHaveAccessibleName(interpolate(admin.authorisation.title, { name: NAME }))
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
    await available.getByRole('button', { name: interpolate(transfer.add, { count: 1 }) }).click()
    await expect(selected.getByRole('option')).toContainText('L-000007')

    for (const tab of ['GROUP', 'CENTER'] as const) {
      await dialog.getByRole('tab', { name: admin.authorisation.tabs[tab] }).click()
      await available.getByRole('option').first().click()
      await available.getByRole('button', { name: interpolate(transfer.add, { count: 1 }) }).click()
    }
    // Moves on the other tabs are kept.
    await dialog.getByRole('tab', { name: `${admin.authorisation.tabs.DEVICE} +1` }).click()
    await expect(selected.getByRole('option')).toContainText('L-000007')
    await save.click()
    await expect(page.getByText(interpolate(admin.authorisation.saved, { name: NAME }))).toBeVisible()
    await expect(dialog).toBeHidden()
    const one = [expect.any(Number)]
    expect(customer.manages).toEqual({ DEVICE: [7], GROUP: one, CENTER: one })
    expect(server.city.find('devices', 7)!.deviceId).toBe('L-000007')

    await page.getByRole('button', { name: `${admin.authorise} ${NAME}` }).click()
    await expect(selected.getByRole('option')).toContainText('L-000007')
    for (const tab of ['DEVICE', 'GROUP', 'CENTER'] as const) {
      await dialog.getByRole('tab', { name: admin.authorisation.tabs[tab] }).click()
      await expect(selected.getByRole('option')).toHaveCount(1)
      await selected.getByRole('button', { name: transfer.all }).click()
      await selected.getByRole('button', { name: interpolate(transfer.remove, { count: 1 }) }).click()
    }
    await save.click()
    await expect(dialog).toBeHidden()
    expect(customer.manages).toEqual({ DEVICE: [], GROUP: [], CENTER: [] })
  })
}

test('the picker toggles options, selects or clears all, and clears the selection after a move', async ({
  open,
  server,
}) => {
  addAdmin(server, 'CUSTOMER', NAME)
  const page = await open(`${LIST}?q=${NAME}`, { as: 'admin' })
  const dialog = await openPicker(page)
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
  // Escape does not discard unsaved changes.
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alertdialog')).toBeVisible()
})

test('the picker searches on the server with few requests', async ({ open, server }) => {
  addAdmin(server, 'CUSTOMER', NAME)
  const page = await open(`${LIST}?q=${NAME}`, { as: 'admin' })
  const available = (await openPicker(page)).getByRole('region', { name: '可选' })
  const asked = () => server.variablesOf('ManagerItems')
  // Only visible rows are rendered.
  expect(await available.getByRole('option').count()).toBeLessThan(30)
  await expect.poll(() => asked().length).toBe(2)
  await available.getByPlaceholder('搜索...').pressSequentially('L-00001')
  await expect(available.getByRole('option')).toHaveCount(10)
  expect(asked().length).toBeLessThan(2 + 'L-00001'.length)
  expect(asked().at(-1)).toMatchObject({ search: 'L-00001' })
  await available.getByPlaceholder('搜索...').fill('no such light')
  await expect(available.getByText('空数据列表')).toBeVisible()
})

test('keeps the changes of an authorisation when saving fails, and saves them on retry', async ({ open, server }) => {
  const customer = addAdmin(server, 'CUSTOMER', NAME)
  const page = await open(`${LIST}?q=${NAME}`, { as: 'admin' })
  const dialog = await openPicker(page)
  await dialog.getByRole('region', { name: '可选' }).getByRole('option').first().click()
  await dialog.getByRole('button', { name: '移到已选（1）' }).click()
  const repair = server.faults.closeConnection('BindManagerItems')
  await dialog.getByRole('button', { name: '保存授权' }).click()
  await expect(dialog.getByText('授权未能全部保存')).toBeVisible()
  expect(customer.manages).toBeUndefined()
  repair()
  await pressUntilGone(dialog.getByRole('button', { name: '保存授权' }), dialog)
  expect(customer.manages.DEVICE).toHaveLength(1)
})

testVariants('axe finds nothing in the picker of authorised items', async ({ open, server, language }) => {
  addAdmin(server, 'CUSTOMER', NAME)
  const page = await open(`${LIST}?q=${NAME}`)
  const dialog = await openPicker(page, language)
  await expect(dialog).toHaveCSS('opacity', '1')
  expect(await violations(page)).toEqual([])
})
