import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readBytes, readPath } from '../../testing/tables.ts'
import { crsOfName, crsOfWkt } from './crsNames.ts'
import { FIELD_NAMES } from './fieldNames.ts'
import { guessDatum, plainName } from './fields.ts'

/** A header and rows in which # is replaced by a number. */
async function proposed(header: string, row: string) {
  const rows = Array.from({ length: 12 }, (_, i) => row.replaceAll('#', String(i + 10)))
  const { fields, crs } = await readBytes([header, ...rows].join('\n'))
  return { ...fields, ...(crs ? { crs } : {}) }
}

test('no name belongs to two fields, and names are stored as they are compared', () => {
  const seen = new Map<string, string>()
  for (const [field, names] of Object.entries(FIELD_NAMES))
    for (const name of names) {
      expect(plainName(name)).toBe(name)
      expect(seen.get(name) ?? field, name).toBe(field)
      seen.set(name, field)
    }
})

test('a column of device ids may contain a duplicate, but not many', async () => {
  const file = (ids: string[]) => ['Device ID,Name,Pole', ...ids.map((id, n) => `${id},Lamp ${n},P-${n}`)].join('\n')
  const mistake = await readBytes(file(['L-1', 'L-2', 'L-2', 'L-3']))
  expect(mistake.fields).toMatchObject({ DEVICE_ID: 'Device ID', POLE_NUMBER: 'Pole' })
  const repeated = await readBytes(file(['1', '2', '1', '2', '1', '2']))
  expect(repeated.fields).toMatchObject({ DEVICE_ID: 'Pole' })
})

test('generated column letters, such as X and Y, are not names', async () => {
  const cells = (n: number) => Array.from({ length: 26 }, (_, column) => (column === 0 ? `L-${n}` : `${n + column}`))
  const { head, fields } = await readBytes(Array.from({ length: 12 }, (_, n) => cells(n).join(',')).join('\n'))
  expect(head).toMatchObject({ headerRow: 0 })
  expect(head!.columns[23]).toMatchObject({ name: 'X', isUnnamed: true })
  expect(fields).toEqual({ DEVICE_ID: 'A' })
})

describe('proposes columns by names', () => {
  test.each([
    ['路燈編號,道路,瓦數,燈泡形式,緯度,經度', 'TW-#,測試路,150,LED,25.03#,121.56#'],
    ['표찰번호,주소,소비전력,광원종류,위도,경도', '시험-#,시험로,150,LED,35.21#,128.60#'],
    ['管理番号,路線名,消費電力,光源,緯度,経度', 'F-#,県道,150,LED,34.86#,138.30#'],
    ['Lichtpunktnummer,Straße,Leistung,Leuchtmittel,Breite,Länge', 'D-#,Hauptstr.,150,LED,48.13#,11.57#'],
    ['Identifiant,Nom rue,Puissance,Type lampe,Latitude,Longitude', 'F-#,rue A,150,LED,45.76#,4.83#'],
    ['Código,Calle,Potencia,Tipo lámpara,Latitud,Longitud', 'E-#,Mayor,150,LED,40.41#,-3.70#'],
    ['Matricola,Via,Potenza,Tipo lampada,Latitudine,Longitudine', 'I-#,Roma,150,LED,45.46#,9.18#'],
    ['Armatuurnummer,Straat,Vermogen,Lamptechnologie,Breedtegraad,Lengtegraad', 'N-#,Kade,150,LED,52.37#,4.89#'],
    ['Numer,Ulica,Moc,Typ lampy,Szerokość,Długość', 'P-#,Długa,150,LED,52.23#,21.01#'],
    ['Номер,Улица,Мощность,Тип лампы,Широта,Долгота', 'R-#,Ленина,150,LED,55.75#,37.61#'],
    ['STREETLIGHTID,STREET,WATTAGE,LAMP_TYPE,YCOORD,XCOORD', 'W-#,Main St,150,LED,38.90#,-77.03#'],
    ['FACILITYID,ROAD_NAME,WATTS,LIGHT_SOURCE,POINT_Y,POINT_X', 'W-#,Main St,150,LED,38.90#,-77.03#'],
    ['Asset ID,Street Name,Lamp Watts,Technology,lat_dd,long_dd', 'W-#,Main St,150,LED,51.45#,-2.58#'],
  ])('%s', async (header, row) => {
    const [id, road, watts, lamp, latitude, longitude] = header.split(',')
    expect(await proposed(header, row)).toMatchObject({
      ...{
        DEVICE_ID: id,
        ADDRESS1: road,
        MAIN_WATTS: watts,
        LAMP_TYPE: lamp,
        LATITUDE: latitude,
        LONGITUDE: longitude,
      },
    })
  })

  test('proposes fields for pole numbers and dates; the pole number is the id if there is no other', async () => {
    expect(await proposed('设备编号,杆号,安装日期', 'A-#,P-#,2021-03-#')).toEqual({
      ...{ DEVICE_ID: '设备编号', POLE_NUMBER: '杆号', INSTALLED_ON: '安装日期' },
    })
    expect(await proposed('pole,address1,address2', 'AO-#,Test Road,#')).toEqual({
      ...{ DEVICE_ID: 'pole', ADDRESS1: 'address1', ADDRESS2: 'address2' },
    })
  })

  test.each([
    ['安装年份', '20#'],
    ['Baujahr', '20#'],
    ['設置年月', '2021-#'],
  ])('%s without a day is not an installation date', async (name, value) => {
    expect(await proposed(`Device ID,${name}`, `A-#,${value}`)).toEqual({ DEVICE_ID: 'Device ID' })
  })

  test('the unique one of several ids, and the row number of a database last', async () => {
    expect(await proposed('OBJECTID,FACILITYID', '#,SL-#')).toMatchObject({ DEVICE_ID: 'FACILITYID' })
    expect(await proposed('设备编号,ref', '集中器一,SL-#')).toMatchObject({ DEVICE_ID: 'ref' })
    expect(await proposed('OBJECTID,watts', '#,150')).toMatchObject({ DEVICE_ID: 'OBJECTID' })
  })
})

