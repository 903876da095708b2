import { paths } from '../paths.ts'
import { violations } from '../testing/axe.ts'
import { expect, testVariants } from '../testing/component.ts'

const MODULES = [paths.display, paths.broadcast, paths.camera, paths.environment]

testVariants('axe finds nothing on the set-up page', async ({ page, server, language, open }) => {
  server.city.client.setUpPending = true
  await open(paths.setUp, '')
  await expect(page.getByRole('heading', { level: 1, name: language === 'zh' ? '初始设置' : 'Set-up' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('main').getByRole('button').last().click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

testVariants('axe finds nothing on the error pages', async ({ page, server, open }) => {
  for (const code of ['FORBIDDEN', 'INTERNAL_SERVER_ERROR']) {
    const repair = server.faults.fail('Session', code)
    await open(paths.devices)
    await expect(page.getByText(code)).toBeVisible()
    expect(await violations(page), code).toEqual([])
    repair()
  }
  await open('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

testVariants('axe finds nothing on the pages of the other modules', async ({ page, open }) => {
  for (const path of MODULES) {
    await open(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations(page), path).toEqual([])
  }
})
