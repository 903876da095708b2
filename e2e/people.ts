import type { Locator, Page } from '@playwright/test'
import { errors as enErrors } from '../console/src/i18n/en/errors.ts'
import { later as en } from '../console/src/i18n/en/later.ts'
import { sessions as enSessions } from '../console/src/i18n/en/sessions.ts'
import { shell as enShell } from '../console/src/i18n/en/shell.ts'
import { errors as zhErrors } from '../console/src/i18n/zh/errors.ts'
import { later as zh } from '../console/src/i18n/zh/later.ts'
import { sessions as zhSessions } from '../console/src/i18n/zh/sessions.ts'
import { shell as zhShell } from '../console/src/i18n/zh/shell.ts'
import { DEFAULT_CLIENT_ID } from '../server/src/config.ts'
import type { apiOf } from './api.ts'
import { expect } from './stage.ts'

/* What stories of accounts have in common. */

export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const WORDS = {
  zh: { ...zh, shell: zhShell, errors: zhErrors, sessions: zhSessions },
  en: { ...en, shell: enShell, errors: enErrors, sessions: enSessions },
}

export const ADMIN = 'admin@lamplighter.example'
const DEMO_PASSWORD = 'lamplighter-demo'
export const PASSWORD = 'long-enough'

/** Words with their gaps filled. */
export function say(text: string, gaps: Record<string, string | number>): string {
  return text.replaceAll(/{{(\w+)}}/g, (_, gap: string) => `${gaps[gap]}`)
}

/**
 * Somebody who has signed in before opens a page. Signing in itself has stories of its own: by its form, each of the others would take
 * two pages more.
 * @param who an email, or the name of an account of the demo
 * @param url of another Lamplighter than the story's own
 */
export async function arrive(
  page: Page,
  who: string,
  { language, at = '/lighting/devices', url = '' }: { language?: Language; at?: string; url?: string } = {},
): Promise<void> {
  if (language) await page.addInitScript(chosen => localStorage.setItem('app-language', chosen), language)
  const email = who.includes('@') ? who : `${who}@lamplighter.example`
  const password = email.endsWith('@lamplighter.example') ? DEMO_PASSWORD : PASSWORD
  const query = `mutation ($email: String!, $password: String!) {
    loginWithEmail(email: $email, password: $password) { accessToken tokenType accessTokenExpiresAt }
  }`
  const answer = await page.request.post(`${url}/graphql`, {
    headers: { 'x-client-id': DEFAULT_CLIENT_ID, 'apollo-require-preflight': 'true' },
    data: { query, variables: { email, password } },
  })
  const { data, errors } = await answer.json()
  if (errors) throw new Error(errors[0].message)
  const { accessToken, tokenType, accessTokenExpiresAt } = data.loginWithEmail
  // As console/src/graphql/token.ts keeps it.
  const token = { accessToken, tokenType, expiresAt: Date.now() + accessTokenExpiresAt * 1000 }
  // Where there is no console that would see that nobody is signed in.
  await page.goto(`${url}/healthz`)
  await page.evaluate(kept => {
    // Whoever was signed in here before is not any more.
    localStorage.clear()
    localStorage.setItem('lamplighter-token', kept)
  }, JSON.stringify(token))
  await page.goto(`${url}${at}`)
}

type Ask = Awaited<ReturnType<typeof apiOf>>

/** A role that may do just this. @returns its id */
export async function makeRole(ask: Ask, name: string, ...permissions: string[]): Promise<number> {
  const { createAdminRole: role } = await ask(
    'mutation ($name: String!) { createAdminRole(input: { name: $name }) { id } }',
    { name },
  )
  for (const permission of permissions) {
    const [subject, action] = permission.split(':')
    await ask(`mutation { addPermissionBind(channel: "admin", subject: "${subject}", action: "${action}",
      targetId: ${role.id}) }`)
  }
  return role.id
}

export async function roleNamed(ask: Ask, name: string): Promise<number> {
  const { findManyAdminRole } = await ask('{ findManyAdminRole(limit: 200) { items { id name } } }')
  return findManyAdminRole.items.find((role: { name: string }) => role.name === name).id
}

/** @returns the id of the account */
export async function makeAdmin(ask: Ask, role: number, name: string): Promise<number> {
  const input = {
    ...{ nickname: name, firstName: '名', lastName: '姓', phoneNumber: '13800000000', password: PASSWORD },
    ...{ email: emailOf(name), role: { connect: { id: role } } },
  }
  const { createAdmin } = await ask('mutation ($input: AdminCreateInput!) { createAdmin(input: $input) { id } }', {
    input,
  })
  return createAdmin.id
}

export function emailOf(name: string): string {
  return `${name.toLowerCase()}@city.example`
}

/** A field by the beginning of its label: what is required has a star after it. */
export function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(label, { exact: true }).or(within.getByLabel(`${label} *`, { exact: true }))
}

/** Nothing reaches over the edge of the window. */
export async function expectToFit(page: Page): Promise<void> {
  const over = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(over)).toBe(0)
}

/** By the account menu. */
export async function signOut(page: Page, language: Language) {
  const { user } = WORDS[language].shell
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${user.menu}`) })
    .click()
  await page.getByRole('button', { name: user.logout }).click()
  // The page begins anew, and leads there after a moment.
  await expect(page).toHaveURL(/\/auth\/login/)
}
