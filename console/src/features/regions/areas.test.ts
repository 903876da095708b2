import { describe, expect, test } from 'vitest'
import { china } from '#lighting/regions/china.ts'
import { matchesRegion } from '#lighting/regions/search.ts'
import { regionsOfSite } from '#lighting/regions/siteRegions.ts'
import { areaText, choicesOf, chosen, NO_AREA } from './areas.ts'

const hebei = chosen(china, NO_AREA, 'province', '130000')
const changan = chosen(china, chosen(china, hebei, 'city', '130100'), 'district', '130102')

test('each level has code and name', () =>
  expect(changan).toEqual({
    provinceCode: '130000',
    provinceName: '河北省',
    cityCode: '130100',
    cityName: '石家庄市',
    districtCode: '130102',
    districtName: '长安区',
  }))

describe('clears lower levels on selection', () => {
  test('of a city', () =>
    expect(chosen(china, changan, 'city', '130200')).toMatchObject({ cityName: '唐山市', districtCode: null }))
  test('of a province', () =>
    expect(chosen(china, changan, 'province', '310000')).toEqual({
      ...NO_AREA,
      provinceCode: '310000',
      provinceName: '上海市',
    }))
  test('of nothing', () => expect(chosen(china, changan, 'province', null)).toEqual(NO_AREA))
})

test.each(['11', '12', '31', '50', '81', '82'])('%s has no city level and shows its districts at once', prefix => {
  const { cities, districts } = choicesOf(china, chosen(china, NO_AREA, 'province', `${prefix}0000`))
  expect(cities).toBeUndefined()
  expect(districts?.length).toBeGreaterThan(0)
  expect(districts?.every(({ id }) => id.startsWith(prefix))).toBe(true)
})

test('districts of other provinces need a city', () => {
  expect(choicesOf(china, hebei).cities?.map(({ fullname }) => fullname)).toContain('石家庄市')
  expect(choicesOf(china, hebei).districts).toEqual([])
  expect(choicesOf(china, changan).districts?.map(({ fullname }) => fullname)).toContain('桥西区')
})

test('a list of fewer levels has fewer fields', () => {
  const region = (code: string, level: number, parentCode: string | null) => ({
    ...{ code, level, parentCode, name: code, latitude: null, longitude: null },
  })
  const two = regionsOfSite([region('A', 1, null), region('B', 1, null), region('A1', 2, 'A')])
  const choices = choicesOf(two, chosen(two, NO_AREA, 'province', 'A'))
  expect([choices.cities?.map(({ id }) => id), choices.districts]).toEqual([['A1'], undefined])
  expect(choicesOf(two, chosen(two, NO_AREA, 'province', 'B')).cities).toEqual([])
  expect(choicesOf(regionsOfSite([region('A', 1, null)]), NO_AREA).cities).toBeUndefined()
})

test.each(['石家', 'shijia', 'sjz', 'shi jia zhuang'])('%s finds 石家庄市', text =>
  expect(matchesRegion(china.byId.get('130100')!, text)).toBe(true),
)

test('is written from the largest to the smallest level', () => {
  expect(areaText(changan)).toBe('河北省 · 石家庄市 · 长安区')
  expect(areaText(NO_AREA)).toBeUndefined()
})
