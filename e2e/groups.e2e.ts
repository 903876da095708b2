import { dialog, row } from '../console/src/testing/find.ts'
import { openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'lighting' })

test('moves lights into a new group, dims them, and shows the progress until each has reported', async ({ page }) => {
  await openAs(page, 'admin', { at: '/lighting/groups' })
  await page.getByRole('button', { name: '新建分组' }).click()
  const form = dialog(page, '新建分组')
  await form.getByLabel('名称').fill('深南东段')
  await form.getByRole('tab', { name: '设备' }).click()
  const available = form.getByRole('region', { name: '可选' })
  await available.getByPlaceholder('搜索...').fill('深南大道')
  const options = available.getByRole('option')
  // All options match once the search is answered; before that there are none, or others.
  await expect
    .poll(async () => {
      const texts = await options.allTextContents()
      return texts.length > 1 && texts.every(text => text.includes('深南大道'))
    })
    .toBe(true)
  await options.nth(0).click()
  await options.nth(1).click()
  await available.getByRole('button', { name: '移到已选（2）' }).click()
  await form.getByRole('tab', { name: '定时策略' }).click()
  await form.getByRole('radio', { name: '日出日落', exact: true }).check()
  const preview = form.getByRole('region', { name: '今夜预览' })
  await expect(preview).toContainText('共 2 盏灯')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(page.getByText('分组“深南东段”已创建')).toBeVisible()
  await page.goto('/lighting/groups?q=深南东段')
  await expect(row(page, '深南东段').getByRole('cell').nth(4)).toHaveText('2')

  await page.getByRole('button', { name: /^操作 深南东段/ }).click()
  const operate = dialog(page, /^操作 深南东段/)
  const slider = operate.getByRole('slider', { name: '主灯 · 亮度' })
  await slider.focus()
  await page.keyboard.press('Home')
  for (let i = 0; i < 27; i++) await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '37')
  await operate.getByRole('button', { name: '下发指令' }).click()
  const progress = operate.getByRole('article', { name: /主灯 亮 37%/ })
  await expect(progress).toBeVisible({ timeout: 30_000 })
  await expect(progress.getByText(/已确认 [12]/)).toBeVisible({ timeout: 30_000 })
  await expect(progress.getByText('进行中')).toBeHidden({ timeout: 60_000 })
  await operate.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('link', { name: /^查看设备 深南东段/ }).click()
  await expect(row(page, '37%').first()).toBeVisible()
})

test('shows what deleting a group does to its lights, and applies the choice', { tag: '@nightly' }, async ({
  page,
  lamplighter,
}) => {
  const ask = await signInToApi(lamplighter.url, 'admin@lamplighter.example')
  const { findManyLightDevice: found } = await ask(`{ findManyLightDevice(where: { name: { contains: "玉林北路" },
    deviceStatus: { equals: NORMAL } }, limit: 1) { items { id } } }`)
  const [{ id }] = found.items as [{ id: number }]
  const clock = (hours: number) => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(11, 16)
  await ask(`mutation { createLightGroup(input: { name: "临时照明", controlMode: TIMING, startTime: "${clock(-3)}",
    endTime: "${clock(3)}", mainBrightness: 60, devices: { connect: [{ id: ${id} }] } }) { id } }`)
  const state = async () =>
    (await ask(`{ findOneLightDevice(id: ${id}) { expectedRule facts { expected { mainBrightness } } } }`))
      .findOneLightDevice
  await expect.poll(state).toMatchObject({ expectedRule: 'PRESET', facts: { expected: { mainBrightness: 60 } } })

  await openAs(page, 'admin', { at: '/lighting/groups?q=临时照明' })
  await page.getByRole('button', { name: '删除 临时照明' }).click()
  const sure = dialog(page, '删除分组“临时照明”？')
  await expect(sure).toContainText('1 盏灯会保留')
  await expect(sure).toContainText('1 盏灯将没有照明计划')
  await expect(sure).toContainText('其中 1 盏正在亮着，之后不会自动关灯。')
  const remove = sure.getByRole('button', { name: '删除', exact: true })
  await expect(remove).toBeDisabled()
  await sure.getByRole('radio', { name: '立即关灯' }).check()
  await remove.click()
  await expect(page.getByText('没有符合条件的分组')).toBeVisible()
  await expect.poll(state).toMatchObject({ expectedRule: 'MANUAL', facts: { expected: { mainBrightness: 0 } } })
})
