/** A schedule of a new demo. Levels in %. */
export type SchedulePlan = {
  name: string
  description: string
  days: 'EVERY_DAY' | 'HOLIDAYS'
  brightness: { main: number; sub: number }
  steps: { time: string; main: number; sub: number }[]
  /** Names of its groups */
  groups: string[]
}

/** Both follow the sun: one dims with decreasing traffic, one is brighter on holidays. */
export const SCHEDULES: SchedulePlan[] = [
  {
    name: '主干道节能',
    description: '车流减少后分两级调光：22:00 起 60 %，00:30 起 40 %。',
    days: 'EVERY_DAY',
    brightness: { main: 80, sub: 80 },
    steps: [
      { time: '22:00', main: 60, sub: 60 },
      { time: '00:30', main: 40, sub: 40 },
    ],
    groups: ['主干道'],
  },
  {
    name: '节假日商业区加亮',
    description: '周末与节假日整夜亮灯，午夜后减半。',
    days: 'HOLIDAYS',
    brightness: { main: 100, sub: 100 },
    steps: [{ time: '00:00', main: 50, sub: 50 }],
    groups: ['商业区', '浦东商业区'],
  },
]
