import type { Page } from '@playwright/test'
import { violations } from '../console/src/testing/axe.ts'
import { heavyPhoto, photo } from '../console/src/testing/pictures.ts'
import { apiOf } from './api.ts'
import {
  ADMIN,
  arrive,
  emailOf,
  field,
  LANGUAGES,
  makeAdmin,
  makeRole,
  PASSWORD,
  roleNamed,
  say,
  WORDS,
} from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'admins' })

const LIST = '/setting/admin/list'
const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

for (const language of LANGUAGES) {
  const { admin, dialog, shell, media } = WORDS[language]
  const { form: words, 'admin-write': wrong } = admin

  test(`an admin is made: every field is required, what is wrong is said at its field, and nothing typed is lost (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const name = `夜班${language}`
    await arrive(page, ADMIN, { language, at: LIST })
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

    // What only the server knows: the form stays as it is, and a red toast says why.
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

    await field(form, words.email).fill(`made-${language}@city.example`)
    await form.getByRole('button', { name: dialog.create }).click()
    await expect(page.getByText(say(admin.created, { name }))).toBeVisible()
    await expect(form).toBeHidden()
    await expect(card(page, name)).toContainText('+86 13812345678')
    await apiOf(lamplighter.url, `made-${language}@city.example`, PASSWORD)
  })

  test(`an avatar is one picture of at most 2 MB (${language})`, async ({ page, lamplighter }) => {
    const ask = await apiOf(lamplighter.url, ADMIN)
    const name = `Face-${language}`
    await makeAdmin(ask, await roleNamed(ask, 'VIEWER'), name)
    await arrive(page, ADMIN, { language, at: `${LIST}?q=${name}` })
    await page.getByRole('button', { name: `${admin.edit} ${name}` }).click()
    const form = page.getByRole('dialog', { name: words.edit })
    const files = form.locator('input[type=file]').first()
    await files.setInputFiles(await heavyPhoto('heavy.png', 2_100_000))
    const tooLarge = say(media.tooLarge, { name: 'heavy.png', size: '2.1 MB', most: '2 MB' })
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
    await expect(page.getByText(say(admin.modified, { name }))).toBeVisible()
    const picture = card(page, name).locator('img')
    await expect(picture).toHaveAttribute('src', /\/media\//)
    await expect(picture).toHaveJSProperty('naturalWidth', 400)
  })

  test(`who is disabled is signed out at once and stays out, until enabled again (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const ask = await apiOf(lamplighter.url, ADMIN)
    const name = `Off-${language}`
    await makeAdmin(ask, await roleNamed(ask, 'VIEWER'), name)
    const theirs = await apiOf(lamplighter.url, emailOf(name), PASSWORD)
    await arrive(page, ADMIN, { language, at: `${LIST}?q=${name}` })
    const toggle = page.getByRole('switch', { name: say(admin.enabled, { name }) })
    await expect(toggle).toBeChecked()
    await toggle.press('Space')
    const confirm = page.getByRole('dialog', { name: say(admin.disable.title, { name }) })
    await expect(confirm).toContainText(admin.disable.text)
    await confirm.getByRole('button', { name: shell.words.cancel }).click()
    await expect(toggle).toBeChecked()
    await theirs('{ authInfo { email } }')

    await toggle.press('Space')
    await confirm.getByRole('button', { name: admin.disable.action }).click()
    await expect(page.getByText(say(admin.disabledToast, { name }))).toBeVisible()
    await expect(toggle).not.toBeChecked()
    await expect(theirs('{ authInfo { email } }')).rejects.toThrow('token')
    await expect(apiOf(lamplighter.url, emailOf(name), PASSWORD)).rejects.toThrow('login failed')
    await toggle.press('Space')
    await expect(page.getByText(say(admin.enabledToast, { name }))).toBeVisible()
    await apiOf(lamplighter.url, emailOf(name), PASSWORD)
  })

  test(`nobody shuts themselves out: neither disabled nor given another role (${language})`, async ({ page }) => {
    await arrive(page, ADMIN, { language, at: `${LIST}?q=${encodeURIComponent(ADMIN)}` })
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
  })

  test(`the last super admin can be neither disabled nor demoted by anybody (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const ask = await apiOf(lamplighter.url, ADMIN)
    const { authInfo } = await ask('{ authInfo { permissions } }')
    const role = await makeRole(ask, `TWIN_${language}`, ...authInfo.permissions)
    const name = `Twin-${language}`
    await makeAdmin(ask, role, name)
    await arrive(page, emailOf(name), { language, at: `${LIST}?q=${encodeURIComponent(ADMIN)}` })
    await page.getByRole('switch').press('Space')
    await page.getByRole('dialog').getByRole('button', { name: admin.disable.action }).click()
    const toast = page.locator('[data-kind=error]')
    await expect(toast).toContainText(wrong.isEnabled.lastSuperAdmin)
    await expect(page.getByRole('switch')).toBeChecked()
    await page.getByRole('button', { name: new RegExp(`^${admin.edit} `) }).click()
    const form = page.getByRole('dialog', { name: words.edit })
    await field(form, words.phoneNumber).fill('13800000000')
    await field(form, words.role).selectOption({ index: 2 })
    await form.getByRole('button', { name: dialog.save }).click()
    await expect(form.getByText(wrong.role.lastSuperAdmin)).toBeVisible()
    await expect(toast.filter({ hasText: words.editFailed })).toContainText(wrong.role.lastSuperAdmin)
    await apiOf(lamplighter.url, ADMIN)
  })

  test(`a role without the right sees no admins, or none of the controls (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const ask = await apiOf(lamplighter.url, ADMIN)
    await makeAdmin(ask, await makeRole(ask, `CLERK_${language}`, 'Admin:read'), `Clerk-${language}`)
    await arrive(page, emailOf(`Clerk-${language}`), { language, at: LIST })
    await expect(card(page, 'operator@lamplighter.example')).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('switch')).toHaveCount(0)
    await expect(main.getByRole('list', { name: admin.title }).getByRole('button')).toHaveCount(0)
    await expect(main.getByRole('button', { name: admin.create })).toHaveCount(0)

    await arrive(page, 'viewer@lamplighter.example', { language, at: LIST })
    await expect(page.getByText(admin.noPermission.text)).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
    const navigation = page.getByRole('navigation', { name: WORDS[language].settings.navigation.label })
    await expect(navigation.getByRole('link')).toHaveCount(4)
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on the admins and in their form, ${language}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await arrive(page, ADMIN, { language, at: LIST })
      await expect(card(page, ADMIN)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: admin.create }).click()
      await expect(field(page.getByRole('dialog'), words.nickname)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
      expect(await violations(page)).toEqual([])
    })
}

