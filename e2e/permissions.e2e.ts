import { makeAccount } from './accounts.ts'
import { arrive } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'people' })

const PAGES = {
  devices: '您的角色不能查看设备',
  groups: '您的角色不能查看分组',
  centers: '您的角色不能查看集中控制器',
  status: '您的角色不能查看设备状态',
  alerts: '您的角色不能查看告警',
}

test('a role without any permission reads so on every page', async ({ page, lamplighter }) => {
  await arrive(page, await makeAccount(lamplighter.url, 'NOTHING'))
  for (const [path, text] of Object.entries(PAGES)) {
    await page.goto(`/lighting/${path}`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
})
