import { describe, expect, test } from 'vitest'
import { advance, choose, doneItem, idsOf, move, pendingItem, unfinished } from './uploads.ts'

const file = (name: string, bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], name, { type })
const LIMITS = { maxFiles: 3, maxSize: 1000, accept: ['image/png', 'image/jpeg'] }
const names = (files: File[]) => files.map(({ name }) => name)

describe('selected files', () => {
  test('are limited in number, with a message', () => {
    const files = ['a', 'b', 'c'].map(name => file(name, 10))
    expect(choose(0, files, LIMITS)).toMatchObject({ cut: false })
    const choice = choose(1, files, LIMITS)
    expect(names(choice.taken)).toEqual(['a', 'b'])
    expect(choice.cut).toBe(true)
    expect(choose(3, files, LIMITS).taken).toEqual([])
  })

  test('that are too large or of another type take no slot', () => {
    const files = [file('large', 1001), file('text', 10, 'text/plain'), file('a', 1000), file('b', 1), file('c', 1)]
    const choice = choose(0, files, LIMITS)
    expect(names(choice.taken)).toEqual(['a', 'b', 'c'])
    expect(names(choice.tooLarge)).toEqual(['large'])
    expect(names(choice.wrongType)).toEqual(['text'])
    expect(choice.cut).toBe(false)
  })

  test('replace a single existing file', () => {
    const choice = choose(1, [file('a', 1), file('b', 1)], { ...LIMITS, maxFiles: 1 })
    expect(names(choice.taken)).toEqual(['a'])
    expect(choice.cut).toBe(true)
  })

  test('are accepted by media type; a file of unknown type is not', () => {
    const limits = { ...LIMITS, accept: ['image/*'] }
    expect(choose(0, [file('a', 1, 'image/webp')], limits).taken).toHaveLength(1)
    expect(choose(0, [file('a', 1, '')], limits).wrongType).toHaveLength(1)
  })
})

describe('an upload', () => {
  const item = pendingItem(file('a', 1), null)
  const failure = { step: 'upload', code: 'NETWORK', key: undefined } as const

  test('changes from pending over its progress to done', () => {
    expect(item).toMatchObject({ state: 'pending', progress: 0 })
    const [halfway] = advance([item], item.key, { progress: 50 })
    expect(halfway).toMatchObject({ state: 'uploading', progress: 50 })
    const [done] = advance([halfway!], item.key, { id: 7 })
    expect(done).toMatchObject({ state: 'done', progress: 100, id: 7 })
  })

  test('fails, and a retry makes it pending again', () => {
    const [failed] = advance([item], item.key, { failure })
    expect(failed).toMatchObject({ state: 'failed', failure })
    const [again] = advance([failed!], item.key, { retry: true })
    expect(again).toMatchObject({ state: 'pending', progress: 0, failure: undefined })
  })

  test('blocks its form until it is finished', () => {
    expect(unfinished([item])).toBe('uploading')
    expect(unfinished(advance([item], item.key, { progress: 99 }))).toBe('uploading')
    expect(unfinished(advance([item], item.key, { failure }))).toBe('failed')
    expect(unfinished(advance([item], item.key, { id: 7 }))).toBeUndefined()
  })
})

test('keeps photos in the given order', () => {
  const items = [1, 2, 3].map(id => doneItem({ id, fileName: `${id}.png`, url: null }))
  expect(idsOf(move(items, items[2]!.key, -1))).toEqual([1, 3, 2])
  expect(idsOf(move(items, items[0]!.key, 1))).toEqual([2, 1, 3])
  expect(idsOf(move(items, items[0]!.key, -1))).toEqual([1, 2, 3])
})
