import { expect, test } from 'vitest'
import { china } from '#lighting/regions/china.ts'
import { areaReader } from './area.ts'

const readArea = areaReader(china)

const area = ([province, city, district]: [string, string, string]) => readArea({ province, city, district })
const codes = (...[province, city, district]: (string | null)[]) => ({
  columns: expect.objectContaining({ province_code: province, city_code: city, district_code: district }),
})

test.each<[[string, string, string], (string | null)[]]>([
  [
    ['广东省', '广州市', '天河区'],
    ['440000', '440100', '440106'],
  ],
  [
    ['广东', '广州', '天河'],
    ['440000', '440100', '440106'],
  ],
  [
    ['', '', '440106'],
    ['440000', '440100', '440106'],
  ],
  [
    ['', '广州市', '天河区'],
    ['440000', '440100', '440106'],
  ],
  [
    ['', '', '广东省广州市天河区'],
    ['440000', '440100', '440106'],
  ],
  [
    ['', '', '广州市'],
    ['440000', '440100', null],
  ],
  [
    ['广东省', '', ''],
    ['440000', null, null],
  ],
  [
    ['北京市', '北京市', '朝阳区'],
    ['110000', null, '110105'],
  ],
  [
    ['上海', '', '浦东新区'],
    ['310000', null, '310115'],
  ],
])('finds the region %j', (texts, expected) => expect(area(texts)).toEqual(codes(...expected)))

test('stores the names of the list', () =>
  expect(area(['广东', '广州', '天河'])).toMatchObject({
    columns: { province_name: '广东省', city_name: '广州市', district_name: '天河区' },
  }))

test('stores names of other countries without codes', () =>
  expect(area(['東京都', '', '港区'])).toEqual({
    columns: {
      ...{ province_code: null, city_code: null, district_code: null },
      ...{ province_name: '東京都', city_name: null, district_name: '港区' },
    },
  }))

test.each<[[string, string, string], object]>([
  [['广东省', '广州市', '天和区'], { level: 'district', key: 'areaUnknown' }],
  [['广东省', '广洲市', ''], { level: 'city', key: 'areaUnknown' }],
  [['广东省', '杭州市', '天河区'], { level: 'district', key: 'areaUnknown' }],
  [['', '', '999999'], { level: 'district', key: 'areaUnknown' }],
  [['', '', '朝阳区'], { level: 'district', key: 'areaAmbiguous' }],
])('refuses %j', (texts, problem) => expect(area(texts)).toEqual({ problem }))
