import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOutdatedPage } from './reloadOutdatedPage.ts'

const MINUTE_MS = 60_000
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { reload })
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reload.mockReset()
})

test('reloads at once, and again a minute after the last time', () => {
  reloadOutdatedPage()
  vi.advanceTimersByTime(0)
  expect(reload).toHaveBeenCalledTimes(1)

  vi.advanceTimersByTime(MINUTE_MS / 3)
  reloadOutdatedPage()
  vi.advanceTimersByTime((MINUTE_MS * 2) / 3 - 1)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('waits a minute at most after the clock was set back', () => {
  reloadOutdatedPage()
  vi.advanceTimersByTime(0)
  vi.setSystemTime(Date.now() - 3_600_000)
  reloadOutdatedPage()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a cancelled reload does not happen', () => {
  reloadOutdatedPage()()
  vi.runAllTimers()
  expect(reload).not.toHaveBeenCalled()
})

test('without storage, reloads a minute after the page was opened', () => {
  const refuse = () => {
    throw new Error('storage is disabled')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  vi.stubGlobal('performance', { timeOrigin: Date.now() })
  reloadOutdatedPage()
  vi.advanceTimersByTime(MINUTE_MS - 1)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledTimes(1)
})
