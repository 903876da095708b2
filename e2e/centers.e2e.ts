import type { Page } from '@playwright/test'
import { violations } from '../console/src/testing/axe.ts'
import { apiOf } from './api.ts'
import { arrive } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'centers' })

const signIn = (page: Page, account = 'admin', language: 'zh' | 'en' = 'zh') => arrive(page, account, { language })

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('a center is made, found, changed and deleted; what is wrong is said at its field, and nothing typed is lost', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/lighting/centers')
  await expect(row(page, 'C-0001')).toContainText('在线')

  await page.getByRole('button', { name: '新建集中控制器' }).click()
  const form = page.getByRole('dialog', { name: '新建集中控制器' })
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form).toContainText('集中控制器名称至少 2 个字符')
  await expect(form).toContainText('请输入设备编号')
  await expect(form).toContainText('请选择设备型号')
  await form.getByLabel('名称').fill('南门集中控制器')
  await form.getByLabel('设备编号').fill('C-0001')
  await form.getByLabel('型号').selectOption({ index: 1 })
  await expect(form.getByText('离线属于正常，不产生告警')).toBeVisible()
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form.getByText('该编号已被使用。')).toBeVisible()
  await expect(form.getByLabel('名称')).toHaveValue('南门集中控制器')
  await form.getByLabel('设备编号').fill('C-NEW-1')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(page.getByText('已创建 南门集中控制器')).toBeVisible()
  await expect(form).toBeHidden()

  await page.getByLabel('搜索名称或设备编号').fill('C-NEW')
  await expect(page).toHaveURL(/q=C-NEW/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, 'C-NEW-1')).toContainText('从未通信')

  await page.getByRole('button', { name: '编辑 南门集中控制器' }).click()
  const edit = page.getByRole('dialog', { name: '编辑集中控制器' })
  await expect(edit.getByLabel('设备编号')).toHaveAttribute('readonly')
  await expect(edit.getByLabel('型号')).toHaveAttribute('readonly')
  await edit.getByLabel('名称').fill('南门 1 号')
  await page.keyboard.press('Escape')
  await expect(edit.getByRole('alertdialog')).toContainText('已填写的内容会丢失')
  await edit.getByRole('button', { name: '继续填写' }).click()
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(row(page, '南门 1 号')).toBeVisible()

  await page.getByRole('button', { name: '删除 南门 1 号' }).click()
  const confirm = page.getByRole('dialog', { name: '删除“南门 1 号”？' })
  await expect(confirm).toContainText('其下没有灯具')
  await confirm.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('没有符合条件的集中控制器')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).first().click()
  await expect(row(page, 'C-0001')).toBeVisible()
})

test('somebody else’s change is not overwritten unawares', async ({ page, lamplighter }) => {
  const api = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  const made = await api('mutation { createLightCenter(input: { name: "两人同改", deviceId: "C-TWO" }) { id } }')
  const { id } = made.createLightCenter
  await signIn(page)
  await page.goto('/lighting/centers?q=C-TWO')
  await page.getByRole('button', { name: '编辑 两人同改' }).click()
  const form = page.getByRole('dialog', { name: '编辑集中控制器' })
  await form.getByLabel('名称').fill('我的名称')
  await api(`mutation { updateLightCenter(id: ${id}, input: { name: { set: "他的名称" } }) { id } }`)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('内容已被他人修改')).toBeVisible()
  await expect(form.getByRole('list', { name: '对方修改后的内容' })).toHaveText('名称: 他的名称')
  await expect(form.getByLabel('名称')).toHaveValue('我的名称')
  await form.getByRole('button', { name: '放弃我的，载入最新内容' }).click()
  await expect(form.getByLabel('名称')).toHaveValue('他的名称')
  await form.getByLabel('名称').fill('商量好的名称')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(row(page, '商量好的名称')).toBeVisible()
  await api(`mutation { deleteLightCenter(id: ${id}) { id } }`)
})

