import { expect, test } from 'vitest'
import {
  areaTarget,
  centerTarget,
  combineTargets,
  groupTarget,
  keyOf,
  kindOf,
  regionTarget,
  roadTarget,
  selectionTarget,
} from './target.ts'

const [tianhe, yuexiu] = [regionTarget('天河区', '440106'), regionTarget('越秀区', '440104')]
const road = roadTarget('体育东路')
const triangle = areaTarget('地图选区', [
  { latitude: 23, longitude: 113 },
  { latitude: 23, longitude: 114 },
  { latitude: 24, longitude: 113 },
])
const search = { name: '离线', where: { deviceStatus: { equals: 'OFFLINE' as const }, groupId: undefined } }

test('knows the kind of a target from its conditions', () => {
  const all = [tianhe, road, groupTarget({ id: 1, name: 'A' }), centerTarget({ id: 2, name: 'B' }), triangle]
  expect([...all, selectionTarget('3', [1, 2, 3]), search].map(kindOf)).toEqual([
    'region',
    'road',
    'group',
    'center',
    'area',
    'selection',
    'search',
  ])
  expect(kindOf({ name: 'x', where: { regionCode: { in: ['1'] }, deviceStatus: { equals: 'FAULT' } } })).toBe('search')
})

test('joins targets of one kind to one condition', () => {
  expect(combineTargets([tianhe, yuexiu, tianhe], '、')).toEqual({
    name: '天河区、越秀区、天河区',
    where: { regionCode: { in: ['440106', '440104'] } },
  })
})

test('combines targets of different kinds: a light of any of them', () => {
  expect(combineTargets([tianhe, search, road, yuexiu], ', ').where).toEqual({
    OR: [{ regionCode: { in: ['440106', '440104'] } }, { address1: { in: ['体育东路'] } }, search.where],
  })
})

test('keeps a single target, and the conditions of 300 groups within one', () => {
  expect(combineTargets([triangle], '、')).toEqual(triangle)
  const groups = Array.from({ length: 300 }, (_, id) => groupTarget({ id, name: `分组 ${id}` }))
  const { name, where } = combineTargets(groups, '、')
  expect(Object.keys(where)).toEqual(['groupId'])
  expect(name).toHaveLength(100)
  expect(name.endsWith('…')).toBe(true)
})

test('needs a target', () => {
  expect(() => combineTargets([], '、')).toThrow('no targets')
})

test('has the same key for the same conditions, whatever its name', () => {
  expect(keyOf(regionTarget('Tianhe', '440106'))).toBe(keyOf(tianhe))
  expect(keyOf(yuexiu)).not.toBe(keyOf(tianhe))
})
