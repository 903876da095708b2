import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function said(format: 'json' | 'text', write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog({ level: 'info', format }, { write: line => void lines.push(line) }))
  return lines.join('')
}

test('writes lines of JSON', () => {
  const line = said('json', log => log.warn({ source: 'L-0042', password: 'word' }, 'refused'))
  expect(JSON.parse(line)).toEqual({
    level: 40,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    source: 'L-0042',
    password: '[Redacted]',
    msg: 'refused',
  })
})

test('writes readable text, one line per entry, whatever it contains', () => {
  const line = said('text', log =>
    log.child({ requestId: 'r-1' }).error({ why: 'two\nlines "here"', password: 'word' }, 'no'),
  )
  expect(line).toMatch(/^\S+Z ERROR no requestId=r-1 why="two\\nlines \\"here\\"" password="\[Redacted\]"\n$/)
})
