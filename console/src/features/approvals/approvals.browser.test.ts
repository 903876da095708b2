import { violations } from '../../testing/axe.ts'
import { countClicks } from '../../testing/clicks.ts'
import { expect, test, testVariants, visit } from '../../testing/component.ts'
import { LIST } from '../../testing/devices.ts'
import { dialog, field, row } from '../../testing/find.ts'
import { expectToFit } from '../../testing/fit.ts'
import { waitForShortcuts } from '../../testing/keys.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'
import type { Row } from '../../testing/select.ts'
import { interpolate, WORDS } from '../../testing/words.ts'

/* Operations that a second person has to approve: of the person who requests them, and of those who may approve. */

const PAGE = '/lighting/approvals'
const { approvals: zh } = WORDS.zh

/** The first light burns at 80 % and is protected. */
function protectFirst({ city }: MemoryServer): Row {
  for (const light of city.rows.devices.slice(0, 3)) Object.assign(light, { mainBrightness: 80, subBrightness: 80 })
  return Object.assign(city.rows.devices[0]!, { isProtected: true, litState: 'LIT' })
}

/** A request of the operator to switch the first light off. */
async function requestOff(server: MemoryServer): Promise<Row> {
  const light = protectFirst(server)
  await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${server.signIn('operator@lamplighter.example')}`,
    },
    body: JSON.stringify({
      query: `mutation { switchLightDevice(id: ${light.id}, status: false) { accepted } }`,
    }),
  })
  return server.city.rows.approvals[0]!
}

const note = '现场有人施工'

test('a switch waits for a second person, and says so until it ran', async ({ open, server, newPage }) => {
  const light = protectFirst(server)
  const page = await open(LIST, { as: 'operator' })
  await row(page, light.name).getByRole('switch').click({ force: true })
  const needed = dialog(page, zh.needed.title)
  await expect(needed).toContainText(zh.needed.text)
  await expect(needed).toContainText(zh.reason.PROTECTED)
  await expect(needed).toContainText('1 盏灯将变暗')
  await expect(needed).toContainText(light.name)
  await expect(needed.getByRole('timer')).toContainText('15分钟')
  expect(light.mainBrightness).toBe(80)

  const other = await newPage()
  await visit(other, server, PAGE, { as: 'admin', language: 'zh' })
  await expect(row(other, '开关灯')).toBeVisible()
  const clicks = await countClicks(other)
  await other.getByRole('button', { name: /^审批 / }).click()
  await dialog(other, zh.title).getByRole('button', { name: zh.approve }).click()
  await expect(other.getByText(zh.approved)).toBeVisible()
  expect(await clicks()).toBe(2)

  await expect(needed).toContainText(/已批准，操作已执行。/)
  await expect.poll(() => light.mainBrightness).toBe(0)
  await needed.getByRole('button', { name: '关闭' }).last().click()
  await expect(needed).toBeHidden()
})

test('a form stays open below while its request waits; it closes, and the progress opens, after the approval', async ({
  open,
  server,
}) => {
  protectFirst(server)
  const page = await open(LIST, { as: 'operator' })
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '批量操作' }).click()
  const form = dialog(page, '批量操作')
  const reason = field(form, '原因')
  await reason.fill('夜间检修')
  await form.getByRole('slider').first().press('Home')
  await form.locator('button[type=submit]').click()
  const needed = dialog(page, zh.needed.title)
  await expect(needed).toContainText(zh.needed.PENDING)
  await expect(reason).toHaveValue('夜间检修')

  const [approval] = server.city.rows.approvals
  server.city.change(approval!, { status: 'APPROVED', decidedBy: '值班长' })
  approval!.campaignIds = [(approval!.run() as Row).campaignId]
  await expect(needed).toContainText('值班长 已批准，操作已执行。')
  await expect(needed).toContainText('原因：夜间检修')
  await expect(reason).toBeHidden()
})

test('an approved scene shows the progress of each of its actions', async ({ open, server }) => {
  server.city.needsApproval.add('startLightScene')
  const light = protectFirst(server)
  const part = (name: string, id: number) => ({
    targets: [{ name, where: { id: { in: [id] } } }],
    levels: { mainSwitch: false },
  })
  const scene = server.city.add('scenes', {
    ...{ name: '深夜', kind: 'TEST', description: null, reason: null, durationMinutes: 60 },
    actions: [part('主干道', light.id), part('公园', server.city.rows.devices[1]!.id)],
  })
  const page = await open('/lighting/scenes', { as: 'operator' })
  await row(page, scene.name).getByRole('button', { name: /^启动/ }).click()
  await page.getByRole('dialog').locator('button[type=submit]').click()
  const needed = dialog(page, zh.needed.title)
  await expect(needed).toContainText(light.name)
  const [approval] = server.city.rows.approvals
  approval!.campaignIds = (approval!.run() as Row[]).map(({ id }) => id)
  server.city.change(approval!, { status: 'APPROVED', decidedBy: '值班长' })
  await expect(needed).toContainText('值班长 已批准，操作已执行。')
  await expect(needed.locator('details')).toHaveCount(scene.actions.length)
})

test('a refused request says who refused it, and why; the form keeps what was typed', async ({ open, server }) => {
  server.city.needsApproval.add('updateLightGroup')
  protectFirst(server)
  const page = await open('/lighting/groups?q=公园', { as: 'operator' })
  await page.getByRole('button', { name: '编辑 公园', exact: true }).click()
  const form = dialog(page, /编辑/)
  const description = form.getByRole('textbox').last()
  await description.fill('凌晨熄灯')
  await form.getByRole('button', { name: '保存' }).click()
  const needed = dialog(page, zh.needed.title)
  await expect(needed).toContainText('修改分组')
  const [approval] = server.city.rows.approvals
  server.city.change(approval!, { status: 'REFUSED', decidedBy: '值班长', note })
  await expect(needed).toContainText('值班长 已驳回，操作未执行。')
  await expect(needed).toContainText(note)
  await needed.getByRole('button', { name: '关闭' }).last().click()
  await expect(needed).toBeHidden()
  await expect(description).toHaveValue('凌晨熄灯')
  await expect(form.getByText('尚未执行，需要第二人批准。')).toBeVisible()
  expect(server.variablesOf('UpdateGroup')).toHaveLength(1)
})

test('the bell names a pending request; it opens the request, which can be refused with a note', async ({
  open,
  server,
}) => {
  const approval = await requestOff(server)
  const page = await open('/dashboard', { as: 'admin' })
  await page.getByRole('button', { name: /^通知/ }).click()
  await expect(page.getByRole('link', { name: '1 项操作等待审批' })).toBeVisible()
  await page.getByRole('button', { name: /申请审批：开关灯，1 盏灯将变暗/ }).click()
  await expect(page).toHaveURL(new RegExp(`${PAGE}\\?approval=${approval.id}$`))
  const decide = dialog(page, zh.title)
  await field(decide, zh.noteLabel).fill(note)
  await decide.getByRole('button', { name: zh.refuse }).click()
  await expect(page.getByText(zh.refused)).toBeVisible()
  await expect(row(page, zh.status.REFUSED)).toContainText(note)
  expect(approval).toMatchObject({ status: 'REFUSED', note })
})

test('the own request can be withdrawn and not approved; the page is found by Ctrl K', async ({ open, server }) => {
  const approval = await requestOff(server)
  const page = await open('/dashboard', { as: 'operator' })
  await expect(page.getByRole('link', { name: '降亮审批' })).toBeVisible()
  await waitForShortcuts(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('jlsp')
  await page.getByRole('option', { name: '降亮审批' }).click()
  await expect(page).toHaveURL(new RegExp(PAGE))
  await page.getByRole('button', { name: interpolate(zh.withdrawOf, { id: approval.id }) }).click()
  const own = dialog(page, zh.title)
  await expect(own).toContainText(zh.ownHint)
  await expect(own.getByRole('button', { name: zh.approve })).toHaveCount(0)
  await own.getByRole('button', { name: zh.withdraw }).click()
  await expect(row(page, zh.status.WITHDRAWN)).toBeVisible()
})

test('links to the protected lights of a request; filters by status', async ({ open, server }) => {
  await requestOff(server)
  const page = await open(`${PAGE}?status=APPROVED`, { as: 'admin' })
  await expect(page.getByText(zh.noMatch.title)).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).first().click()
  await page.getByRole('link', { name: /查看 1 盏/ }).click()
  await expect(page).toHaveURL(/\/lighting\/devices/)
  await expect(page.getByText(server.city.rows.devices[0]!.name, { exact: true })).toBeVisible()
  await expect(page.getByText('L-000002')).toHaveCount(0)
})

testVariants(
  'axe finds nothing in the approvals and the decision; they fit a phone',
  async ({ open, server, language }) => {
    const approval = await requestOff(server)
    const { approvals } = WORDS[language]
    const page = await open(PAGE)
    await expect(page.getByRole('heading', { name: approvals.title })).toBeVisible()
    await expect(page.getByText(approvals.reason.PROTECTED)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.getByRole('button', { name: interpolate(approvals.decideOf, { name: approval.requestedBy }) }).click()
    await expect(dialog(page, approvals.title)).toHaveCSS('opacity', '1')
    expect(await violations(page)).toEqual([])
    await expectToFit(page)
  },
)
