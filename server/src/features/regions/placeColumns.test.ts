import { describe, expect, test } from 'vitest'
import { china } from '#lighting/regions/china.ts'
import type { RegionColumns } from '../../foundation/graphql/regionInput.ts'
import { checkChineseCodes } from './codeRules.ts'
import { placeColumns } from './placeColumns.ts'

/** By the codes, `-` for null. */
function stored(...codes: string[]): RegionColumns {
  const [province_code, city_code, district_code] = codes.map(code => (code === '-' ? null : code))
  return placeColumns(china, { province_code, city_code, district_code } as RegionColumns)
}
const TIANHE = stored('440000', '440100', '440106')
const DONGCHENG = stored('110000', '-', '110101')
const NONE = { province_code: null, city_code: null, district_code: null }
const NAMELESS = { province_name: null, city_name: null, district_name: null }

const change = (given: RegionColumns, before: RegionColumns) => {
  checkChineseCodes(china, given)
  return { ...before, ...placeColumns(china, given, before) }
}

test('names follow their codes', () => {
  expect(TIANHE).toMatchObject({ province_name: '广东省', city_name: '广州市', district_name: '天河区' })
  expect(change({ district_name: '火星', province_name: '火星' }, TIANHE)).toEqual(TIANHE)
  expect(change({ district_code: '440105', district_name: '火星' }, TIANHE)).toMatchObject({ district_name: '海珠区' })
})

test('a name without a code is free text', () => {
  const free = { province_name: '火星', district_name: '高新区' }
  expect(placeColumns(china, free)).toEqual(free)
  expect(change({ district_code: null, district_name: '高新区' }, TIANHE)).toMatchObject({
    district_code: null,
    district_name: '高新区',
  })
})

describe('a code that is set to null', () => {
  test('takes its name with it, and what lies in it', () => {
    expect(change({ district_code: null }, TIANHE)).toEqual({ ...TIANHE, district_code: null, district_name: null })
    const province = { province_code: '440000', province_name: '广东省' }
    expect(change({ city_code: null }, TIANHE)).toEqual({ ...NONE, ...NAMELESS, ...province })
    expect(change({ province_code: null }, TIANHE)).toEqual({ ...NONE, ...NAMELESS })
  })

  test('keeps a district that lies in no city', () => {
    expect(change({ city_code: null }, DONGCHENG)).toEqual({ ...DONGCHENG, city_code: null, city_name: null })
  })
})

describe('a level that is left out', () => {
  test('is cleared if it lies elsewhere', () => {
    const zhejiang = { province_code: '330000', province_name: '浙江省' }
    expect(change({ province_code: '330000' }, TIANHE)).toEqual({ ...NONE, ...NAMELESS, ...zhejiang })
    expect(change({ province_code: '440000' }, TIANHE)).toEqual(TIANHE)
  })

  test('follows a smaller region', () => {
    expect(change({ district_code: '330106' }, TIANHE)).toEqual(stored('330000', '330100', '330106'))
    expect(change({ district_code: '110101' }, TIANHE)).toEqual(DONGCHENG)
    // Newer than the list.
    const newer = { province_code: '330000', city_code: '330100', district_code: '330199' }
    expect(change({ district_code: '330199' }, TIANHE)).toMatchObject({ ...newer, district_name: null })
    const named = change({ district_code: '330199', district_name: '新区' }, TIANHE)
    expect(named).toMatchObject({ ...newer, district_name: '新区' })
    expect(change({ district_code: '330199' }, named)).toEqual(named)
    expect(change({ district_code: '440105' }, {})).not.toHaveProperty('city_code')
  })
})

describe('codes that contradict each other', () => {
  test.each<[string, RegionColumns]>([
    ['districtCode', { city_code: '440100', district_code: '440306' }],
    ['districtCode', { province_code: '440000', district_code: '330106' }],
    ['cityCode', { province_code: '440000', city_code: '330100' }],
    ['districtCode', { city_code: '440100', district_code: '440399' }],
  ])('are refused at %s: %j', (field, given) => {
    const error = expect.objectContaining({ key: 'regionCodesApart', field: `input.${field}` })
    expect(() => checkChineseCodes(china, given)).toThrow(expect.objectContaining({ extensions: error }))
  })

  test('a district of a municipality may have the code of no city', () => {
    checkChineseCodes(china, { province_code: '110000', city_code: '110100', district_code: '110101' })
    checkChineseCodes(china, { province_code: '420000', city_code: '429004', district_code: '429004' })
  })
})
