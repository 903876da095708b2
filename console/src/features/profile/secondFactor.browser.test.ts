import { Secret, TOTP } from 'otpauth'
import { newKey } from '../../../../server/src/features/sessions/totp.ts'
import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { field } from '../../testing/find.ts'
import { expectToFit } from '../../testing/fit.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'
import { ADMIN, addAdmin } from '../../testing/people.ts'
import { sessionsOf } from '../../testing/permissions.ts'
import type { Row } from '../../testing/select.ts'
import { typePassword } from '../../testing/signIn.ts'
import { interpolate, LANGUAGES, WORDS } from '../../testing/words.ts'

const SECRET = '/setting/profile/password'

/** Enables it for an account. */
function protect(account: Row): void {
  const recoveryCodes = ['ABCD-2345-EFGH', 'JKLM-6789-NPQR']
  account.secondFactor = { key: newKey(), since: new Date().toISOString(), lastStep: 0, recoveryCodes }
}

/** The current code of an account's authenticator. */
function codeOf({ secondFactor }: Row): string {
  return new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secondFactor.key as Buffer).buffer }) }).generate()
}

function accountOf({ city }: MemoryServer, email: string): Row {
  return city.findBy('admins', 'email', email)
}

for (const language of LANGUAGES) {
  const { admin, sessions, settings, shell, signInCode } = WORDS[language]
  const { factor } = settings

  test(`sets a second factor up with its first code, and shows ten recovery codes (${language})`, async ({
    open,
    server,
  }) => {
    const account = addAdmin(server, 'VIEWER', 'Steps')
    const page = await open(SECRET, { as: account.email, language })
    await page.getByRole('button', { name: factor.begin }).click()
    await expect(page.getByRole('img', { name: factor.picture })).toBeVisible()
    const key = (await page.locator('code').first().textContent())!
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const confirm = page.getByRole('button', { name: factor.confirm, exact: true })
    await confirm.click()
    await expect(page.getByText(factor.codeRequired)).toBeVisible()
    await field(page, factor.code).fill('000000')
    await confirm.click()
    await expect(page.getByText(signInCode.wrong)).toBeVisible()
    expect(account.secondFactor.since).toBeUndefined()
    await field(page, factor.code).fill(codeOf(account))
    await confirm.click()
    await expect(page.getByRole('list', { name: factor.codes }).getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: factor.kept }).click()
    await expect(page.getByText(interpolate(factor.left, { number: 10 }))).toBeVisible()
    expect(account.secondFactor.since).toBeTruthy()
  })

  test(`sign-in accepts a code or a recovery code (${language})`, async ({ open, server }) => {
    const account = addAdmin(server, 'VIEWER', 'Signs')
    protect(account)
    const page = await open('/auth/login', { language })
    await typePassword(page, account.email, account.password)
    const code = field(page, signInCode.label)
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByRole('textbox', { name: /^(邮箱|Email)/ })).toHaveValue(account.email)
    await code.press('Enter')
    await expect(page.getByText(signInCode.required)).toBeVisible()
    await code.fill('000000')
    await code.press('Enter')
    await expect(page.getByText(signInCode.wrong)).toBeVisible()
    await page.getByRole('button', { name: signInCode.useRecovery }).click()
    await field(page, signInCode.recovery).fill('abcd-2345-efgh')
    await page.getByRole('button', { name: sessions.submit, exact: true }).click()
    await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
    expect(account.secondFactor.recoveryCodes).toEqual(['JKLM-6789-NPQR'])
  })

  test(`switches a second factor off with a code (${language})`, async ({ open, server }) => {
    const account = addAdmin(server, 'VIEWER', 'Off')
    protect(account)
    const page = await open(SECRET, { as: account.email, language })
    await expect(page.getByText(interpolate(factor.left, { number: 2 }))).toBeVisible()
    await page.getByRole('button', { name: factor.switchOff }).click()
    const question = page.getByRole('dialog', { name: factor.switchOffTitle })
    const again = field(question, signInCode.label)
    await expect(again).toBeFocused()
    const switchOff = question.getByRole('button', { name: factor.switchOff })
    await switchOff.click()
    await expect(question.getByText(signInCode.required)).toBeVisible()
    await again.fill('000000')
    await switchOff.click()
    await expect(question.getByText(signInCode.wrong)).toBeVisible()
    await question.getByRole('button', { name: signInCode.useRecovery }).click()
    await field(question, signInCode.recovery).fill('JKLM-6789-NPQR')
    await switchOff.click()
    await expect(page.getByText(factor.switchedOff)).toBeVisible()
    await expect(page.getByRole('button', { name: factor.begin })).toBeVisible()
    expect(account.secondFactor).toBeUndefined()
  })

  test(`an administrator removes a lost second factor, and the open form keeps its input (${language})`, async ({
    open,
    server,
  }) => {
    const account = addAdmin(server, 'VIEWER', 'Lost')
    protect(account)
    server.signIn(account.email)
    const page = await open('/setting/admin/list?q=Lost', { as: 'admin', language })
    await page.getByRole('button', { name: `${admin.edit} Lost` }).click()
    const form = page.getByRole('dialog', { name: admin.form.edit })
    await expect(form.getByText(admin.factor.has)).toBeVisible()
    await field(form, admin.form.nickname).fill('只是打了字')
    await form.getByRole('button', { name: admin.factor.take }).click()
    const question = page.getByRole('dialog', { name: interpolate(admin.factor.title, { name: 'Lost' }) })
    await question.getByRole('button', { name: admin.factor.take }).click()
    await expect(page.getByText(interpolate(admin.factor.taken, { name: 'Lost' }))).toBeVisible()
    // It neither saves nor clears the form.
    await expect(field(form, admin.form.nickname)).toHaveValue('只是打了字')
    await expect(form.getByText(admin.factor.has)).toBeHidden()
    expect(account).toMatchObject({ nickname: 'Lost', secondFactor: undefined })
    expect(sessionsOf(server.city, account.id)).toEqual([])
  })

  test(`an account without a required second factor must set it up first (${language})`, { tag: '@nightly' }, async ({
    open,
    server,
  }) => {
    const page = await open(SECRET, { as: 'admin', language })
    const demand = page.getByRole('switch', { name: factor.demandTitle })
    await demand.press('Space')
    await expect(page.getByText(WORDS[language].input.secondFactorOwnFirst)).toBeVisible()
    await expect(demand).not.toBeChecked()
    // Until a second factor is set up and its recovery codes are stored, nothing else is available.
    await page.getByRole('button', { name: factor.begin }).click()
    await expect(page.getByRole('img', { name: factor.picture })).toBeVisible()
    await expect(demand).toHaveCount(0)
    await page.getByRole('button', { name: shell.words.cancel }).click()
    await expect(demand).toBeVisible()
    protect(accountOf(server, ADMIN))
    await page.reload()
    await demand.press('Space')
    await expect(demand).toBeChecked()
    expect(server.city.demandsSecondFactor).toBe(true)

    await open('/', { as: 'viewer', language })
    await expect(page.getByRole('heading', { level: 1, name: factor.gate })).toBeVisible()
    await expect(page.getByRole('navigation', { name: shell.navigation.label })).toHaveCount(0)
    await page.getByRole('button', { name: factor.begin }).click()
    await expect(page.getByRole('img', { name: factor.picture })).toBeVisible()
    await field(page, factor.code).fill(codeOf(accountOf(server, 'viewer@lamplighter.example')))
    await page.getByRole('button', { name: factor.confirm, exact: true }).click()
    await expect(page.getByRole('list', { name: factor.codes }).getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: factor.gateDone }).click()
    await expect(page.getByRole('navigation', { name: shell.navigation.label })).toBeVisible()
  })
}

