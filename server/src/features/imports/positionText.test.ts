import { describe, expect, test } from 'vitest'
import { parseAngle, parseDegrees } from './degrees.ts'
import { splitPosition } from './positionText.ts'

describe('degrees', () => {
  test.each([
    '31°13′48″',
    `31°13'48"`,
    "31°13'48''",
    `31º13’48”N`,
    `N31°13'48.0"`,
    'N 31 13 48',
    '31 13 48 N',
    '31:13:48',
    '31-13-48N',
    '31d13m48s',
    '31deg 13min 48sec N',
    '31°13.8′',
    '31°13,8′N',
    '31 13.8',
    '北纬31度13分48秒',
    '３１°１３′４８″',
    '북위 31도 13분 48초',
    '31°13′48″ с.ш.',
    '311348N',
    '3113.8N',
    'Latitude: 31.23',
    '纬度：31.23',
    '31.23°',
    '31,23',
    '+31.23',
  ])('%s', text => {
    expect(parseAngle(text)?.degrees).toBeCloseTo(31.23, 9)
  })

  test.each(['31°61′', '31 61 00', '31°13.5′48″', '2021-03-05', 'A-1', '', '1234', 'N', '31°13′48″X'])(
    '"%s" is not an angle',
    text => {
      expect(parseAngle(text)).toBeUndefined()
    },
  )

  test.each([
    ['西经 71.5', -71.5],
    ['33°52′S', -33.8666667],
    ['-121.5', -121.5],
  ])('%s has the sign of its hemisphere', (text, degrees) => {
    expect(parseAngle(text)!.degrees).toBeCloseTo(degrees, 6)
  })

  test('digits with hyphens are degrees only in a column of degrees or with a mark', () => {
    expect(parseDegrees('31-13-48')).toBeUndefined()
    expect(parseDegrees('31°13′48″')).toBeCloseTo(31.23, 9)
  })
})

describe('both coordinates in one cell', () => {
  test.each([
    ['31.23,121.47', '31.23', '121.47'],
    ['31.23, 121.47', '31.23', '121.47'],
    ['(31.23; 121.47)', '31.23', '121.47'],
    ['[31.23，121.47]', '31.23', '121.47'],
    ['31.23,121.47,12.5', '31.23', '121.47'],
    ['31,23 121,47', '31,23', '121,47'],
    ['31,23; 121,47', '31,23', '121,47'],
    ['31,23,121,47', '31,23', '121,47'],
    ['121.47 31.23', '121.47', '31.23'],
    ['31.23/121.47', '31.23', '121.47'],
    ['31 13 48 121 28 12', '31 13 48', '121 28 12'],
    ['31 13.8 121 28.2', '31 13.8', '121 28.2'],
    [`31°13'48"N 121°28'12"E`, `31°13'48"N`, `121°28'12"E`],
    [`31°13'48" 121°28'12"`, `31°13'48"`, `121°28'12"`],
    ['31.23° 121.47°', '31.23°', '121.47°'],
    ['N31.23 E121.47', 'N31.23', 'E121.47'],
    ['北纬31.23° 东经121.47°', '北纬31.23°', '东经121.47°'],
    ['lat: 31.23, lng: 121.47', 'lat: 31.23', 'lng: 121.47'],
    ['经度121.47 纬度31.23', '经度121.47', '纬度31.23'],
    ['306123.45 2768123.4', '306123.45', '2768123.4'],
  ])('%s', (text, first, second) => {
    expect(splitPosition(text)).toEqual({ first, second, longitudeFirst: false })
  })

  test.each([
    'POINT(121.47 31.23)',
    'Point Z (121.47 31.23 5)',
    'SRID=4326;POINT(121.47 31.23)',
    '{"type":"Point","coordinates":[121.47,31.23]}',
  ])('%s has longitude first', text => {
    expect(splitPosition(text)).toEqual({ first: '121.47', second: '31.23', longitudeFirst: true })
  })

  test.each(['', '31.23', 'POLYGON((1 2, 3 4))', 'unknown', `31.${'2'.repeat(300)},121.47`])(
    '"%s" is not a position',
    text => {
      expect(splitPosition(text)).toBeUndefined()
    },
  )
})
