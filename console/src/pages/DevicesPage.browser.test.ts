import { violations } from '../testing/axe.ts'
import { expect, test, testVariants } from '../testing/component.ts'
import { openBatch, openEdit, openNew } from '../testing/deviceForms.ts'
import { LIST, lightOf } from '../testing/devices.ts'
import { expectToFit } from '../testing/fit.ts'
import { photo } from '../testing/pictures.ts'
import { interpolate, WORDS } from '../testing/words.ts'

testVariants('axe finds nothing on any view and dialog of devices', async ({ page, open }) => {
  await open(LIST)
  for (const view of ['table', 'list', 'grid']) {
    await page.goto(`${LIST}?view=${view}`)
    await expect(page.getByText('L-000001')).toBeVisible()
    await page.getByRole('checkbox', { name: /L-000001|天河路 001/ }).check()
    expect(await violations(page)).toEqual([])
  }
  for (const name of [/^(批量操作|Batch operation)$/, /^(批量删除|Batch delete)$/]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^(取消|Cancel)$/ })).toBeVisible()
    expect(await violations(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^(分组|Groups) · / }).click()
  expect(await violations(page)).toEqual([])
  await expectToFit(page)
})

testVariants('axe finds nothing in the forms of devices', async ({ page, open, server, language }) => {
  const { media, scanner, dialog, deviceForm } = WORDS[language]
  await open(LIST)
  const form = await openNew(page, language)
  await page.keyboard.press('Enter')
  const pictures = [await photo('a.png', 'red'), await photo('b.png', 'blue')]
  await form.locator('input[type=file]').first().setInputFiles(pictures)
  await expect(form.getByRole('listitem').filter({ hasText: media.state.done })).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: interpolate(media.open, { name: 'a.png' }) }).click()
  await expect(page.getByRole('dialog', { name: 'a.png' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: scanner.scan }).click()
  await expect(page.getByText(scanner.problem.none)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByText(scanner.problem.none)).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: dialog.discard }).click()
  await expect(form).toBeHidden()
  await openEdit(page, lightOf(server.city, 'L-000001').name, language)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await openBatch(page, language)
  await expect(page.getByText(deviceForm.batch.text)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('shows that a group does not exist', async ({ open }) => {
  for (const groupId of ['999999', 'abc']) {
    const page = await open(`/lighting/devices?groupId=${groupId}`, { as: 'admin' })
    await expect(page.getByRole('status').getByText('该分组不存在'), groupId).toBeVisible()
  }
})
