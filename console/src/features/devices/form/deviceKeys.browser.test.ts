import { expect, test } from '../../../testing/component.ts'
import { openNew } from '../../../testing/deviceForms.ts'
import { LIST, lightOf } from '../../../testing/devices.ts'
import { combobox, field, options } from '../../../testing/find.ts'
import type { MemoryServer } from '../../../testing/memoryServer.ts'
import { WORDS } from '../../../testing/words.ts'

/** The number of models that the form offers for a light. */
const lightModels = ({ city }: MemoryServer) => city.rows.models.filter(({ type }) => type === 'light').length

test('creates a K01A-PLC light with the keyboard, and another one of the same kind', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open(LIST, { as: 'admin' })
  const form = await openNew(page)
  const { keyboard } = page
  await keyboard.type('键盘灯')
  await keyboard.press('Tab')
  await keyboard.type('L-KEY-1')
  await keyboard.press('Tab')
  await expect(form.getByRole('button', { name: '扫码' })).toBeFocused()
  await keyboard.press('Tab')
  // Like a user, waits for the options before choosing one.
  await keyboard.type('K01A')
  await expect(page.getByRole('option', { name: /K01A-PLC/ })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(combobox(form, '型号')).toHaveValue(/K01A-PLC/)
  await keyboard.press('Tab')
  await expect(combobox(form, '集中控制器')).toBeFocused()
  await keyboard.type('C-0002')
  await expect(page.getByRole('option', { name: /C-0002/ })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(combobox(form, '集中控制器')).toHaveValue(/C-0002/)
  await form.getByRole('switch').focus()
  await keyboard.press('Space')
  await expect(form.getByRole('switch')).toBeChecked()
  await field(form, '名称').focus()
  await keyboard.press('Enter')
  await expect(page.getByText('已创建 键盘灯')).toBeVisible()
  await expect(field(form, '名称')).toBeFocused()
  await expect(field(form, '名称')).toHaveValue('')
  await expect(combobox(form, '型号')).toHaveValue(/K01A-PLC/)
  await expect(combobox(form, '集中控制器')).toHaveValue(/C-0002/)
  await keyboard.type('键盘灯 二')
  await keyboard.press('Tab')
  await keyboard.type('L-KEY-2')
  await keyboard.press('Enter')
  await expect(page.getByText('已创建 键盘灯 二')).toBeVisible()
  await expect(field(form, '名称')).toHaveValue('')
  await keyboard.press('Escape')
  await expect(form).toBeHidden()
  const made = lightOf(server.city, 'L-KEY-1')
  expect(made.name).toBe('键盘灯')
  expect(server.city.find('centers', made.centerId)?.deviceId).toBe('C-0002')
})

test('Enter selects the highlighted option, also when timers of the page are late', async ({ open, server }) => {
  const page = await open(LIST, { as: 'admin' })
  const form = await openNew(page)
  const { keyboard } = page
  const model = combobox(form, '型号')
  const timers = await page.evaluateHandle(() => {
    const plain = globalThis.setTimeout
    const held: (() => void)[] = []
    const hold = (run: () => void, ms = 0) => (ms > 0 ? plain(run, ms) : held.push(run))
    globalThis.setTimeout = hold as typeof setTimeout
    return () => {
      globalThis.setTimeout = plain
      for (const run of held) run()
      return held.length
    }
  })
  await model.focus()
  await keyboard.type('K01A')
  await expect(options(page)).toHaveCount(1)
  await keyboard.press('ArrowDown')
  expect(await timers.evaluate(release => release())).toBeGreaterThan(0)
  await keyboard.press('Enter')
  await expect(model).toHaveValue(/K01A-PLC/)
  await expect(options(page)).toHaveCount(0)
  // Selecting it again keeps it: passing through a field does not clear it.
  await keyboard.press('ArrowDown')
  await expect(options(page)).toHaveCount(lightModels(server))
  await keyboard.press('Enter')
  await expect(options(page)).toHaveCount(0)
  await expect(model).toHaveValue(/K01A-PLC/)
})

test('Escape closes an open list first, then asks before it discards the input', async ({ open, server }) => {
  const page = await open(LIST, { as: 'admin' })
  const form = await openNew(page)
  await field(form, '名称').fill('没保存')
  await combobox(form, '型号').click()
  await expect(options(page)).toHaveCount(lightModels(server))
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '继续填写' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(form, '名称')).toHaveValue('没保存')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: WORDS.zh.devices.create, exact: true })).toBeFocused()
  const again = await openNew(page)
  await expect(field(again, '名称')).toHaveValue('')
})
