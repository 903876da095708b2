import { violations } from '../console/src/testing/axe.ts'
import { photo } from '../console/src/testing/pictures.ts'
import { pressUntilGone } from '../console/src/testing/pressUntil.ts'
import { apiOf } from './api.ts'
import { ADMIN, arrive, emailOf, field, LANGUAGES, makeAdmin, PASSWORD, roleNamed, say, WORDS } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'profile' })

const [INFO, SECRET] = ['/setting/profile/info', '/setting/profile/password']

async function makeViewer(url: string, name: string) {
  const ask = await apiOf(url, ADMIN)
  await makeAdmin(ask, await roleNamed(ask, 'VIEWER'), name)
  return emailOf(name)
}

for (const language of LANGUAGES) {
  const { admin, settings, media, shell } = WORDS[language]

  test(`one’s own profile is changed, and the head of the page with it; a role is given by others (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const email = await makeViewer(lamplighter.url, `Own-${language}`)
    // Who may only read has no picture to give; what else they are called is theirs.
    await arrive(page, email, { language, at: INFO })
    await expect(page.getByRole('heading', { level: 1, name: settings.profile.title })).toBeVisible()
    await expect(field(page, settings.profile.email)).toHaveValue(email)
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
    // Who works without a mouse goes on in the form.
    await expect(field(page, admin.form.nickname)).toBeFocused()
    await page.reload()
    await expect(field(page, admin.form.nickname)).toHaveValue('小周')
  })

  test(`the password is changed by who knows the present one; everywhere else is signed out (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const email = await makeViewer(lamplighter.url, `Secret-${language}`)
    const elsewhere = await apiOf(lamplighter.url, email, PASSWORD)
    await arrive(page, email, { language, at: SECRET })
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
    await expect(elsewhere('{ authInfo { email } }')).rejects.toThrow('token')
    await expect(apiOf(lamplighter.url, email, PASSWORD)).rejects.toThrow('login failed')
    await apiOf(lamplighter.url, email, 'another-long-one')
  })

  test(`one sees where one is signed in, signs out there, and everywhere else (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const email = await makeViewer(lamplighter.url, `Places-${language}`)
    const [first, second, third] = [
      await apiOf(lamplighter.url, email, PASSWORD),
      await apiOf(lamplighter.url, email, PASSWORD),
      await apiOf(lamplighter.url, email, PASSWORD),
    ]
    const alive = async () => {
      const answers = await Promise.allSettled([first, second, third].map(ask => ask('{ authInfo { email } }')))
      return answers.filter(({ status }) => status === 'fulfilled').length
    }
    await arrive(page, email, { language, at: SECRET })
    const places = page.getByRole('list', { name: settings.sessions.title }).getByRole('listitem')
    await expect(places).toHaveCount(4)
    await expect(places.filter({ hasText: settings.sessions.current })).toHaveCount(1)
    await expect(places.filter({ hasText: settings.sessions.current })).toContainText('Chrome')
    await expect(places.filter({ hasText: settings.sessions.current }).getByRole('button')).toHaveCount(0)
    await expect(places.first()).toContainText('127.0.0.1')
    await places.getByRole('button').first().click()
    await expect(page.getByText(settings.sessions.ended)).toBeVisible()
    await expect(places).toHaveCount(3)
    expect(await alive()).toBe(2)

    await page.getByRole('button', { name: settings.sessions.others }).click()
    const confirm = page.getByRole('dialog', { name: say(settings.sessions.othersTitle, { number: 2 }) })
    await confirm.getByRole('button', { name: shell.words.cancel }).click()
    expect(await alive()).toBe(2)
    await page.getByRole('button', { name: settings.sessions.others }).click()
    await expect(confirm).toBeVisible()
    await pressUntilGone(confirm.getByRole('button', { name: settings.sessions.othersAction }), confirm)
    await expect(page.getByText(say(settings.sessions.othersEnded, { number: 2 }))).toBeVisible()
    await expect(places).toHaveCount(1)
    expect(await alive()).toBe(0)
    await expect(page.getByRole('button', { name: settings.sessions.others })).toHaveCount(0)
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on profile and password, ${language}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await arrive(page, ADMIN, { language, at: INFO })
      await expect(field(page, admin.form.nickname)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.goto(SECRET)
      await expect(page.getByText('127.0.0.1').first()).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

  test(`a picture of one’s own is shown at the head of the page, and can be taken away (${language})`, async ({
    page,
  }) => {
    await arrive(page, 'operator@lamplighter.example', { language, at: INFO })
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
    await page.getByRole('button', { name: say(media.remove, { name: 'me.png' }) }).click()
    await save.click()
    await expect(picture).toHaveCount(0)
  })
}

test('a profile that was changed elsewhere meanwhile is not overwritten unawares', async ({ page, lamplighter }) => {
  const email = await makeViewer(lamplighter.url, 'Twice')
  const elsewhere = await apiOf(lamplighter.url, email, PASSWORD)
  await arrive(page, email, { at: INFO })
  await field(page, '昵称').fill('这里')
  await elsewhere('mutation { updateProfile(input: { nickname: { set: "那里" } }) { id } }')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('list', { name: '对方修改后的内容' })).toHaveText('昵称: 那里')
  await page.getByRole('button', { name: '放弃我的，载入最新内容' }).click()
  await expect(field(page, '昵称')).toHaveValue('那里')
  await field(page, '昵称').fill('这里')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('个人资料已保存')).toBeVisible()
})
