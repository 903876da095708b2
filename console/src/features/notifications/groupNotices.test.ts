import { expect, test } from 'vitest'
import { groupNotices } from './groupNotices.ts'
import type { NotificationRow } from './notifications.ts'

const light = { device: { id: 1, name: 'L-1' }, center: null, group: null }
const center = { device: null, center: { id: 1, name: 'C-1' }, group: null }
const hot = { kind: 'OVERHEAT', severity: 'MAJOR', clearedAt: null, ...light }
const notice = (id: number, alert: object | null, read = false) =>
  ({ id, kind: 'ALERT', at: '2026-01-01T00:00:00Z', read, params: null, alert }) as unknown as NotificationRow
const ids = (notices: NotificationRow[]) => groupNotices(notices).map(group => group.notices.map(({ id }) => id))

test('groups alerts of one kind and severity at the position of the newest', () => {
  const faults = [notice(9, hot), notice(8, { ...hot, kind: 'LAMP_FAULT' }), notice(7, hot), notice(6, hot)]
  expect(ids(faults)).toEqual([[9, 7, 6], [8]])
})

test('keeps cleared and read alerts, other notices and finished jobs separate', () => {
  const mixed = [
    notice(9, hot),
    notice(8, { ...hot, clearedAt: '2026-01-01T01:00:00Z' }),
    notice(7, hot, true),
    notice(6, { ...hot, ...center }),
    notice(5, null),
    notice(4, null),
  ]
  expect(ids(mixed)).toEqual([[9], [8], [7], [6], [5], [4]])
})
