import type { Locator } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { field, row } from '../../testing/find.ts'
import { addAdmin, addRole, emailOf } from '../../testing/people.ts'
import { pressUntilGone } from '../../testing/pressUntil.ts'
import { interpolate, LANGUAGES, WORDS } from '../../testing/words.ts'

const ROLES = '/setting/admin/roles'

type Words = (typeof WORDS)['zh' | 'en']['admin']['permissions']
/** The checkbox of one permission in the editor. */
function boxIn(editor: Locator, { one, subject, action }: Words) {
  return (of: keyof typeof subject, what: keyof typeof action) =>
    editor.getByRole('checkbox', { name: interpolate(one, { subject: subject[of], action: action[what] }) })
}

for (const language of LANGUAGES) {
  const { admin, dialog } = WORDS[language]
  const { roles, permissions } = admin
  const wrong = admin['role-write']

  test(`creates, changes and deletes a role; shows errors at their fields (${language})`, { tag: '@nightly' }, async ({
    open,
    server,
  }) => {
    const page = await open(ROLES, { as: 'admin', language })
    await expect(row(page, 'SUPER_ADMIN')).toContainText(roles.standard)
    for (const [name, description] of Object.entries(roles.description))
      await expect(row(page, name)).toContainText(description)
    await page.getByRole('button', { name: roles.create }).click()
    const form = page.getByRole('dialog', { name: roles.form.create })
    await form.getByRole('button', { name: dialog.create }).click()
    await expect(form.getByText(wrong.name.required)).toBeVisible()
    await field(form, roles.form.name).fill('viewer')
    await field(form, roles.form.alias).fill('夜班')
    await form.getByRole('button', { name: dialog.create }).click()
    await expect(form.getByText(wrong.name.taken)).toBeVisible()
    await expect(field(form, roles.form.alias)).toHaveValue('夜班')
    await field(form, roles.form.name).fill('SHIFT')
    await form.getByRole('button', { name: dialog.create }).click()
    await expect(page.getByText(interpolate(roles.created, { name: 'SHIFT' }))).toBeVisible()
    await expect(row(page, 'SHIFT')).toContainText('夜班')

    await row(page, 'SHIFT')
      .getByRole('button', { name: `${roles.edit} 夜班` })
      .click()
    const edit = page.getByRole('dialog', { name: roles.form.edit })
    await field(edit, roles.form.description).fill('22:00 - 06:00')
    await edit.getByRole('button', { name: dialog.save }).click()
    await expect(row(page, 'SHIFT')).toContainText('22:00 - 06:00')

    // A role is not deleted while an account has it.
    const made = server.city.rows.roles.at(-1)!
    expect(made).toMatchObject({ name: 'SHIFT', alias: '夜班', description: '22:00 - 06:00' })
    const holder = addAdmin(server, made, 'Holder')
    await row(page, 'SHIFT')
      .getByRole('button', { name: `${dialog.delete} 夜班` })
      .click()
    const confirm = page.getByRole('dialog', { name: interpolate(roles.delete.title, { name: '夜班' }) })
    await confirm.getByRole('button', { name: dialog.delete }).click()
    await expect(confirm.getByText(wrong.inUse)).toBeVisible()
    server.city.change(holder, { roleId: server.city.findBy('roles', 'name', 'VIEWER').id })
    await pressUntilGone(confirm.getByRole('button', { name: dialog.delete }), confirm)
    await expect(page.getByText(interpolate(roles.deleted, { name: '夜班' }))).toBeVisible()
    await expect(row(page, 'SHIFT')).toHaveCount(0)

    // Built-in roles cannot be renamed or deleted.
    const standard = row(page, 'VIEWER')
    await expect(standard).toBeVisible()
    await expect(standard.getByRole('button', { name: new RegExp(`^${dialog.delete}`) })).toHaveCount(0)
    await standard.getByRole('button', { name: new RegExp(`^${roles.edit} (?!permissions)`) }).click()
    await expect(field(edit, roles.form.name)).toHaveAttribute('readonly')
  })

  test(`groups permissions by subject, and saves a change at once (${language})`, async ({ open, server }) => {
    const role = addRole(server, 'TICK', 'LightGroup:read')
    const page = await open(`${ROLES}?role=${role.id}`, { as: 'admin', language })
    const editor = page.getByRole('dialog', { name: interpolate(permissions.title, { name: 'TICK' }) })
    const box = boxIn(editor, permissions)
    await expect(editor.getByRole('heading', { level: 3 })).toHaveText(Object.values(permissions.group))
    await expect(box('LightGroup', 'read')).toBeChecked()
    await expect(box('LightGroup', 'create')).not.toBeChecked()
    // Playwright's check() would not wait for the response.
    await box('LightGroup', 'create').click()
    await expect(box('LightGroup', 'create')).toBeChecked()
    await expect(box('LightGroup', 'create')).toBeEnabled()
    expect(role.permissions).toEqual(['LightGroup:read', 'LightGroup:create'])

    const all = editor.getByRole('checkbox', {
      name: interpolate(permissions.all, { subject: permissions.subject.LightGroup }),
    })
    await all.click()
    await expect(box('LightGroup', 'delete')).toBeChecked()
    await expect(all).toBeChecked()
    await expect(all).toBeEnabled()
    expect(role.permissions).toHaveLength(5)
    await all.click()
    await expect(box('LightGroup', 'read')).not.toBeChecked()
    await expect(all).toBeEnabled()
    expect(role.permissions).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/role=/)
  })

  test(`a super admin and the own role keep their permissions; only own ones can be granted (${language})`, {
    tag: '@nightly',
  }, async ({ open, server }) => {
    const own = addRole(server, 'SMALL', 'Admin:read', 'AdminRole:read', 'AdminRole:update', 'LightDevice:read')
    const target = addRole(server, 'TARGET')
    addAdmin(server, own, 'Small')
    const superAdmin = server.city.findBy('roles', 'name', 'SUPER_ADMIN')
    const page = await open(`${ROLES}?role=${superAdmin.id}`, { as: emailOf('Small'), language })
    const editor = page.getByRole('dialog')
    const box = boxIn(editor, permissions)
    await expect(editor.getByText(wrong.permissions.superAdmin)).toBeVisible()
    await expect(editor.getByRole('checkbox', { disabled: false })).toHaveCount(0)

    await page.goto(`${ROLES}?role=${own.id}`)
    await expect(editor.getByRole('alert')).toContainText(wrong.permissions.own)
    await expect(box('AdminRole', 'update')).toBeChecked()
    await expect(box('AdminRole', 'update')).toBeDisabled()

    await page.goto(`${ROLES}?role=${target.id}`)
    await expect(box('LightDevice', 'read')).toBeEnabled()
    await expect(box('LightDevice', 'delete')).toBeDisabled()
    // A forced click does not wait until the dialog is stable.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await box('LightDevice', 'delete').hover({ force: true })
      await expect(page.getByRole('tooltip')).toHaveText(permissions.beyond, { timeout: 1000 })
    }).toPass()
  })

  test(`a role without the permission sees no roles, or no controls (${language})`, async ({ open, server }) => {
    addAdmin(server, addRole(server, 'READS', 'AdminRole:read'), 'Reads')
    const page = await open(ROLES, { as: emailOf('Reads'), language })
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

    await open(ROLES, { as: 'viewer', language })
    await expect(page.getByText(roles.noPermission.text)).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
  })
}

