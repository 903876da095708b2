import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { convert } from '../../foundation/lights/datum.ts'
import { makeAdmin, makeModel, serial } from '../../testing/factories.ts'
import { importsOf } from '../../testing/imports.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let imports: ReturnType<typeof importsOf>
let token: string
let modeId: number
beforeAll(async () => {
  platform = await startPlatform()
  imports = importsOf(platform)
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  modeId = (await makeModel(platform.db)).id
})

/** Checks rows of these columns. @param columns fields, of which DEVICE_ID is first */
async function checked(columns: string[], rows: string[][], settings: object = {}) {
  const lines = rows.map(cells => [`POS-${serial()}`, ...cells].map(cell => `"${cell}"`).join(','))
  const header = ['DEVICE_ID', ...columns].map((_, at) => `c${at}`).join(',')
  const { data } = await imports.create(token, [header, ...lines].join('\n'), 'a.csv')
  const mapping = ['DEVICE_ID', ...columns].map((field, at) => ({ field, source: { columns: [at] } }))
  const { data: after, errors } = await imports.check(token, data.createLightImport, { modeId, mapping, ...settings })
  return {
    errors,
    result: after?.checkLightImport,
    rows: errors ? [] : await imports.rows(token, data.createLightImport.id),
  }
}

const XY = ['LONGITUDE', 'LATITUDE']
const keysOf = (row: { errors: { field: string; key: string }[] }) => row.errors.map(({ field, key }) => [field, key])
const near = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: expect.closeTo(latitude, 5),
  longitude: expect.closeTo(longitude, 5),
})

describe('coordinate systems', () => {
  test('converts projected coordinates to positions, and explains wrong ones', async () => {
    const { result, rows } = await checked(
      XY,
      [
        ['306123.45', '2768123.4'],
        ['306,123.45', '2 768 123,4 m'],
        ['2768123.4', '306123.45'],
        ['121.556', '25.02'],
        ['13526220', '3662330'],
        ['unknown', '2768123.4'],
      ],
      { crs: 'EPSG:3826' },
    )
    // Reference: PROJ 9.5.1, see projection.test.ts.
    const place = near(convert({ latitude: 25.0201391, longitude: 121.5560931 }, 'WGS84', 'GCJ02'))
    expect(rows.slice(0, 2)).toMatchObject([
      { outcome: 'CREATE', ...place },
      { outcome: 'CREATE', ...place },
    ])
    expect(rows.slice(2).map(keysOf)).toEqual([
      [
        ['LATITUDE', 'swapped'],
        ['LONGITUDE', 'swapped'],
      ],
      [
        ['LATITUDE', 'degreesNotMetres'],
        ['LONGITUDE', 'degreesNotMetres'],
      ],
      [
        ['LATITUDE', 'outsideSystem'],
        ['LONGITUDE', 'outsideSystem'],
      ],
      [['LONGITUDE', 'notMetres']],
    ])
    expect(result.positions).toEqual([
      { row: 2, outcome: 'CREATE', ...place },
      { row: 3, outcome: 'CREATE', ...place },
    ])
  })

  test('refuses an easting of another zone', async () => {
    const { rows } = await checked(XY, [['39506789.1', '2557890.3']], { crs: 'EPSG:4547' })
    expect(keysOf(rows[0])).toContainEqual(['LONGITUDE', 'zoneDiffers'])
  })

  test('explains metres without a coordinate system', async () => {
    const { rows } = await checked(XY, [['306123.45', '2768123.4']])
    expect(keysOf(rows[0])).toEqual([
      ['LATITUDE', 'metresNotDegrees'],
      ['LONGITUDE', 'metresNotDegrees'],
    ])
  })

  test('converts degrees of another datum: Baidu Maps, and an old datum by its code', async () => {
    const baidu = await checked(XY, [['116.403874', '39.914885']], { datum: 'BD09' })
    expect(baidu.rows[0]).toMatchObject(near(convert({ latitude: 39.914885, longitude: 116.403874 }, 'BD09', 'GCJ02')))
    // Reference of Baidu's own converter, published with gcoord: https://github.com/hujiulong/gcoord
    expect(baidu.rows[0]).toMatchObject({
      latitude: expect.closeTo(39.9086, 3),
      longitude: expect.closeTo(116.3975, 3),
    })
    const old = await checked(XY, [['127.0', '37.5']], { crs: 'EPSG:4162' })
    expect(old.rows[0].latitude).not.toBeCloseTo(37.5, 3)
  })

  test('keeps the datum of shifted positions in Web Mercator', async () => {
    const cells = [['13526220.5', '3662330.2']]
    const plain = { latitude: 31.2275036, longitude: 121.5081061 }
    expect((await checked(XY, cells, { crs: 'EPSG:3857' })).rows[0]).toMatchObject(
      near(convert(plain, 'WGS84', 'GCJ02')),
    )
    expect((await checked(XY, cells, { crs: 'EPSG:3857', datum: 'GCJ02' })).rows[0]).toMatchObject(near(plain))
  })

  test('refuses an unknown system with its field', async () => {
    const { errors } = await checked(XY, [['1', '2']], { crs: 'EPSG:99999' })
    expect(errors![0]!.extensions).toMatchObject({ field: 'settings.crs', key: 'imports:refused.noSuchCrs' })
  })

  test('finds systems by words, with the permission to import', async () => {
    const ask = (as: string) => platform.ask('{ coordinateSystems(search: "twd97 121") { code name area } }', {}, as)
    expect((await ask(token)).data.coordinateSystems[0]).toEqual({
      ...{ code: 'EPSG:3826', name: 'TWD97 / TM2 zone 121' },
      area: expect.stringContaining('Taiwan'),
    })
    const viewer = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    expect((await ask(viewer)).errors![0]!.extensions.code).toBe('FORBIDDEN')
  })
})

