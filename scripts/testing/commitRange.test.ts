import { expect, test } from 'vitest'
import { commitRange } from './commitRange.mjs'

const log = '- bbb Fix a lamp\n- ccc Dim a group'
const git = (command: string) => (command === 'log' ? log : 'ddd')

test('names the commits since the last green run', () => {
  expect(commitRange('aaaaaaaaaa', git)).toBe(`Red in aaaaaaa..ddd:\n${log}`)
})

test('says so when nothing was committed since, or no run was ever green', () => {
  const none = (command: string) => (command === 'log' ? '' : 'ddd')
  expect(commitRange('aaaaaaaaaa', none)).toContain('no commit since the last green run')
  expect(commitRange('', git)).toBe('Red at ddd. No nightly run was green before.')
})