// Tests the words themselves, so the gate includes it.
test('each permission has an English name', async ({ open }) => {
  const page = await open(ROLES, { as: 'admin', language: 'en' })
  await row(page, 'CUSTOMER')
    .getByRole('button', { name: /^Edit permissions/ })
    .click()
  const editor = page.getByRole('dialog', { name: 'Permissions: Customer' })
  await expect(editor.getByRole('checkbox').first()).toBeVisible()
  expect(await editor.innerText()).not.toMatch(/\p{Script=Han}/u)
})

test('opens the last page when the requested one does not exist', async ({ open, server }) => {
  for (let n = 1; n <= 7; n++) addRole(server, `SHIFT_${n}`)
  const page = await open(`${ROLES}?page=999`, { as: 'admin' })
  await expect(row(page, 'SHIFT_7')).toBeVisible()
  await expect(page).toHaveURL(/\?page=2$/)
})

test('shows a conflict when another user has changed the role', async ({ open, server }) => {
  const role = addRole(server, 'TWO_AT_ONCE')
  const page = await open(ROLES, { as: 'admin' })
  await row(page, 'TWO_AT_ONCE')
    .getByRole('button', { name: /^编辑 / })
    .click()
  const form = page.getByRole('dialog', { name: '编辑角色' })
  await field(form, '别名').fill('我的')
  server.city.change(role, { alias: '他的' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByRole('list', { name: '对方修改后的内容' })).toHaveText('别名: 他的')
  await form.getByRole('button', { name: '保留我的修改并保存' }).click()
  await expect(row(page, 'TWO_AT_ONCE')).toContainText('我的')
})

test('keeping my version stays selected if the save is refused afterwards', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const { admin, dialog } = WORDS.zh
  const role = addRole(server, 'TWO_AT_ONCE')
  const page = await open(ROLES, { as: 'admin' })
  await row(page, 'TWO_AT_ONCE')
    .getByRole('button', { name: /^编辑 / })
    .click()
  const form = page.getByRole('dialog', { name: admin.roles.form.edit })
  await field(form, admin.roles.form.name).fill('MINE')
  server.city.change(role, { name: 'THEIRS' })
  const save = form.getByRole('button', { name: dialog.save, exact: true })
  await save.click()
  await expect(form.getByText(dialog.conflict.title)).toBeVisible()
  addRole(server, 'MINE')
  await form.getByRole('button', { name: dialog.conflict.mine }).click()
  await expect(form.getByText(admin['role-write'].name.taken)).toBeVisible()
  await expect(field(form, admin.roles.form.name)).toBeFocused()
  await field(form, admin.roles.form.name).fill('OURS')
  await save.click()
  await expect(form).toBeHidden()
  await expect(row(page, 'OURS')).toBeVisible()
})

testVariants('axe finds nothing on roles and their permissions', async ({ open, language }) => {
  const { editPermissions } = WORDS[language].admin.roles
  const page = await open(ROLES)
  await expect(row(page, 'OPERATOR')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await row(page, 'OPERATOR')
    .getByRole('button', { name: new RegExp(`^${editPermissions} `) })
    .click()
  const editor = page.getByRole('dialog')
  await expect(editor.getByRole('checkbox').first()).toBeVisible()
  await expect(editor).toHaveCSS('opacity', '1')
  expect(await violations(page)).toEqual([])
})
