import { readFile } from 'node:fs/promises'
import { violations } from '../../testing/axe.ts'
import type { City } from '../../testing/city.ts'
import { expect, test, testVariants } from '../../testing/component.ts'

const URL = '/setting/audit'

function fill(city: City) {
  const group = city.rows.groups[0]!
  const by = { accountId: 1, accountKind: 'ADMIN', accountName: '陈明', address: '10.0.0.7' }
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const ofGroup = { subject: 'LightGroup', objectId: group.id }
  const changed = { action: 'updateLightGroup', ...ofGroup, result: 'OK' }
  city.add('audit', {
    ...by,
    ...changed,
    at: at(90),
    detail: { id: group.id, input: { description: { set: '旧备注' } } },
  })
  city.add('audit', {
    ...by,
    ...changed,
    at: at(80),
    detail: { id: group.id, input: { description: { set: '新备注' } } },
  })
  city.add('audit', {
    ...{ accountId: null, accountName: null, address: '203.0.113.9', action: 'loginWithEmail', subject: null },
    ...{ objectId: null, result: 'UNAUTHENTICATED', at: at(70), detail: { email: 'x@example.com', password: '…' } },
  })
  city.add('audit', {
    ...{ ...by, accountId: 2, accountName: '李薇', action: 'deleteLightGroup', ...ofGroup, result: 'FORBIDDEN' },
    ...{ at: at(60), detail: { id: group.id } },
  })
  city.add('audit', {
    ...{ ...by, action: 'operateLightGroup', ...ofGroup, result: 'OK', at: at(5) },
    ...{ detail: { id: group.id, input: { mainBrightness: 60, reason: '=1+1' } }, affected: ['LightDevice 1'] },
  })
  return group
}

test('lists entries in words, and filters them by the URL', async ({ open, server }) => {
  const group = fill(server.city)
  const page = await open(URL, { as: 'admin' })
  const list = page.getByRole('list', { name: '操作日志' })
  await expect(list).toContainText(`将分组“${group.name}”的主灯调至 60%`)
  await expect(list).toContainText(`尝试删除分组“${group.name}”`)
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await page.getByLabel('结果', { exact: true }).selectOption({ label: '被拒绝' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('人员', { exact: true }).selectOption({ label: '李薇' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(page.url()).toContain('result=REFUSED')
  expect(page.url()).toContain('who=ADMIN-2')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await page.getByLabel('操作', { exact: true }).selectOption({ label: '控制分组' })
  await page.getByLabel('时间', { exact: true }).selectOption({ label: '今天' })
  await page.getByRole('combobox', { name: '地点' }).fill(group.name)
  await page.getByRole('option', { name: group.name }).first().click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(server.variablesOf('AuditList').at(-1)).toMatchObject({ filter: { place: { groupId: group.id } } })
})

test('shows details with the value before, and links to the object and the person', async ({ open, server }) => {
  const group = fill(server.city)
  const page = await open(`${URL}?action=updateLightGroup`, { as: 'admin' })
  const newest = page.getByRole('list', { name: '操作日志' }).getByRole('listitem').first()
  await newest.getByRole('button', { name: '展开详情' }).click()
  await expect(newest.getByRole('row', { name: '备注' })).toContainText('旧备注')
  await expect(newest.getByRole('row', { name: '备注' })).toContainText('新备注')
  await expect(newest).toContainText('10.0.0.7')
  await expect(newest.getByRole('link', { name: `分组“${group.name}”` })).toBeVisible()
  await expect(newest.getByRole('link', { name: '陈明' })).toHaveAttribute('href', /q=/)
  await newest.getByRole('button', { name: '仅看此对象' }).click()
  await expect(page).toHaveURL(new RegExp(`object=${group.id}`))
})

test('exports what the filters show, in words and machine values, and can be stopped', async ({ open, server }) => {
  fill(server.city)
  const page = await open(`${URL}?action=operateLightGroup`, { as: 'admin' })
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const release = server.faults.hold('AuditEntriesBefore')
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  await dialog.getByRole('button', { name: '停止导出' }).click()
  release()
  await expect(dialog.getByRole('button', { name: '停止导出' })).toBeHidden()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  const [header, line, ...rest] = text.split('\r\n')
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(header).toContain('人员,操作,对象,结果')
  expect(line).toContain('主灯调至 60%')
  expect(line).toContain('operateLightGroup,LightGroup')
  expect(rest).toEqual([''])
  expect(server.city.rows.audit.filter(({ action }) => action === 'exportAuditEntries')).toHaveLength(2)
})

test('an account without the permission sees no page and no link', async ({ open }) => {
  const page = await open(URL, { as: 'operator' })
  await expect(page.getByText('没有查看操作日志的权限')).toBeVisible()
  await expect(page.getByRole('link', { name: '操作日志' })).toBeHidden()
})

testVariants('axe finds nothing in the audit page', async ({ page, open, server }) => {
  fill(server.city)
  await open(`${URL}?result=OK`, 'admin')
  await page.getByRole('list').getByRole('button').first().waitFor()
  await page.getByRole('list').getByRole('button').first().click()
  expect(await violations(page)).toEqual([])
})
