import type { Position } from 'geojson'
import { chinaList } from '../../lighting/regions/china.ts'
import { isInMunicipality, type ListedCity, type RegionList } from '../../lighting/regions/chinaList.ts'
import { shortName, syllables } from '../regions/names.ts'
import { gcj02ToWgs84 } from './datum.ts'

type Listed = RegionList[number][number]
type Kind = 'province' | 'city' | 'district' | 'island' | 'sea'
/** A name in Chinese and in Latin letters, and where it is written, in WGS-84. */
export type Place = [zh: string, en: string, lng: number, lat: number]
export type Places = Record<Kind, Place[]>

/** Those that English does not spell by their syllables. */
const ENGLISH: Record<string, string> = {
  '150000': 'Inner Mongolia',
  '540000': 'Xizang',
  '610000': 'Shaanxi',
  '650000': 'Xinjiang',
  '710000': 'Taiwan',
  '810000': 'Hong Kong',
  '820000': 'Macao',
  '230100': 'Harbin',
  '650100': 'Ürümqi',
  '540100': 'Lhasa',
  '150100': 'Hohhot',
  '710100': 'Taipei',
}

const islands: Place[] = [
  ['钓鱼岛', 'Diaoyu Dao', 123.475, 25.745],
  ['赤尾屿', 'Chiwei Yu', 124.559, 25.925],
  ['东沙群岛', 'Dongsha Qundao', 116.8, 20.69],
  ['西沙群岛', 'Xisha Qundao', 111.9, 16.6],
  ['永兴岛', 'Yongxing Dao', 112.338, 16.834],
  ['中沙群岛', 'Zhongsha Qundao', 114.4, 15.8],
  ['黄岩岛', 'Huangyan Dao', 117.76, 15.16],
  ['南沙群岛', 'Nansha Qundao', 114.1, 9.9],
  ['曾母暗沙', 'Zengmu Ansha', 112.28, 3.97],
]

const seas: Place[] = [
  ['渤海', 'Bo Hai', 119.7, 38.6],
  ['黄海', 'Yellow Sea', 123.4, 35.4],
  ['东海', 'East China Sea', 125.3, 29],
  ['南海', 'South China Sea', 114.6, 13.2],
  ['台湾海峡', 'Taiwan Strait', 119.4, 24.3],
  ['日本海', 'Sea of Japan', 134.5, 40],
  ['太平洋', 'Pacific Ocean', 132.5, 21],
  ['孟加拉湾', 'Bay of Bengal', 88.5, 15],
]

/** Names of provinces amid them, of cities and districts at their seats, of islands and seas by a table of our own. */
export function readPlaces(middles: ReadonlyMap<string, Position>): Places {
  const [provinces, cities, districts] = chinaList
  const inMiddle = (province: ListedCity): Place => {
    const [lng = 0, lat = 0] = middles.get(province.id.slice(0, 2)) ?? []
    const [zh, en] = named(province)
    return [zh, en, round(lng), round(lat)]
  }
  const named = (region: ListedCity) => place(region, region.name)
  const hasCityLevel = ({ id }: Listed) => !isInMunicipality(id)
  return {
    province: provinces.map(inMiddle),
    city: [...provinces.filter(province => !hasCityLevel(province)), ...cities.filter(hasCityLevel)].map(named),
    // …99 stands for a city that has no districts: its name is there already.
    district: [
      ...cities.filter(city => !hasCityLevel(city)).map(named),
      ...districts.filter(({ id }) => !id.endsWith('99')).map(one => place(one, districtName(one))),
    ],
    island: islands,
    sea: seas,
  }
}

/** 万柏林区 is no forest: only 神农架林区 is, and it stands among the cities. */
function districtName({ id, fullname }: Listed): string {
  return fullname.endsWith('林区') ? fullname.slice(0, -1) : shortName(id, fullname)
}

function place(region: Listed, zh: string): Place {
  const english = ENGLISH[region.id] ?? spelled('pinyin' in region ? region.pinyin : syllables(zh))
  return [zh, english, ...inWgs84(region)]
}

/** As the standard has it: 西安 is Xi'an. */
function spelled(parts: string[]): string {
  const word = parts.map((part, i) => (i > 0 && /^[aoe]/.test(part) ? `'${part}` : part)).join('')
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll('v', 'ü')
}

/** Points of Taiwan are not shifted (decision 010). */
function inWgs84({ id, location: { lat, lng } }: Listed): [number, number] {
  const [x, y] = id.startsWith('71') ? [lng, lat] : gcj02ToWgs84(lng, lat)
  return [round(x), round(y)]
}

/** 100 m is near enough for a name. */
export function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
