import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/component.ts'
import { dialog, row } from '../../testing/find.ts'
import { LISBON, LISBON_REGIONS } from '../../testing/site.ts'

/* The region of a group at a site outside China. */

async function openNew(open: (path: string, visitor: object) => Promise<Page>) {
  const page = await open('/lighting/groups', { as: 'admin' })
  await page.getByRole('button', { name: '新建分组' }).click()
  const form = dialog(page, '新建分组')
  await form.getByLabel('名称').fill('海滨路')
  return { page, form }
}

test('offers the list of the site', { tag: '@nightly' }, async ({ open, server }) => {
  server.city.client.site = LISBON
  Object.assign(server.city, { regions: LISBON_REGIONS })
  const { page, form } = await openNew(open)
  await form.getByLabel('地区', { exact: true }).first().click()
  await page.getByRole('option', { name: 'Lisboa' }).click()
  await form.getByLabel('城市', { exact: true }).first().fill('sint')
  await page.getByRole('option', { name: 'Sintra' }).click()
  await expect(form.getByLabel('区县', { exact: true }).first()).toBeDisabled()
  await form.getByRole('button', { name: '创建' }).click()
  await expect(page.getByText('分组“海滨路”已创建')).toBeVisible()
  const group = server.city.findBy('groups', 'name', '海滨路')
  expect(group).toMatchObject({ provinceCode: 'PT-11', cityCode: '1111', cityName: 'Sintra', districtCode: null })
  await page.goto('/lighting/groups?q=海滨')
  await expect(row(page, '海滨路')).toContainText('Lisboa · Sintra')
})

test('is one text field while the site has no list', async ({ open, server }) => {
  server.city.client.site = LISBON
  const { page, form } = await openNew(open)
  await form.getByLabel('所属区域').fill('Alfama')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(page.getByText('分组“海滨路”已创建')).toBeVisible()
  expect(server.city.findBy('groups', 'name', '海滨路')).toMatchObject({ provinceCode: null, districtName: 'Alfama' })
})