describe('proposes columns by values', () => {
  test('degrees, watts, lamps and IDs without a header', async () => {
    expect(await proposed('SL-9,31.23001,121.47001,100W,HPS', 'SL-#,31.23#1,121.47#1,150W,LED')).toEqual({
      ...{ DEVICE_ID: 'A', LATITUDE: 'B', LONGITUDE: 'C', MAIN_WATTS: 'D', LAMP_TYPE: 'E' },
    })
  })

  test.each([
    ['坐标', '"31.23#,121.47#"'],
    ['位置', '"121.47#, 31.23#"'],
    ['WKT', 'POINT (121.47# 31.23#)'],
    ['geom', 'SRID=4326;POINT(121.47# 31.23#)'],
    ['gps', `"31°13'#""N 121°28'#""E"`],
  ])('a position in one column %s', async (name, value) => {
    expect(await proposed(`编号,${name}`, `A-#,${value}`)).toEqual({ DEVICE_ID: '编号', POSITION: name })
  })

  test('a place without coordinates is an address', async () => {
    expect(await proposed('编号,位置', 'A-#,#号杆')).toEqual({ DEVICE_ID: '编号', ADDRESS2: '位置' })
  })

  test.each([
    ['编号,纬度,经度', 'A-#,121.47#,31.23#'],
    ['id,lat,lng', 'A-#,87.6#,43.8#'],
    ['id,Y,X', 'A-#,-122.2#,37.8#'],
  ])('swapped degrees %s', async (header, row) => {
    const [id, north, east] = header.split(',')
    expect(await proposed(header, row)).toEqual({ DEVICE_ID: id, LATITUDE: east, LONGITUDE: north })
  })
})

describe('never proposes metres as degrees', () => {
  test.each([
    ['TWD97座標X,TWD97座標Y', '300121.5#,2770001.4', 'EPSG:3826'],
    ['X座標,Y座標,路燈', '300121.5#,2770001.4,甲', 'EPSG:3826'],
    ['X,Y', '13522000.5#,3660000.1', 'EPSG:3857'],
    ['X,Y', '39512345.5#,3460000.1', 'EPSG:4527'],
    ['X,Y', '20512345.5#,3460000.1', 'EPSG:4498'],
    ['CGCS2000_X (CM 117),CGCS2000_Y', '512345.5#,3460000.1', 'EPSG:4548'],
    ['UTM51N_E,UTM51N_N,easting,northing', '1,2,351234.5#,3460000.1', 'EPSG:32651'],
    ['EPSG:2326 X,EPSG:2326 Y', '835000.5#,818000.1', 'EPSG:2326'],
  ])('%s of %s', async (header, row, crs) => {
    const fields = await proposed(`编号,${header}`, `A-#,${row}`)
    expect(fields).toMatchObject({ crs })
    expect(fields).toHaveProperty('LATITUDE')
  })

  test('uses X as the northing, as surveyors do', async () => {
    expect(await proposed('编号,X坐标,Y坐标', 'A-#,3460000.1,39512345.5#')).toEqual({
      ...{ DEVICE_ID: '编号', LATITUDE: 'X坐标', LONGITUDE: 'Y坐标', crs: 'EPSG:4527' },
    })
  })

  test('of an unknown system', async () => {
    expect(await proposed('id,X,Y', 'A-#,351234.5#,3460000.1')).toEqual({ DEVICE_ID: 'id' })
  })
})