test('before several centers are deleted, it is said how many lights lose the link; they stay', async ({
  page,
  lamplighter,
}) => {
  const api = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  const { findAllDeviceMode } = await api('{ findAllDeviceMode(type: "light") { id code } }')
  const mode = findAllDeviceMode.find(({ code }: { code: string }) => code === 'K01A-PLC').id
  for (const n of [1, 2]) {
    const center = (
      await api(`mutation { createLightCenter(input: { name: "拆除 ${n}", deviceId: "C-OUT-${n}" }) { id } }`)
    ).createLightCenter.id
    await api(`mutation { createLightDevice(input: { name: "留下的灯 ${n}", deviceId: "L-OUT-${n}",
      mode: { connect: { id: ${mode} } }, center: { connect: { id: ${center} } } }) { id } }`)
  }
  await signIn(page)
  await page.goto('/lighting/centers?q=C-OUT')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '批量删除' }).click()
  const confirm = page.getByRole('dialog', { name: '删除 2 台集中控制器？' })
  await expect(confirm).toContainText('2 盏灯将保留，但与集中控制器的关联会解除')
  await confirm.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('没有符合条件的集中控制器')).toBeVisible()
  const { findManyLightDevice: left } = await api(
    '{ findManyLightDevice(where: { deviceId: { startsWith: "L-OUT" } }) { items { id centerId } } }',
  )
  expect(left.items.map(({ centerId }: { centerId: number | null }) => centerId)).toEqual([null, null])
  for (const { id } of left.items) await api(`mutation { deleteLightDevice(id: ${id}) { id } }`)
})

test('the drift of a center is shown light by light, and a sync of it mends what a sync can', async ({
  page,
  lamplighter,
}) => {
  const api = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  const found = await api(`{ findManyLightCenter(orderBy: [{ deviceId: asc }], limit: 2) { items { id name } }
    findAllDeviceMode(type: "light") { id code } }`)
  const [center, other] = found.findManyLightCenter.items
  const mode = (code: string) => found.findAllDeviceMode.find((one: { code: string }) => one.code === code).id
  const { findManyLightDevice: behind } = await api(
    `{ findManyLightDevice(where: { centerId: { equals: ${center.id} } }, limit: 3) { items { id deviceId } } }`,
  )
  const [moved, altered, unknown] = behind.items
  for (const { id } of behind.items) await api(`mutation { deleteLightDevice(id: ${id}) { id } }`)
  const register = (name: string, deviceId: string, code: string, at: number) =>
    api(`mutation { createLightDevice(input: { name: "${name}", deviceId: "${deviceId}",
      mode: { connect: { id: ${mode(code)} } }, center: { connect: { id: ${at} } } }) { id } }`)
  await register('移走的灯', moved.deviceId, 'K01A-PLC', other.id)
  await register('换了型号的灯', altered.deviceId, 'K03C-NB', center.id)
  await register('没有装的灯', 'L-NOT-THERE', 'K01A-PLC', center.id)

  await signIn(page)
  await page.goto('/lighting/centers?q=C-0001')
  await page.getByRole('button', { name: `设备清单 ${center.name}` }).click()
  await expect(page).toHaveURL(new RegExp(`center=${center.id}&view=inventory`))
  const drawer = page.getByRole('dialog', { name: '集中控制器详情' })
  await drawer.getByRole('button', { name: '重新获取清单' }).click()
  await expect(drawer.getByRole('button', { name: /^全部差异 4$/ })).toBeVisible()
  const entry = (text: string) => drawer.getByRole('row').filter({ hasText: text })
  await expect(entry(moved.deviceId)).toContainText('归属不同')
  await expect(entry(moved.deviceId)).toContainText(`平台登记在“${other.name}”之下`)
  await expect(entry(altered.deviceId)).toContainText('型号 平台 K03C-NB → 清单 K01A-PLC')
  await expect(entry(unknown.deviceId)).toContainText('平台未登记')
  await expect(entry('L-NOT-THERE')).toContainText('清单中没有')

  await drawer.getByRole('button', { name: '同步此集中控制器' }).click()
  await expect(page.getByText(/同步完成：新增 1，更新 1，.*失败 1$/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^全部差异 2$/ })).toBeVisible()
  await expect(entry('L-NOT-THERE')).toBeVisible()
  await drawer.getByRole('button', { name: /^平台未登记 0$/ }).click()
  await expect(drawer.getByText('没有这类灯具')).toBeVisible()

  await drawer.getByRole('tab', { name: /^灯具/ }).click()
  await drawer.getByRole('link').filter({ hasText: '换了型号的灯' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '换了型号的灯' })).toBeVisible()
})

