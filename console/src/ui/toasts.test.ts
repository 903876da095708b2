import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, errorToast, holdToasts, toast, undoToast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  holdToasts(false)
})
afterEach(() => {
  holdToasts(false)
  vi.runAllTimers()
  vi.useRealTimers()
})

const said = () => currentToasts().map(({ message }) => message)

test('a toast expires after 3 s, an error after 5 s, an undo after 10 s', () => {
  toast('done')
  errorToast('no', 'refused')
  undoToast('deleted', { label: 'undo', act: () => {} })
  vi.advanceTimersByTime(3000)
  expect(said()).toEqual(['refused', 'deleted'])
  vi.advanceTimersByTime(2000)
  expect(said()).toEqual(['deleted'])
  vi.advanceTimersByTime(5000)
  expect(said()).toEqual([])
})

test('a toast before the list is drawn keeps its time', async () => {
  vi.resetModules()
  const fresh = await import('./toasts.ts')
  fresh.toast('early')
  vi.advanceTimersByTime(60_000)
  expect(fresh.currentToasts()).toHaveLength(1)
  fresh.holdToasts(false)
  vi.advanceTimersByTime(2999)
  expect(fresh.currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(fresh.currentToasts()).toEqual([])
})

test('paused toasts do not expire; then each has its remaining time, at least a minimum', () => {
  toast('first')
  vi.advanceTimersByTime(2900)
  holdToasts(true)
  toast('second')
  vi.advanceTimersByTime(60_000)
  expect(said()).toEqual(['first', 'second'])
  holdToasts(false)
  vi.advanceTimersByTime(1499)
  expect(said()).toEqual(['first', 'second'])
  vi.advanceTimersByTime(1)
  expect(said()).toEqual(['second'])
  vi.advanceTimersByTime(1500)
  expect(said()).toEqual([])
})

test('a toast dismissed while paused stays dismissed', () => {
  holdToasts(true)
  toast('gone')
  dismissToast(currentToasts()[0]!.id)
  holdToasts(false)
  expect(said()).toEqual([])
})
