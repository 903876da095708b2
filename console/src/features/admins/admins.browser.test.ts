import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { field } from '../../testing/find.ts'
import { ADMIN, addAdmin, addRole, emailOf, PASSWORD } from '../../testing/people.ts'
import { sessionsOf } from '../../testing/permissions.ts'
import { heavyPhoto, photo } from '../../testing/pictures.ts'
import { interpolate, LANGUAGES, WORDS } from '../../testing/words.ts'

const LIST = '/setting/admin/list'
const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

for (const language of LANGUAGES) {
  const { admin, dialog, shell, media } = WORDS[language]
  const { form: words, 'admin-write': wrong } = admin

  test(`creates an admin; shows missing values and errors at their fields, and keeps the input (${language})`, {
    tag: '@nightly',
  }, async ({ open, server }) => {
    const name = '夜班'
    const page = await open(LIST, { as: 'admin', language })
    await page.getByRole('button', { name: admin.create }).click()
    const form = page.getByRole('dialog', { name: words.create })
    await expect(field(form, words.nickname)).toBeFocused()
    await form.getByRole('button', { name: dialog.create }).click()
    for (const message of [
      wrong.nickname.required,
      wrong.lastName.required,
      wrong.firstName.required,
      wrong.phoneNumber.required,
      wrong.email.required,
      wrong.password.required,
      wrong.role.required,
    ])
      await expect(form.getByText(message, { exact: true })).toBeVisible()

    await expect(field(form, words.phonePrefix)).toHaveValue('+86')
    await expect(field(form, words.phonePrefix)).toHaveAttribute('readonly')
    await field(form, words.nickname).fill(name)
    await field(form, words.lastName).fill('王')
    await field(form, words.firstName).fill('晓')
    await field(form, words.phoneNumber).fill('12ab')
    await field(form, words.email).fill('no address')
    await field(form, words.password).fill('short1')
    await field(form, words.role).selectOption({ index: 2 })
    await form.getByRole('button', { name: dialog.create }).click()
    await expect(form.getByText(wrong.phoneNumber.invalid)).toBeVisible()
    await expect(form.getByText(wrong.email.invalid)).toBeVisible()
    await expect(form.getByText(wrong.password.tooShort)).toBeVisible()
    await expect(form.getByText(wrong.role.required)).toBeHidden()
    expect(server.variablesOf('CreateAdmin')).toEqual([])

    // An error of the server alone: the form keeps its input, and a red toast shows the reason.
    await field(form, words.phoneNumber).fill('13812345678')
    await field(form, words.email).fill(ADMIN.toUpperCase())
    await field(form, words.password).fill(PASSWORD)
    await form.getByRole('button', { name: dialog.create }).click()
    await expect(form.getByText(wrong.email.taken)).toBeVisible()
    const toast = page.locator('[data-kind=error]')
    await expect(toast).toContainText(words.createFailed)
    await expect(toast).toContainText(wrong.email.taken)
    await expect(field(form, words.nickname)).toHaveValue(name)
    await page.keyboard.press('Escape')
    await expect(form.getByRole('alertdialog')).toBeVisible()
    await form.getByRole('button', { name: dialog.keep }).click()

    await field(form, words.email).fill('made@city.example')
    await form.getByRole('button', { name: dialog.create }).click()
    await expect(page.getByText(interpolate(admin.created, { name }))).toBeVisible()
    await expect(form).toBeHidden()
    await expect(card(page, name)).toContainText('+86 13812345678')
    const made = { email: 'made@city.example', password: PASSWORD, lastName: '王', firstName: '晓', isEnabled: true }
    expect(server.city.rows.admins.at(-1)).toMatchObject(made)
  })

  test(`accepts one picture of at most 2 MB as avatar (${language})`, { tag: '@nightly' }, async ({ open, server }) => {
    addAdmin(server, 'VIEWER', 'Face')
    const page = await open(`${LIST}?q=Face`, { as: 'admin', language })
    await page.getByRole('button', { name: `${admin.edit} Face` }).click()
    const form = page.getByRole('dialog', { name: words.edit })
    const files = form.locator('input[type=file]').first()
    await files.setInputFiles(await heavyPhoto('heavy.png', 2_100_000))
    const tooLarge = interpolate(media.tooLarge, { name: 'heavy.png', size: '2.1 MB', most: '2 MB' })
    await expect(form.getByText(tooLarge)).toBeVisible()
    await files.setInputFiles({ name: 'face.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') })
    await expect(page.locator('[data-kind=error]').filter({ hasText: media.rejected })).toContainText('face.pdf')
    await files.setInputFiles(await photo('face.png', 'teal'))
    const items = form.getByRole('group', { name: words.avatar }).getByRole('listitem')
    await expect(items).toContainText(media.state.done)
    await files.setInputFiles(await photo('other.png', 'red'))
    await expect(items).toHaveCount(1)
    await expect(items).toContainText('other.png')
    await expect(items).toContainText(media.state.done)
    await form.getByRole('button', { name: dialog.save }).click()
    await expect(page.getByText(interpolate(admin.modified, { name: 'Face' }))).toBeVisible()
    const picture = card(page, 'Face').locator('img')
    await expect(picture).toHaveAttribute('src', /\/media\//)
    await expect(picture).toHaveJSProperty('naturalWidth', 400)
  })

  test(`disables an account after a confirmation, and enables it again (${language})`, async ({ open, server }) => {
    const account = addAdmin(server, 'VIEWER', 'Off')
    server.signIn(account.email)
    const page = await open(`${LIST}?q=Off`, { as: 'admin', language })
    const toggle = page.getByRole('switch', { name: interpolate(admin.enabled, { name: 'Off' }) })
    await expect(toggle).toBeChecked()
    await toggle.press('Space')
    const confirm = page.getByRole('dialog', { name: interpolate(admin.disable.title, { name: 'Off' }) })
    await expect(confirm).toContainText(admin.disable.text)
    await confirm.getByRole('button', { name: shell.words.cancel }).click()
    await expect(toggle).toBeChecked()
    expect(account.isEnabled).toBe(true)

    await toggle.press('Space')
    await confirm.getByRole('button', { name: admin.disable.action }).click()
    await expect(page.getByText(interpolate(admin.disabledToast, { name: 'Off' }))).toBeVisible()
    await expect(toggle).not.toBeChecked()
    expect(account.isEnabled).toBe(false)
    expect(sessionsOf(server.city, account.id)).toEqual([])
    await toggle.press('Space')
    await expect(page.getByText(interpolate(admin.enabledToast, { name: 'Off' }))).toBeVisible()
    await expect(toggle).toBeChecked()
    expect(account.isEnabled).toBe(true)
  })

  test(`administrators cannot disable themselves or change their own role (${language})`, async ({ open }) => {
    const page = await open(`${LIST}?q=${encodeURIComponent(ADMIN)}`, { as: 'admin', language })
    const own = card(page, ADMIN)
    await expect(own).toContainText(admin.you)
    const toggle = own.getByRole('switch')
    await toggle.focus()
    await expect(page.getByRole('tooltip')).toHaveText(admin.ownState)
    await toggle.press('Space')
    await expect(toggle).toBeChecked()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await own.getByRole('button', { name: new RegExp(`^${admin.edit}`) }).click()
    const form = page.getByRole('dialog', { name: words.edit })
    await expect(field(form, words.role)).toBeDisabled()
    await expect(form.getByText(words.ownRole)).toBeVisible()
    // One’s own password is read-only in this form, too.
    await expect(field(form, words.password)).toBeDisabled()
    await expect(form.getByText(words.ownPassword)).toBeVisible()
    await expect(form.getByRole('button', { name: dialog.save })).toBeVisible()
  })

  test(`the last super admin can be neither disabled nor demoted (${language})`, async ({ open, server }) => {
    const superAdmin = server.city.findBy('roles', 'name', 'SUPER_ADMIN')
    const last = server.city.findBy('admins', 'email', ADMIN)
    const before = structuredClone(last)
    addAdmin(server, addRole(server, 'TWIN', ...superAdmin.permissions), 'Twin')
    const page = await open(`${LIST}?q=${encodeURIComponent(ADMIN)}`, { as: emailOf('Twin'), language })
    await page.getByRole('switch').press('Space')
    await page.getByRole('dialog').getByRole('button', { name: admin.disable.action }).click()
    const toast = page.locator('[data-kind=error]')
    await expect(toast).toContainText(wrong.isEnabled.lastSuperAdmin)
    await expect(page.getByRole('switch')).toBeChecked()
    expect(last).toEqual(before)
    await page.getByRole('button', { name: new RegExp(`^${admin.edit} `) }).click()
    const form = page.getByRole('dialog', { name: words.edit })
    await field(form, words.phoneNumber).fill('13800000000')
    await field(form, words.role).selectOption({ index: 2 })
    await form.getByRole('button', { name: dialog.save }).click()
    await expect(form.getByText(wrong.role.lastSuperAdmin)).toBeVisible()
    await expect(toast.filter({ hasText: words.editFailed })).toContainText(wrong.role.lastSuperAdmin)
    expect(last).toEqual(before)
  })

  test(`a role without the permission sees no admins, or no controls (${language})`, async ({ open, server }) => {
    addAdmin(server, addRole(server, 'CLERK', 'Admin:read'), 'Clerk')
    const page = await open(LIST, { as: emailOf('Clerk'), language })
    await expect(card(page, 'operator@lamplighter.example')).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('switch')).toHaveCount(0)
    await expect(main.getByRole('list', { name: admin.title }).getByRole('button')).toHaveCount(0)
    await expect(main.getByRole('button', { name: admin.create })).toHaveCount(0)

    await open(LIST, { as: 'viewer', language })
    await expect(page.getByText(admin.noPermission.text)).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
    const navigation = page.getByRole('navigation', { name: WORDS[language].settings.navigation.label })
    await expect(navigation.getByRole('link')).toHaveCount(4)
  })
}

