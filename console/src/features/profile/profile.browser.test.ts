import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { field } from '../../testing/find.ts'
import { addAdmin, emailOf, PASSWORD } from '../../testing/people.ts'
import { sessionsOf } from '../../testing/permissions.ts'
import { photo } from '../../testing/pictures.ts'
import { pressUntilGone } from '../../testing/pressUntil.ts'
import { interpolate, LANGUAGES, WORDS } from '../../testing/words.ts'

const [INFO, SECRET] = ['/setting/profile/info', '/setting/profile/password']

for (const language of LANGUAGES) {
  const { admin, settings, media, shell } = WORDS[language]

  test(`changes the own profile and the name in the header; the own role cannot be changed (${language})`, async ({
    open,
    server,
  }) => {
    addAdmin(server, 'VIEWER', 'Own')
    // A read-only user cannot upload a picture; the other fields are editable.
    const page = await open(INFO, { as: emailOf('Own'), language })
    await expect(page.getByRole('heading', { level: 1, name: settings.profile.title })).toBeVisible()
    await expect(field(page, settings.profile.email)).toHaveValue(emailOf('Own'))
    await expect(field(page, settings.profile.email)).toHaveAttribute('readonly')
    await expect(field(page, settings.profile.role)).toHaveAttribute('readonly')
    const save = page.getByRole('button', { name: settings.profile.save, exact: true })
    await expect(save).toBeDisabled()
    await field(page, admin.form.nickname).fill(' ')
    await field(page, admin.form.phoneNumber).fill('')
    await save.click()
    await expect(page.getByText(admin['admin-write'].nickname.required)).toBeVisible()
    await expect(page.getByText(admin['admin-write'].phoneNumber.required)).toBeVisible()
    await field(page, admin.form.nickname).fill('小周')
    await field(page, admin.form.phoneNumber).fill('13900000001')
    await field(page, admin.form.firstName).fill('Ada')
    await field(page, admin.form.lastName).fill('Watt')
    await save.click()
    await expect(page.getByText(settings.profile.saved)).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Ada Watt')
    // Keyboard users continue in the form.
    await expect(field(page, admin.form.nickname)).toBeFocused()
    await page.reload()
    await expect(field(page, admin.form.nickname)).toHaveValue('小周')
  })

  test(`changes the password with the current one, and ends every other session (${language})`, async ({
    open,
    server,
  }) => {
    const account = addAdmin(server, 'VIEWER', 'Secret')
    server.signIn(account.email)
    const page = await open(SECRET, { as: account.email, language })
    const wrong = admin['password-write']
    const submit = page.getByRole('button', { name: settings.password.submit, exact: true })
    await submit.click()
    await expect(page.getByText(wrong.current.required)).toBeVisible()
    await expect(page.getByText(wrong.next.required)).toBeVisible()
    await field(page, settings.password.current).fill('not the one')
    await field(page, settings.password.next).fill('short1')
    await field(page, settings.password.again).fill('short2')
    await submit.click()
    await expect(page.getByText(wrong.next.tooShort)).toBeVisible()
    await expect(page.getByText(wrong.again.differs)).toBeVisible()
    await field(page, settings.password.next).fill('another-long-one')
    await field(page, settings.password.again).fill('another-long-one')
    await submit.click()
    await expect(page.getByText(wrong.current.wrong)).toBeVisible()
    await expect(field(page, settings.password.next)).toHaveValue('another-long-one')
    const sessions = page.getByRole('list', { name: settings.sessions.title }).getByRole('listitem')
    await expect(sessions).toHaveCount(2)
    await field(page, settings.password.current).fill(PASSWORD)
    await submit.click()
    await expect(page.getByText(settings.password.changed)).toBeVisible()
    await expect(sessions).toHaveCount(1)
    await expect(field(page, settings.password.next)).toHaveValue('')
    expect(account.password).toBe('another-long-one')
  })

  test(`lists the own sessions, ends one, and ends all others (${language})`, async ({ open, server }) => {
    const account = addAdmin(server, 'VIEWER', 'Places')
    for (let n = 0; n < 3; n++) server.signIn(account.email)
    const live = () => sessionsOf(server.city, account.id).length
    const page = await open(SECRET, { as: account.email, language })
    const places = page.getByRole('list', { name: settings.sessions.title }).getByRole('listitem')
    await expect(places).toHaveCount(4)
    const current = places.filter({ hasText: settings.sessions.current })
    await expect(current).toHaveCount(1)
    await expect(current).toContainText('Chrome')
    await expect(current.getByRole('button')).toHaveCount(0)
    await expect(places.first()).toContainText('127.0.0.1')
    await places.getByRole('button').first().click()
    await expect(page.getByText(settings.sessions.ended)).toBeVisible()
    await expect(places).toHaveCount(3)
    expect(live()).toBe(3)

    await page.getByRole('button', { name: settings.sessions.others }).click()
    const confirm = page.getByRole('dialog', { name: interpolate(settings.sessions.othersTitle, { number: 2 }) })
    await confirm.getByRole('button', { name: shell.words.cancel }).click()
    expect(live()).toBe(3)
    await page.getByRole('button', { name: settings.sessions.others }).click()
    await expect(confirm).toBeVisible()
    await pressUntilGone(confirm.getByRole('button', { name: settings.sessions.othersAction }), confirm)
    await expect(page.getByText(interpolate(settings.sessions.othersEnded, { number: 2 }))).toBeVisible()
    await expect(places).toHaveCount(1)
    expect(live()).toBe(1)
    await expect(page.getByRole('button', { name: settings.sessions.others })).toHaveCount(0)
  })

  test(`shows the avatar in the header, and removes it (${language})`, async ({ open }) => {
    const page = await open(INFO, { as: 'operator', language })
    await field(page, admin.form.phoneNumber).fill('13900000002')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photo('me.png', 'navy'))
    const item = page.getByRole('group', { name: admin.form.avatar }).getByRole('listitem')
    await expect(item).toContainText(media.state.done)
    const save = page.getByRole('button', { name: settings.profile.save, exact: true })
    await save.click()
    await expect(page.getByText(settings.profile.saved)).toBeVisible()
    const picture = page.getByRole('banner').locator('img[src*="/media/"]')
    await expect(picture).toHaveJSProperty('naturalWidth', 400)
    await page.getByRole('button', { name: interpolate(media.remove, { name: 'me.png' }) }).click()
    await save.click()
    await expect(picture).toHaveCount(0)
  })
}

test('shows a conflict when the profile was changed elsewhere', async ({ open, server }) => {
  const account = addAdmin(server, 'VIEWER', 'Twice')
  const page = await open(INFO, { as: account.email })
  await field(page, '昵称').fill('这里')
  server.city.change(account, { nickname: '那里' })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('list', { name: '对方修改后的内容' })).toHaveText('昵称: 那里')
  await page.getByRole('button', { name: '放弃我的，载入最新内容' }).click()
  await expect(field(page, '昵称')).toHaveValue('那里')
  await field(page, '昵称').fill('这里')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('个人资料已保存')).toBeVisible()
  expect(account.nickname).toBe('这里')
})

testVariants('axe finds nothing on profile and password', async ({ open, language }) => {
  const page = await open(INFO)
  await expect(field(page, WORDS[language].admin.form.nickname)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto(SECRET)
  await expect(page.getByText('127.0.0.1').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
