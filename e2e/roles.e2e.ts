import type { Page } from '@playwright/test'
import { violations } from '../console/src/testing/axe.ts'
import { pressUntilGone } from '../console/src/testing/pressUntil.ts'
import { apiOf } from './api.ts'
import { ADMIN, arrive, emailOf, field, LANGUAGES, makeAdmin, makeRole, PASSWORD, say, WORDS } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'roles' })

const ROLES = '/setting/admin/roles'
/** A page that is not there leads to the last one, where the newest roles are. */
const NEWEST = `${ROLES}?page=999`
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** As when somebody comes back to the tab. */
async function lookAgain(page: Page) {
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
}

for (const language of LANGUAGES) {
  const { admin, dialog } = WORDS[language]
  const { roles, permissions } = admin
  const wrong = admin['role-write']

  test(`a role is made, changed and deleted; what is wrong is said at its field (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const name = `SHIFT_${language.toUpperCase()}`
    await arrive(page, ADMIN, { language, at: ROLES })
    await expect(row(page, 'SUPER_ADMIN')).toContainText(roles.standard)
    await expect(row(page, 'OPERATOR')).toContainText(roles.description.OPERATOR)
    await page.getByRole('button', { name: roles.create }).click()
    const form = page.getByRole('dialog', { name: roles.form.create })
    await form.getByRole('button', { name: dialog.create }).click()
    await expect(form.getByText(wrong.name.required)).toBeVisible()
    await field(form, roles.form.name).fill('viewer')
    await field(form, roles.form.alias).fill('夜班')
    await form.getByRole('button', { name: dialog.create }).click()
    await expect(form.getByText(wrong.name.taken)).toBeVisible()
    await expect(field(form, roles.form.alias)).toHaveValue('夜班')
    await field(form, roles.form.name).fill(name)
    await form.getByRole('button', { name: dialog.create }).click()
    await expect(page.getByText(say(roles.created, { name }))).toBeVisible()
    await page.goto(NEWEST)
    await expect(row(page, name)).toContainText('夜班')

    await row(page, name)
      .getByRole('button', { name: `${roles.edit} 夜班` })
      .click()
    const edit = page.getByRole('dialog', { name: roles.form.edit })
    await field(edit, roles.form.description).fill('22:00 - 06:00')
    await edit.getByRole('button', { name: dialog.save }).click()
    await expect(row(page, name)).toContainText('22:00 - 06:00')

    // Not while somebody has it.
    const ask = await apiOf(lamplighter.url, ADMIN)
    const { findManyAdminRole } = await ask('{ findManyAdminRole(limit: 200) { items { id name } } }')
    const { id } = findManyAdminRole.items.find((role: { name: string }) => role.name === name)
    const holder = await makeAdmin(ask, id, `Holder-${language}`)
    await row(page, name)
      .getByRole('button', { name: `${dialog.delete} 夜班` })
      .click()
    const confirm = page.getByRole('dialog', { name: say(roles.delete.title, { name: '夜班' }) })
    await confirm.getByRole('button', { name: dialog.delete }).click()
    await expect(confirm.getByText(wrong.inUse)).toBeVisible()
    await ask(`mutation { updateAdmin(id: ${holder}, input: { role: { connect: { id:
      ${findManyAdminRole.items.find((role: { name: string }) => role.name === 'VIEWER').id} } } }) { id } }`)
    await pressUntilGone(confirm.getByRole('button', { name: dialog.delete }), confirm)
    await expect(page.getByText(say(roles.deleted, { name: '夜班' }))).toBeVisible()
    await expect(row(page, name)).toHaveCount(0)

    // Those that come with the installation keep their name, and stay.
    await page.goto(ROLES)
    const standard = row(page, 'VIEWER')
    await expect(standard).toBeVisible()
    await expect(standard.getByRole('button', { name: new RegExp(`^${dialog.delete}`) })).toHaveCount(0)
    await standard.getByRole('button', { name: new RegExp(`^${roles.edit} (?!permissions)`) }).click()
    await expect(field(edit, roles.form.name)).toHaveAttribute('readonly')
  })

  test(`permissions stand under their subject, and what is ticked counts at once, on open pages too (${language})`, async ({
    page,
    context,
    lamplighter,
  }) => {
    const ask = await apiOf(lamplighter.url, ADMIN)
    const name = `TICK_${language.toUpperCase()}`
    const role = await makeRole(ask, name, 'LightGroup:read')
    await makeAdmin(ask, role, `Tick-${language}`)
    const theirs = await apiOf(lamplighter.url, emailOf(`Tick-${language}`), PASSWORD)
    const create = 'mutation { createLightGroup(input: { name: "刚刚可以" }) { id } }'
    await expect(theirs(create)).rejects.toThrow('LightGroup:create')
    const browser = context.browser()!
    const other = await browser.newPage({ baseURL: lamplighter.url })
    await arrive(other, emailOf(`Tick-${language}`), { language, at: '/lighting/groups' })
    const button = other.getByRole('button', { name: WORDS[language].groups.create })
    await expect(other.getByRole('row').nth(1)).toBeVisible()
    await expect(button).toHaveCount(0)

    await arrive(page, ADMIN, { language, at: `${ROLES}?role=${role}` })
    const editor = page.getByRole('dialog', { name: say(permissions.title, { name }) })
    const box = (action: 'read' | 'create' | 'delete') =>
      editor.getByRole('checkbox', {
        name: say(permissions.one, { subject: permissions.subject.LightGroup, action: permissions.action[action] }),
      })
    await expect(editor.getByRole('heading', { level: 3 })).toHaveText(Object.values(permissions.group))
    await expect(box('read')).toBeChecked()
    await expect(box('create')).not.toBeChecked()
    // Playwright's check() would not wait for the answer.
    await box('create').click()
    await expect(box('create')).toBeChecked()
    await expect(box('create')).toBeEnabled()
    await theirs(create)
    await lookAgain(other)
    await expect(button).toBeVisible()

    const all = editor.getByRole('checkbox', {
      name: say(permissions.all, { subject: permissions.subject.LightGroup }),
    })
    await all.click()
    await expect(box('delete')).toBeChecked()
    await expect(all).toBeChecked()
    await expect(all).toBeEnabled()
    await all.click()
    await expect(box('read')).not.toBeChecked()
    await expect(all).toBeEnabled()
    await expect(theirs('{ findManyLightGroup { items { id } } }')).rejects.toThrow('LightGroup:read')
    await lookAgain(other)
    await expect(other.getByText(WORDS[language].groups.noPermission.text)).toBeVisible()
    await other.close()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/role=/)
  })

  test(`nobody takes rights from a super admin, from themselves, or gives what they lack (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const ask = await apiOf(lamplighter.url, ADMIN)
    const rights = ['Admin:read', 'AdminRole:read', 'AdminRole:update', 'LightDevice:read']
    const own = await makeRole(ask, `SMALL_${language.toUpperCase()}`, ...rights)
    const target = await makeRole(ask, `TARGET_${language.toUpperCase()}`)
    await makeAdmin(ask, own, `Small-${language}`)
    const { findManyAdminRole } = await ask('{ findManyAdminRole(limit: 200) { items { id name } } }')
    const superAdmin = findManyAdminRole.items.find((role: { name: string }) => role.name === 'SUPER_ADMIN').id

    await arrive(page, emailOf(`Small-${language}`), { language, at: `${ROLES}?role=${superAdmin}` })
    const editor = page.getByRole('dialog')
    await expect(editor.getByText(wrong.permissions.superAdmin)).toBeVisible()
    await expect(editor.getByRole('checkbox', { disabled: false })).toHaveCount(0)

    await page.goto(`${ROLES}?role=${own}`)
    await expect(editor.getByRole('alert')).toContainText(wrong.permissions.own)
    const { subject, action } = permissions
    const box = (of: keyof typeof subject, what: keyof typeof action) =>
      editor.getByRole('checkbox', { name: say(permissions.one, { subject: subject[of], action: action[what] }) })
    await expect(box('AdminRole', 'update')).toBeChecked()
    await expect(box('AdminRole', 'update')).toBeDisabled()

    await page.goto(`${ROLES}?role=${target}`)
    await expect(box('LightDevice', 'read')).toBeEnabled()
    await expect(box('LightDevice', 'delete')).toBeDisabled()
    // Forced, it does not wait until the dialog stands still.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await box('LightDevice', 'delete').hover({ force: true })
      await expect(page.getByRole('tooltip')).toHaveText(permissions.beyond, { timeout: 1000 })
    }).toPass()
  })

  test(`a role without the right sees no roles, or none of the controls (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const ask = await apiOf(lamplighter.url, ADMIN)
    await makeAdmin(ask, await makeRole(ask, `READS_${language}`, 'AdminRole:read'), `Reads-${language}`)
    await arrive(page, emailOf(`Reads-${language}`), { language, at: ROLES })
    await expect(row(page, 'SUPER_ADMIN')).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: roles.create })).toHaveCount(0)
    await expect(main.getByRole('button', { name: new RegExp(`^(${roles.edit}|${dialog.delete}) `) })).toHaveCount(0)
    await row(page, 'OPERATOR')
      .getByRole('button', { name: new RegExp(`^${roles.viewPermissions} `) })
      .click()
    const editor = page.getByRole('dialog')
    await expect(editor.getByText(permissions.locked)).toBeVisible()
    await expect(editor.getByRole('checkbox', { disabled: false })).toHaveCount(0)

    await arrive(page, 'viewer@lamplighter.example', { language, at: ROLES })
    await expect(page.getByText(roles.noPermission.text)).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on the roles and their permissions, ${language}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await arrive(page, ADMIN, { language, at: ROLES })
      await expect(row(page, 'OPERATOR')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await row(page, 'OPERATOR')
        .getByRole('button', { name: new RegExp(`^${roles.editPermissions} `) })
        .click()
      const editor = page.getByRole('dialog')
      await expect(editor.getByRole('checkbox').first()).toBeVisible()
      await expect(editor).toHaveCSS('opacity', '1')
      expect(await violations(page)).toEqual([])
    })
}

test('everything that can be permitted has its words in English, too', async ({ page }) => {
  await arrive(page, ADMIN, { language: 'en', at: ROLES })
  await row(page, 'CUSTOMER')
    .getByRole('button', { name: /^Edit permissions/ })
    .click()
  const editor = page.getByRole('dialog', { name: 'Permissions: Customer' })
  await expect(editor.getByRole('checkbox').first()).toBeVisible()
  expect(await editor.innerText()).not.toMatch(/\p{Script=Han}/u)
})

test('somebody else’s change of a role is not overwritten unawares', async ({ page, lamplighter }) => {
  const ask = await apiOf(lamplighter.url, ADMIN)
  const id = await makeRole(ask, 'TWO_AT_ONCE')
  await arrive(page, ADMIN, { at: NEWEST })
  await row(page, 'TWO_AT_ONCE')
    .getByRole('button', { name: /^编辑 / })
    .click()
  const form = page.getByRole('dialog', { name: '编辑角色' })
  await field(form, '别名').fill('我的')
  await ask(`mutation { updateAdminRole(id: ${id}, input: { alias: { set: "他的" } }) { id } }`)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByRole('list', { name: '对方修改后的内容' })).toHaveText('别名: 他的')
  await form.getByRole('button', { name: '保留我的修改并保存' }).click()
  await expect(row(page, 'TWO_AT_ONCE')).toContainText('我的')
})