test('admins stand on cards, 12 a page; what is looked for stands in the URL', async ({ page, lamplighter }) => {
  const ask = await apiOf(lamplighter.url, ADMIN)
  const viewer = await roleNamed(ask, 'VIEWER')
  for (let n = 1; n <= 13; n++) await makeAdmin(ask, viewer, `Many-${`${n}`.padStart(2, '0')}`)
  await arrive(page, ADMIN, { at: LIST })
  const cards = page.getByRole('list', { name: '管理员' }).getByRole('listitem')
  await expect(cards).toHaveCount(12)
  await page.getByLabel('搜索昵称、姓名或邮箱').fill('many-')
  await expect(page).toHaveURL(/q=many-/)
  await expect(page.getByText('共 13 条')).toBeVisible()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards).toHaveCount(1)
  await page.reload()
  await expect(cards).toHaveCount(1)
  await page.goBack()
  await expect(cards).toHaveCount(12)

  await page.getByLabel('排序', { exact: true }).selectOption('-nickname')
  await expect(cards.first()).toContainText('Many-13')
  // 12 need no second page.
  await page.getByLabel('搜索昵称、姓名或邮箱').fill('many-0')
  await expect(cards).toHaveCount(9)
  await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0)
  await page.getByLabel('按状态筛选').selectOption('no')
  await expect(page.getByText('没有符合条件的管理员')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: '清除筛选' }).last().click()
  await expect(page).not.toHaveURL(/q=|enabled=/)
  await expect(cards).toHaveCount(12)
  await page.getByLabel('角色', { exact: true }).selectOption({ label: '超级管理员' })
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(ADMIN)
  // A page that is not there any more leads to the last one.
  await page.goto(`${LIST}?q=many-&page=9`)
  await expect(page).toHaveURL(/page=2/)
  await expect(cards).toHaveCount(1)
})

test('somebody else’s change of an admin is not overwritten unawares; a password left empty stays', async ({
  page,
  lamplighter,
}) => {
  const ask = await apiOf(lamplighter.url, ADMIN)
  const id = await makeAdmin(ask, await roleNamed(ask, 'VIEWER'), 'Both')
  await arrive(page, ADMIN, { at: `${LIST}?q=Both` })
  await page.getByRole('button', { name: '编辑 Both' }).click()
  const form = page.getByRole('dialog', { name: '编辑管理员' })
  await field(form, '昵称').fill('我的昵称')
  await ask(`mutation { updateAdmin(id: ${id}, input: { nickname: { set: "他的昵称" } }) { id } }`)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('内容已被他人修改')).toBeVisible()
  await expect(form.getByRole('list', { name: '对方修改后的内容' })).toHaveText('昵称: 他的昵称')
  await expect(field(form, '昵称')).toHaveValue('我的昵称')
  await form.getByRole('button', { name: '放弃我的，载入最新内容' }).click()
  await expect(field(form, '昵称')).toHaveValue('他的昵称')
  await field(form, '昵称').fill('再改')
  await ask(`mutation { updateAdmin(id: ${id}, input: { firstName: { set: "新" } }) { id } }`)
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByRole('button', { name: '保留我的修改并保存' }).click()
  await expect(page.getByText('已修改 再改')).toBeVisible()
  const { findOneAdmin } = await ask(`{ findOneAdmin(id: ${id}) { nickname firstName } }`)
  expect(findOneAdmin).toEqual({ nickname: '再改', firstName: '新' })
  await apiOf(lamplighter.url, emailOf('Both'), PASSWORD)
})

test('a list that does not come says so, and can be tried again', async ({ page }) => {
  await arrive(page, ADMIN, { at: '/' })
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('AdminList') ? route.abort() : route.continue(),
  )
  await page.goto(LIST)
  await expect(page.getByText('管理员列表加载失败')).toBeVisible()
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(card(page, ADMIN)).toBeVisible()
})
