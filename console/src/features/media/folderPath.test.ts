import { expect, test } from 'vitest'
import { folderProblem } from './folderPath.ts'

test.each(['/', '', '/a', '/手册/2026/', '/1/2/3/4/5', ' /a '])('%j is a valid folder path', path => {
  expect(folderProblem(path)).toBeUndefined()
})

test.each([
  ['a', 'pathInvalid'],
  ['//', 'pathInvalid'],
  ['/a//b', 'pathInvalid'],
  ['/a/../b', 'pathInvalid'],
  ['/ a', 'pathInvalid'],
  ['/a /b', 'pathInvalid'],
  ['/a\\b', 'pathInvalid'],
  ['/1/2/3/4/5/6', 'pathTooDeep'],
  [`/${'x'.repeat(101)}`, 'pathTooLong'],
])('%j: %s', (path, problem) => {
  expect(folderProblem(path)).toBe(problem)
})
