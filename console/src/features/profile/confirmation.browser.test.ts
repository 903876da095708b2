import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { field } from '../../testing/find.ts'
import { expectToFit } from '../../testing/fit.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'
import { ADMIN, addAdmin, emailOf, PASSWORD } from '../../testing/people.ts'
import { sessionsOf } from '../../testing/permissions.ts'
import { interpolate, LANGUAGES, WORDS } from '../../testing/words.ts'

/* Actions that need a recent password confirmation. */

const SECRET = '/setting/profile/password'
const proofOn = (page: Page, language: 'zh' | 'en') =>
  page.getByRole('dialog', { name: WORDS[language].settings.confirm.title })

/** Simulates a quarter of an hour. */
function expireProofs({ city }: MemoryServer): void {
  for (const session of city.rows.sessions) session.isConfirmed = false
}

for (const language of LANGUAGES) {
  const { admin, dialog, settings, shell, errors } = WORDS[language]

  test(`ends other sessions after the password is confirmed, and does nothing without (${language})`, async ({
    open,
    server,
  }) => {
    const account = addAdmin(server, 'VIEWER', 'Proof')
    server.signIn(account.email)
    const page = await open(SECRET, { as: account.email, language })
    const proof = proofOn(page, language)
    const places = page.getByRole('list', { name: settings.sessions.title }).getByRole('listitem')
    await expect(places).toHaveCount(2)
    expireProofs(server)

    await places.getByRole('button').first().click()
    await expect(proof).toBeVisible()
    await expect(field(proof, settings.password.current)).toBeFocused()
    await proof.getByRole('button', { name: shell.words.cancel }).click()
    await expect(page.getByText(errors.CONFIRMATION_NEEDED)).toBeVisible()
    expect(sessionsOf(server.city, account.id)).toHaveLength(2)

    await page.getByRole('button', { name: settings.sessions.others }).click()
    const others = page.getByRole('dialog', { name: interpolate(settings.sessions.othersTitle, { number: 1 }) })
    await others.getByRole('button', { name: settings.sessions.othersAction }).click()
    await expect(proof).toBeVisible()
    await field(proof, settings.password.current).fill('not the one')
    await page.keyboard.press('Enter')
    await expect(proof.getByText(admin['password-write'].current.wrong)).toBeVisible()
    await field(proof, settings.password.current).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(interpolate(settings.sessions.othersEnded, { number: 1 }))).toBeVisible()
    await expect(places).toHaveCount(1)
    expect(sessionsOf(server.city, account.id)).toHaveLength(1)
  })

  test(`asks for the password before the email changes, and keeps the input (${language})`, async ({
    open,
    server,
  }) => {
    const account = addAdmin(server, 'VIEWER', 'Moved')
    const page = await open('/setting/admin/list?q=Moved', { as: 'admin', language })
    const proof = proofOn(page, language)
    await page.getByRole('button', { name: `${admin.edit} Moved` }).click()
    const form = page.getByRole('dialog', { name: admin.form.edit })
    await field(form, admin.form.email).fill('elsewhere@city.example')
    await field(form, admin.form.nickname).fill('搬家了')
    expireProofs(server)
    await form.getByRole('button', { name: dialog.save }).click()
    await expect(proof).toBeVisible()
    // Escape closes the password dialog only.
    await page.keyboard.press('Escape')
    await expect(proof).toBeHidden()
    await expect(form.getByText(errors.CONFIRMATION_NEEDED)).toBeVisible()
    await expect(field(form, admin.form.email)).toHaveValue('elsewhere@city.example')
    expect(account.email).toBe(emailOf('Moved'))
    await form.getByRole('button', { name: dialog.save }).click()
    await field(proof, settings.password.current).fill(server.city.findBy('admins', 'email', ADMIN).password)
    await proof.getByRole('button', { name: settings.confirm.action }).click()
    await expect(page.getByText(interpolate(admin.modified, { name: '搬家了' }))).toBeVisible()
    expect(account).toMatchObject({ email: 'elsewhere@city.example', nickname: '搬家了' })
  })
}

testVariants('axe finds nothing in the password confirmation; it fits a phone', async ({ open, server, language }) => {
  const { settings } = WORDS[language]
  server.signIn(ADMIN)
  const page = await open(SECRET)
  expireProofs(server)
  await page.getByRole('list', { name: settings.sessions.title }).getByRole('button').first().click()
  await expect(field(proofOn(page, language), settings.password.current)).toBeFocused()
  await expect(proofOn(page, language)).toHaveCSS('opacity', '1')
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
})