describe('both coordinates in one field', () => {
  const place = near(convert({ latitude: 31.23, longitude: 121.47 }, 'WGS84', 'GCJ02'))
  test('detects the order', async () => {
    const cells = ['31.23,121.47', '121.47 31.23', 'POINT(121.47 31.23)', `31°13'48""N 121°28'12""E`, 'E121.47 N31.23']
    const { rows } = await checked(
      ['POSITION'],
      cells.map(cell => [cell]),
    )
    for (const row of rows) expect(row, row.deviceId).toMatchObject({ outcome: 'CREATE', ...place })
  })

  test('accepts a chosen order; refuses what is no position', async () => {
    const cells = [['31.23,121.47'], ['121.47,31.23'], ['near the bridge'], ['31.23,abc']]
    const { rows } = await checked(['POSITION'], cells, { positionOrder: 'LATITUDE_FIRST' })
    expect(rows[0]).toMatchObject(place)
    expect(rows.slice(1).map(keysOf)).toEqual([
      [['POSITION', 'swapped']],
      [['POSITION', 'notPosition']],
      [['POSITION', 'notDegrees']],
    ])
  })

  test('projected coordinates in both orders', async () => {
    const { rows } = await checked(['POSITION'], [['306123.45 2768123.4'], ['2768123.4, 306123.45']], {
      crs: 'EPSG:3826',
    })
    expect(rows.map(row => row.outcome)).toEqual(['CREATE', 'CREATE'])
    expect(rows[0].latitude).toBeCloseTo(rows[1].latitude, 9)
  })
})

describe('a position without an address, and the reverse', () => {
  const COLUMNS = [...XY, 'ADDRESS1', 'ADDRESS2']
  test('is imported with a warning', async () => {
    const { result, rows } = await checked(COLUMNS, [
      ['121.47', '31.23', '', ''],
      ['', '', 'Main Road', '1'],
      ['121.47', '31.23', 'Main Road', ''],
      ['', '', '', ''],
      ['121.47', '31.23', 'Main Road', '2'],
      ['121.47', '', 'Main Road', '3'],
    ])
    expect(rows.map(row => [row.outcome, ...row.warnings.map((one: { field: string }) => one.field)])).toEqual([
      ['CREATE', 'ADDRESS1'],
      ['CREATE', 'LATITUDE'],
      ['CREATE', 'ADDRESS2'],
      ['CREATE'],
      ['CREATE'],
      ['REFUSED'],
    ])
    expect(rows[0].warnings).toEqual([{ column: 3, field: 'ADDRESS1', key: 'addressMissing' }])
    expect(rows[1].warnings[0].key).toBe('positionMissing')
    expect(keysOf(rows[5])).toEqual([['LATITUDE', 'halfPosition']])
    expect(result.counts).toMatchObject({ create: 5, incomplete: 3, refused: 1 })
  })

  test('such a light can be edited otherwise, and its location only completely', async () => {
    const { result, rows } = await checked(COLUMNS, [['121.47', '31.23', '', '']])
    await imports.apply(token, result.id)
    const light = await platform.db
      .selectFrom('light_device')
      .selectAll()
      .where('device_id', '=', rows[0].deviceId)
      .executeTakeFirstOrThrow()
    const update = (input: object) =>
      platform.ask(
        `mutation ($id: Int!, $input: LightDeviceUpdateInput!) {
          updateLightDevice(id: $id, input: $input) { name address1 latitude } }`,
        { id: light.id, input },
        token,
      )
    const { latitude, longitude } = light
    const asItWas = { latitude: { set: latitude }, longitude: { set: longitude }, address1: { set: '' } }
    const renamed = await update({ name: { set: 'Renamed' }, ...asItWas, address2: { set: null } })
    expect(renamed.data.updateLightDevice).toEqual({ name: 'Renamed', address1: null, latitude })
    const half = await update({ address1: { set: 'Main Road' } })
    expect(half.errors![0]!.extensions).toMatchObject({
      ...{ field: 'input.address2', key: 'pleaseEnterCompleteInstallationLocation' },
    })
    expect((await update({ address1: { set: 'Main Road' }, address2: { set: '1' } })).errors).toBeUndefined()
  })
})

describe('files of the trial', () => {
  const dataOf = (name: string) => fileURLToPath(new URL(`../../../../../shared/data/trial/${name}`, import.meta.url))
  test.each([
    ['position-only.csv', ['LATITUDE', 'LONGITUDE'], {}, 'ADDRESS1'],
    ['twd97.csv', ['DEVICE_ID', 'ADDRESS1', 'ADDRESS2', 'LONGITUDE', 'LATITUDE'], { crs: 'EPSG:3826' }, undefined],
    ['address-only.csv', ['DEVICE_ID', 'ADDRESS1', 'ADDRESS2'], {}, 'LATITUDE'],
  ])('%s', async (name, fields, settings, missing) => {
    if (!existsSync(dataOf(name))) return console.info(`${name} is not here`)
    const { data } = await imports.create(token, readFileSync(dataOf(name)), name)
    const mapping = fields.map((field, at) => ({ field, source: { columns: [at] } }))
    const missingId = { columns: [0, 1], prefix: 'P', separator: '-' }
    const { data: after } = await imports.check(token, data.createLightImport, {
      ...{ modeId, mapping, missingId, ...settings },
    })
    expect(after.checkLightImport.counts).toMatchObject({ create: data.createLightImport.rowCount, refused: 0 })
    const rows = await imports.rows(token, data.createLightImport.id)
    expect(rows[0].warnings[0]?.field).toBe(missing)
  })
})
