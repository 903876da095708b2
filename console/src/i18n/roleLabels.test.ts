import { expect, test } from 'vitest'
import { STANDARD_ROLES } from '../../../server/src/foundation/security/permissions.ts'
import { sessions as en } from './en/sessions.ts'
import { sessions as zh } from './zh/sessions.ts'

test('the server reserves the labels that the console shows for built-in roles', () => {
  const roles = Object.entries(STANDARD_ROLES)
  expect(zh.role).toEqual(Object.fromEntries(roles.map(([name, { alias }]) => [name, alias])))
  expect(en.role).toEqual(Object.fromEntries(roles.map(([name, { label }]) => [name, label])))
})
