import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { field } from '../../testing/find.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'
import { addAdmin, PASSWORD } from '../../testing/people.ts'
import { endSessions, sessionsOf } from '../../testing/permissions.ts'
import type { Row } from '../../testing/select.ts'
import { signOut, typePassword } from '../../testing/signIn.ts'
import { LANGUAGES, WORDS } from '../../testing/words.ts'

/** Ends the session from outside; the page checks it at once, as when its tab is shown. */
async function endAll({ city }: MemoryServer, { id }: Row, reason: 'ENDED' | 'PASSWORD', page: Page): Promise<void> {
  endSessions(sessionsOf(city, id), reason)
  // The page may reload at that moment, which destroys its context.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))").catch(() => {})
}

for (const language of LANGUAGES) {
  const { sessions, shell, signedOut } = WORDS[language]

  test(`the sign-in page shows in every tab why an account was signed out (${language})`, { tag: '@nightly' }, async ({
    open,
    server,
  }) => {
    const account = addAdmin(server, 'VIEWER', 'Ended')
    const again = async () => {
      await typePassword(page, account.email, PASSWORD)
      await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
    }
    const page = await open('/setting/profile/info', { as: account.email, language })
    const navigation = { name: shell.navigation.label }
    await expect(page.getByRole('navigation', navigation)).toBeVisible()
    await endAll(server, account, 'ENDED', page)
    await expect(page.getByText(signedOut.ENDED)).toBeVisible()

    // A second tab shows it, too, whichever receives it first.
    await again()
    const tab = await page.context().newPage()
    await tab.goto('/setting/profile/info')
    await expect(tab.getByRole('navigation', navigation)).toBeVisible()
    await endAll(server, account, 'PASSWORD', page)
    for (const each of [page, tab]) await expect(each.getByText(signedOut.PASSWORD)).toBeVisible()
    await tab.close()

    // Signing out needs no reason.
    await again()
    await signOut(page, language)
    await expect(field(page, sessions.password)).toBeVisible()
    await expect(page.getByRole('status')).toHaveCount(0)
  })
}

testVariants('axe finds nothing on the sign-in page and the device list', async ({ open, page, server, language }) => {
  const { signedOut } = WORDS[language]
  await open('/lighting/devices', 'operator')
  await expect(page.getByRole('row').filter({ hasText: 'L-000001' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
  expect(await violations(page)).toEqual([])
  const operator = server.city.findBy('admins', 'email', 'operator@lamplighter.example')
  await endAll(server, operator, 'ENDED', page)
  await expect(page.getByText(signedOut.ENDED)).toBeVisible()
  await expect(page.getByRole('button', { name: 'operator@lamplighter.example' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
