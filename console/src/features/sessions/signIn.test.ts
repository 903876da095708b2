import { describe, expect, test, vi } from 'vitest'
import { loginRules } from './loginRules.ts'

vi.mock('../../graphql/client.ts', () => ({ client: {} }))
const { safeRedirectPath: wanted } = await import('./signIn.ts')

describe('where sign-in leads', () => {
  test('to the requested page', () => expect(wanted('/lighting/devices?page=2')).toBe('/lighting/devices?page=2'))
  test('home without a requested page', () => expect(wanted(undefined)).toBe('/'))
  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'never to another site: %s',
    to => expect(wanted(to)).toBe('/'),
  )
})

describe('login rules', () => {
  test('both are required', () => {
    expect(loginRules.email(' ')).toBe('emailRequired')
    expect(loginRules.password('')).toBe('passwordRequired')
  })
  test('an email is text@text without spaces', () => {
    expect(loginRules.email('a b@c')).toBe('emailInvalid')
    expect(loginRules.email('ops@city')).toBeNull()
  })
  test('a password is longer than 6 characters', () => {
    expect(loginRules.password('123456')).toBe('passwordTooShort')
    expect(loginRules.password('1234567')).toBeNull()
  })
})
