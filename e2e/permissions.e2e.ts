import type { Page } from '@playwright/test'
import { makeAccount } from './accounts.ts'
import { apiOf } from './api.ts'
import { arrive } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'permissions' })

const signIn = (page: Page, email: string, language: 'zh' | 'en' = 'zh') => arrive(page, email, { language })

const PAGES = [
  ['devices', '您的角色不能查看设备', 'Your role may not see devices'],
  ['groups', '您的角色不能查看分组', 'Your role may not see groups'],
  ['centers', '您的角色不能查看集中控制器', 'Your role may not see centers'],
  ['status', '您的角色不能查看设备状态', 'Your role may not see'],
  ['alerts', '您的角色不能查看告警', 'Your role may not see alerts'],
] as const

test('a role that may see nothing is told so on every page, and is offered nothing', async ({ page, lamplighter }) => {
  await signIn(page, await makeAccount(lamplighter.url, 'NOTHING'))
  for (const [path, text] of PAGES) {
    await page.goto(`/lighting/${path}`)
    await expect(page.getByText(text)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText('没有查看权限')).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(main.getByRole('table')).toHaveCount(0)
  }
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '命令面板' })
  await expect(palette.getByRole('option', { name: '键盘快捷键' })).toBeVisible()
  await expect(palette.getByRole('option', { name: /新建|导入|导出|最近删除/ })).toHaveCount(0)
})

test('it is told in English, too', async ({ page, lamplighter }) => {
  await signIn(page, await makeAccount(lamplighter.url, 'NOTHING_EN'), 'en')
  for (const [path, , text] of PAGES) {
    await page.goto(`/lighting/${path}`)
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
  }
})

test('who may see groups but no light is told so where lights are, and still finds the groups', async ({
  page,
  lamplighter,
}) => {
  const ask = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  const { findManyLightGroup } = await ask('{ findManyLightGroup(limit: 1) { items { name } } }')
  const [{ name }] = findManyLightGroup.items
  await signIn(page, await makeAccount(lamplighter.url, 'GROUPS_ONLY', ['LightGroup', 'read']))
  await expect(page.getByText('您的角色不能查看设备')).toBeVisible()
  await page.goto('/lighting/status')
  await expect(page.getByText('您的角色不能查看设备状态')).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '命令面板' })
  await palette.getByRole('combobox').fill(name)
  await expect(palette.getByRole('option', { name, exact: true })).toBeVisible()
  await expect(palette.getByRole('alert')).toHaveCount(0)
})

test('whoever may make something makes it from anywhere, by the palette', async ({ page }) => {
  await arrive(page, 'admin', { language: 'zh' })
  await expect(page.getByRole('button', { name: '搜索 · Ctrl K' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: '命令面板' })
  const choose = async (q: string, name: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(q)
    await palette.getByRole('option', { name, exact: true }).click()
    await expect(palette).toBeHidden()
  }
  for (const [q, name, path] of [
    ['xjsb', '新建设备', 'devices'],
    ['xjfz', '新建分组', 'groups'],
    ['新建集中', '新建集中控制器', 'centers'],
  ] as const) {
    await choose(q, name)
    await expect(page).toHaveURL(new RegExp(`/lighting/${path}$`))
    const form = page.getByRole('dialog', { name })
    const field = form.getByLabel('名称').first()
    await expect(field).toBeFocused()
    await page.keyboard.type('由命令面板')
    await expect(field).toHaveValue('由命令面板')
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: '放弃' }).click()
    await expect(form).toBeHidden()
  }
  await choose('daochu', '导出全部灯具')
  await expect(page.getByRole('dialog', { name: '导出灯具' })).toContainText(/将导出当前筛选的 \d+ 盏灯/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await choose('daoru', '导入灯具')
  await expect(page).toHaveURL(/\/lighting\/import$/)
})
