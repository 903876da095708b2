import { expect, test } from 'vitest'
import { DatabaseUnavailable, unavailableReason } from './databaseErrors.ts'

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test.each([
  [new DatabaseUnavailable(), 'the database does not answer'],
  [
    failed('connect ENOENT /run/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
    'the database cannot be reached',
  ],
  [failed('terminating connection', { code: '57P01' }), 'the database cannot be reached'],
  [failed('the database system is starting up', { code: '57P03' }), 'the database cannot be reached'],
  [failed('Connection terminated unexpectedly'), 'the database cannot be reached'],
  [failed('sorry, too many clients already', { code: '53300' }), 'the database takes no more connections'],
  [failed('could not extend file', { code: '53100' }), 'the disk of the database is full'],
  [failed('ENOSPC: no space left on device, write', { code: 'ENOSPC', syscall: 'write' }), 'the disk is full'],
  [failed('canceling statement', { code: '57014' }), 'the database took too long'],
  [failed('Query read timeout'), 'the database took too long'],
])('%s counts as unavailable and can be retried', (error, why) => {
  expect(unavailableReason(error)).toBe(why)
})

test.each([
  failed('duplicate key', { code: '23505' }),
  failed('ENOENT: no such file, open', { code: 'ENOENT', syscall: 'open' }),
  failed('cannot read properties of undefined'),
  'a text',
])('%s does not count as unavailable', error => {
  expect(unavailableReason(error)).toBeUndefined()
})
