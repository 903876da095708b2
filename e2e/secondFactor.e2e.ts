import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { violations } from '../console/src/testing/axe.ts'
import { apiOf } from './api.ts'
import {
  ADMIN,
  arrive,
  emailOf,
  expectToFit,
  field,
  LANGUAGES,
  makeAdmin,
  PASSWORD,
  roleNamed,
  say,
  signOut,
  WORDS,
} from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'secondFactor' })

const SECRET = '/setting/profile/password'

/** A code that ran out a moment ago is good, too, but not one that ran out before it. */
async function notAtTheEnd() {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 5000) await new Promise(resolve => setTimeout(resolve, left))
}

/** What the telephone shows, or showed some steps of 30 s ago: one that was used is good no more. */
function shown(key: string, steps = 0): string {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

async function typePassword(page: Page, email: string) {
  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: /^(邮箱|Email)/ }).fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('input[type=password]').press('Enter')
}

const gone = (page: Page) => page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))

for (const language of LANGUAGES) {
  const { admin, dialog, sessions, settings } = WORDS[language]
  const { factor } = settings

  test(`a second factor is switched on, asked for at sign-in, stood in for by a recovery code, and switched off (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const ask = await apiOf(lamplighter.url, ADMIN)
    const name = `Steps-${language}`
    await makeAdmin(ask, await roleNamed(ask, 'VIEWER'), name)
    await arrive(page, emailOf(name), { language, at: SECRET })
    await page.getByRole('button', { name: factor.begin }).click()
    await expect(page.getByRole('img', { name: factor.picture })).toBeVisible()
    const key = (await page.locator('code').first().textContent())!
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const confirm = page.getByRole('button', { name: factor.confirm, exact: true })
    await confirm.click()
    await expect(page.getByText(factor.codeRequired)).toBeVisible()
    await field(page, factor.code).fill('000000')
    await confirm.click()
    await expect(page.getByText(sessions.code.wrong)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await notAtTheEnd()
    await field(page, factor.code).fill(shown(key, -1))
    await confirm.click()
    const codes = page.getByRole('list', { name: factor.codes }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    expect(await violations(page)).toEqual([])
    const [recovery, spare] = await codes.allTextContents()
    await page.getByRole('button', { name: factor.kept }).click()
    await expect(page.getByText(say(factor.left, { number: 10 }))).toBeVisible()

    await signOut(page, language)
    await typePassword(page, emailOf(name))
    const code = field(page, sessions.code.label)
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByRole('textbox', { name: /^(邮箱|Email)/ })).toHaveValue(emailOf(name))
    expect(await violations(page)).toEqual([])
    await code.press('Enter')
    await expect(page.getByText(sessions.code.required)).toBeVisible()
    await code.fill('000000')
    await code.press('Enter')
    await expect(page.getByText(sessions.code.wrong)).toBeVisible()
    await code.fill(shown(key))
    await code.press('Enter')
    await gone(page)

    await signOut(page, language)
    await typePassword(page, emailOf(name))
    await page.getByRole('button', { name: sessions.code.useRecovery }).click()
    await field(page, sessions.code.recovery).fill(recovery!.toLowerCase())
    await page.getByRole('button', { name: sessions.submit, exact: true }).click()
    await gone(page)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(SECRET)
    await expect(page.getByText(say(factor.left, { number: 9 }))).toBeVisible()
    await expectToFit(page)
    await page.getByRole('button', { name: factor.switchOff }).click()
    const question = page.getByRole('dialog', { name: factor.switchOffTitle })
    const again = field(question, sessions.code.label)
    await expect(again).toBeFocused()
    const switchOff = question.getByRole('button', { name: factor.switchOff })
    await switchOff.click()
    await expect(question.getByText(sessions.code.required)).toBeVisible()
    await again.fill('000000')
    await switchOff.click()
    await expect(question.getByText(sessions.code.wrong)).toBeVisible()
    await expectToFit(page)
    expect(await violations(page)).toEqual([])
    await question.getByRole('button', { name: sessions.code.useRecovery }).click()
    await field(question, sessions.code.recovery).fill(spare!)
    await switchOff.click()
    await expect(page.getByText(factor.switchedOff)).toBeVisible()
    await expect(page.getByRole('button', { name: factor.begin })).toBeVisible()
    await apiOf(lamplighter.url, emailOf(name), PASSWORD)
  })

  test(`an administrator takes a lost second factor away; their own password is not in this form (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const ask = await apiOf(lamplighter.url, ADMIN)
    const name = `Lost-${language}`
    await makeAdmin(ask, await roleNamed(ask, 'VIEWER'), name)
    const theirs = await apiOf(lamplighter.url, emailOf(name), PASSWORD)
    const { beginSecondFactor } = await theirs('mutation { beginSecondFactor { key } }')
    await theirs(`mutation { switchOnSecondFactor(code: "${shown(beginSecondFactor.key)}") }`)
    await expect(apiOf(lamplighter.url, emailOf(name), PASSWORD)).rejects.toThrow('second factor')
    await arrive(page, ADMIN, { language, at: `/setting/admin/list?q=${name}` })
    await page.getByRole('button', { name: `${admin.edit} ${name}` }).click()
    const form = page.getByRole('dialog', { name: admin.form.edit })
    await field(form, admin.form.nickname).fill('只是打了字')
    await form.getByRole('button', { name: admin.factor.take }).click()
    const question = page.getByRole('dialog', { name: say(admin.factor.title, { name }) })
    await question.getByRole('button', { name: admin.factor.take }).click()
    await expect(page.getByText(say(admin.factor.taken, { name }))).toBeVisible()
    // The form is neither saved nor emptied by it.
    await expect(field(form, admin.form.nickname)).toHaveValue('只是打了字')
    await expect(form.getByText(admin.factor.has)).toBeHidden()
    await apiOf(lamplighter.url, emailOf(name), PASSWORD)

    await page.goto(`/setting/admin/list?q=${encodeURIComponent(ADMIN)}`)
    await page.getByRole('button', { name: new RegExp(`^${admin.edit} `) }).click()
    await expect(field(form, admin.form.password)).toBeDisabled()
    await expect(form.getByText(admin.form.ownPassword)).toBeVisible()
    await expect(form.getByRole('button', { name: dialog.save })).toBeVisible()
  })
}

