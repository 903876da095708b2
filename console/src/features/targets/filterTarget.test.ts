import { expect, test } from 'vitest'
import { filterName, filterTargets } from './filterTarget.ts'
import { kindOf } from './target.ts'

const text = (key: string) => key

test.each([
  [{ q: '天河' }, '“天河”'],
  [{ groupId: 3, status: 'OFFLINE', q: '天河' }, '主干道 · status.OFFLINE · “天河”'],
  [{ groupId: 0 }, 'groups.ungrouped'],
  [{ centerId: 4, lifecycle: 'PLANNED' }, '一号柜 · lifecycle.PLANNED'],
  [{ override: 5, condition: 'DARK', assets: '{}' }, 'underOverride · condition.DARK · assetFilter'],
  [{ scheduleId: 6, condition: 'NO_PLAN' }, '半夜灯 · condition.NO_PLAN'],
  [{ sort: 'name', page: 3, limit: 50 }, undefined],
] as const)('names a filter: %j', (search, name) => {
  expect(filterName(search, { group: '主干道', center: '一号柜', schedule: '半夜灯' }, text)).toBe(name)
})

test('names a group and a center that cannot be read by their kind', () => {
  expect(filterName({ groupId: 3, centerId: 4 }, {}, text)).toBe('groups.title · behindCenter')
})

test('targets what the list shows; a group alone is a group, and no filter is no target', () => {
  expect(filterTargets({ groupId: 3 }, '主干道').map(kindOf)).toEqual(['group'])
  const [searched] = filterTargets({ groupId: 3, status: 'OFFLINE' }, '主干道 · 离线')
  expect(kindOf(searched!)).toBe('search')
  expect(searched).toMatchObject({
    name: '主干道 · 离线',
    where: { groupId: { equals: 3 }, deviceStatus: { equals: 'OFFLINE' }, lifecycle: { equals: 'IN_SERVICE' } },
  })
  expect(filterTargets({ sort: 'name' }, undefined)).toEqual([])
})
