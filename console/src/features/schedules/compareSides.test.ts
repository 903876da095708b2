import { expect, test } from 'vitest'
import { groupsOfSides, sidesOf, storedSide } from './compareSides.ts'

const [north, south] = [
  { id: 1, name: 'North' },
  { id: 2, name: 'South' },
]
const [all, half] = [
  storedSide({ id: 7, name: 'All night', groups: [south!] }),
  storedSide({ id: 8, name: 'Half night', groups: [north!, south!] }),
]
const edited = { ...all!, key: 'edited', label: 'All night (edited)', groups: [north!] }

test('offers the given sides first, and each schedule once', () => {
  expect(sidesOf({ a: all! }, [half!, all!]).map(({ key }) => key)).toEqual(['7', '8'])
  expect(sidesOf({ a: all!, b: edited }, [half!, all!]).map(({ key }) => key)).toEqual(['7', 'edited', '8'])
})

test('has the groups of both sides by name, each once', () => {
  expect(groupsOfSides([half, all, undefined])).toEqual([north, south])
  expect(groupsOfSides([all])).toEqual([south])
})
