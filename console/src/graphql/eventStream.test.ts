import { expect, test } from 'vitest'
import { eventReader } from './eventStream.ts'

test('parses messages from chunks of any length', () => {
  const text = ':\n\nevent: next\ndata: {"data":{"a":"灯"}}\n\nevent: complete\ndata:\n\n'
  const whole = [
    { event: 'next', data: '{"data":{"a":"灯"}}' },
    { event: 'complete', data: '' },
  ]
  for (let cut = 0; cut <= text.length; cut++) {
    const read = eventReader()
    expect([...read(text.slice(0, cut)), ...read(text.slice(cut))]).toEqual(whole)
  }
})

test('ignores keep-alives', () => expect(eventReader()(':\n\n: still here\n\n')).toEqual([]))