testVariants(
  'axe finds nothing on the password page while a second factor is set up',
  async ({ open, server, language }) => {
    const { settings, signInCode } = WORDS[language]
    const { factor } = settings
    server.city.demandsSecondFactor = true
    const page = await open('/', 'viewer')
    await expect(page.getByRole('heading', { level: 1, name: factor.gate })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: factor.begin }).click()
    await expect(page.getByRole('img', { name: factor.picture })).toBeVisible()
    await field(page, factor.code).fill('000000')
    await page.getByRole('button', { name: factor.confirm, exact: true }).click()
    await expect(page.getByText(signInCode.wrong)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await field(page, factor.code).fill(codeOf(accountOf(server, 'viewer@lamplighter.example')))
    await page.getByRole('button', { name: factor.confirm, exact: true }).click()
    await expect(page.getByRole('list', { name: factor.codes })).toBeVisible()
    expect(await violations(page)).toEqual([])
  },
)

testVariants(
  'axe finds nothing where a second factor is entered and switched off',
  async ({ open, page, server, language }) => {
    const { settings, signInCode } = WORDS[language]
    const admin = accountOf(server, ADMIN)
    protect(admin)
    server.city.demandsSecondFactor = true
    await open(SECRET)
    await expect(page.getByRole('switch', { name: settings.factor.demandTitle })).toBeChecked()
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.getByRole('button', { name: settings.factor.switchOff }).click()
    const question = page.getByRole('dialog', { name: settings.factor.switchOffTitle })
    await field(question, signInCode.label).fill('000000')
    await question.getByRole('button', { name: settings.factor.switchOff }).click()
    await expect(question.getByText(signInCode.wrong)).toBeVisible()
    await expectToFit(page)
    expect(await violations(page)).toEqual([])

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.evaluate("localStorage.removeItem('lamplighter-token')")
    await page.goto('/auth/login')
    await typePassword(page, admin.email, admin.password)
    await expect(field(page, signInCode.label)).toBeFocused()
    expect(await violations(page)).toEqual([])
  },
)
