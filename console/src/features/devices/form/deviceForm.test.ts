import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { doneItem, pendingItem } from '../../media/uploads.ts'
import { batchProblems, deviceBatchInput, isEmpty, NO_GROUP } from './batch.ts'
import {
  DEVICE_ID,
  deviceCreateInput,
  deviceFieldOf,
  deviceProblems,
  deviceUpdateInput,
  newDevice,
  nextDevice,
} from './deviceForm.ts'
import { NO_LIFECYCLE } from './lifecycle.ts'
import { locationProblems, NO_LOCATION, readCoordinatePair } from './location.ts'
import { NO_RATED_POWER } from './ratedPower.ts'

const PLACE = { address1: '中山路', address2: '北侧', latitude: '31.23', longitude: '121.47' }
const filled = { ...newDevice(undefined), name: '一号', deviceId: 'L-1', mode: '3' }

describe('a device', () => {
  test('needs a name, an id and a model', () => {
    expect(deviceProblems(newDevice(undefined), { needsCenter: false })).toEqual({
      name: 'input:deviceNameMinLength',
      deviceId: 'input:pleaseEnterDeviceId',
      mode: 'input:pleaseSelectDeviceMode',
    })
    expect(deviceProblems({ ...filled, name: ' 一 ' }, { needsCenter: false })).toEqual({
      name: 'input:deviceNameMinLength',
    })
    expect(deviceProblems(filled, { needsCenter: false })).toEqual({})
  })

  test('needs a center only if its model does', () => {
    expect(deviceProblems(filled, { needsCenter: true })).toEqual({ center: 'input:pleaseSelectCenter' })
    expect(deviceProblems({ ...filled, center: '2' }, { needsCenter: true })).toEqual({})
  })

  test.each(['L', 'a b', 'L/1', 'L#1', 'x'.repeat(65)])('may not have the id %s', deviceId => {
    expect(deviceProblems({ ...filled, deviceId }, { needsCenter: false })).toEqual({
      deviceId: 'input:pleaseEnterDeviceId',
    })
  })

  test('uses the id format of the server', () => {
    const topics = readFileSync(resolve(import.meta.dirname, '../../../../../protocol/topics.ts'), 'utf8')
    expect(topics).toContain(`export const DEVICE_ID = ${DEVICE_ID}`)
  })

  test('waits for photo uploads', () => {
    const photo = pendingItem(new File(['x'], 'a.png', { type: 'image/png' }), null)
    expect(deviceProblems({ ...filled, photos: [photo] }, { needsCenter: false })).toEqual({
      photos: 'media:stillUploading',
    })
    const failed = { ...photo, state: 'failed' as const }
    expect(deviceProblems({ ...filled, photos: [failed] }, { needsCenter: false })).toEqual({
      photos: 'media:someFailed',
    })
  })

  test('is created with the filled-in values', () => {
    const photos = [doneItem({ id: 9, fileName: 'a.png', url: null })]
    expect(deviceCreateInput({ ...filled, ...PLACE, name: ' 一号 ', group: '4', photos })).toEqual({
      name: '一号',
      deviceId: 'L-1',
      mode: { connect: { id: 3 } },
      group: { connect: { id: 4 } },
      address1: '中山路',
      address2: '北侧',
      latitude: 31.23,
      longitude: 121.47,
      photosFileId: [9],
    })
  })

  test('has its own rated power only if it is filled in', () => {
    expect(deviceCreateInput({ ...filled, nominalMainWatts: ' 62,5 ' })).toMatchObject({ nominalMainWatts: 62.5 })
    expect(deviceCreateInput(filled)).not.toHaveProperty('nominalMainWatts')
    expect(deviceProblems({ ...filled, nominalMainWatts: '0.5' }, { needsCenter: false })).toEqual({
      nominalMainWatts: 'input:wattsOutOfRange',
    })
    expect(deviceProblems({ ...filled, nominalSubWatts: '40 W' }, { needsCenter: false })).toEqual({
      nominalSubWatts: 'input:wattsOutOfRange',
    })
    const before = { ...filled, nominalMainWatts: '400' }
    expect(deviceUpdateInput(before, { ...before, nominalMainWatts: '' }, { expectedUpdatedAt: 'then' })).toEqual({
      expectedUpdatedAt: 'then',
      nominalMainWatts: { set: null },
    })
  })

  test('may keep an incomplete location from an import, but not change it to another incomplete one', () => {
    const before = { ...NO_LOCATION, latitude: '31.23', longitude: '121.47' }
    const values = { ...filled, ...before }
    expect(deviceProblems(values, { needsCenter: false, before })).toEqual({})
    expect(deviceProblems({ ...values, address1: '中山路' }, { needsCenter: false, before })).toMatchObject({
      address2: 'pleaseEnterCompleteInstallationLocation',
    })
  })

  test('sends changed values only', () => {
    const before = { ...filled, ...PLACE, group: '4' }
    expect(deviceUpdateInput(before, before, { expectedUpdatedAt: 'then' })).toEqual({ expectedUpdatedAt: 'then' })
    expect(
      deviceUpdateInput(before, { ...before, group: null, maintenance: true }, { expectedUpdatedAt: 'then' }),
    ).toEqual({
      expectedUpdatedAt: 'then',
      group: { disconnect: true },
      deviceStatus: { set: 'MAINTENANCE' },
    })
    expect(deviceUpdateInput(before, { ...before, latitude: '31.24' }, { expectedUpdatedAt: 'then' })).toMatchObject({
      address1: { set: '中山路' },
      latitude: { set: 31.24 },
    })
  })

  test('shows server errors at their fields', () => {
    expect(['photosFileId', 'deviceStatus', 'deviceId', 'where'].map(deviceFieldOf)).toEqual([
      'photos',
      'maintenance',
      'deviceId',
      undefined,
    ])
  })

  test('is followed by a form with the same model, center and group', () => {
    const next = nextDevice({ ...filled, ...PLACE, center: '2', group: '4' })
    expect(next).toMatchObject({ mode: '3', center: '2', group: '4', name: '', deviceId: '', latitude: '' })
  })
})

