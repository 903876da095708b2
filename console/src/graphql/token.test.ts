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

test('a token is valid for the lifetime that the server gives', () => {
  storeToken(payload, storage, NOW)
  expect(readToken(storage, NOW + 59_999)?.accessToken).toBe('abc')
  expect(readToken(storage, NOW + 60_000)).toBeUndefined()
})

test('deletes an expired token, even if the clock is set back', () => {
  storeToken(payload, storage, NOW)
  readToken(storage, NOW + 60_000)
  expect(readToken(storage, NOW)).toBeUndefined()
})

test('keeps an expired token marked as expired until the next sign-in', () => {
  storeToken(payload, storage, NOW)
  expect(readEndedSession(storage)).toBeUndefined()
  readToken(storage, NOW + 60_000)
  expect(readEndedSession(storage)).toEqual({ reason: 'EXPIRED' })
  storeToken(payload, storage, NOW)
  expect(readEndedSession(storage)).toBeUndefined()
})

test('a token without a lifetime is valid for a day', () => {
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
