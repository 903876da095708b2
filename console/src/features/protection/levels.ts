import type { Protection } from './protection.ts'

export const ROAD_CLASSES = ['MAIN', 'OTHER'] as const
export type RoadClass = (typeof ROAD_CLASSES)[number]
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const DEFAULT_LEVEL = '50'

/** As the form holds them. */
export interface ProtectionValues {
  limit: string
  /** %, for each hour; undefined: the road class has no minimum */
  minimums: Record<RoadClass, string[] | undefined>
}

export function protectionValues({ limit, minimums }: Protection): ProtectionValues {
  const levelsOf = (wanted: RoadClass) =>
    minimums.find(({ roadClass }) => roadClass === wanted)?.levels.map(level => `${level}`)
  return { limit: `${limit ?? ''}`, minimums: { MAIN: levelsOf('MAIN'), OTHER: levelsOf('OTHER') } }
}

export const startLevels = (): string[] => HOURS.map(() => DEFAULT_LEVEL)

export function isLevel(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= 100
}

export function isLimit(text: string): boolean {
  return text.trim() === '' || (/^\d{1,9}$/.test(text.trim()) && Number(text) >= 1)
}

/** @param from hour @param to hour before which it ends; a range over midnight has `to` at or before `from` */
export function withRange(levels: readonly string[], { from, to }: { from: number; to: number }, level: string) {
  const isIn = (hour: number) => (from < to ? hour >= from && hour < to : hour >= from || hour < to)
  return levels.map((before, hour) => (isIn(hour) ? level : before))
}

/** Only what the form can change. */
export function protectionInput({ limit, minimums }: ProtectionValues) {
  return {
    limit: { set: limit.trim() === '' ? null : Number(limit) },
    minimums: ROAD_CLASSES.map(roadClass => ({ roadClass, levels: minimums[roadClass]?.map(Number) ?? null })),
  }
}
