import { expect, test } from 'vitest'
import { auditFieldsOf } from './auditFields.ts'

test('lists the fields of a change, without its id and conflict check', () =>
  expect(
    auditFieldsOf({
      id: 7,
      input: {
        name: { set: '新名' },
        latitude: { set: 23.1 },
        ipAddress: { set: null },
        photosFileId: { set: [1, 2] },
        group: { connect: { id: 3 } },
        expectedUpdatedAt: '2026-11-21T08:00:00.000Z',
      },
    }),
  ).toEqual([
    { field: 'name', value: '新名', kind: 'value' },
    { field: 'latitude', value: 23.1, kind: 'value' },
    { field: 'ipAddress', value: null, kind: 'value' },
    { field: 'photosFileId', value: 2, kind: 'count' },
    { field: 'group', value: 3, kind: 'id' },
  ]))

test('lists the fields of a command, and arguments outside of an input', () => {
  expect(auditFieldsOf({ id: 7, status: true })).toEqual([{ field: 'status', value: true, kind: 'value' }])
  expect(auditFieldsOf({ id: 7, input: { mainBrightness: 40, group: { disconnect: true } } })).toEqual([
    { field: 'mainBrightness', value: 40, kind: 'value' },
    { field: 'group', value: null, kind: 'id' },
  ])
})

test('an entry without details has no fields', () => {
  expect(auditFieldsOf(null)).toEqual([])
  expect(auditFieldsOf({ id: 7 })).toEqual([])
})

test('counts links and nested values instead of showing JSON, and leaves out secrets and files', () => {
  expect(auditFieldsOf({ current: '…', next: '…', file: '…', uuid: 'a' })).toEqual([])
  expect(auditFieldsOf({ settings: { datum: 'WGS84', mapping: [] } })).toEqual([
    { field: 'settings', value: 2, kind: 'count' },
  ])
  expect(auditFieldsOf({ input: { devices: { connect: [{ id: 1 }, { id: 2 }], disconnect: [{ id: 3 }] } } })).toEqual([
    { field: 'devices', value: 3, kind: 'count' },
  ])
})