describe('a location', () => {
  test('is complete or empty', () => {
    expect(locationProblems(NO_LOCATION, 'incomplete')).toEqual({})
    expect(locationProblems(PLACE, 'incomplete')).toEqual({})
    expect(locationProblems({ ...NO_LOCATION, address2: '北侧' }, 'incomplete')).toEqual({
      address1: 'incomplete',
      latitude: true,
      longitude: true,
    })
  })

  test.each([
    ['2.99', '121'],
    ['55.01', '121'],
    ['31,2', '121'],
  ])('has a latitude of 3 to 55°: %s', (latitude, longitude) => {
    expect(locationProblems({ ...PLACE, latitude, longitude }, 'incomplete')).toEqual({
      latitude: 'locationOutOfBounds',
    })
  })

  test('accepts full-width characters', () => {
    expect(locationProblems({ ...PLACE, latitude: '３１．２' }, 'incomplete')).toEqual({})
  })

  test.each(['31.23, 121.47', '121.47,31.23', '31.23 121.47', '31.23，121.47'])('is read from %s', text => {
    expect(readCoordinatePair(text)).toEqual({ latitude: '31.23', longitude: '121.47' })
  })

  test.each(['31.23', '中山路 12', '1, 2'])('is not read from %s', text => {
    expect(readCoordinatePair(text)).toBeUndefined()
  })
})

describe('a batch', () => {
  const none = { ...NO_LOCATION, ...NO_RATED_POWER, ...NO_LIFECYCLE, group: null, status: null }

  test('does not change empty fields', () => {
    expect(isEmpty(none)).toBe(true)
    expect(deviceBatchInput(none)).toEqual({})
    expect(deviceBatchInput({ ...none, status: 'MAINTENANCE' })).toEqual({ deviceStatus: { set: 'MAINTENANCE' } })
    expect(deviceBatchInput({ ...none, group: NO_GROUP })).toEqual({ group: { disconnect: true } })
    expect(deviceBatchInput({ ...none, ...PLACE, group: '4' })).toEqual({
      group: { connect: { id: 4 } },
      address1: { set: '中山路' },
      address2: { set: '北侧' },
      latitude: { set: 31.23 },
      longitude: { set: 121.47 },
    })
  })

  test('sets a filled-in rated power within its bounds', () => {
    expect(deviceBatchInput({ ...none, nominalMainWatts: '400' })).toEqual({ nominalMainWatts: { set: 400 } })
    expect(isEmpty({ ...none, nominalSubWatts: '60' })).toBe(false)
    expect(batchProblems({ ...none, nominalMainWatts: '5001' })).toEqual({ nominalMainWatts: 'input:wattsOutOfRange' })
  })

  test('takes lights out of service with a reason and an end, and back into service', () => {
    const out = { ...none, lifecycle: 'OUT_OF_SERVICE' as const, outOfServiceReason: ' 施工 ' }
    expect(deviceBatchInput(out)).toEqual({ lifecycle: { set: 'OUT_OF_SERVICE', reason: '施工', until: null } })
    expect(isEmpty(out)).toBe(false)
    // Input of a choice that was changed afterwards is not sent.
    expect(deviceBatchInput({ ...out, lifecycle: 'IN_SERVICE' })).toEqual({ lifecycle: { set: 'IN_SERVICE' } })
    const past = { ...out, outOfServiceUntil: '2020-01-01T00:00:00.000Z' }
    expect(batchProblems(past)).toEqual({ outOfServiceUntil: 'input:endOutOfRange' })
    for (const outOfServiceUntil of ['T18:30', '2030-03-05T', '2030-03-05T9'])
      expect(batchProblems({ ...out, outOfServiceUntil })).toEqual({ outOfServiceUntil: 'input:dateTimeIncomplete' })
  })

  test('has a complete location or none', () => {
    expect(batchProblems({ ...none, latitude: '31' })).toMatchObject({
      address1: 'deviceForm:batch.pleaseEnterCompleteLocation',
    })
  })
})
