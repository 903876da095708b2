import { expect, test } from '../testing/component.ts'
import { openPalette } from '../testing/keys.ts'
import { addAdmin, addRole, emailOf } from '../testing/people.ts'

const PAGES = [
  ['devices', '您的角色不能查看设备', 'Your role may not view devices'],
  ['groups', '您的角色不能查看分组', 'Your role may not view groups'],
  ['centers', '您的角色不能查看集中控制器', 'Your role may not view centers'],
  ['models', '您的角色不能查看设备型号', 'Your role may not view device models'],
  ['status', '您的角色不能查看设备状态', 'Your role may not view'],
  ['alerts', '您的角色不能查看告警', 'Your role may not view alerts'],
] as const

test("a role without any permission shows 'no permission' on every page, and no control", { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  addAdmin(server, addRole(server, 'NOTHING'), 'Nothing')
  const page = await open('/healthz', { as: emailOf('Nothing') })
  for (const [path, text] of PAGES) {
    await page.goto(`/lighting/${path}`)
    await expect(page.getByText(text)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText('没有查看权限')).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(main.getByRole('table')).toHaveCount(0)
  }
  const palette = await openPalette(page)
  await expect(palette.getByRole('option', { name: '键盘快捷键' })).toBeVisible()
  await expect(palette.getByRole('option', { name: /新建|导入|导出|最近删除/ })).toHaveCount(0)
})

// Tests the words themselves, so the gate includes it.
test('names missing permissions in English', async ({ open, server }) => {
  addAdmin(server, addRole(server, 'NOTHING'), 'Nothing')
  const page = await open('/healthz', { as: emailOf('Nothing'), language: 'en' })
  for (const [path, , text] of PAGES) {
    await page.goto(`/lighting/${path}`)
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
  }
})

test("a role with groups but without lights shows 'no permission' on pages of lights, and finds groups", async ({
  open,
  server,
}) => {
  const { name } = server.city.find('groups', 1)!
  addAdmin(server, addRole(server, 'GROUPS_ONLY', 'LightGroup:read'), 'Groups')
  const page = await open('/lighting/devices', { as: emailOf('Groups') })
  await expect(page.getByText('您的角色不能查看设备')).toBeVisible()
  await page.goto('/lighting/status')
  await expect(page.getByText('您的角色不能查看设备状态')).toBeVisible()
  const palette = await openPalette(page, name)
  await expect(palette.getByRole('option', { name, exact: true })).toBeVisible()
  await expect(palette.getByRole('alert')).toHaveCount(0)
})

test('hides links to pages that the role may not read', async ({ open }) => {
  const page = await open('/lighting/devices', { as: 'viewer' })
  const navigation = page.getByRole('navigation', { name: '主导航' })
  await expect(navigation.getByRole('link', { name: '集中控制器' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: '设备型号' })).toHaveCount(0)
})

test('creates from the palette what the role may create', { tag: '@nightly' }, async ({ open }) => {
  const page = await open('/lighting/devices', { as: 'admin' })
  await expect(page.getByRole('button', { name: '搜索 · Ctrl K' })).toBeVisible()
  const choose = async (q: string, name: string) => {
    const palette = await openPalette(page, q)
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
