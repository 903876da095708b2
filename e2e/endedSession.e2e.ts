import { violations } from '../console/src/testing/axe.ts'
import { apiOf } from './api.ts'
import { ADMIN, arrive, emailOf, field, LANGUAGES, makeAdmin, PASSWORD, roleNamed, signOut, WORDS } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'endedSession' })

const NEXT = 'lamps along the river'

for (const language of LANGUAGES) {
  const { sessions } = WORDS[language]

  test(`whoever was signed out by something else reads on the sign-in page why (${language})`, async ({
    page,
    lamplighter,
  }) => {
    const ask = await apiOf(lamplighter.url, ADMIN)
    const name = `Ended-${language}`
    await makeAdmin(ask, await roleNamed(ask, 'VIEWER'), name)
    const again = async (password: string) => {
      await page.getByRole('textbox', { name: /^(邮箱|Email)/ }).fill(emailOf(name))
      await page.locator('input[type=password]').fill(password)
      await page.locator('input[type=password]').press('Enter')
      await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
    }
    await arrive(page, emailOf(name), { language, at: '/' })
    const elsewhere = await apiOf(lamplighter.url, emailOf(name), PASSWORD)
    await elsewhere('mutation { endOtherSessions }')
    await expect(page.getByText(sessions.ended.ENDED)).toBeVisible({ timeout: 20_000 })
    expect(await violations(page)).toEqual([])

    // A second tab is told, too, whichever of them hears it first.
    await again(PASSWORD)
    const tab = await page.context().newPage()
    await tab.goto('/')
    await expect(tab.getByRole('navigation', { name: WORDS[language].shell.navigation.label })).toBeVisible()
    await elsewhere(`mutation { changePassword(current: "${PASSWORD}", next: "${NEXT}") }`)
    for (const each of [page, tab])
      await expect(each.getByText(sessions.ended.PASSWORD)).toBeVisible({ timeout: 20_000 })
    await tab.close()

    // Who signs out by themselves knows why.
    await again(NEXT)
    await signOut(page, language)
    await expect(field(page, sessions.password)).toBeVisible()
    await expect(page.getByRole('status')).toHaveCount(0)
  })
}
