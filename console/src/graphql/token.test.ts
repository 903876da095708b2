import { beforeEach, expect, test } from 'vitest'
import { readEndedSession } from './endedSession.ts'
import { deleteToken, readToken, storeToken } from './token.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
let storage: Storage

beforeEach(() => {
  const map = new Map<string, string>()
  storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as Storage
})

const payload = { accessToken: 'abc', tokenType: 'Bearer', accessTokenExpiresAt: 60 }

test('a token lasts for the seconds that the server gave it', () => {
  storeToken(payload, storage, NOW)
  expect(readToken(storage, NOW + 59_999)?.accessToken).toBe('abc')
  expect(readToken(storage, NOW + 60_000)).toBeUndefined()
})

test('an expired token is deleted, even if the clock goes back', () => {
  storeToken(payload, storage, NOW)
  readToken(storage, NOW + 60_000)
  expect(readToken(storage, NOW)).toBeUndefined()
})

test('an expired token stays marked as expired until the next sign-in', () => {
  storeToken(payload, storage, NOW)
  expect(readEndedSession(storage)).toBeUndefined()
  readToken(storage, NOW + 60_000)
  expect(readEndedSession(storage)).toEqual({ reason: 'EXPIRED' })
  storeToken(payload, storage, NOW)
  expect(readEndedSession(storage)).toBeUndefined()
})

test('without a life from the server, a token lasts for a day', () => {
  storeToken({ ...payload, accessTokenExpiresAt: 0 }, storage, NOW)
  expect(readToken(storage, NOW + 86_399_999)).toBeDefined()
  expect(readToken(storage, NOW + 86_400_000)).toBeUndefined()
})

test('rejects an unreadable token', () => {
  storage.setItem('lamplighter-token', '{oops')
  expect(readToken(storage, NOW)).toBeUndefined()
})

test('rejects a token with characters that headers do not allow', () => {
  storeToken({ ...payload, accessToken: '令牌' }, storage, NOW)
  expect(readToken(storage, NOW)).toBeUndefined()
})

test('deletes the token', () => {
  storeToken(payload, storage, NOW)
  deleteToken(storage)
  expect(readToken(storage, NOW)).toBeUndefined()
})
