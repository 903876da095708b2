import { expect, test } from 'vitest'
import { changedFields } from './changes.ts'

const FIELDS = ['name', 'area', 'photos'] as const

test('names the changed fields in the order of the screen', () => {
  const before = { name: '南门', area: { city: '北京' }, photos: [] as { id: number }[] }
  expect(changedFields(FIELDS, before, structuredClone(before))).toEqual([])
  const after = { ...before, photos: [{ id: 1 }], name: '北门' }
  expect(changedFields(FIELDS, before, after)).toEqual(['name', 'photos'])
})

test('compares complex values by their text', () => {
  const picture = (url: string) => ({ name: '', area: {}, photos: [{ id: 1, url }] })
  const ids = (values: ReturnType<typeof picture>, field: keyof ReturnType<typeof picture>) =>
    field === 'photos' ? values.photos.map(({ id }) => id).join() : JSON.stringify(values[field])
  expect(changedFields(FIELDS, picture('a'), picture('b'), ids)).toEqual([])
})
