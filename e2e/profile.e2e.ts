import { ADMIN, addAdmin, emailOf, field, findRoleId, openAs, PASSWORD } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'people' })

test('changes the password with the current one, and ends every other session', async ({ page, lamplighter }) => {
  const ask = await signInToApi(lamplighter.url, ADMIN)
  await addAdmin(ask, await findRoleId(ask, 'VIEWER'), 'Secret')
  const email = emailOf('Secret')
  const elsewhere = await signInToApi(lamplighter.url, email, PASSWORD)
  await openAs(page, email, { at: '/setting/profile/info' })
  await field(page, '昵称').fill('小周')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('个人资料已保存')).toBeVisible()
  await page.getByRole('link', { name: '密码与登录' }).click()
  const sessions = page.getByRole('list', { name: '登录设备' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await field(page, '当前密码').fill('not the one')
  await field(page, '新密码').fill('another-long-one')
  await field(page, '确认新密码').fill('another-long-one')
  const submit = page.getByRole('button', { name: '修改密码', exact: true })
  await submit.click()
  await expect(page.getByText('当前密码不正确')).toBeVisible()
  await field(page, '当前密码').fill(PASSWORD)
  await submit.click()
  await expect(sessions).toHaveCount(1)
  await expect(elsewhere('{ authInfo { email } }')).rejects.toThrow('token')
  await expect(signInToApi(lamplighter.url, email, PASSWORD)).rejects.toThrow('login failed')
  const again = await signInToApi(lamplighter.url, email, 'another-long-one')
  expect(await again('{ authInfo { admin { nickname } } }')).toEqual({ authInfo: { admin: { nickname: '小周' } } })
})
