import { describe, expect, it } from 'vitest'
import { citiesIn, districtsIn, placeOf, provincesOf, type Region, regionsOf, wholeNameOf } from './regions.ts'
import { searchRegions } from './search.ts'

/* The list of a site outside China: any codes, and up to three levels. */

const region = (id: string, fullname: string, level: Region['level'], parent: string | null): Region => ({
  ...{ id, fullname, level, parent },
})
const list = regionsOf([
  region('PT-11', 'Lisboa', 'province', null),
  region('PT-07', 'Évora', 'province', null),
  region('1106', 'Lisboa', 'city', 'PT-11'),
  region('1111', 'Sintra', 'city', 'PT-11'),
  region('0705', 'Évora', 'city', 'PT-07'),
  region('110656', 'Estrela', 'district', '1106'),
  region('070501', 'Centro', 'district', 'PT-07'),
])
const ids = (regions: readonly Region[]) => regions.map(({ id }) => id)

describe('a list with its own codes', () => {
  it('finds the parents of a region by their links, not by the digits of codes', () => {
    const { province, city, district } = placeOf(list, '110656')!
    expect([province.id, city?.id, district?.id]).toEqual(['PT-11', '1106', '110656'])
    expect(placeOf(list, '070501')).toMatchObject({ province: { id: 'PT-07' }, district: { id: '070501' } })
    expect(placeOf(list, '070501')!.city).toBeUndefined()
  })

  it('returns the children of each level', () => {
    expect(ids(provincesOf(list))).toEqual(['PT-11', 'PT-07'])
    expect(ids(citiesIn(list, 'PT-11'))).toEqual(['1106', '1111'])
    expect(ids(districtsIn(list, '1106'))).toEqual(['110656'])
    expect(ids(districtsIn(list, 'PT-07'))).toEqual(['070501'])
  })

  it('names a region with its parents', () => {
    expect(wholeNameOf(list, '110656')).toBe('Lisboa · Lisboa · Estrela')
    expect(wholeNameOf(list, '1106')).toBe('Lisboa · Lisboa')
    expect(wholeNameOf(list, '0')).toBe('')
  })

  it('finds names in any case and without accents, larger regions first', () => {
    expect(ids(searchRegions(list, 'evora'))).toEqual(['PT-07', '0705'])
    expect(ids(searchRegions(list, 'LISBOA'))).toEqual(['PT-11', '1106'])
    expect(ids(searchRegions(list, 'tral'))).toEqual([])
    expect(ids(searchRegions(list, 'tre'))).toEqual(['110656'])
  })
})
