import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '../testing/component.ts'
import { LIST } from '../testing/devices.ts'

test('the first toast is shown in full, even if its list loads for longer than a toast lasts', async ({
  open,
  page,
}) => {
  await page.route(/\/ToastList-[^/]+\.js$/, async route => {
    await pause(4000)
    await route.continue()
  })
  await open(LIST, { as: 'admin' })
  await page.getByRole('button', { name: '远程同步' }).click()
  const toast = page.locator('[data-kind=success]')
  await expect(toast).toContainText('失败 0')
  await expect(toast).toHaveCount(0)
})
