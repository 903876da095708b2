import { afterEach, expect, test, vi } from 'vitest'
import { readArguments } from './arguments.ts'

const own = process.argv
afterEach(() => {
  vi.restoreAllMocks()
  process.argv = own
})

/** What the command prints when it ends the process; undefined: it continues. */
function errorOf(args: string[]): string | undefined {
  process.argv = ['node', 'command', ...args]
  const print = vi.spyOn(console, 'error').mockClear().mockReturnValue()
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended')
  })
  try {
    readArguments('restore -- FOLDER', {}, 'the folder of a backup')
  } catch {
    expect(exit).toHaveBeenCalledWith(1)
  }
  return print.mock.calls[0]?.[0]
}

test('a command needs its argument, which must not be empty', () => {
  expect(errorOf([])).toContain('the folder of a backup')
  expect(errorOf([''])).toContain('the folder of a backup')
  expect(errorOf(['a', 'b'])).toContain('Unexpected argument b')
  expect(errorOf(['a'])).toBeUndefined()
})