test('where everybody needs a second factor, who has none sets it up before anything else', async ({
  page,
  lamplighter,
}) => {
  const { settings, shell } = WORDS.zh
  const { factor } = settings
  const ask = await apiOf(lamplighter.url, ADMIN)
  await makeAdmin(ask, await roleNamed(ask, 'VIEWER'), 'Gated')
  await makeAdmin(ask, await roleNamed(ask, 'SUPER_ADMIN'), 'Strict')
  await arrive(page, emailOf('Strict'), { at: SECRET })
  const demand = page.getByRole('switch', { name: factor.demandTitle })
  await demand.press('Space')
  await expect(page.getByText('请先为自己开启两步验证。')).toBeVisible()
  await expect(demand).not.toBeChecked()
  // While they set up their own, and until its recovery codes are kept, that is all there is to do.
  await page.getByRole('button', { name: factor.begin }).click()
  await expect(page.getByRole('img', { name: factor.picture })).toBeVisible()
  await expect(demand).toHaveCount(0)
  await page.getByRole('button', { name: WORDS.zh.shell.words.cancel }).click()
  await expect(demand).toBeVisible()
  const strict = await apiOf(lamplighter.url, emailOf('Strict'), PASSWORD)
  const { beginSecondFactor } = await strict('mutation { beginSecondFactor { key } }')
  await notAtTheEnd()
  await strict(`mutation { switchOnSecondFactor(code: "${shown(beginSecondFactor.key, -1)}") }`)
  await typePassword(page, emailOf('Strict'))
  await field(page, WORDS.zh.sessions.code.label).fill(shown(beginSecondFactor.key))
  await page.keyboard.press('Enter')
  await gone(page)
  await page.goto(SECRET)
  await demand.press('Space')
  await expect(demand).toBeChecked()
  expect(await violations(page)).toEqual([])

  await page.evaluate('localStorage.clear()')
  await typePassword(page, emailOf('Gated'))
  await expect(page.getByRole('heading', { level: 1, name: factor.gate })).toBeVisible()
  await expect(page.getByRole('navigation', { name: shell.navigation.label })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: factor.begin }).click()
  const key = (await page.locator('code').first().textContent())!
  await field(page, factor.code).fill(shown(key))
  await page.getByRole('button', { name: factor.confirm, exact: true }).click()
  await expect(page.getByRole('list', { name: factor.codes }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: factor.gateDone }).click()
  await expect(page.getByRole('navigation', { name: shell.navigation.label })).toBeVisible()
})
