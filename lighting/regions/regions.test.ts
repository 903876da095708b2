import { describe, expect, it } from 'vitest'
import { china, chinaList } from './china.ts'
import { isInMunicipality, type ListedCity } from './chinaList.ts'
import {
  citiesIn,
  cityOf,
  districtOf,
  districtsIn,
  locationOf,
  placeOf,
  provinceOf,
  provincesOf,
  skipsCityLevel,
  wholeNameOf,
} from './regions.ts'
import { searchRegions } from './search.ts'

const [provinces, cities, districts] = chinaList
const all = chinaList.flat()
const names = (regions: readonly { fullname: string }[]) => regions.map(({ fullname }) => fullname)

describe('the list', () => {
  it('has every province, with children', () => {
    expect(provinces).toHaveLength(34)
    expect(provinces.filter(({ cidx }) => !cidx)).toEqual([])
  })

  it('has unique ids of six digits in ascending order', () => {
    expect(all.filter(({ id }) => !/^\d{6}$/.test(id))).toEqual([])
    expect(china.byId.size).toBe(all.length)
    for (const level of chinaList) expect(level.map(({ id }) => id)).toEqual(level.map(({ id }) => id).sort())
  })

  it.each([
    ['cities', provinces, cities, 2],
    ['districts', cities, districts, 4],
  ] as const)('divides all %s among their parents, in order', (_, parents, children, digits) => {
    let next = 0
    for (const { id, cidx } of parents as ListedCity[]) {
      if (!cidx) continue
      const [first, last] = cidx
      expect([id, first]).toEqual([id, next])
      expect(last).toBeGreaterThanOrEqual(first)
      for (const child of children.slice(first, last + 1)) expect(child.id.slice(0, digits)).toBe(id.slice(0, digits))
      next = last + 1
    }
    expect(next).toBe(children.length)
  })

  it('omits children only in municipalities and in counties directly below a province', () => {
    const childless = cities.filter(({ cidx }) => !cidx).map(({ id }) => id)
    expect(childless.filter(id => !/^(11|12|31|50|81|82|\d\d90)/.test(id))).toEqual([])
    expect(cities.filter(({ id, cidx }) => cidx && /^(11|12|31|50|81|82)/.test(id))).toEqual([])
  })

  it('lies within China, at height 0', () => {
    const outside = all.filter(({ location: { lat, lng } }) => !(lat > 3 && lat < 55 && lng > 70 && lng < 138))
    expect(outside).toEqual([])
    expect(all.filter(({ location }) => location.height !== 0)).toEqual([])
  })

  it('has the pinyin of each name of the first two levels', () => {
    const wrong = [...provinces, ...cities].filter(
      ({ name, pinyin }) => pinyin.length !== name.length || !pinyin.every(syllable => /^[a-z]+$/.test(syllable)),
    )
    expect(wrong).toEqual([])
    const spelt = (id: string) => china.byId.get(id)!.pinyin!.join(' ')
    expect(['150000', '140400', '141100', '500230', '310112', '653100'].map(spelt)).toEqual([
      'nei meng gu',
      'chang zhi',
      'lv liang',
      'feng du',
      'min hang',
      'ka shi',
    ])
  })

  it('has Taiwan, Hong Kong and Macau with their children', () => {
    expect(citiesIn(china, '710000')).toHaveLength(20)
    expect(citiesIn(china, '710000').flatMap(({ id }) => districtsIn(china, id))).toHaveLength(358)
    expect(districtsIn(china, '810000')).toHaveLength(18)
    expect(districtsIn(china, '820000')).toHaveLength(4)
  })
})

describe('a region', () => {
  it('is found with its province, city and district', () => {
    expect(provinceOf(china, '130102')?.name).toBe('河北')
    expect(cityOf(china, '130102')?.name).toBe('石家庄')
    expect(districtOf(china, '130102')?.fullname).toBe('长安区')
    expect(placeOf(china, '130100')).toMatchObject({ province: { id: '130000' }, city: { id: '130100' } })
    expect(districtOf(china, '130100')).toBeUndefined()
    expect(cityOf(china, '130000')).toBeUndefined()
  })

  it('has no city in a municipality', () => {
    expect(cityOf(china, '110101')).toBeUndefined()
    expect(districtOf(china, '110101')?.fullname).toBe('东城区')
    expect(provinceOf(china, '820104')?.name).toBe('澳门')
  })

  it('is a city if it is directly below its province', () => {
    expect(cityOf(china, '419001')?.fullname).toBe('济源市')
    expect(districtOf(china, '419001')).toBeUndefined()
  })

  it('is not found by an unknown code', () => {
    for (const id of ['139999', '110100', '419000', '', 'Peking']) expect(placeOf(china, id)).toBeUndefined()
    expect(locationOf(china, '139999')).toBeUndefined()
  })

  it('has a position', () => {
    const { lat, lng } = locationOf(china, '440305')!
    expect(lat).toBeCloseTo(22.53, 1)
    expect(lng).toBeCloseTo(113.93, 1)
  })

  it('has a full name that distinguishes it from others of the same name', () => {
    expect(wholeNameOf(china, '130102')).toBe('河北省石家庄市长安区')
    expect(wholeNameOf(china, '110101')).toBe('北京市东城区')
    expect(wholeNameOf(china, '441999')).toBe('广东省东莞市')
    expect(wholeNameOf(china, '999999')).toBe('')
  })
})

describe('the picker', () => {
  it('goes from province to city to district', () => {
    expect(provincesOf(china)[2]?.fullname).toBe('河北省')
    expect(names(citiesIn(china, '130000')).slice(0, 2)).toEqual(['石家庄市', '唐山市'])
    expect(names(districtsIn(china, '130100')).slice(0, 2)).toEqual(['长安区', '桥西区'])
  })

  it('omits the city level of a municipality', () => {
    expect(citiesIn(china, '310000')).toEqual([])
    expect(names(districtsIn(china, '310000'))).toContain('浦东新区')
  })

  it('omits it nowhere else', () => {
    const skipping = provincesOf(china).filter(({ id }) => skipsCityLevel(china, id))
    expect(skipping.map(({ id }) => id)).toEqual(provinces.filter(({ id }) => isInMunicipality(id)).map(({ id }) => id))
  })

  it('always offers a district, except for counties directly below a province', () => {
    expect(names(districtsIn(china, '441900'))).toEqual(['东莞市'])
    expect(districtsIn(china, '419001')).toEqual([])
    expect(districtsIn(china, '130000')).toEqual([])
  })
})

describe('search', () => {
  it('accepts names, pinyin and initials', () => {
    for (const text of ['石家庄', 'shijiazhuang', 'Shi Jia Zhuang', 'sjz'])
      expect(names(searchRegions(china, text))).toContain('石家庄市')
    expect(names(searchRegions(china, "xi'an", 1))).toEqual(['西安市'])
  })

  it('lists exact names first, and finds every region of the same name', () => {
    expect(names(searchRegions(china, '朝阳')).slice(0, 2)).toEqual(['朝阳区', '朝阳市'])
    expect(searchRegions(china, '朝阳区').map(({ id }) => id)).toEqual(['110105', '220104'])
    expect(searchRegions(china, '区', 5)).toHaveLength(5)
    expect(searchRegions(china, ' ')).toEqual([])
  })
})