testVariants('axe finds nothing on the list of admins and in its form', async ({ open, language }) => {
  const { admin } = WORDS[language]
  const page = await open(LIST)
  await expect(card(page, ADMIN)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: admin.create }).click()
  await expect(field(page.getByRole('dialog'), admin.form.nickname)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
  expect(await violations(page)).toEqual([])
})

test('shows every field that the server refuses at once, and keeps the input', async ({ open, server }) => {
  addAdmin(server, 'VIEWER', 'Many')
  const page = await open(`${LIST}?q=Many`, { as: 'admin' })
  await page.getByRole('button', { name: `${WORDS.zh.admin.edit} Many` }).click()
  const { form: words, 'admin-write': wrong } = WORDS.zh.admin
  const form = page.getByRole('dialog', { name: words.edit })
  await field(form, words.nickname).fill('夜班')
  const repair = server.faults.fail('UpdateAdmin', 'BAD_USER_INPUT', {
    fields: [
      { field: 'input.phoneNumber', key: 'admin:admin-write.phoneNumber.invalid' },
      { field: 'input.email.set', key: 'admin:admin-write.email.invalid' },
      { field: 'input.role', key: 'admin:admin-write.role.required' },
      { field: 'input.unknown', key: 'textTooLong' },
    ],
  })
  await form.getByRole('button', { name: WORDS.zh.dialog.save }).click()
  const invalid = form.locator('[aria-invalid=true]')
  await expect(invalid).toHaveCount(3)
  for (const text of [wrong.phoneNumber.invalid, wrong.email.invalid, wrong.role.required])
    await expect(form.getByText(text, { exact: true })).toBeVisible()
  await expect(form.getByText(WORDS.zh.input.textTooLong)).toBeVisible()
  await expect(field(form, words.phoneNumber)).toBeFocused()
  await expect(field(form, words.nickname)).toHaveValue('夜班')

  await field(form, words.phoneNumber).fill('13812345678')
  await expect(invalid).toHaveCount(2)
  await expect(field(form, words.phoneNumber)).toBeFocused()
  repair()
  await form.getByRole('button', { name: WORDS.zh.dialog.save }).click()
  await expect(form).toBeHidden()
  expect(server.city.rows.admins.at(-1)).toMatchObject({ nickname: '夜班', phoneNumber: '13812345678' })
})