test('the list of a center’s lights goes to its last page when the one looked at is no more', async ({
  page,
  lamplighter,
}) => {
  const ask = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  const { findManyLightCenter } = await ask('{ findManyLightCenter(limit: 1) { items { id } } }')
  const { id } = findManyLightCenter.items[0]
  const { findAllDeviceMode: modes } = await ask('{ findAllDeviceMode(type: "light") { id code } }')
  const mode = modes.find(({ code }: { code: string }) => code === 'K01A-PLC').id
  const lights = async () =>
    (
      await ask(`{ findManyLightDevice(where: { centerId: { equals: ${id} } }, limit: 200) { items { id } } }`)
    ).findManyLightDevice.items.map((light: { id: number }) => light.id) as number[]
  for (let n = (await lights()).length; n < 11; n++)
    await ask(
      `mutation { createLightDevice(input: { name: "末页 ${n}", deviceId: "L-LAST-${n}", mode: { connect: { id: ${mode} } }, center: { connect: { id: ${id} } } }) { id } }`,
    )
  await signIn(page)
  await page.goto(`/lighting/centers?center=${id}&view=lights`)
  const drawer = page.getByRole('dialog', { name: '集中控制器详情' })
  const last = Math.ceil((await lights()).length / 10)
  await drawer.getByRole('button', { name: `第 ${last} 页` }).click()
  await expect(drawer.getByRole('button', { name: `第 ${last} 页` })).toHaveAttribute('aria-current', 'page')
  for (const light of (await lights()).slice((last - 1) * 10))
    await ask(`mutation { deleteLightDevice(id: ${light}) { id } }`)
  await expect(drawer.getByRole('row')).toHaveCount(11, { timeout: 20_000 })
})

test('a center’s password is shown once; who may not issue one is not asked to', async ({ page, lamplighter }) => {
  const api = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  const made = await api('mutation { createLightCenter(input: { name: "待接入", deviceId: "C-JOIN" }) { id } }')
  const { id } = made.createLightCenter
  await signIn(page, 'operator')
  await page.goto(`/lighting/centers?center=${id}&view=connection`)
  const drawer = page.getByRole('dialog', { name: '集中控制器详情' })
  await expect(drawer).toContainText('lamplighter/1/C-JOIN/up/#')
  await drawer.getByRole('button', { name: '签发密码' }).click()
  await expect(drawer.getByText('密码只显示这一次')).toBeVisible()
  const password = await drawer.locator('span:text-is("密码") + code').innerText()
  expect(password.length).toBeGreaterThan(20)
  await page.reload()
  await expect(drawer.getByText('已签发密码')).toBeVisible()
  await expect(drawer).not.toContainText(password)
  await api(`mutation { deleteLightCenter(id: ${id}) { id } }`)
})

test('a viewer looks and changes nothing; a customer sees the centers of their own lights', async ({
  page,
  browser,
}) => {
  await signIn(page, 'viewer')
  await page.goto('/lighting/centers?q=C-0002')
  await expect(row(page, 'C-0002')).toBeVisible()
  for (const name of [/^新建/, /^编辑/, /^删除/]) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: /^设备清单/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('还没有设备清单')).toBeVisible()
  await expect(drawer.getByRole('button', { name: /获取清单|同步/ })).toHaveCount(0)
  await drawer.getByRole('tab', { name: '接入' }).click()
  await expect(drawer).toContainText('lamplighter/1/C-0002/down/#')
  await expect(drawer.getByRole('button', { name: /签发/ })).toHaveCount(0)

  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const customer = await theirs.newPage()
  await signIn(customer, 'customer')
  await customer.goto('/lighting/centers')
  await expect(customer.getByRole('heading', { level: 1, name: '集中控制器' })).toBeVisible()
  await expect(customer.getByRole('button', { name: /^(新建|编辑|删除)/ })).toHaveCount(0)
  await theirs.close()
})

for (const language of ['zh', 'en'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on the centers, their forms and their details, ${language}, ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await signIn(page, 'admin', language)
      await page.goto('/lighting/centers?q=C-0001')
      await expect(row(page, 'C-0001')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: /^(编辑|Edit) / }).click()
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
      expect(await violations(page, '[role=dialog]')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.getByRole('button', { name: /^(详情|Details) / }).click()
      for (const tab of [/^(概况|Overview)/, /^(灯具|Lights)/, /^(设备清单|Inventory)/, /^(接入|Connect)/]) {
        await page.getByRole('tab', { name: tab }).click()
        await expect(page.getByRole('tabpanel').locator('[class*=Skeleton]')).toHaveCount(0)
        expect(await violations(page, '[role=dialog]')).toEqual([])
      }
    })
