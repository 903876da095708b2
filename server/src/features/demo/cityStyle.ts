import { chineseYear, type Holiday } from '#lighting/calendar/china.ts'
import { DISTRICTS, type District } from './districts.ts'
import { MODELS, type ModelPlan } from './models.ts'
import { SCHEDULES, type SchedulePlan } from './schedules.ts'

/** What differs between the Chinese and the English demo city: places and names. The lights are the same. */
export type CityStyle = {
  districts: [District, ...District[]]
  models: ModelPlan[]
  schedules: SchedulePlan[]
  holidaysOf: (year: number) => Holiday[]
  words: CityWords
  /** Where the lights are that are not simulated. */
  spare: { road: string; latitude: number; longitude: number }
}

export type CityWords = {
  centerName(district: District, round: number): string
  centerDescription(district: District, round: number): string
  mainRoad(district: District, round: number): string
  residential(district: District, round: number): string
  lightName(road: string, number: number): string
  spareName(n: number): string
  distance(meters: number): string
  /** of further streets */
  streetName(row: number): string
  /** who repaired the faults of the past, and what they noted */
  repairs: { crew: string; notes: Record<'LAMP_FAILURE' | 'LIGHT_OFFLINE' | 'DAY_BURNER' | 'CENTER_OFFLINE', string> }
}

const FIRST_WORDS = [...'新福安和永兴泰康明春瑞祥']
const SECOND_WORDS = [...'华盛景宁江园林文贤德']
const LAST_WORDS = ['路', '街', '巷']

const WORDS: CityWords = {
  centerName: ({ short }, round) => `${short} ${round} 号集中器`,
  centerDescription: ({ districtName }, round) => `${districtName}第 ${round} 配电箱`,
  mainRoad: ({ short }, round) => `${short}主干道 ${round}`,
  residential: ({ short }, round) => `${short}居民区 ${round}`,
  lightName: (road, number) => `${road} ${String(number).padStart(3, '0')} 号`,
  spareName: n => `体验灯 ${n} 号`,
  distance: meters => `距起点 ${meters} 米`,
  streetName: row => {
    const first = FIRST_WORDS[row % FIRST_WORDS.length]
    const second = SECOND_WORDS[Math.floor(row / FIRST_WORDS.length) % SECOND_WORDS.length]
    const round = Math.floor(row / (FIRST_WORDS.length * SECOND_WORDS.length))
    const last = LAST_WORDS[round % LAST_WORDS.length]
    return `${first}${second}${round < LAST_WORDS.length ? '' : round}${last}`
  },
  repairs: {
    crew: '路灯抢修班',
    notes: {
      LAMP_FAILURE: '光源损坏，已更换',
      LIGHT_OFFLINE: '单灯控制器重新上电，通信恢复',
      DAY_BURNER: '继电器触点粘连，已更换',
      CENTER_OFFLINE: '运营商网络中断，正在核实',
    },
  },
}

export const CHINESE_CITY: CityStyle = {
  districts: DISTRICTS,
  models: MODELS,
  schedules: SCHEDULES,
  holidaysOf: year => chineseYear(year).days,
  words: WORDS,
  spare: { road: '天河北路', latitude: 23.1415, longitude: 113.3263 },
}
