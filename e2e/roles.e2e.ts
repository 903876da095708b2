import type { Page } from '@playwright/test'
import { ADMIN, addAdmin, addRole, emailOf, openAs, PASSWORD } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'people' })

/** As when the tab is shown again. */
async function lookAgain(page: Page) {
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
}

test('a permission takes effect at once, also on open pages', async ({ page, browser, lamplighter }) => {
  const ask = await signInToApi(lamplighter.url, ADMIN)
  const role = await addRole(ask, 'TICK', 'LightGroup:read')
  await addAdmin(ask, role, 'Tick')
  const theirs = await signInToApi(lamplighter.url, emailOf('Tick'), PASSWORD)
  const create = 'mutation { createLightGroup(input: { name: "刚刚可以" }) { id } }'
  await expect(theirs(create)).rejects.toThrow('LightGroup:create')
  const other = await browser.newPage({ baseURL: lamplighter.url })
  await openAs(other, emailOf('Tick'), { at: '/lighting/groups' })
  const button = other.getByRole('button', { name: '新建分组' })
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  await expect(button).toHaveCount(0)

  await openAs(page, ADMIN, { at: `/setting/admin/roles?role=${role}` })
  const editor = page.getByRole('dialog', { name: /TICK/ })
  const box = (name: string) => editor.getByRole('checkbox', { name, exact: true })
  await expect(box('灯具分组：查看')).toBeChecked()
  // Playwright's check() would not wait for the answer.
  await box('灯具分组：新建').click()
  await expect(box('灯具分组：新建')).toBeChecked()
  await expect(box('灯具分组：新建')).toBeEnabled()
  await theirs(create)
  await lookAgain(other)
  await expect(button).toBeVisible()

  const all = box('灯具分组：全部')
  await all.click()
  await expect(box('灯具分组：删除')).toBeChecked()
  await expect(all).toBeEnabled()
  await all.click()
  await expect(box('灯具分组：查看')).not.toBeChecked()
  await expect(all).toBeEnabled()
  await expect(theirs('{ findManyLightGroup { items { id } } }')).rejects.toThrow('LightGroup:read')
  await lookAgain(other)
  await expect(other.getByText('您的角色不能查看分组')).toBeVisible()
  await other.close()
})
