import { expect, test } from '@playwright/test'
import { violations } from '../console/src/testing/axe.ts'
import { startLamplighter } from './lamplighter.ts'
import { setUpLink } from './setUp.ts'

test.describe('first run without the demo', () => {
  test('creates an administrator and a site, shows its sunset, and leads to an import', { tag: '@nightly' }, async ({
    page,
  }) => {
    const running = await startLamplighter({ DEMO: 'off' })
    try {
      const { address, code } = await setUpLink(running)
      expect(address).toBe(`${running.url}/auth/setup`)

      // Any other page redirects here and needs the code.
      await page.goto(`${running.url}/lighting/devices`)
      await page.waitForURL(/\/auth\/setup$/)
      await expect(page.getByRole('heading', { name: '初始设置' })).toBeVisible()
      await expect(page).toHaveTitle('初始设置 · 智慧路灯控制系统')
      await page.getByRole('button', { name: '下一步' }).click()
      await expect(page.getByText('请输入设置码')).toBeVisible()
      await expect(page.getByLabel('设置码')).toBeFocused()
      expect(await violations(page)).toEqual([])

      // A truncated link shows an error; the code can be typed in.
      const cut = await page.context().newPage()
      await cut.goto(`${address}#%zz`)
      await expect(cut.getByText('链接不完整或有误')).toBeVisible()
      await cut.getByLabel('设置码').fill(code)
      await expect(cut.getByText('链接不完整或有误')).toBeHidden()
      await cut.close()

      await page.getByLabel('设置码').fill('AAAA-AAAA-AAAA')
      await page.getByLabel('姓').fill('张')
      await page.getByLabel('名', { exact: true }).fill('三')
      await page.getByLabel('邮箱').fill('first@city')
      await page.getByLabel('密码', { exact: true }).fill('a good long one')
      await page.getByRole('button', { name: '下一步' }).click()

      await page.getByRole('button', { name: '完成设置' }).click()
      await expect(page.getByText('站点名称至少 2 个字符')).toBeVisible()
      await page.getByLabel('站点名称').fill('余杭区路灯管理所')
      for (const [level, region] of [
        ['省份', '浙江省'],
        ['城市', '杭州市'],
        ['区县', '余杭区'],
      ] as const) {
        await page.getByRole('combobox', { name: level }).click()
        await page.getByRole('option', { name: region }).click()
      }
      await expect(page.getByLabel('纬度')).toHaveValue(/^30\./)
      await expect(page.getByText(/今天 1[6-9]:\d\d 日落，0[4-7]:\d\d 日出。/)).toBeVisible()
      expect(await violations(page)).toEqual([])

      // A wrong code is shown at its field, and typed values are kept.
      await page.getByRole('button', { name: '完成设置' }).click()
      await expect(page.getByText('设置码不对')).toBeVisible()
      await expect(page.getByLabel('邮箱')).toHaveValue('first@city')
      await page.getByLabel('设置码').fill(code.toLowerCase())
      await page.getByRole('button', { name: '下一步' }).click()
      await expect(page.getByLabel('站点名称')).toHaveValue('余杭区路灯管理所')
      await page.getByRole('button', { name: '完成设置' }).click()

      await expect(page.getByRole('heading', { name: '第一批灯具' })).toBeVisible()
      await expect(page).toHaveURL(`${running.url}/auth/setup`)
      await expect(page.getByText(/© \d{4} 余杭区路灯管理所/)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('link', { name: '导入灯具清单' }).click()
      await page.waitForURL(/\/lighting\/import/)
      await expect(page.getByRole('button', { name: /账号菜单 · 张三/ })).toBeVisible()

      // Set-up happens once: afterwards the address leads to sign-in.
      const other = await page.context().browser()!.newPage({ locale: 'zh-CN' })
      await other.goto(`${address}#${code}`)
      await other.waitForURL(/\/auth\/login/)
      await other.getByLabel('邮箱').fill('first@city')
      await other.getByLabel('密码', { exact: true }).fill('a good long one')
      await other.getByRole('button', { name: '登录' }).click()
      await expect(other.getByRole('button', { name: /账号菜单 · 张三/ })).toBeVisible()
      await other.close()
    } finally {
      await running.stop()
    }
  })

  test('creates a demo city outside China with a running simulator', async ({ page }) => {
    const running = await startLamplighter({ DEMO: 'off' }, ['--lights', '30'])
    try {
      const { address, code } = await setUpLink(running)
      await page.addInitScript(() => localStorage.setItem('app-language', 'en'))
      await page.goto(`${address}#${code}`)
      await expect(page.getByLabel('Set-up code')).toHaveValue(code)
      await page.getByLabel('Last name').fill('Lovelace')
      await page.getByLabel('First name').fill('Ada')
      await page.getByLabel('Email').fill('ada@city.example')
      await page.getByLabel('Password', { exact: true }).fill('a good long one')
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByLabel('Site name').fill('Lisbon')
      await page.getByLabel('Latitude').fill('38.72')
      await page.getByLabel('Longitude').fill('-9.14')
      await page.getByRole('button', { name: 'Finish' }).click()
      await expect(page.getByText('Choose one', { exact: true })).toBeVisible()
      await page.getByRole('radio', { name: 'In China' }).check()
      await expect(page.getByText('This location is not in China: choose “Elsewhere”')).toBeVisible()
      await page.getByRole('radio', { name: 'Elsewhere' }).check()
      await expect(page.getByText('This location is not in China')).toBeHidden()
      await page.getByLabel('South').fill('36.9')
      await page.getByLabel('North').fill('42.2')
      await page.getByLabel('West').fill('-9.6')
      await page.getByLabel('East').fill('-6.1')
      expect(await violations(page)).toEqual([])
      await page.getByRole('combobox', { name: 'Time zone' }).click()
      await page.getByRole('combobox', { name: 'Time zone' }).fill('Lisbon')
      await page.getByRole('option', { name: /Europe\/Lisbon/ }).click()
      await expect(page.getByText(/the sun sets at \d\d:\d\d/)).toBeVisible()
      await page.getByRole('button', { name: 'Finish' }).click()
      await page.getByRole('button', { name: /Use a demo city/ }).click()
      await page.waitForURL(/\/lighting\/devices/)
      await expect(page.getByText('L-000001')).toBeVisible()
      await expect(page.getByText('High Street', { exact: false }).first()).toBeVisible()
      // The clock of the site, not that of the browser in Shanghai.
      await expect(page.getByText(/Times: Europe\/Lisbon \(GMT\+[01]\)/)).toBeVisible()
      // Lights are normal only while a simulator runs.
      await page.goto(`${running.url}/lighting/devices?status=NORMAL`)
      await expect(page.getByText(/^L-\d{6}$/).first()).toBeVisible({ timeout: 30_000 })
    } finally {
      await running.stop()
    }
  })
})