test.each([
  ['urn:ogc:def:crs:EPSG::3826', 'EPSG:3826'],
  ['urn:ogc:def:crs:EPSG:6.18:3:3857', 'EPSG:3857'],
  ['EPSG:32651', 'EPSG:32651'],
  ['http://www.opengis.net/def/crs/EPSG/0/4326', 'EPSG:4326'],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326'],
  ['102100', 'EPSG:3857'],
  ['nonsense', undefined],
])('coordinate system %s', (name, crs) => expect(crsOfName(name)).toBe(crs))

test.each([
  ['PROJCS["TWD_1997_TM_Taiwan",GEOGCS["GCS_TWD_1997"]]', 'EPSG:3826'],
  ['PROJCS["CGCS2000_3_Degree_GK_CM_117E",GEOGCS["x"]]', 'EPSG:4548'],
  ['PROJCS["CGCS2000_3_Degree_GK_Zone_39",GEOGCS["x"]]', 'EPSG:4527'],
  ['PROJCS["WGS_1984_UTM_Zone_51N",GEOGCS["x"]]', 'EPSG:32651'],
  ['PROJCS["ETRS_1989_UTM_Zone_32N",GEOGCS["x"]]', 'EPSG:25832'],
  ['PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["x"]]', 'EPSG:3857'],
  ['GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]', 'EPSG:4326'],
  ['PROJCS["x",GEOGCS["y",AUTHORITY["EPSG","4326"]],AUTHORITY["EPSG","2326"]]', 'EPSG:2326'],
  ['PROJCS["unknown",GEOGCS["x"]]', undefined],
])('projection %s', (wkt, crs) => expect(crsOfWkt(wkt)).toBe(crs))

test.each([
  ['百度经度', 'BD09'],
  ['lng_bd09', 'BD09'],
  ['经度 (GCJ-02)', 'GCJ02'],
  ['高德经度', 'GCJ02'],
  ['经度', 'WGS84'],
])('datum of %s', (name, datum) => expect(guessDatum([name])).toBe(datum))

describe('files of the field trial', () => {
  const folder = fileURLToPath(new URL('../../../../../shared/data/trial/', import.meta.url))
  const isThere = existsSync(folder) && readdirSync(folder).length > 0
  test.skipIf(!isThere).each([
    ['cp949.csv', 12, ['NAME', 'DEVICE_ID', 'LATITUDE', 'LONGITUDE', 'ADDRESS1', 'ADDRESS2'], null],
    ['korean-headers.csv', 6, ['DEVICE_ID', 'LATITUDE', 'LONGITUDE', 'ADDRESS1'], null],
    ['address-only.csv', 6, ['DEVICE_ID', 'ADDRESS1', 'ADDRESS2'], null],
    ['position-only.csv', 6, ['LATITUDE', 'LONGITUDE'], null],
    ['osm-street-lamp.geojson', 6, ['DEVICE_ID', 'LATITUDE', 'LONGITUDE', 'LAMP_TYPE'], null],
    [
      'twd97.csv',
      6,
      ['DEVICE_ID', 'LATITUDE', 'LONGITUDE', 'ADDRESS1', 'ADDRESS2', 'MAIN_WATTS', 'LAMP_TYPE'],
      'EPSG:3826',
    ],
  ])('%s', async (name, rows, fields, crs) => {
    const result = await readPath(join(folder, name))
    expect(result.rows).toHaveLength(rows)
    expect(Object.keys(result.fields)).toEqual(fields)
    expect(result.crs).toBe(crs)
    expect(result.head!.encodingUnsure).toBe(false)
  })

  test.skipIf(!isThere)('second-sheet.xlsx', async () => {
    const { head, rows, fields } = await readPath(join(folder, 'second-sheet.xlsx'))
    expect(head).toMatchObject({ sheets: ['说明', '路灯'], sheet: '路灯' })
    expect(rows[0]![1]).toContain('2023-03-16')
    expect(fields).toMatchObject({ INSTALLED_ON: '安装日期', MAIN_WATTS: '功率' })
  })
})
