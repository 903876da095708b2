import type { Page } from '@playwright/test'
import { emailOf, PASSWORD } from '../console/src/testing/people.ts'
import { DEFAULT_CLIENT_ID } from '../server/src/config.ts'
import type { signInToApi } from './apiClient.ts'

export { field } from '../console/src/testing/find.ts'
export { ADMIN, emailOf, PASSWORD } from '../console/src/testing/people.ts'
export { signOut, typePassword } from '../console/src/testing/signIn.ts'
export { interpolate, WORDS } from '../console/src/testing/words.ts'

/* Helpers of tests that sign in, or create roles and accounts. */

const DEMO_PASSWORD = 'lamplighter-demo'

/**
 * Opens a page with a stored session. The sign-in form has tests of its own; using it here would load two more pages per test.
 * @param who an email, or the name of an account of the demo
 * @param url of a Lamplighter other than the test's own
 */
export async function openAs(
  page: Page,
  who: string,
  { language, at = '/lighting/devices', url = '' }: { language?: 'zh' | 'en'; at?: string; url?: string } = {},
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
  // A page without the console, which would redirect to sign-in.
  await page.goto(`${url}/healthz`)
  await page.evaluate(kept => {
    // Ends an earlier session.
    localStorage.clear()
    localStorage.setItem('lamplighter-token', kept)
  }, JSON.stringify(token))
  await page.goto(`${url}${at}`)
}

type Ask = Awaited<ReturnType<typeof signInToApi>>

/** Creates a role with these permissions. @returns its id */
export async function addRole(ask: Ask, name: string, ...permissions: string[]): Promise<number> {
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

export async function findRoleId(ask: Ask, name: string): Promise<number> {
  const { findManyAdminRole } = await ask('{ findManyAdminRole(limit: 200) { items { id name } } }')
  return findManyAdminRole.items.find((role: { name: string }) => role.name === name).id
}

/** @returns the id of the account */
export async function addAdmin(ask: Ask, role: number, name: string): Promise<number> {
  const input = {
    ...{ nickname: name, firstName: '名', lastName: '姓', phoneNumber: '13800000000', password: PASSWORD },
    ...{ email: emailOf(name), role: { connect: { id: role } } },
  }
  const { createAdmin } = await ask('mutation ($input: AdminCreateInput!) { createAdmin(input: $input) { id } }', {
    input,
  })
  return createAdmin.id
}
