import type { Patience } from '../../foundation/lights/patience.ts'

export type LampPlan = { watts: number; dims: boolean; colorTemperature: boolean }

/** A model of the catalogue, with the rated power of its lamps for the simulator. */
export type ModelPlan = {
  code: string
  name: string
  category: 'LIGHT' | 'CENTER'
  type: 'light' | 'center'
  manufacturer: string
  protocol: string
  version: string
  description: string
  tags: string[]
  /** left out: in Chinese */
  versionNote?: string
  needsCenter: boolean
  main?: LampPlan
  sub?: LampPlan
  /** left out: that of a light that answers at once */
  patience?: Patience
  /** s within which a simulated light of this model executes a command */
  answersAfter?: [least: number, most: number]
}

export const PLC_LIGHT = 'K01A-PLC'
export const CELLULAR_LIGHT = 'K02B-4G'
export const SIMPLE_LIGHT = 'K03C-NB'
export const SLOW_LIGHT = 'K04D-LORA'
export const CENTER = 'C01-GW'

export const MODELS: ModelPlan[] = [
  {
    code: PLC_LIGHT,
    name: '单灯控制器 K01A',
    category: 'LIGHT',
    type: 'light',
    manufacturer: '灯塔示范',
    protocol: 'PLC',
    version: '1.4.0',
    description: '电力线载波，经集中器接入；主灯与辅灯均可调光。',
    tags: ['PLC', '双灯'],
    needsCenter: true,
    main: { watts: 150, dims: true, colorTemperature: false },
    sub: { watts: 60, dims: true, colorTemperature: false },
  },
  {
    code: CELLULAR_LIGHT,
    name: '单灯控制器 K02B',
    category: 'LIGHT',
    type: 'light',
    manufacturer: '灯塔示范',
    protocol: '4G',
    version: '2.1.0',
    description: '直连平台；主灯可调光、可调色温。',
    tags: ['4G', '色温'],
    needsCenter: false,
    main: { watts: 100, dims: true, colorTemperature: true },
  },
  {
    code: SIMPLE_LIGHT,
    name: '单灯开关 K03C',
    category: 'LIGHT',
    type: 'light',
    manufacturer: '灯塔示范',
    protocol: 'NB-IoT',
    version: '1.0.2',
    description: '直连平台；只有开和关。',
    tags: ['NB-IoT'],
    needsCenter: false,
    main: { watts: 60, dims: false, colorTemperature: false },
  },
  {
    code: SLOW_LIGHT,
    name: '单灯控制器 K04D',
    category: 'LIGHT',
    type: 'light',
    manufacturer: '灯塔示范',
    protocol: 'LoRaWAN',
    version: '1.1.0',
    description: '经 LoRaWAN 网络服务器接入，数分钟内应答；主灯可调光。',
    tags: ['LoRaWAN'],
    needsCenter: true,
    main: { watts: 80, dims: true, colorTemperature: false },
    patience: {
      ...{ command_seconds: 600, resend_seconds: 180, show_seconds: 300, plan_seconds: 300 },
      offline_after: 1800,
    },
    answersAfter: [20, 180],
  },
  {
    code: CENTER,
    name: '集中控制器 C01',
    category: 'CENTER',
    type: 'center',
    manufacturer: '灯塔示范',
    protocol: 'MQTT',
    version: '3.0.1',
    description: '最多带 1000 盏 PLC 单灯。',
    tags: ['集中器'],
    needsCenter: false,
  },
]

/** The `options` of a model. */
export function demoOptions({ type, main, sub }: ModelPlan) {
  if (type === 'center') return null
  return {
    mainLight: main !== undefined,
    subLight: sub !== undefined,
    mainBrightness: main?.dims ?? false,
    mainColorTemp: main?.colorTemperature ?? false,
    subBrightness: sub?.dims ?? false,
    subColorTemp: sub?.colorTemperature ?? false,
  }
}
