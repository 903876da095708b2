import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { avoidPeriodEnd } from '../server/src/testing/wallClock.ts'
import {
  ADMIN,
  addAdmin,
  emailOf,
  field,
  findRoleId,
  interpolate,
  openAs,
  PASSWORD,
  signOut,
  typePassword,
  WORDS,
} from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

// A separate city: this file requires a second factor of every account.
test.use({ city: 'secondFactor' })

const SECRET = '/setting/profile/password'

/** The previous code is accepted, too, but no earlier one. */
const avoidCodeChange = () => avoidPeriodEnd(30_000, 5000)

/** The current code, or one of earlier 30 s steps. A used code is rejected. */
function shown(key: string, steps = 0): string {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

async function signIn(page: Page, email: string) {
  await page.goto('/auth/login')
  await typePassword(page, email, PASSWORD)
}

const gone = (page: Page) => page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))

const { sessions, settings, shell, signInCode } = WORDS.zh
const { factor } = settings

test('switches a second factor on, requires it at sign-in, accepts a recovery code, and switches it off', {
  tag: '@nightly',
}, async ({ page, lamplighter }) => {
  const ask = await signInToApi(lamplighter.url, ADMIN)
  await addAdmin(ask, await findRoleId(ask, 'VIEWER'), 'Steps')
  const email = emailOf('Steps')
  await openAs(page, email, { at: SECRET })
  await page.getByRole('button', { name: factor.begin }).click()
  await expect(page.getByRole('img', { name: factor.picture })).toBeVisible()
  const key = (await page.locator('code').first().textContent())!
  const confirm = page.getByRole('button', { name: factor.confirm, exact: true })
  await field(page, factor.code).fill('000000')
  await confirm.click()
  await expect(page.getByText(signInCode.wrong)).toBeVisible()
  await avoidCodeChange()
  await field(page, factor.code).fill(shown(key, -1))
  await confirm.click()
  const codes = page.getByRole('list', { name: factor.codes }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery, spare] = await codes.allTextContents()
  await page.getByRole('button', { name: factor.kept }).click()
  await expect(page.getByText(interpolate(factor.left, { number: 10 }))).toBeVisible()

  await signOut(page, 'zh')
  await signIn(page, email)
  const code = field(page, signInCode.label)
  await code.fill('000000')
  await code.press('Enter')
  await expect(page.getByText(signInCode.wrong)).toBeVisible()
  await code.fill(shown(key))
  await code.press('Enter')
  await gone(page)

  await signOut(page, 'zh')
  await signIn(page, email)
  await page.getByRole('button', { name: signInCode.useRecovery }).click()
  await field(page, signInCode.recovery).fill(recovery!.toLowerCase())
  await page.getByRole('button', { name: sessions.submit, exact: true }).click()
  await gone(page)

  await page.goto(SECRET)
  await expect(page.getByText(interpolate(factor.left, { number: 9 }))).toBeVisible()
  await page.getByRole('button', { name: factor.switchOff }).click()
  const question = page.getByRole('dialog', { name: factor.switchOffTitle })
  await question.getByRole('button', { name: signInCode.useRecovery }).click()
  await field(question, signInCode.recovery).fill(spare!)
  await question.getByRole('button', { name: factor.switchOff }).click()
  await expect(page.getByText(factor.switchedOff)).toBeVisible()
  await signInToApi(lamplighter.url, email, PASSWORD)
})

test('an account without a required second factor must set it up first', async ({ page, lamplighter }) => {
  const ask = await signInToApi(lamplighter.url, ADMIN)
  await addAdmin(ask, await findRoleId(ask, 'VIEWER'), 'Gated')
  await addAdmin(ask, await findRoleId(ask, 'SUPER_ADMIN'), 'Strict')
  await openAs(page, emailOf('Strict'), { at: SECRET })
  const demand = page.getByRole('switch', { name: factor.demandTitle })
  await demand.press('Space')
  await expect(page.getByText('请先为自己开启两步验证。')).toBeVisible()
  await expect(demand).not.toBeChecked()
  const strict = await signInToApi(lamplighter.url, emailOf('Strict'), PASSWORD)
  const { beginSecondFactor } = await strict('mutation { beginSecondFactor { key } }')
  await avoidCodeChange()
  await strict(`mutation { switchOnSecondFactor(code: "${shown(beginSecondFactor.key, -1)}") }`)
  await signIn(page, emailOf('Strict'))
  await field(page, signInCode.label).fill(shown(beginSecondFactor.key))
  await page.keyboard.press('Enter')
  await gone(page)
  await page.goto(SECRET)
  await demand.press('Space')
  await expect(demand).toBeChecked()

  await page.evaluate('localStorage.clear()')
  await signIn(page, emailOf('Gated'))
  await expect(page.getByRole('heading', { level: 1, name: factor.gate })).toBeVisible()
  await expect(page.getByRole('navigation', { name: shell.navigation.label })).toHaveCount(0)
  await page.getByRole('button', { name: factor.begin }).click()
  const key = (await page.locator('code').first().textContent())!
  await field(page, factor.code).fill(shown(key))
  await page.getByRole('button', { name: factor.confirm, exact: true }).click()
  await expect(page.getByRole('list', { name: factor.codes }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: factor.gateDone }).click()
  await expect(page.getByRole('navigation', { name: shell.navigation.label })).toBeVisible()
})
