import { expect, test } from 'vitest'
import { ALERT_FILTERS, readAlertSearch } from './alertSearch.ts'
import { alertVariables } from './alertVariables.ts'

test('ignores invalid URL values', () => {
  const search = readAlertSearch({ tab: 'list', state: 'open', severity: 'bad', kind: 7, groupId: '-', page: '1' })
  expect(Object.values(search).filter(value => value !== undefined)).toEqual([])
})

test('converts the URL to query variables', () => {
  const search = readAlertSearch({
    state: 'waiting',
    severity: 'MAJOR',
    kind: 'LAMP_FAILURE',
    groupId: '3',
    assignee: 'mine',
    since: 'day',
    ended: '2026-11-19T12:00:00.000Z',
    page: '2',
  })
  expect(ALERT_FILTERS.every(filter => search[filter] !== undefined)).toBe(true)
  expect(alertVariables(search, Date.parse('2026-11-21T12:00:00Z'), 17)).toEqual({
    where: {
      open: true,
      acknowledged: false,
      severity: ['MAJOR'],
      kind: ['LAMP_FAILURE'],
      groupId: 3,
      assignedTo: 17,
      since: '2026-11-20T12:00:00.000Z',
      clearedSince: '2026-11-19T12:00:00.000Z',
    },
    page: 2,
    limit: 10,
  })
})

test('reads an instant, unassigned and another account', () => {
  const since = '2026-11-20T12:00:00.000Z'
  const where = (search: Record<string, unknown>) => alertVariables(readAlertSearch(search), Date.now(), 17).where
  expect(where({ since, assignee: 'none' })).toMatchObject({ since, assigned: false, assignedTo: undefined })
  expect(where({ assignee: '5' })).toMatchObject({ assigned: undefined, assignedTo: 5 })
})
