import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_PERMISSIONS } from '../../../server/src/foundation/security/permissions.ts'

const folder = join(import.meta.dirname, '..')

test('the console asks only for permissions that exist', () => {
  const asked = globSync('**/*.{ts,tsx}', { cwd: folder }).flatMap(file =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\b(?:may|useMay\(\))\('(\w+)', '(\w+)'\)/g)].map(
      ([, subject, action]) => `${subject}:${action}`,
    ),
  )
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter(permission => !(ALL_PERMISSIONS as string[]).includes(permission))).toEqual([])
})
