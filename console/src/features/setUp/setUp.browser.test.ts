import { paths } from '../../paths.ts'
import { expect, test } from '../../testing/component.ts'
import { field } from '../../testing/find.ts'
import { WORDS } from '../../testing/words.ts'

const { setUp: words, sessions } = WORDS.zh

test('shows every field that the server refuses, in both steps, and keeps the input', async ({ open, server }) => {
  server.city.client.setUpPending = true
  const page = await open(paths.setUp)
  for (const [label, text] of [
    [words.code, 'K7QF-2M9X-HB4T'],
    [words.lastName, '张'],
    [words.firstName, '三'],
    [sessions.email, 'first@city.example'],
    [sessions.password, 'a good long one'],
  ] as const)
    await field(page, label).fill(text)
  await page.getByRole('button', { name: words.next }).click()
  await field(page, words.siteName).fill('余杭区路灯所')
  await page.getByRole('radio', { name: words.china }).check()
  await field(page, words.latitude).fill('30.42')
  await field(page, words.longitude).fill('120.3')
  server.faults.fail('SetUp', 'BAD_USER_INPUT', {
    fields: [
      { field: 'input.email', key: 'admin:admin-write.email.taken' },
      { field: 'input.password', key: 'admin:admin-write.password.guessable' },
      { field: 'input.latitude', key: 'siteOutsideBounds' },
      { field: 'input.longitude', key: 'siteOutsideBounds' },
    ],
  })
  await page.getByRole('button', { name: words.finish }).click()

  const invalid = page.locator('[aria-invalid=true]')
  await expect(field(page, sessions.email)).toBeFocused()
  await expect(page.getByText(WORDS.zh.admin['admin-write'].email.taken)).toBeVisible()
  await expect(page.getByText(WORDS.zh.admin['admin-write'].password.guessable)).toBeVisible()
  await field(page, sessions.email).fill('other@city.example')
  await expect(invalid).toHaveCount(0)
  await expect(field(page, sessions.email)).toBeFocused()
  await field(page, sessions.password).fill('another long one')
  await expect(page.getByText(WORDS.zh.admin['admin-write'].password.guessable)).toBeHidden()
  await page.getByRole('button', { name: words.next }).click()
  await expect(invalid).toHaveCount(2)
  await expect(field(page, words.latitude)).toBeFocused()
  await expect(field(page, words.siteName)).toHaveValue('余杭区路灯所')
  await field(page, words.longitude).fill('120.4')
  await expect(invalid).toHaveCount(1)
  await expect(field(page, words.longitude)).toBeFocused()
})
