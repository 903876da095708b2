import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { violations } from '../console/src/testing/axe.ts'
import { openLog } from '../server/src/foundation/log.ts'
import { startEmbeddedPostgres } from '../server/src/foundation/postgres/embedded.ts'
import { apiOf } from './api.ts'
import { type Running, start } from './lamplighter.ts'
import { ADMIN, arrive, emailOf, expectToFit, field, makeAdmin, roleNamed, say, WORDS } from './people.ts'
import { expect, test } from './stage.ts'

/* What needs a recent proof of the password: half an hour is made to pass in the database. */

let running: Running
let halfAnHourLater: () => Promise<void>
let stop: () => Promise<void>

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-proof-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: openLog('warn') })
  running = await start({ DATABASE_URL: postgres.url }, ['--lights', '20'])
  halfAnHourLater = async () => {
    const db = new pg.Client({ connectionString: postgres.url })
    await db.connect()
    await db.query("update session set confirmed_at = confirmed_at - interval '30 minutes'")
    await db.end()
  }
  stop = async () => {
    await running.stop()
    await postgres.stop()
  }
})
test.afterAll(() => stop())

for (const language of ['zh', 'en'] as const) {
  const { admin, dialog, settings, shell, errors } = WORDS[language]
  const proof = (page: Page) => page.getByRole('dialog', { name: settings.confirm.title })

  test(`who ends the other sessions after a while says the password once more, or nothing is done (${language})`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ baseURL: running.url })).newPage()
    const ask = await apiOf(running.url, ADMIN)
    await makeAdmin(ask, await roleNamed(ask, 'VIEWER'), `Proof-${language}`)
    const elsewhere = await apiOf(running.url, emailOf(`Proof-${language}`), 'long-enough')
    await arrive(page, emailOf(`Proof-${language}`), { language, at: '/setting/profile/password' })
    const places = page.getByRole('list', { name: settings.sessions.title }).getByRole('listitem')
    await expect(places).toHaveCount(2)
    await halfAnHourLater()

    await places.getByRole('button').first().click()
    await expect(proof(page)).toBeVisible()
    await expect(field(proof(page), settings.password.current)).toBeFocused()
    expect(await violations(page)).toEqual([])
    await proof(page).getByRole('button', { name: shell.words.cancel }).click()
    await expect(page.getByText(errors.CONFIRMATION_NEEDED)).toBeVisible()
    await elsewhere('{ authInfo { email } }')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: settings.sessions.others }).click()
    const others = page.getByRole('dialog', { name: say(settings.sessions.othersTitle, { number: 1 }) })
    await others.getByRole('button', { name: settings.sessions.othersAction }).click()
    await expect(proof(page)).toBeVisible()
    await expectToFit(page)
    await field(proof(page), settings.password.current).fill('not the one')
    await page.keyboard.press('Enter')
    await expect(proof(page).getByText(admin['password-write'].current.wrong)).toBeVisible()
    await field(proof(page), settings.password.current).fill('long-enough')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say(settings.sessions.othersEnded, { number: 1 }))).toBeVisible()
    await expect(places).toHaveCount(1)
    await expect(elsewhere('{ authInfo { email } }')).rejects.toThrow('token')
    await page.context().close()
  })

  test(`another address is given by who says the password once more; nothing typed is lost (${language})`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ baseURL: running.url })).newPage()
    const ask = await apiOf(running.url, ADMIN)
    const name = `Moved-${language}`
    await makeAdmin(ask, await roleNamed(ask, 'VIEWER'), name)
    await arrive(page, ADMIN, { language, at: `/setting/admin/list?q=${name}` })
    await page.getByRole('button', { name: `${admin.edit} ${name}` }).click()
    const form = page.getByRole('dialog', { name: admin.form.edit })
    await field(form, admin.form.email).fill(`elsewhere-${language}@city.example`)
    await field(form, admin.form.nickname).fill('搬家了')
    await halfAnHourLater()
    await form.getByRole('button', { name: dialog.save }).click()
    await expect(proof(page)).toBeVisible()
    // Escape belongs to the question alone.
    await page.keyboard.press('Escape')
    await expect(proof(page)).toBeHidden()
    await expect(form.getByText(errors.CONFIRMATION_NEEDED)).toBeVisible()
    await expect(field(form, admin.form.email)).toHaveValue(`elsewhere-${language}@city.example`)
    await form.getByRole('button', { name: dialog.save }).click()
    await field(proof(page), settings.password.current).fill('lamplighter-demo')
    await proof(page).getByRole('button', { name: settings.confirm.action }).click()
    await expect(page.getByText(say(admin.modified, { name: '搬家了' }))).toBeVisible()
    await apiOf(running.url, `elsewhere-${language}@city.example`, 'long-enough')
    await page.context().close()
  })
}
